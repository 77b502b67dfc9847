"""Home stations: whether a railway could start, and placing its home marker (3.2, 7.2)."""

from __future__ import annotations

from .basis import Basis1862
from .state import Railway1862


def can_come_home(table: Basis1862, railway: Railway1862) -> bool:
    """3.2: whether a railway could place its home marker on its first turn."""
    return not _no_place(table, railway) or bool(roomier_tiles(table, railway.home, 1))


def _no_place(table: Basis1862, railway: Railway1862) -> bool:
    """Whether all places of the tile on a railway's home are taken."""
    board = table.board
    return bool(board.tile_at(railway.home)[0]) and bool(board.full(railway.home_city))


def roomier_tiles(table: Basis1862, hex_name: str, more: int = 0) -> list[str]:
    """Upgrades of a home tile, available now, with room for all markers there and some more."""
    board = table.board
    old, rotation = board.tile_at(hex_name)
    needed = len(board.tokens_in(f"{hex_name}.c0")) + more
    found = []
    for name in board.grid.tiles[old].upgrades:
        tile = board.grid.tiles[name]
        if (
            tile.colour in table.phase_data.tiles
            and board.left(name) != 0
            and tile.cities[0].slots >= needed
            and board.grid.rotations(hex_name, old, rotation, name)
        ):
            found.append(name)
    return found


def crowded(table: Basis1862, hex_name: str) -> bool:
    """Whether more markers stand at a home than the tile there has places."""
    board, city = table.board, f"{hex_name}.c0"
    return bool(board.tile_at(hex_name)[0]) and len(board.tokens_in(city)) > int(board.slots(city))


def needs_upgrade(table: Basis1862, railway: Railway1862) -> bool:
    """7.2: whether the home marker finds no place, but would on a tile that may be laid now."""
    return _no_place(table, railway) and bool(roomier_tiles(table, railway.home, 1))


def place_home(table: Basis1862, railway: Railway1862) -> None:
    """7.2: set the home marker. If no place is free and no upgrade makes one, it takes the place of the
    marker that came last."""
    board, city = table.board, railway.home_city
    before = board.tokens_in(city)
    railway.tokens.pop()
    railway.at_home = True
    board.place(railway.code, city)
    table.note(f"{railway.code} places its home marker in {table.stop_name(city)}.")
    if crowded(table, railway.home) and (table.lner == "formed" or not roomier_tiles(table, railway.home)):
        displace(table, city, before[-1])


def displace(table: Basis1862, city: str, code: str) -> None:
    """A marker goes back to its railway's charter."""
    table.board.remove(code, city)
    table.railways[code].tokens.append(0)
    table.note(f"{code}'s marker in {table.stop_name(city)} makes room and returns to its charter.")
