"""The stock market: prices in rows, with the railways' markers on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from . import palette as ink
from . import symbols
from .svg import document, group, moved, named, rectangle, slug, text, text_width

WIDTH, HEIGHT, HEADING, LEGEND = 54.0, 64.0, 36.0, 26.0
#: Height of the line with the price; radius of a marker that has room.
PRICE, TOKEN = 19.0, 10.8

#: A space of the market: its row from the top and its column from the left, from 0.
Cell = tuple[int, int]


#: Columns of a folded market before it goes on below, and the gap between.
FOLD, GAP = 17, 16.0

Marker = Callable[[str, float], str]


def market_svg(
    rows: Sequence[str],
    tokens: Mapping[Cell, Sequence[str]] | None = None,
    colours: Mapping[str, str] | None = None,
    *,
    trims: Mapping[str, str] | None = None,
    zones: Mapping[str, str] | None = None,
    folded: bool = False,
    pars: Pars | None = None,
    title: str = "Market",
) -> str:
    """Draw a market from rows such as `75 80 90p`; `zones` says what the letters mean. The markers
    of a space are given and drawn in the order in which they would operate. A folded market is one
    row that goes up and down between two lines. `pars` is a chart of starting prices beside it. Without
    a title there is no heading."""

    def marker(code: str, radius: float) -> str:
        colour = (colours or {}).get(code, ink.UNKNOWN_RAILWAY)
        return symbols.token(code, colour, radius, (trims or {}).get(code, ""))

    cells = list(parse_rows(rows))
    corner = _folded_corner if folded else _corner
    corners = [corner(cell) for cell, _, _ in cells]
    parts = [_cell(at, *cell) for at, cell in zip(corners, cells, strict=True)]
    parts += [_stack(corner(cell), cell, stack, marker) for cell, stack in (tokens or {}).items()]
    across = max(at.real for at in corners) + WIDTH
    bottom = max(at.imag for at in corners) + HEIGHT
    legend, bottom = _legend(zones or {}, across, bottom)
    if pars:
        chart, bottom = par_chart(pars, marker, bottom + GAP)
        parts.append(chart)
    above = HEADING if title else 0.0
    width, height = across + 2 * ink.MARGIN, bottom + above + 2 * ink.MARGIN
    origin = complex(-ink.MARGIN, -ink.MARGIN - above)
    paper = rectangle(origin, width, height, fill=ink.PAPER, class_="paper")
    heading = (
        text(complex(0, 10 - above), title, 20, bold=True, anchor="start", class_="words") if title else ""
    )
    return document(group(paper, heading, *parts, legend), width, height, origin=origin, title=title)


def parse_rows(rows: Sequence[str]) -> Iterator[tuple[Cell, str, str]]:
    """Every space with its price and the letters behind it; `-` leaves a gap in a row."""
    for row, words in enumerate(rows):
        for column, word in enumerate(words.split()):
            price = word.rstrip("abcdefghijklmnopqrstuvwxyz")
            if price != "-":
                yield (row, column), price, word[len(price) :]


def fold(column: int, columns: int) -> tuple[int, float]:
    """Line and column of a price of a folded market: every other one stands in the lower line, half a
    column further; after some columns it goes on in two lines below."""
    band, rest = divmod(column, 2 * columns)
    return 2 * band + rest % 2, rest / 2


def _corner(cell: Cell) -> complex:
    return complex(cell[1] * WIDTH, cell[0] * HEIGHT)


def _folded_corner(cell: Cell) -> complex:
    row, column = fold(cell[1], FOLD)
    return complex(column * WIDTH, row * HEIGHT + row // 2 * GAP)


def _cell(corner: complex, cell: Cell, price: str, zone: str) -> str:
    fill = next((ink.ZONE[letter] for letter in zone if letter in ink.ZONE), ink.MARKET_CELL)
    box = rectangle(corner, WIDTH, HEIGHT, fill=fill, stroke=ink.GRID, stroke_width=1)
    words = text(corner + complex(6, 11), price, 12, bold=True, anchor="start")
    return group(box, words, **named("cell", _named(cell)))


def _named(cell: Cell) -> str:
    """A cell as views name it."""
    return f"{cell[0]},{cell[1]}"


def _stack(corner: complex, cell: Cell, stack: Sequence[str], marker: Marker) -> str:
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
        about = {
            "id": f"marker-{slug(code)}",
            "class": "marker",
            "data_railway": code,
            "data_place": str(i + 1),
        }
        parts.append(moved(marker(code, radius), corner + at, **about, data_cell=_named(cell)))
    return "".join(parts)


def _legend(zones: Mapping[str, str], across: float, top: float) -> tuple[str, float]:
    """What the colours mean, in as many lines as are needed, and where the last one ends."""
    parts = []
    at = complex(0, top + LEGEND * 0.7)
    for letter, meaning in zones.items():
        wide = 25 + text_width(meaning, 11)
        if at.real and at.real + wide > across:
            at = complex(0, at.imag + 18)
        fill = ink.ZONE.get(letter, ink.MARKET_CELL)
        parts.append(rectangle(at - 6j, 18, 12, fill=fill, stroke=ink.GRID, stroke_width=1))
        parts.append(text(at + 25, meaning, 11, anchor="start", class_="words"))
        at += wide + 24
    return "".join(parts), at.imag + LEGEND * 0.3 if zones else top


# --- starting prices


#: Area of the chart -> price -> railways.
Pars = Mapping[str, Mapping[int, Sequence[str]]]
LABEL = 104.0


def par_chart(pars: Pars, marker: Marker, top: float) -> tuple[str, float]:
    """A line of prices, below it a line for each area with the railways that started there; areas that have
    prices of their own each have a line of prices."""
    parts = [text(complex(0, top + 10), "Starting prices", 11, bold=True, anchor="start", class_="words")]
    prices: list[int] = []
    for label, line in pars.items():
        if list(line) != prices:
            top += 6 if prices else 0
            prices = list(line)
            for i, price in enumerate(prices):
                parts.append(
                    text(
                        complex(LABEL + (i + 0.5) * WIDTH, top + 10),
                        str(price),
                        12,
                        bold=True,
                        class_="words",
                    )
                )
            top += 20
        high = max(30.0, 25.0 * max(-(-len(codes) // 2) for codes in line.values()) + 5)
        parts.append(text(complex(0, top + high / 2), label, 11, anchor="start", class_="words"))
        for i, price in enumerate(prices):
            corner = complex(LABEL + i * WIDTH, top)
            box = {"fill": ink.MARKET_CELL, "stroke": ink.GRID}
            about = {"class": "par", "data_area": label, "data_par": str(price)}
            parts.append(rectangle(corner, WIDTH, high, stroke_width=1, **box, **about))
            for n, code in enumerate(line[price]):
                alone = n == len(line[price]) - 1 and n % 2 == 0
                across = WIDTH / 2 if alone else WIDTH * (0.27 + 0.46 * (n % 2))
                at = corner + complex(across, 15 + 25 * (n // 2))
                parts.append(moved(marker(code, TOKEN), at, class_="par-marker", data_railway=code))
        top += high
    return "".join(parts), top
