"""Small stations (7.6.4) on the lines of village tiles."""

from __future__ import annotations

from bradshaw.rail.board.board import Board
from bradshaw.rail.board.stations import called, lines, name, station_lines

from .basis import Basis1862


def station_places(table: Basis1862, hex_name: str) -> dict[str, tuple[str, int]]:
    """The lines of a hex on which a small station may be built, with the tile and its rotation that lie
    there afterwards."""
    board = table.board
    tile, rotation = board.tile_at(hex_name)
    if not tile or not board.grid.free_lines(tile, rotation):
        return {}
    turns = [rotation]
    if table.rules.turned_stations:
        turns += [turn for turn in range(6) if turn != rotation]
    found: dict[str, tuple[str, int]] = {}
    for turn in turns:
        found = {**_lying(board, hex_name, turn), **found}
    return found


def _lying(board: Board, hex_name: str, turn: int) -> dict[str, tuple[str, int]]:
    """What could be built if the tile lay in a rotation, with the stations it has on their lines."""
    grid = board.grid
    tile = board.tile_at(hex_name)[0]
    base = grid.tiles[tile].base or tile
    had, every = station_lines(board.rotated(hex_name)), lines(grid.tiles[base].rotated(turn))
    exits = {edge for line in every for edge in line}
    if exits != board.rotated(hex_name).exits or not had <= set(every):
        return {}
    return {
        called(line): (name(base, tuple(i for i, one in enumerate(every) if one in had | {line})), turn)
        for line in every
        if line not in had
    }
