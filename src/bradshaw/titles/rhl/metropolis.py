"""The Rhine metropolises: two banks, ferries, and who may pass (6.2.3.1)."""

from __future__ import annotations

from bradshaw.rail.board.board import Board


def is_metropolis(board: Board, hex_name: str) -> bool:
    return "metropolis" in board.grid.hexes[hex_name].traits


def is_green_metropolis(board: Board, stop: str) -> bool:
    """A metropolis with a ferry between its banks."""
    hex_name = stop.partition(".")[0]
    return is_metropolis(board, hex_name) and any(p.kind == "ferry" for p in board.face(hex_name).pieces)


def metropolis_open(board: Board, stop: str, railway: str) -> bool:
    """A green metropolis is open while any of its places is free, and to railways with a token in it."""
    cities = board.cities_of(stop.partition(".")[0])
    return any(railway in board.tokens_in(city) or not board.full(city) for city in cities)
