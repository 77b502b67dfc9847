"""Majors that become nationals (9.4), and minors that are abandoned (9.5)."""

from __future__ import annotations

from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, hand_over

from ..basis import BasisOE
from ..state import RailwayOE

#: The minor with the Pullman cars.
WAGONS = "M"


def form_national(table: BasisOE, railway: RailwayOE) -> None:
    """Money to the bank, shares to the open market; everything but trains leaves the charter."""
    code, zone = railway.code, table.zones[railway.zone]
    lost = [f"{table.money(railway.cash)} to the bank"] if railway.cash else []
    lost += [f"{railway.percent(code)}% to the open market"] if railway.percent(code) else []
    table.pay(code, BANK, railway.cash, f"treasury of {code}")
    for number in railway.held_by(code):
        hand_over(railway, number, POOL)
    subsidiaries, railway.subsidiaries = railway.subsidiaries, ()
    if WAGONS in subsidiaries:
        table.company(WAGONS).pullman, railway.pullman = railway.pullman, False
    give_up_pullman(table, railway)
    remove_tokens(table, railway)
    for minor in subsidiaries:
        abandon(table, table.company(minor))
    railway.rights = railway.rights[:1]
    railway.authority, railway.orient, railway.star, railway.circle = "", False, "", ""
    railway.custody = ""
    table.become(railway, "national")
    railway.tokens.clear()
    left = f"; of its treasury {' and '.join(lost)}" if lost else ""
    table.note(f"{code} is now a subsidiary of {zone.national}{left}.", "9.4")


def remove_tokens(table: BasisOE, railway: RailwayOE) -> None:
    """Its tokens leave the map."""
    for city in table.board.cities_with(railway.code):
        table.board.remove(railway.code, city)
    table.lost_tokens(railway)


def give_up_pullman(table: BasisOE, railway: RailwayOE) -> None:
    """A Pullman car goes to the open market."""
    if railway.pullman:
        railway.pullman = False
        table.used_pullmans += 1


def abandon(table: BasisOE, minor: RailwayOE) -> None:
    """Its charter, with its track rights and its power, waits in the open market for a major (11.7). What it
    still has goes: trains and a Pullman car to the open market, money to the bank, tokens off the map. Minor
    M keeps its Pullman car, and minor D its tokens."""
    for train in list(minor.fleet):
        minor.fleet.remove(train)
        drop_train(table, train.word)
    if minor.code != WAGONS:
        give_up_pullman(table, minor)
    remove_tokens(table, minor)
    table.pay(minor.code, BANK, minor.cash, f"treasury of minor {minor.code}")
    minor.president, minor.out, minor.owing = None, "abandoned", 0
    minor.star, minor.circle = "", ""
    if minor.code in table.order_track:
        table.order_track.remove(minor.code)
    table.lost_power(minor)
    table.note(f"Minor {minor.code} is abandoned.", "9.5")


def drop_train(table: BasisOE, word: str) -> None:
    """A train that nobody owns any more: to the open market, or if it is rusted to the works."""
    if table.is_rusted(word):
        table.depot.rusted.append(table.train(word).name)
    else:
        table.depot.used.append(table.train(word))
