"""Positions of 18LRA: those of the family, with harbour tokens and what privates turn into."""

from __future__ import annotations

from typing import Any

from tests.unit.titles.rhineland.positions import FamilyPosition


class Position(FamilyPosition):
    """A game of 18LRA, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        super().__init__("18LRA", players, **options)

    def cleared(self, phase: str) -> Position:
        self._table.dalheim_active = True
        return super().cleared(phase)

    def harbour(self, code: str, city: str) -> Position:
        """The harbour token of a railway stands in a city."""
        self._table.board.place(code, city, "harbour")
        del self._table.railways[code].special_tokens["harbour"]
        return self._taken()

    def camp(self, code: str) -> Position:
        """A railway has the token of Dalheim."""
        self._table.dalheim = code
        return self._taken()

    def waiting(self, link: bool = False, dalheim: bool = False) -> Position:
        """The link of the GVE has not been paid, or Dalheim is not active."""
        self._table.link_paid, self._table.dalheim_active = not link, not dalheim
        return self._taken()

    def upgraded(self, hex_name: str, words: str) -> Position:
        """A tile is laid, unchecked, after the tokens that stand there."""
        return self.tiles(**{hex_name: words})


def at(phase: str, players: int = 4, **options: Any) -> Position:
    """A position in a phase; with four players all railways are in play."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, **options: Any) -> Position:
    """A game from its beginning, with the starting package on sale."""
    return Position(players, **options)
