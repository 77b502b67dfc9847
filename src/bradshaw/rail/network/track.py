"""The track on the map as a graph: stops and hex sides, joined by pieces of track."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from ..board.geometry import EDGES
from ..board.grid import FIXED, Grid
from ..board.tile import Face
from .halves import Halves, Ways
from .link import Link
from .walks import ending_at, is_stop, walks

#: Positions whose track is kept.
MOST_TRACKS = 256
#: What tells positions of the track apart: which tile lies where and how.
Position = frozenset[tuple[str, tuple[str, int]]]


class HexTrack(NamedTuple):
    """The pieces on a hex, and where they lead by numbers."""

    links: tuple[Link, ...]
    ways: Mapping[int, Ways]


class Track:
    """All track of a position. Made once for a position and shared by all games in which it lies so.

    What is found out about it later does not depend on who asks, so two threads that find it out at once
    write the same.
    """

    def __init__(self, grid: Grid, halves: Halves, hexes: Mapping[str, HexTrack]) -> None:
        self.grid = grid
        #: The pieces on each hex that has any.
        self.links: Mapping[str, tuple[Link, ...]] = {name: hex_.links for name, hex_ in hexes.items()}
        #: The same track by numbers, for searches.
        self.halves = halves
        ways: dict[int, Ways] = {}
        for hex_ in hexes.values():
            ways.update(hex_.ways)
        self.ways: Mapping[int, Ways] = ways
        self._hexes = hexes
        self._without: dict[frozenset[str], Track] = {}
        self._next: dict[str, frozenset[str]] = {}
        #: What titles have found out about this track and need not find out again.
        self.known: dict[Hashable, bool] = {}

    @classmethod
    def of(cls, grid: Grid, links: Mapping[str, tuple[Link, ...]]) -> Track:
        """Track that is not on any board: nothing exists but its pieces."""
        halves = Halves(end for pieces in links.values() for link in pieces for end in (link.a, link.b))
        return cls(grid, halves, {name: HexTrack(some, halves.ways(some)) for name, some in links.items()})

    def without(self, names: frozenset[str]) -> Track:
        """The same track but for that on some hexes: closed to a railway, or of a kind of its own. Made once
        for each set of hexes."""
        found = self._without.get(names)
        if found is None:
            kept = {name: hex_ for name, hex_ in self._hexes.items() if name not in names}
            found = self._without.setdefault(names, Track(self.grid, self.halves, kept))
        return found

    @cached_property
    def at(self) -> Mapping[str, tuple[Link, ...]]:
        """The pieces that end at each node."""
        return ending_at(link for pieces in self.links.values() for link in pieces)

    def next_stops(self, stop: str) -> frozenset[str]:
        """The stops to which plain track leads directly."""
        found = self._next.get(stop)
        if found is None:
            found = frozenset(walk.nodes[-1] for walk in walks(self.at, stop, is_stop))
            self._next[stop] = found
        return found


def across(side: str, hex_name: str) -> str:
    """The hex on the other side."""
    one, _, two = side.partition("|")
    return two if one == hex_name else one


class TrackMaker:
    """Makes `Track` from boards, keeping what it can: pieces by hex and tile, whole positions.

    One for a box, shared by all its games. Pieces are compared by identity: whoever makes one that another
    thread has just made takes that one (`setdefault`).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._halves = Halves(all_nodes(grid))
        self._hexes: dict[tuple[str, str, int], HexTrack] = {}
        self._printed = {h.id: self.on_hex(h.id, "", 0) for h in grid.hexes.values() if h.track}
        self._tracks: dict[Position, Track] = {}

    def on_hex(self, hex_name: str, tile: str, rotation: int) -> HexTrack:
        """The track on one hex; pieces that lead nowhere are left out."""
        key = (hex_name, tile, rotation)
        found = self._hexes.get(key)
        if found is None:
            stretches = self.grid.rotated(hex_name, tile, rotation).stretches
            ends = [(self._node(hex_name, p.a), self._node(hex_name, p.b), p.kind) for p in stretches]
            links = tuple(Link(hex_name, a, b, kind) for a, b, kind in ends if a and b)
            found = self._hexes.setdefault(key, HexTrack(links, self._halves.ways(links)))
        return found

    def _node(self, hex_name: str, end: str) -> str | None:
        return self.grid.side(hex_name, int(end)) if end.isdigit() else f"{hex_name}.{end}"

    def track(self, tiles: Mapping[str, tuple[str, int]]) -> Track:
        """The track of a position, by its laid tiles."""
        key = frozenset(tiles.items())
        found = self._tracks.get(key)
        if found is None:
            laid = {name: self.on_hex(name, tile, rotation) for name, (tile, rotation) in tiles.items()}
            made = Track(self.grid, self._halves, self._printed | laid)
            if len(self._tracks) > MOST_TRACKS:
                self._tracks.clear()
            found = self._tracks.setdefault(key, made)
        return found


def all_nodes(grid: Grid) -> Iterator[str]:
    """Every side of a map, and every stop and junction there can be on a hex."""
    on_tiles = {end for tile in grid.tiles.values() for end in _ends(tile)}
    for name, hex_ in grid.hexes.items():
        sides = (grid.side(name, edge) for edge in EDGES)
        yield from (side for side in sides if side)
        ends = _ends(hex_) if hex_.colour in FIXED else _ends(hex_) | on_tiles
        yield from (f"{name}.{end}" for end in sorted(ends))


def _ends(face: Face) -> set[str]:
    """The stops of a face, and whatever else its track leads to but edges."""
    joined = {end for stretch in face.stretches for end in (stretch.a, stretch.b)}
    return {*face.stops, *(end for end in joined if not end.isdigit())}
