"""Bankruptcy and receivership, which only the site's reading of 6.2.6.2 knows."""

from __future__ import annotations

from itertools import accumulate

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, change_president, hand_over
from bradshaw.rail.table import RailTable


def ruin(table: RailTable, player: str) -> None:
    """A director cannot pay: he gives up what he could not sell, and leaves the game."""
    table.note(f"{player} is bankrupt.")
    for railway in table.railways.values():
        _give_up(table, player, railway)
    for private in table.privates.values():
        if private.owner == player:
            private.closed, private.owner = True, None
    table.pay(player, "bank", table.players[player].cash, "bankruptcy")
    table.players[player].bankrupt = True
    if all(person.bankrupt for person in table.players.values()):
        table.end_game("all players are bankrupt")


def bundles(railway: Railway, player: str) -> list[int]:
    """The percentages that a player can sell at once: one certificate after the other, the smallest first;
    the president's comes last, and part of it may be sold."""
    sizes, held = railway.sizes, railway.held_by(player)
    sums = list(accumulate(sorted(sizes[number] for number in held if number)))
    rest = sums[-1] if sums else 0
    return sums + (list(range(rest + railway.share, rest + sizes[0] + 1, railway.share)) if 0 in held else [])


def _give_up(table: RailTable, player: str, railway: Railway) -> None:
    """What is left goes to the pool unpaid; without a successor the railway is in receivership. The share
    that came with a private stays his as long as its railway has not been started."""
    if not railway.percent(player) or not railway.founded:
        return
    if railway.president == player:
        new = _next_director(table, railway, table.clockwise(player)[1:])
        if new is not None:
            change_president(railway, new, table.given_for_presidency(railway, new))
        else:
            railway.president = None
    for number in railway.held_by(player):
        hand_over(railway, number, POOL)


def _next_director(table: RailTable, railway: Railway, clockwise: list[str]) -> str | None:
    """Of those who count most the nearest who really has as much as the president's certificate: the books
    may count somebody with another percentage than he holds (`director_gives`)."""
    active = [player for player in clockwise if not table.players[player].bankrupt]
    most = max(map(railway.counted, active), default=0)
    first = (player for player in active if railway.counted(player) == most)
    return next((player for player in first if railway.percent(player) >= railway.sizes[0]), None)


def end_receivership(table: RailTable, railway: Railway) -> None:
    """The largest shareholder becomes director once he has as much as the president's certificate, which
    he takes out of the pool, or from whoever has just bought it."""
    new = _next_director(table, railway, table.clockwise(table.priority))
    if new is None:
        return
    if railway.certificates[0] == new:
        railway.president = new
    else:
        change_president(railway, new, table.given_for_presidency(railway, new))
    table.note(f"{new} becomes director of {railway.code}.")
