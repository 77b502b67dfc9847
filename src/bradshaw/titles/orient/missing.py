"""What is missing for a card: the fewest segments, with own track free and others' track at a waiver each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from bradshaw.core.shared import once

from .components import Components
from .trees import Priced, Web

if TYPE_CHECKING:
    from .table import OrientTable

#: A segment counts so many waivers when ways are compared: first few segments, then few waivers.
_SEGMENT = 1000


@once
def web_of(box: Components) -> Web:
    """The board as a graph, made once."""
    return Web({number: (line.a, line.b) for number, line in box.lines.items()})


class Missing(Struct, frozen=True):
    """What it takes to complete a card."""

    #: Lines on which own segments are still to be placed.
    lines: tuple[int, ...]
    #: Lines of others that would be used.
    use: tuple[int, ...]
    #: Waivers for ferries among the lines, and for the use of others' track.
    ferry_waivers: int
    use_waivers: int

    @property
    def segments(self) -> int:
        return len(self.lines)

    @property
    def waivers(self) -> int:
        return self.ferry_waivers + self.use_waivers


class Outlook:
    """The board as one player sees it, to ask what cards would cost."""

    def __init__(
        self, box: Components, web: Web, track: Mapping[str, str], player: str, segments_of: Mapping[int, int]
    ) -> None:
        self.box, self.web, self.player = box, web, player
        self.owner = {int(line): owner for line, owner in track.items()}
        self._segments = segments_of

    def alone(self, cities: tuple[str, ...]) -> Missing | None:
        """The fewest segments that complete a card without the track of others."""
        return self._missing(self._alone, cities)

    def with_waivers(self, cities: tuple[str, ...]) -> Missing | None:
        """The fewest segments if others' track may be used, then the fewest waivers. Limits on the use
        are not looked at: what is legal now is for `score` to say."""
        return self._missing(self._with_others, cities)

    @cached_property
    def _alone(self) -> Priced:
        return self._priced(others=False)

    @cached_property
    def _with_others(self) -> Priced:
        return self._priced(others=True)

    def _priced(self, others: bool) -> Priced:
        prices: list[int | None] = [None] * len(self.web.ends)
        ferry = self.box.setup.ferry_waivers
        for number, line in self.box.lines.items():
            owner = self.owner.get(number)
            if owner is None:
                prices[number] = _SEGMENT + (ferry if line.ferry else 0)
            elif owner == self.player:
                prices[number] = 0
            elif others:
                prices[number] = self._segments.get(number, 1)
        return self.web.priced(prices)

    def _missing(self, board: Priced, cities: tuple[str, ...]) -> Missing | None:
        tree = board.tree(cities)
        if tree is None:
            return None
        lines = tuple(sorted(line for line in tree.lines if line not in self.owner))
        use = tuple(sorted(line for line in tree.lines if self.owner.get(line, self.player) != self.player))
        ferries = sum(self.box.lines[line].ferry for line in lines) * self.box.setup.ferry_waivers
        return Missing(lines, use, ferries, sum(self._segments.get(line, 1) for line in use))


def outlook(table: OrientTable, player: str) -> Outlook:
    """The board of a table as a player sees it."""
    doubled = {table.tunnel: table.box.setup.tunnel_segments} if table.tunnel else {}
    return Outlook(table.box, table.web, table.track, player, doubled)
