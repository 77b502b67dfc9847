"""What a railway reaches from its tokens.

A trail runs over pieces of track, crosses each hex side at most once, never turns back at a
side or a junction, and goes through a stop only where the railway may pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cached_property

from .track import Link, Track
from .trails import Trails


class Reach:
    """The stops and sides that trails from some stops lead to."""

    def __init__(
        self, track: Track, starts: Iterable[str], barred: Set[str], openers: Set[Link] = frozenset()
    ) -> None:
        """`barred` are stops that end a trail, unless it uses one of the pieces in `openers`."""
        self.starts = tuple(starts)
        self.barred, self.openers = barred, openers
        trails = Trails(track, self.starts, barred, openers)
        self._ends, self._ways = trails.ends, trails.ways
        self._halves, self._grid = track.halves.all, track.grid

    @cached_property
    def stops(self) -> set[str]:
        """Stops on a trail, the starts included."""
        found = {stop for ways in self._ways for stop in ways.stops}
        return {*self.starts, *(self._halves[stop].node for stop in found)}

    @cached_property
    def sides(self) -> set[tuple[str, str]]:
        """Sides on a trail, with the hex they are left from."""
        crossed = (self._halves[end] for end in self._ends)
        return {(half.node, half.beyond) for half in crossed if half.hex}

    @cached_property
    def links(self) -> set[Link]:
        """The pieces of track on trails."""
        return {link for ways in self._ways for link in ways.links}

    def entries(self, hex_name: str) -> frozenset[int]:
        """The edges over which trails enter a hex, whether or not it has track there."""
        return frozenset(self._entries.get(hex_name, ()))

    @cached_property
    def _entries(self) -> dict[str, list[int]]:
        neighbours = self._grid.neighbours
        edges: dict[str, list[int]] = {}
        for end in self._ends:
            _, hex_name, beyond = self._halves[end]
            if hex_name:
                edges.setdefault(hex_name, []).append(neighbours[hex_name].index(beyond))
        return edges

    @property
    def hexes(self) -> set[str]:
        """Hexes that trails enter or begin on."""
        return set(self._entries) | {stop.partition(".")[0] for stop in self.stops}
