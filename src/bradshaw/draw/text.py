"""Boards and markets as text for terminals, plain or with Rich markup.

A hex is a brick of seven columns and three lines: its name and label, its tile or place name,
its stations. Double lines are sides that no track may cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bradshaw.rail.board.face import Revenue
from bradshaw.rail.board.geometry import Layout, position as grid_position
from bradshaw.rail.board.tile import Face, Hex

from . import palette as ink
from .canvas import Canvas
from .market import Cell, parse_rows
from .position import BoardPosition

#: Distances between the lines around a hex.
WIDTH, HEIGHT = 8, 4
ROOM = WIDTH - 1

SIGNS = {"mountain": "▲", "hill": "▲", "river": "≈", "water": "≈", "coal": "K", "steel": "S"}


def board_text(position: BoardPosition, markup: bool = False) -> str:
    """The board in characters; with `markup` for Rich, in the colours of the tiles."""
    canvas = Canvas()
    for hex_ in position.hexes:
        x, y = _corner(position, hex_.id)
        canvas.box(x, y, WIDTH, HEIGHT)
    for hex_ in position.hexes:
        x, y = _corner(position, hex_.id)
        style = f"#111111 on {ink.tile_colour(position.face(hex_)[0].colour)}"
        for i, words in enumerate(_lines(position, hex_)):
            canvas.write(x + 1, y + 1 + i, words, style)
        _name(canvas, position, hex_, style)
        _tokens(canvas, position, hex_)
        _closed_sides(canvas, position, hex_)
    title = f"{position.title}\n\n" if position.title else ""
    return title + canvas.text(markup, line_style="dim")
