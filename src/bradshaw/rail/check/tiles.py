"""Checks of the tiles and their upgrades."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..board import stations
from ..board.geometry import EDGES
from ..board.grid import Grid
from ..board.tile import Tile
from ..gamedata import GameData
from .finding import Findings


def tile_checks() -> dict[str, Callable[[GameData], Findings]]:
    """The checks by the sentence they prove."""
    return {
        "stops on tiles have track": joined_stops,
        "tiles are in the box in a number that can be": counts,
        "hexes that tiles name are on the map": named_hexes,
        "tiles with small stations have the track of their tile": station_tiles,
        "upgrades are of the next colour": upgrade_colours,
        "upgrades keep track and stops in some rotation": upgrade_track,
        "upgrades keep labels": upgrade_labels,
        "upgrades do not take places from tokens": upgrade_slots,
    }


def joined_stops(data: GameData) -> Findings:
    for tile in data.grid.tiles.values():
        joined = {end for stretch in tile.stretches for end in (stretch.a, stretch.b)}
        for stop in tile.stops:
            good = stop in joined or _waits(data.grid, tile, stop)
            yield f"tile {tile.id}", "" if good else f"no track leads to {stop}"


def _waits(grid: Grid, tile: Tile, stop: str) -> bool:
    """A city that pays nothing may wait for its track until the next tile."""
    if stop[0] != "c" or tile.revenue(stop) != 0:
        return False
    after = [grid.tiles[name] for name in tile.upgrades if name in grid.tiles]
    return bool(after) and all(end in new.track for new in after for end in new.stops)


def counts(data: GameData) -> Findings:
    """Nothing is a number that can be: so a box leaves a tile out."""
    for name, tile in data.grid.box.items():
        good = tile.count is None or tile.count >= 0
        yield f"tile {name}", "" if good else f"there are {tile.count}"


def named_hexes(data: GameData) -> Findings:
    for tile in data.grid.box.values():
        for name in tile.only_on:
            yield f"tile {tile.id}", "" if name in data.grid.hexes else f"there is no hex {name}"


def station_tiles(data: GameData) -> Findings:
    """Each line is there, either plain or with a stop, and nothing else."""
    for tile in data.grid.tiles.values():
        if tile.base:
            face = tile.rotated(0)
            marked = stations.station_lines(face)
            wanted = set(stations.lines(data.grid.tiles[tile.base].rotated(0)))
            good = face.pairs | marked == wanted and len(marked) == len(tile.towns) and not tile.cities
            yield f"tile {tile.id}", "" if good else f"its lines are not those of tile {tile.base}"


def upgrade_colours(data: GameData) -> Findings:
    for old, new in _upgrades(data.grid):
        wanted = data.grid.next_colour(old.colour)
        yield f"tile {old.id}", "" if new.colour == wanted else f"{new.id} is {new.colour}, not {wanted}"


def upgrade_track(data: GameData) -> Findings:
    grid = data.grid
    for old, new in _upgrades(grid):
        turns = (new.rotation,) if new.rotation is not None else EDGES
        start = old.rotated(old.rotation or 0)
        kept = any(
            grid.lost_track(start, grid.tiles[stations.kept(start, new, turn)].rotated(turn)) is None
            for turn in turns
        )
        yield f"tile {old.id}", "" if kept else f"{new.id} keeps its track in no rotation"


def upgrade_labels(data: GameData) -> Findings:
    for old, new in _upgrades(data.grid):
        alike = old.all_labels == new.all_labels or bool(old.all_labels & new.all_labels)
        alike = alike or any(
            old.all_labels & hex_.labels_for(old.colour) and new.all_labels & hex_.labels_for(new.colour)
            for hex_ in data.grid.hexes.values()
        )
        yield f"tile {old.id}", "" if alike else f"{new.id} has another label"


def upgrade_slots(data: GameData) -> Findings:
    for old, new in _upgrades(data.grid):
        before, after = (sum(city.slots for city in tile.cities) for tile in (old, new))
        yield f"tile {old.id}", "" if after >= before else f"{new.id} has {after} places for {before}"
        for kind in sorted({kind for city in old.cities for kind in city.only}):
            before, after = (sum(city.only.get(kind, 0) for city in tile.cities) for tile in (old, new))
            less = f"{new.id} has {after} {kind} places for {before}"
            yield f"tile {old.id}", "" if after >= before else less


def absent_tiles(data: GameData) -> Findings:
    """(tile, upgrade) where the upgrade is not in this box."""
    for tile in data.grid.box.values():
        yield from ((tile.id, name) for name in tile.upgrades if name not in data.grid.box)


def _upgrades(grid: Grid) -> Iterator[tuple[Tile, Tile]]:
    for tile in grid.tiles.values():
        yield from ((tile, grid.tiles[name]) for name in tile.upgrades if name in grid.tiles)
