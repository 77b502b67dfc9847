"""The stock market in a few columns, so that it fits on a narrow screen too."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from bradshaw.draw import market_text
from bradshaw.draw.text import FOLD, FOLDED_WIDTH
from bradshaw.present.rail.market import markers, par_chart, rows
from bradshaw.present.rail.names import colours
from bradshaw.rail.box import MarketCell, RailBox
from bradshaw.rail.view import RailView

from ...console import FAINT, text_on
from ...strips import Strips

#: Width of a cell; prices have three digits and codes three letters.
CELL = 4
START = "bold #111111 on #f4b6c2"


def chart(box: RailBox, view: RailView) -> RenderableType:
    """Prices in rows with the markers below them; starting prices are coloured and marked `p`."""
    if box.market.folded:
        return Folded(box, view)
    tokens, market, paint = markers(view), box.market, colours(box)
    text = Text()
    for row in range(market.rows):
        for column in range(market.columns):
            _price(text, market.cells.get(f"{row},{column}"))
        text.append("\n")
        here = {column: codes for (at, column), codes in tokens.items() if at == row}
        for line in range(max(map(len, here.values()), default=0)):
            for column in range(market.columns):
                codes = here.get(column, [])
                _marker(text, codes[line] if line < len(codes) else "", paint)
            text.append("\n")
    pars = ", ".join(map(str, market.pars))
    words = f"starting prices: {pars}; in a cell the upper marker operates first"
    return Group(Strips(text, CELL), Text(words, style=FAINT), *_par_lines(view))


class Folded:
    """A line of prices that goes up and down, as wide as the screen allows, and what its letters mean."""

    def __init__(self, box: RailBox, view: RailView) -> None:
        self.box, self.view = box, view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = max(4, min(FOLD, (options.max_width - FOLDED_WIDTH // 2 - 1) // FOLDED_WIDTH))
        tokens, paint = markers(self.view), colours(self.box)
        drawn = market_text(rows(self.box), tokens, paint, markup=True, folded=True, columns=columns)
        yield Text.from_markup(drawn)
        for letter, meaning in self.box.market.zones.items():
            yield Text(f"{letter} {meaning}", style=FAINT)
        yield from _par_lines(self.view)


def _par_lines(view: RailView) -> Iterator[Text]:
    """The chart of par values, where there is one: which railway was founded at which price."""
    for area, line in par_chart(view).items():
        here = ", ".join(f"{price} {' '.join(codes)}" for price, codes in line.items() if codes)
        yield Text(f"{area}: {here or 'none'}", style=FAINT)


def _price(text: Text, cell: MarketCell | None) -> None:
    if cell is None:
        text.append(" " * CELL)
        return
    text.append(f"{cell.price:>{CELL - 1}}", style=START if "p" in cell.zone else "")
    text.append(f"{cell.zone[:1]:1}")


def _marker(text: Text, code: str, paint: dict[str, str]) -> None:
    if code:
        colour = paint[code]
        text.append(f"{code[: CELL - 1]:>{CELL - 1}}", style=f"bold {text_on(colour)} on {colour}")
    text.append(" " * (1 if code else CELL))
