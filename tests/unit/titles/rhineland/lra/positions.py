"""Positions of 18LRA: those of the family, with harbour tokens and what privates turn into."""

from __future__ import annotations

from typing import Any

from bradshaw.titles.rhineland.lra.investor import INVESTOR
from tests.unit.titles.rhineland.positions import FamilyPosition


class Position(FamilyPosition):
    """A game of 18LRA, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        super().__init__("18LRA", players, **options)

    def cleared(self, phase: str) -> Position:
        return super().cleared(phase).put(dalheim_active=True)

    def harbour(self, code: str, city: str) -> Position:
        """The harbour token of a railway stands in a city."""
        self._place(code, city)
        self.put(board={"special": {f"{city} {code}": "harbour"}})
        return self.put(railways={code: {"special_tokens": {"harbour": None}}})

    def camp(self, code: str) -> Position:
        """A railway has the token of Dalheim."""
        return self.put(dalheim=code)

    def waiting(self, link: bool = False, dalheim: bool = False) -> Position:
        """The link of the GVE has not been paid, or Dalheim is not active."""
        return self.put(link_paid=not link, dalheim_active=not dalheim)

    def earned(self, code: str, revenue: int, geldern: int = 0) -> Position:
        """A railway is about to decide about its revenue, of which the 2+4-train earned a part."""
        return self.put(railways={code: {"revenue": revenue}}, geldern_earned=geldern).turn(code, "dividend")

    def investor(self, cash: int) -> Position:
        """The investor of the house variant has this much money."""
        return self.put(set_aside={INVESTOR: {"cash": cash}})


def at(phase: str, players: int = 4, **options: Any) -> Position:
    """A position in a phase; with four players all railways are in play."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, **options: Any) -> Position:
    """A game from its beginning, with the starting package on sale."""
    return Position(players, **options)
