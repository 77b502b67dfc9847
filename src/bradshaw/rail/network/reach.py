"""What a railway reaches from its tokens.

A trail runs over pieces of track, crosses each hex side at most once, never turns back at a
side or a junction, and goes through a stop only where the railway may pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from .track import Link, Track, across
from .trails import Trails


class Reach:
    """The stops and sides that trails from some stops lead to."""

    def __init__(
        self, track: Track, starts: Iterable[str], barred: Set[str], openers: Set[Link] = frozenset()
    ) -> None:
        """`barred` are stops that end a trail, unless it uses one of the pieces in `openers`."""
        self.track = track
        self._by_hex: dict[str, frozenset[int]] | None = None
        starts = tuple(starts)
        #: Stops on a trail, the starts included; sides on a trail, with the hex they are left from; and the
        #: pieces of track on them.
        self.stops, self.sides, self.links = Trails(track, starts, barred, openers).found(starts)

    def entries(self, hex_name: str) -> frozenset[int]:
        """The edges over which trails enter a hex, whether or not it has track there."""
        return self._entries().get(hex_name, frozenset())

    def _entries(self) -> dict[str, frozenset[int]]:
        if self._by_hex is None:
            neighbours = self.track.grid.neighbours
            edges: dict[str, set[int]] = {}
            for side, origin in self.sides:
                target = across(side, origin)
                edges.setdefault(target, set()).add(neighbours[target].index(origin))
            self._by_hex = {name: frozenset(some) for name, some in edges.items()}
        return self._by_hex

    @property
    def hexes(self) -> set[str]:
        """Hexes that trails enter or begin on."""
        return set(self._entries()) | {stop.partition(".")[0] for stop in self.stops}
