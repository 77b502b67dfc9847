"""Bankruptcy and receivership, which only the site's reading of 6.2.6.2 knows."""

from __future__ import annotations

from typing import Any

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, change_president, hand_over, heir
from bradshaw.rail.rules.trade import sell, sellable, successor


def ruin(table: Any, player: str) -> None:
    """A director cannot pay: he sells what may be sold, gives up the rest, and leaves the game."""
    table.note(f"{player} is bankrupt.")
    for railway in list(table.railways.values()):
        _sell_most(table, player, railway)
    for railway in table.railways.values():
        _give_up(table, player, railway)
    for private in table.privates.values():
        if private.owner == player:
            private.closed, private.owner = True, None
    table.pay(player, "bank", table.players[player].cash, "bankruptcy")
    table.players[player].bankrupt = True
    if all(person.bankrupt for person in table.players.values()):
        table.end_game("all players are bankrupt")


def _sell_most(table: Any, player: str, railway: Railway) -> None:
    """The largest sale of one railway's shares that the ordinary rules allow."""
    if not railway.floated or not railway.operated:
        return
    sales = list(sellable(table, player, railway))
    if sales:
        sell(table, player, railway, sales[-1].percent, sales[-1].largest)


def _give_up(table: Any, player: str, railway: Railway) -> None:
    """What is left goes to the pool unpaid; without a successor the railway is in receivership."""
    if not railway.percent(player):
        return
    if railway.president == player:
        new = successor(table, player, railway)
        if new is not None:
            change_president(railway, new)
        else:
            railway.president = None
    for number in railway.held_by(player):
        hand_over(railway, number, POOL)


def end_receivership(table: Any, railway: Railway) -> None:
    """The largest shareholder becomes director once he has as much as the president's certificate, which
    he takes out of the pool, or from whoever has just bought it."""
    active = [p for p in table.clockwise(table.priority) if not table.players[p].bankrupt]
    new = heir(railway, active, railway.data.certificates[0])
    if new is None:
        return
    if railway.certificates[0] == new:
        railway.president = new
    else:
        change_president(railway, new)
    table.note(f"{new} becomes director of {railway.name}.")
