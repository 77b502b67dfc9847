"""Markets as text for terminals, plain or with Rich markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import palette as ink
from .canvas import Canvas
from .market import Cell, fold, parse_rows

#: The width of a space.
CELL_WIDTH = 7
#: Columns of a folded market before it goes on below, and their width.
FOLD, FOLDED_WIDTH = 12, 6


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
