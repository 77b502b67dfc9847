"""What a railway reaches from its tokens.

A trail runs over pieces of track, crosses each hex side at most once, never turns back at a
side or a junction, and goes through a stop only where the railway may pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cached_property

from .halves import NO_SIDE
from .link import Link
from .track import Track
from .trails import Gates, Trails

NO_EDGES: frozenset[int] = frozenset()


class Reach:
    """The stops and sides that trails from some stops lead to."""

    def __init__(
        self,
        track: Track,
        starts: Iterable[str],
        barred: Set[str],
        openers: Set[Link] = frozenset(),
        entered: Iterable[tuple[str, str]] = (),
        gates: Gates | None = None,
    ) -> None:
        """`barred` are stops that end a trail, unless it uses one of the pieces in `openers`; `gates` are the
        same two, looked up before. Trails begin at stops, and where they enter hexes over sides from outside
        the track, such as ports: (side, hex)."""
        self.starts = tuple(starts)
        self.barred, self.openers = barred, openers
        halves = [track.halves.lying(side, hex_name) for side, hex_name in entered]
        trails = Trails(track, self.starts, gates or Gates(track.halves, barred, openers), halves)
        self._ends, self._ways = trails.ends, trails.ways
        self._halves, self._grid = track.halves, track.grid

    @cached_property
    def stops(self) -> set[str]:
        """Stops on a trail, the starts included."""
        found = set().union(*[ways.stops for ways in self._ways])
        return {*self.starts, *(self._halves.all[stop].node for stop in found)}

    @cached_property
    def _on_hex(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for stop in self.stops:
            hex_name, _, end = stop.partition(".")
            found.setdefault(hex_name, []).append(end)
        return found

    def ends_on(self, hex_name: str) -> Sequence[str]:
        """The stops on a trail that lie on a hex, as its tile names them: `c0`."""
        return self._on_hex.get(hex_name, ())

    @cached_property
    def sides(self) -> set[tuple[str, str]]:
        """Sides on a trail, with the hex they are left from."""
        return set(map(self._halves.leading.__getitem__, self._ends)) - {NO_SIDE}

    @cached_property
    def links(self) -> set[Link]:
        """The pieces of track on trails."""
        return set().union(*[ways.links for ways in self._ways])

    def entries(self, hex_name: str) -> frozenset[int]:
        """The edges over which trails enter a hex, whether or not it has track there."""
        return self._entries.get(hex_name, NO_EDGES)

    @cached_property
    def _entries(self) -> dict[str, frozenset[int]]:
        edges: dict[str, list[int]] = {}
        hexes, edge = self._halves.hexes, self._halves.edges(self._grid)
        for end in self._ends:
            hex_name = hexes[end]
            if hex_name:
                edges.setdefault(hex_name, []).append(edge[end])
        return {hex_name: frozenset(some) for hex_name, some in edges.items()}

    @property
    def hexes(self) -> set[str]:
        """Hexes that trails enter or begin on."""
        entered = set(map(self._halves.hexes.__getitem__, self._ends)) - {""}
        return entered | {stop.partition(".")[0] for stop in self.stops}
