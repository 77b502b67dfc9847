"""Checks of tiles on hexes: what can ever come to lie where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from ..board.grid import FIXED, Grid
from ..gamedata import GameData
from .finding import Findings

#: Colour -> tiles that can come to lie on a hex.
Reachable = Mapping[str, frozenset[str]]


def lay_checks() -> dict[str, Callable[[GameData], Findings]]:
    """The checks by the sentence they prove."""
    return {
        "kinds of hex have tiles of each colour without a gap": steps_of_kinds,
        "hexes can be given a first tile": first_tiles,
        "hexes with a label can be upgraded as far as their label": labelled_hexes,
        "tiles can lie somewhere": tiles_have_hexes,
    }


def steps_of_kinds(data: GameData) -> Findings:
    """A kind that has tiles of some colour has tiles of all colours between its own and that one."""
    grid = data.grid
    for kind, members in kinds_of_hexes(grid).items():
        have = _colours_of_kind(grid, members[0])
        first = grid.next_colour(grid.hexes[members[0]].colour)
        if first is None:
            continue
        last = max((grid.colours.index(colour) for colour in have), default=0)
        for colour in grid.colours[grid.colours.index(first) : last + 1]:
            yield kind, "" if colour in have else f"there is no {colour} tile for it"


def _colours_of_kind(grid: Grid, name: str) -> set[str]:
    """The colours in which there are tiles for hexes such as this one, whatever they replace."""
    hex_, category = grid.hexes[name], grid.category(name)
    return {
        tile.colour
        for tile in grid.box.values()
        if tile.count != 0 and tile.colour in grid.colours
        if (
            labels & tile.all_labels
            if (labels := hex_.labels_for(tile.colour))
            else not tile.all_labels and tile.category == category
        )
    }


def first_tiles(data: GameData) -> Findings:
    for members in kinds_of_hexes(data.grid).values():
        for name in members:
            wanted = data.grid.next_colour(data.grid.hexes[name].colour)
            closed = len(data.grid.open_edges(name)) < 2
            good = wanted is None or closed or wanted in reachable(data.grid)[name]
            yield name, "" if good else f"no {wanted} tile can lie there"


def labelled_hexes(data: GameData) -> Findings:
    """Every colour of a label can come to each of its hexes, unless its tiles are for other hexes only."""
    grid = data.grid
    for kind, members in kinds_of_hexes(grid).items():
        for name in members if grid.hexes[members[0]].all_labels else ():
            for colour in _colours(grid, members):
                elsewhere = all(
                    grid.tiles[tile].only_on and name not in grid.tiles[tile].only_on
                    for other in members
                    for tile in reachable(grid)[other].get(colour, ())
                )
                good = elsewhere or colour in reachable(grid)[name]
                yield name, "" if good else f"no {colour} tile can ever lie there ({kind})"


def never_upgraded(data: GameData) -> Iterator[str]:
    """Hexes without a label on which not every colour of their kind can come to lie: no fault, but a fact."""
    grid = data.grid
    for kind, members in kinds_of_hexes(grid).items():
        for name in members if not grid.hexes[members[0]].all_labels else ():
            missing = [
                c for c in grid.colours if c in _colours(grid, members) and c not in reachable(grid)[name]
            ]
            if missing:
                yield f"{name} ({kind}): the hexes around it let no {' or '.join(missing)} tile lie there"


def tiles_have_hexes(data: GameData) -> Findings:
    """Every tile can be laid somewhere; those of a private are looked at where they may lie."""
    grid = data.grid
    usable = {tile for colours in reachable(grid).values() for tiles in colours.values() for tile in tiles}
    for tile in grid.box.values():
        if tile.by:
            turn = tile.rotation or 0
            fits = any(grid.objection(name, "", 0, tile.id, turn) is None for name in tile.only_on)
        else:
            fits = tile.id in usable or tile.count == 0
        yield f"tile {tile.id}", "" if fits else "fits on no hex"


# --- looking ahead


def kinds_of_hexes(grid: Grid) -> dict[str, list[str]]:
    """The hexes that take tiles, by what decides which: label or category, and their colour."""
    found: dict[str, list[str]] = {}
    for name, hex_ in grid.hexes.items():
        if hex_.colour not in FIXED:
            label = "/".join(sorted(hex_.all_labels)) or grid.category(name)
            found.setdefault(f"{label}, {hex_.colour}", []).append(name)
    return found


def _colours(grid: Grid, members: list[str]) -> set[str]:
    return {colour for name in members for colour in reachable(grid)[name]}


@lru_cache(maxsize=2)
def reachable(grid: Grid) -> Mapping[str, Reachable]:
    """For each hex that takes tiles, the tiles that can come to lie there by legal lays."""
    return {name: _reachable(grid, name) for name, place in grid.hexes.items() if place.colour not in FIXED}


def _reachable(grid: Grid, name: str) -> Reachable:
    found: dict[str, set[str]] = {}
    seen: set[tuple[str, int]] = set()
    queue: list[tuple[str, int]] = [("", 0)]
    while queue:
        old, turn = queue.pop()
        for lay in _next_lays(grid, name, old, turn):
            tile = grid.tiles[lay[0]]
            found.setdefault(tile.colour, set()).add(tile.base or tile.id)
            if lay not in seen:
                seen.add(lay)
                queue.append(lay)
    return {colour: frozenset(tiles) for colour, tiles in found.items()}


def _next_lays(grid: Grid, name: str, old: str, turn: int) -> Iterator[tuple[str, int]]:
    """(tile, rotation) of what can come to lie next: upgrades, and one more small station."""
    for tile in grid.box.values():
        if tile.count != 0 and not tile.by and grid.suits(name, old, tile):
            for rotation in grid.rotations(name, old, turn, tile.id):
                yield grid.variant(name, old, turn, tile.id, rotation), rotation
    for line in grid.free_lines(old, turn) if old else ():
        yield grid.with_station(name, old, turn, line), turn
