"""A tile about to be laid, and which of its track a railway would reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from ..board.board import Board
from ..board.face import Stretch
from ..board.grid import Grid
from ..board.tile import Hex, Rotated, Tile
from ..finance.companies import Railway
from ..network.reach import Reach
from ..network.walks import ending_at, flood

#: Pairs of tiles with what a railway reaches of them that are kept.
MOST_FOLLOWED = 1 << 16


class ReachedBoard(Protocol):
    """A table with a board, of which it is known what a railway reaches."""

    board: Board

    def reach(self, railway: Railway) -> Reach: ...


class Lay(NamedTuple):
    """A tile, where and how it is to lie, and what lies there now."""

    hex: Hex
    old: str
    old_rotation: int
    tile: Tile
    rotation: int
    private: str = ""


class Usable(NamedTuple):
    """What a railway would reach on the new tile."""

    #: A stretch of track that was not there before.
    new: bool
    #: Stops of the new tile.
    stops: frozenset[str]
    #: The value of a stop joined to track it reaches is another one than before.
    changed: bool = False


def new_links(table: ReachedBoard, railway: Railway, lay: Lay, reach: Reach | None = None) -> Usable:
    """Follow the new tile's track from where the railway enters the hex and from its tokens there; `reach`
    stands for what it reaches."""
    grid, hex_name = table.board.grid, lay.hex.id
    before = grid.rotated(hex_name, lay.old, lay.old_rotation)
    after = lay.tile.rotated(lay.rotation)
    heirs = grid.heirs(before, after) or {}
    reach = reach or table.reach(railway)
    begun = frozenset(heirs[stop] for stop in reach.ends_on(hex_name) if stop in heirs)
    cities = (stop for stop in lay.tile.stops if stop[0] == "c")
    full = frozenset(stop for stop in cities if not _passable(table, railway, lay, stop, heirs))
    return _followed(before, after, reach.entries(hex_name) & after.exits, begun, full)


@lru_cache(MOST_FOLLOWED)
def _followed(
    before: Rotated, after: Rotated, edges: frozenset[int], begun: frozenset[str], full: frozenset[str]
) -> Usable:
    """The same for two tiles, whatever the hex: from which edges and stops trails come, and which cities of
    the new tile end them."""
    heirs = Grid.stops_after(before, after) or {}
    at = ending_at(after.stretches)
    old_stretches = {frozenset((heirs.get(p.a, p.a), heirs.get(p.b, p.b))) for p in before.stretches}

    over: list[Stretch] = []

    def beyond(end: str) -> list[str]:
        """The stops to which the railway goes on from an end."""
        if end in full:
            return []
        stretches = at.get(end, ())
        over.extend(stretches)
        ahead = (stretch.b if stretch.a == end else stretch.a for stretch in stretches)
        return [other for other in ahead if not other.isdigit()]

    stops = {end for end in flood([*map(str, edges), *begun], beyond) if not end.isdigit()}
    new = any(frozenset((stretch.a, stretch.b)) not in old_stretches for stretch in over)
    return Usable(new or _joins(stops, heirs), frozenset(stops), _changes(before, after, stops, heirs))


def _joins(stops: set[str], heirs: Mapping[str, str]) -> bool:
    """Whether a stop that is reached takes the place of two: their track is joined for the first time."""
    grown = list(heirs.values())
    return any(stop[0] == "t" and grown.count(stop) > 1 for stop in stops)


def _changes(before: Rotated, after: Rotated, stops: set[str], heirs: Mapping[str, str]) -> bool:
    """Whether a stop that is reached pays another sum than what it grew from."""
    return any(
        before.face.revenue(old) != after.face.revenue(new) for old, new in heirs.items() if new in stops
    )


def _passable(table: ReachedBoard, railway: Railway, lay: Lay, stop: str, heirs: Mapping[str, str]) -> bool:
    """Whether a railway could go on from a city of the new tile."""
    here = [
        code
        for old, new in heirs.items()
        if new == stop
        for code in table.board.tokens_in(f"{lay.hex.id}.{old}")
    ]
    return railway.code in here or len(here) < lay.tile.cities[int(stop[1:])].slots
