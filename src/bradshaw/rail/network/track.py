"""The track on the map as a graph: stops and hex sides, joined by pieces of track."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from ..board.board import Board
from ..board.grid import Grid
from .trails import Halves


class Link:
    """A piece of track on a hex, between two nodes: stops (`I10.c0`) or sides (`I10|J9`).

    Made once for a tile in a rotation on a hex and compared by identity, because searches put it into
    sets and maps all the time.
    """

    __slots__ = ("a", "b", "hex", "kind")

    def __init__(self, hex_: str, a: str, b: str, kind: str) -> None:
        self.hex, self.a, self.b, self.kind = hex_, a, b, kind

    def __repr__(self) -> str:
        return f"Link({self.hex!r}, {self.a!r}, {self.b!r}, {self.kind!r})"

    def __lt__(self, other: Link) -> bool:
        return (self.hex, self.a, self.b) < (other.hex, other.a, other.b)

    def other(self, node: str) -> str:
        return self.b if node == self.a else self.a


class Track:
    """All track of a position. Made once for a position and shared."""

    def __init__(self, grid: Grid, links: dict[str, tuple[Link, ...]]) -> None:
        self.grid = grid
        #: The pieces on each hex that has any.
        self.links = links
        #: The pieces that end at each node.
        self.at: dict[str, list[Link]] = {}
        for pieces in links.values():
            for link in pieces:
                self.at.setdefault(link.a, []).append(link)
                self.at.setdefault(link.b, []).append(link)
        self._beyond: dict[tuple[str, Link], tuple[Link, ...]] = {}
        #: What titles have found out about this track and need not find out again.
        self.known: dict[Hashable, bool] = {}

    @cached_property
    def halves(self) -> Halves:
        """The same track for the search of trails."""
        return Halves(self)

    def onwards(self, node: str, came: Link | None) -> tuple[Link, ...]:
        """The pieces on which a trail goes on from a node: over a side to the next hex, from a stop over
        any other piece."""
        if came is None:
            return tuple(self.at.get(node, ()))
        found = self._beyond.get((node, came))
        if found is None:
            here = self.at.get(node, ())
            crossing = is_side(node)
            found = tuple(k for k in here if (k.hex != came.hex if crossing else k is not came))
            self._beyond[node, came] = found
        return found

    def next_stops(self, stop: str) -> set[str]:
        """The stops to which plain track leads directly."""
        found: set[str] = set()
        self._follow(stop, None, {stop}, found)
        return found

    def _follow(self, node: str, came: Link | None, used: set[str], found: set[str]) -> None:
        for link in self.onwards(node, came):
            ahead = link.other(node)
            if ahead in used:
                continue
            if is_side(ahead):
                used.add(ahead)
                self._follow(ahead, link, used, found)
                used.discard(ahead)
            else:
                found.add(ahead)


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
        self._links: dict[tuple[str, str, int], tuple[Link, ...]] = {}
        self._tracks: dict[frozenset[tuple[str, tuple[str, int]]], Track] = {}
        self._printed = [h.id for h in grid.hexes.values() if h.track]

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
        key = frozenset(board.tiles.items())
        found = self._tracks.get(key)
        if found is None:
            links = {name: self.links(name, "", 0) for name in self._printed if name not in board.tiles}
            for name, (tile, rotation) in board.tiles.items():
                links[name] = self.links(name, tile, rotation)
            found = Track(self.grid, links)
            if len(self._tracks) > 256:
                self._tracks.clear()
            self._tracks[key] = found
        return found
