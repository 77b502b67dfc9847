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


def _upgrades(table: Basis1862, hex_name: str) -> list[str]:
    """Upgrades of a home tile that are available now and fit."""
    board = table.board
    old, rotation = board.tile_at(hex_name)
    return [
        name
        for name in board.grid.tiles[old].upgrades
        if board.grid.tiles[name].colour in table.phase_data.tiles
        and board.left(name) != 0
        and board.grid.rotations(hex_name, old, rotation, name)
    ]


def roomier_tiles(table: Basis1862, hex_name: str, more: int = 0) -> list[str]:
    """Upgrades of a home tile, available now, with room for all markers there and some more."""
    tiles, needed = table.board.grid.tiles, len(table.board.tokens_in(f"{hex_name}.c0")) + more
    return [name for name in _upgrades(table, hex_name) if tiles[name].cities[0].slots >= needed]


def tiles_due(table: Basis1862, hex_name: str, more: int = 0) -> list[str]:
    """7.2: the upgrades of which one must be laid on a full home: those that make room; if none does, any
    at all, unless a home is upgraded for space only."""
    roomier = roomier_tiles(table, hex_name, more)
    if roomier or table.rules.full_home == "for space":
        return roomier
    return _upgrades(table, hex_name)


def crowded(table: Basis1862, hex_name: str) -> bool:
    """Whether more markers stand at a home than the tile there has places."""
    board, city = table.board, f"{hex_name}.c0"
    markers = len(board.tokens_in(city))
    return markers > 1 and bool(board.tile_at(hex_name)[0]) and markers > board.slots(city)


def needs_upgrade(table: Basis1862, railway: Railway1862) -> bool:
    """7.2: whether the home marker finds no place, and the tile there must be upgraded first."""
    return _no_place(table, railway) and bool(tiles_due(table, railway.home, 1))


def place_home(table: Basis1862, railway: Railway1862) -> None:
    """7.2: set the home marker, be there a place for it or not."""
    railway.tokens.pop()
    railway.at_home = True
    table.board.place(railway.code, railway.home_city)
    table.note(f"{railway.code} places its home marker in {table.stop_name(railway.home_city)}.")


def make_room(table: Basis1862, railway: Railway1862, hex_name: str) -> None:
    """7.2: where a railway's marker is one too many, the last of those before it returns to its charter."""
    if not crowded(table, hex_name):
        return
    board, city = table.board, f"{hex_name}.c0"
    by_time = table.rules.displaced == "last to come"
    markers = board.tokens_in(city) if by_time else board.in_slots(city)
    code = [code for code in markers if code != railway.code][-1]
    board.make_way(code, railway.code, city)
    table.railways[code].tokens.append(0)
    table.note(f"{code}'s marker in {table.stop_name(city)} makes room and returns to its charter.")
