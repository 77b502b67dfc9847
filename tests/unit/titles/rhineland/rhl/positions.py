"""Positions of 18Rhl: those of the family, with its industries and the money beside Aachen."""

from __future__ import annotations

from typing import Any

from bradshaw.titles.rhineland.rhl.table import LINK_MONEY
from tests.unit.titles.rhineland.positions import FamilyPosition


class Position(FamilyPosition):
    """A game of 18Rhl, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__("18Rhl", players, **options)

    def cleared(self, phase: str) -> Position:
        return super().cleared(phase).industry("J3", "E6")

    def link_money(self, amount: int) -> Position:
        """Money that waits beside Aachen for the link to Köln."""
        waiting = {"@": "account", "name": LINK_MONEY, "cash": amount}
        return self.put(set_aside={LINK_MONEY: waiting}, link_paid=False)

    def industry(self, coal: str = "", steel: str = "") -> Position:
        """Where the two industry tokens lie; a token not named lies nowhere."""
        return self.put(coal=coal, steel=steel)

    def stock_round(self, player: str = "Ada", first: bool = False) -> Position:
        self.put(last_trader=None)
        return super().stock_round(player, first)


def at(phase: str, players: int = 3, **options: Any) -> Position:
    """A position in a phase."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, **options: Any) -> Position:
    """A game from its beginning, with the starting package on sale."""
    return Position(players, **options)
