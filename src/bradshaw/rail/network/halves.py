"""Sides and stops by numbers, for the search of trails.

Every side and every stop has two halves, numbered 2n and 2n+1. A side's halves lie in its two hexes. A
stop's halves are alike, except at stops that are guarded: barred, but with pieces that open them. There
only such a piece leads to the first half. A trail arrives at one half and goes on from the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..board.grid import Grid
from .link import Link

#: Stand where the number of a half is expected: no half at all, and where all trails begin.
NOWHERE, BEGINNING = 0, 1


class Ways(NamedTuple):
    """Where a trail goes on from a half: the halves of sides and the second halves of stops to which pieces
    of track lead, and these pieces."""

    sides: tuple[int, ...] = ()
    stops: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()


NO_WAY = Ways()
NO_SIDE = ("", "")


class Half(NamedTuple):
    """One half of a side or a stop."""

    node: str
    #: The hex in which it lies, and the one beyond; empty for stops.
    hex: str = ""
    beyond: str = ""


class Halves:
    """The halves of all sides and stops that a map can have, numbered once for all positions. All games of a
    title share them, so nothing is added later but what is the same whoever adds it."""

    def __init__(self, nodes: Iterable[str]) -> None:
        numbers: dict[str, int] = {}
        halves = [Half(""), Half("")]
        for node in nodes:
            if node not in numbers:
                numbers[node] = len(halves)
                one, _, two = node.partition("|")
                halves += [Half(node, one, two), Half(node, two, one)] if two else [Half(node)] * 2
        self._number: Mapping[str, int] = numbers
        #: By number; the first two are no halves.
        self.all: tuple[Half, ...] = tuple(halves)
        #: The same for sides, with the hex that a trail goes on to; nothing for stops.
        self.leading: tuple[tuple[str, str], ...] = tuple(
            (h.node, h.beyond) if h.hex else NO_SIDE for h in halves
        )
        #: The hexes in which halves of sides lie.
        self.hexes: tuple[str, ...] = tuple(half.hex for half in halves)
        self._edges: Sequence[int] | None = None

    def edges(self, grid: Grid) -> Sequence[int]:
        """The edge of its hex at which the half of a side lies, by number; -1 for stops."""
        if self._edges is None:
            self._edges = [grid.neighbours[h.hex].index(h.beyond) if h.hex else -1 for h in self.all]
        return self._edges

    def number(self, node: str) -> int:
        """The first half of a node."""
        return self._number[node]

    def seconds(self, stops: Iterable[str]) -> list[int]:
        """The second halves of stops."""
        numbers = self._number
        return [numbers[stop] + 1 for stop in stops]

    def lying(self, side: str, hex_name: str) -> int:
        """The half of a side that lies in a hex, if track can lead to it."""
        first = self._number.get(side, NOWHERE)
        return first if self.all[first].hex == hex_name else first + 1

    def ways(self, links: Iterable[Link]) -> Mapping[int, Ways]:
        """Where the pieces of one hex lead from each half that lies there."""
        from_half: dict[int, list[Link]] = {}
        for link in links:
            for node in (link.a, link.b):
                for half in self._here(node, link.hex):
                    from_half.setdefault(half, []).append(link)
        return {half: self.over(half, some) for half, some in from_half.items()}

    def over(self, half: int, links: Iterable[Link]) -> Ways:
        """The ways from a half over some pieces."""
        node = self.all[half].node
        ahead = [self._here(link.other(node), link.hex)[-1] for link in links]
        sides = [other for other in ahead if self.all[other].hex]
        return Ways(tuple(sides), tuple(other for other in ahead if other not in sides), tuple(links))

    def _here(self, node: str, hex_name: str) -> tuple[int, ...]:
        """The halves of a node that lie in a hex: one of a side, both of a stop."""
        first = self.number(node)
        if not self.all[first].hex:
            return first, first + 1
        return (first if self.all[first].hex == hex_name else first + 1,)
