"""Boards and markets as text for terminals, plain or with Rich markup.

A hex is a brick of seven columns and three lines: its name and label, its tile or what it is
called, its stations and their worth. Double lines are sides that no track may cross.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.geometry import position as grid_position
from bradshaw.rail.board.tile import Hex

from . import palette as ink
from .canvas import Canvas
from .hex_text import ROOM, hex_text
from .market import Cell, fold, parse_rows
from .position import BoardPosition
from .river import DRY

#: Distances between the lines around a hex, and around a space of the market.
WIDTH, HEIGHT = ROOM + 1, 4
CELL_WIDTH = 7
#: Columns of a folded market before it goes on below, and their width.
FOLD, FOLDED_WIDTH = 12, 6

#: Where the sides of a brick are drawn: which columns and lines from its corner, and how.
_Side = tuple[Sequence[int], Sequence[int], str]
_POINTY: tuple[_Side, ...] = (
    (range(1, 4), [4], "═"),
    ([0], range(1, 4), "║"),
    (range(1, 4), [0], "═"),
    (range(5, 8), [0], "═"),
    ([8], range(1, 4), "║"),
    (range(5, 8), [4], "═"),
)
_FLAT: tuple[_Side, ...] = (
    (range(1, 8), [4], "═"),
    ([0], [3], "║"),
    ([0], [1], "║"),
    (range(1, 8), [0], "═"),
    ([8], [1], "║"),
    ([8], [3], "║"),
)


def board_text(position: BoardPosition, markup: bool = False) -> str:
    """The board in characters; with `markup` for Rich, in the colours of its tiles."""
    canvas = Canvas()
    for hex_ in position.hexes:
        canvas.box(*_corner(position, hex_.id), WIDTH, HEIGHT)
    for hex_ in position.hexes:
        _write_hex(canvas, position, hex_)
    title = position.title.replace("[", "\\[") if markup else position.title
    return (f"{title}\n\n" if title else "") + canvas.text(markup, line_style="dim")


def _corner(position: BoardPosition, name: str) -> tuple[int, int]:
    across, down = grid_position(name, position.letters_down)
    if position.layout is Layout.POINTY:
        return across * WIDTH // 2, down * HEIGHT
    return across * WIDTH, down * HEIGHT // 2


def _write_hex(canvas: Canvas, position: BoardPosition, hex_: Hex) -> None:
    x, y = _corner(position, hex_.id)
    ground = f"#111111 on {ink.tile_colour(position.face(hex_)[0].colour)}"
    for row, parts in enumerate(hex_text(position, hex_), start=1):
        canvas.write(x + 1, y + row, " " * ROOM, ground)
        column = x + 1
        for words, style in parts:
            canvas.write(column, y + row, words, style or ground)
            column += len(words)
    sides = _POINTY if position.layout is Layout.POINTY else _FLAT
    for edge, cause in hex_.impassable.items():
        columns, rows, line = sides[int(edge)]
        for row in rows:
            for column in columns:
                canvas.write(x + column, y + row, line, f"bold {DRY.get(cause, ink.WATER)}")


def market_text(
    rows: Sequence[str],
    tokens: Mapping[Cell, Sequence[str]] | None = None,
    colours: Mapping[str, str] | None = None,
    markup: bool = False,
    folded: bool = False,
    columns: int = FOLD,
) -> str:
    """A market in characters: prices with the letter of their zone, markers below each other. A folded one
    goes on below after so many columns."""
    canvas = Canvas()
    tokens, colours = tokens or {}, colours or {}
    cells = list(parse_rows(rows))
    places = {cell: fold(cell[1], columns) if folded else cell for cell, _, _ in cells}
    heights = _heights(places, tokens)
    wide = FOLDED_WIDTH if folded else CELL_WIDTH
    for cell, price, zone in cells:
        row, column = places[cell]
        # Two lines of a folded market belong together; before the next two is a gap.
        x, y = int(column * wide), sum(heights[:row]) + (row // 2 if folded else 0)
        canvas.box(x, y, wide, heights[row])
        paint = next((ink.ZONE[letter] for letter in zone if letter in ink.ZONE), "")
        words = f"{price}{zone[:1]}".center(wide - 1) if folded else f" {price}{zone}".ljust(wide - 1)
        canvas.write(x + 1, y + 1, words, f"bold #111111 on {paint}" if paint else "bold")
        for i, code in enumerate(tokens.get(cell, ())):
            canvas.write(x + 2, y + 2 + i, code[: wide - 2], token_style(code, colours))
    return canvas.text(markup, line_style="dim")


def _heights(places: Mapping[Cell, tuple[int, float]], tokens: Mapping[Cell, Sequence[str]]) -> list[int]:
    """How high each row is: as its tallest stack."""
    return [
        2 + max([1, *(len(stack) for cell, stack in tokens.items() if places[cell][0] == row)])
        for row in range(1 + max(at for at, _ in places.values()))
    ]


def token_style(code: str, colours: Mapping[str, str]) -> str:
    """A railway's colours, for Rich."""
    colour = colours.get(code, ink.UNKNOWN_RAILWAY)
    return f"bold {ink.text_on(colour)} on {colour}"
