"""The stock market: prices in rows, with the railways' markers on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import palette as ink
from . import symbols
from .svg import document, group, moved, rectangle, text

WIDTH, HEIGHT, HEADING, LEGEND = 54.0, 64.0, 36.0, 26.0
#: Height of the line with the price; radius of a marker that has room.
PRICE, TOKEN = 19.0, 10.8

#: A space of the market: its row from the top and its column from the left, from 0.
Cell = tuple[int, int]


def market_svg(
    rows: Sequence[str],
    tokens: Mapping[Cell, Sequence[str]] | None = None,
    colours: Mapping[str, str] | None = None,
    *,
    zones: Mapping[str, str] | None = None,
    title: str = "Market",
) -> str:
    """Draw a market from rows such as `75 80 90p`; `zones` says what the letters mean. The markers
    of a space are given and drawn in the order in which they would operate."""
    cells = list(parse_rows(rows))
    parts = [_cell(cell, price, zone) for cell, price, zone in cells]
    for cell, stack in (tokens or {}).items():
        parts.append(_stack(cell, stack, colours or {}))
    bottom = len(rows) * HEIGHT
    width = max(column + 1 for (_, column), _, _ in cells) * WIDTH + 2 * ink.MARGIN
    height = bottom + HEADING + (LEGEND if zones else 0) + 2 * ink.MARGIN
    origin = complex(-ink.MARGIN, -ink.MARGIN - HEADING)
    paper = rectangle(origin, width, height, fill=ink.PAPER)
    heading = text(complex(0, -HEADING + 10), title, 20, bold=True, anchor="start")
    legend = _legend(zones or {}, complex(0, bottom + LEGEND * 0.7))
    return document(group(paper, heading, *parts, legend), width, height, origin=origin, title=title)


def parse_rows(rows: Sequence[str]) -> Iterator[tuple[Cell, str, str]]:
    """Every space with its price and the letters behind it; `-` leaves a gap in a row."""
    for row, words in enumerate(rows):
        for column, word in enumerate(words.split()):
            price = word.rstrip("abcdefghijklmnopqrstuvwxyz")
            if price != "-":
                yield (row, column), price, word[len(price) :]


def _corner(cell: Cell) -> complex:
    return complex(cell[1] * WIDTH, cell[0] * HEIGHT)


def _cell(cell: Cell, price: str, zone: str) -> str:
    corner = _corner(cell)
    fill = next((ink.ZONE[letter] for letter in zone if letter in ink.ZONE), ink.MARKET_CELL)
    box = rectangle(corner, WIDTH, HEIGHT, fill=fill, stroke=ink.GRID, stroke_width=1)
    return box + text(corner + complex(6, 11), price, 12, bold=True, anchor="start")


def _stack(cell: Cell, stack: Sequence[str], colours: Mapping[str, str]) -> str:
    """Markers side by side in reading order, so that all can be read, however many there are."""
    columns = 1 if len(stack) <= 2 else 2 if len(stack) <= 4 else 3
    radius = (WIDTH - 4) / (2 * columns) - 1 if columns > 1 else TOKEN
    rows = -(-len(stack) // columns)
    radius = min(radius, TOKEN, (HEIGHT - PRICE) / (2 * rows) - 0.5)
    parts = []
    for i, code in enumerate(stack):
        row, column = divmod(i, columns)
        here = min(columns, len(stack) - row * columns)
        across = WIDTH / 2 + (column - (here - 1) / 2) * (2 * radius + 1.5)
        at = complex(across, PRICE + radius * (2 * row + 1) + row)
        token = symbols.token(code, colours.get(code, ink.UNKNOWN_RAILWAY), radius)
        parts.append(moved(token, _corner(cell) + at))
    return "".join(parts)


def _legend(zones: Mapping[str, str], at: complex) -> str:
    parts = []
    for letter, meaning in zones.items():
        fill = ink.ZONE.get(letter, ink.MARKET_CELL)
        parts.append(rectangle(at - 6j, 18, 12, fill=fill, stroke=ink.GRID, stroke_width=1))
        parts.append(text(at + 25, meaning, 11, anchor="start"))
        at += 60 + 6.5 * len(meaning)
    return "".join(parts)
