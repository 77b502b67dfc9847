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
    return {line: there for line, there in found.items() if _in_stock(table, there[0])}


def _in_stock(table: Basis1862, tile: str) -> bool:
    """Small stations are unlimited, unless each marking of a tile has its own stock."""
    return table.rules.station_tiles == "of the box" or tiles_left(table, tile) != 0


def tiles_left(table: Basis1862, tile: str) -> int | None:
    """How many of a tile there are, None for no limit."""
    board = table.board
    base = board.grid.tiles[tile].base
    left: int | None = board.left(tile)
    if not base or left is None or table.rules.station_tiles == "of the box":
        return left
    lying = [laid for laid, _ in board.tiles.values() if board.grid.tiles[laid].base == base]
    alike = sum(1 for laid in lying if _marking(board, laid) == _marking(board, tile))
    return (board.grid.tiles[base].count or 0) - alike


def _marking(board: Board, tile: str) -> list[tuple[int, int]]:
    """The lines with a station, the same for all markings that turning the tile maps onto each other."""
    base = board.grid.tiles[tile].base
    every, had = (
        set(lines(board.grid.tiles[base].rotated(0))),
        station_lines(board.grid.tiles[tile].rotated(0)),
    )
    turns = [turn for turn in range(6) if {_turned(line, turn) for line in every} == every]
    return min(sorted(_turned(line, turn) for line in had) for turn in turns)


def _turned(line: tuple[int, int], turn: int) -> tuple[int, int]:
    a, b = sorted((edge + turn) % 6 for edge in line)
    return a, b


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
