"""The track on the map as a graph: stops and hex sides, joined by pieces of track."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from ..board.board import Board
from ..board.grid import Grid
from ..routes import Piece
from .trails import NO_WAY, Halves, Ways


class Link:
    """A piece of track on a hex, between two nodes: stops (`I10.c0`) or sides (`I10|J9`).

    Made once for a tile in a rotation on a hex and compared by identity, because searches put it into
    sets and maps all the time.
    """

    __slots__ = ("a", "b", "hex", "kind", "order", "piece")

    def __init__(self, hex_: str, a: str, b: str, kind: str) -> None:
        self.hex, self.a, self.b, self.kind = hex_, a, b, kind
        #: By which pieces are sorted.
        self.order = (hex_, a, b)
        #: What it is in most route problems.
        self.piece = Piece(hex_, a, b)

    def __repr__(self) -> str:
        return f"Link({self.hex!r}, {self.a!r}, {self.b!r}, {self.kind!r})"

    def other(self, node: str) -> str:
        return self.b if node == self.a else self.a


class Track:
    """All track of a position. Made once for a position and shared."""

    def __init__(self, grid: Grid, links: dict[str, tuple[Link, ...]], halves: Halves | None = None) -> None:
        """`halves` are those of the map, where they are kept for many positions."""
        self.grid = grid
        #: The pieces on each hex that has any.
        self.links = links
        #: The same track by numbers, for searches.
        self.halves = halves or Halves()
        self.ways: dict[int, Ways] = {}
        for pieces in links.values():
            self.ways.update(self.halves.ways(pieces))
        self._next: dict[str, frozenset[str]] = {}
        #: What titles have found out about this track and need not find out again.
        self.known: dict[Hashable, bool] = {}

    @cached_property
    def at(self) -> dict[str, list[Link]]:
        """The pieces that end at each node."""
        ending: dict[str, list[Link]] = {}
        for pieces in self.links.values():
            for link in pieces:
                ending.setdefault(link.a, []).append(link)
                ending.setdefault(link.b, []).append(link)
        return ending

    def onwards(self, node: str, came: Link | None) -> tuple[Link, ...]:
        """The pieces on which a trail goes on from a node: over a side to the next hex, from a stop over
        any other piece."""
        here = self.at.get(node, ())
        if came is None:
            return tuple(here)
        crossing = is_side(node)
        return tuple(k for k in here if (k.hex != came.hex if crossing else k is not came))

    def next_stops(self, stop: str) -> frozenset[str]:
        """The stops to which plain track leads directly."""
        found = self._next.get(stop)
        if found is None:
            ahead: set[int] = set()
            self._follow(self.halves.number(stop), set(), ahead)
            found = self._next[stop] = frozenset(self.halves.all[half].node for half in ahead) - {stop}
        return found

    def _follow(self, half: int, used: set[int], found: set[int]) -> None:
        """Go along plain track from a half, over each side once at most."""
        ways = self.ways.get(half, NO_WAY)
        found.update(ways.stops)
        for ahead in ways.sides:
            beyond = ahead ^ 1
            if beyond not in used and ahead not in used:
                used.add(beyond)
                self._follow(beyond, used, found)
                used.discard(beyond)


def is_side(node: str) -> bool:
    return "|" in node


def across(side: str, hex_name: str) -> str:
    """The hex on the other side."""
    one, _, two = side.partition("|")
    return two if one == hex_name else one


class TrackMaker:
    """Makes `Track` from boards, keeping what it can: pieces by hex and tile, whole positions."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._halves = Halves()
        self._links: dict[tuple[str, str, int], tuple[Link, ...]] = {}
        self._printed = {h.id: self.links(h.id, "", 0) for h in grid.hexes.values() if h.track}
        self._tracks: dict[frozenset[tuple[str, tuple[str, int]]], Track] = {}
        #: The position that was asked for last, which is mostly the one asked for next.
        self._last: tuple[dict[str, tuple[str, int]], Track] = ({}, self._made({}))

    def links(self, hex_name: str, tile: str, rotation: int) -> tuple[Link, ...]:
        """The pieces on one hex; those that lead nowhere are left out."""
        key = (hex_name, tile, rotation)
        found = self._links.get(key)
        if found is None:
            pieces = self.grid.rotated(hex_name, tile, rotation).pieces
            ends = [(self._node(hex_name, p.a), self._node(hex_name, p.b), p.kind) for p in pieces]
            found = tuple(Link(hex_name, a, b, kind) for a, b, kind in ends if a and b)
            self._links[key] = found
        return found

    def _node(self, hex_name: str, end: str) -> str | None:
        return self.grid.side(hex_name, int(end)) if end.isdigit() else f"{hex_name}.{end}"

    def track(self, board: Board) -> Track:
        """The track of a position."""
        tiles, track = self._last
        if board.tiles != tiles:
            key = frozenset(board.tiles.items())
            track = self._tracks.get(key) or self._made(board.tiles)
            if len(self._tracks) > 256:
                self._tracks.clear()
            self._tracks[key] = track
            self._last = (dict(board.tiles), track)
        return track

    def _made(self, tiles: dict[str, tuple[str, int]]) -> Track:
        laid = {name: self.links(name, tile, rotation) for name, (tile, rotation) in tiles.items()}
        return Track(self.grid, self._printed | laid, self._halves)
