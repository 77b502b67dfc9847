"""The stock market in a few columns, so that it fits on a narrow screen too."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.draw import game as picture
from bradshaw.draw import market_text
from bradshaw.draw.game import railway_colours
from bradshaw.draw.text import FOLD, FOLDED_WIDTH
from bradshaw.rail.finance.grid import Cell, MarketGrid
from bradshaw.rail.table import RailTable, rail_table

from ...console import FAINT, text_on
from ...strips import Strips

#: Width of a cell; prices have three digits and codes three letters.
CELL = 4
START = "bold #111111 on #f4b6c2"


def chart(game: Game) -> RenderableType:
    """Prices in rows with the markers below them; starting prices are coloured and marked `p`."""
    table = rail_table(game)
    tokens, prices = picture.market_tokens(table), table.data.market
    colours = railway_colours(table.data)
    if table.data.market_folded:
        return Folded(table)
    text = Text()
    for row in range(prices.rows):
        for column in range(prices.columns):
            _price(text, prices, (row, column))
        text.append("\n")
        here = {column: codes for (at, column), codes in tokens.items() if at == row}
        for line in range(max(map(len, here.values()), default=0)):
            for column in range(prices.columns):
                codes = here.get(column, [])
                _marker(text, codes[line] if line < len(codes) else "", colours)
            text.append("\n")
    pars = ", ".join(map(str, prices.par_cells()))
    words = f"starting prices: {pars}; in a cell the upper marker operates first"
    return Group(Strips(text, CELL), Text(words, style=FAINT))


class Folded:
    """A line of prices that goes up and down, as wide as the screen allows, and what its letters mean."""

    def __init__(self, table: RailTable) -> None:
        self.table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        data = self.table.data
        rows, tokens = picture.market_rows(data), picture.market_tokens(self.table)
        columns = max(4, min(FOLD, (options.max_width - FOLDED_WIDTH // 2 - 1) // FOLDED_WIDTH))
        drawn = market_text(rows, tokens, railway_colours(data), markup=True, folded=True, columns=columns)
        yield Text.from_markup(drawn)
        for letter, meaning in data.market_zones.items():
            yield Text(f"{letter} {meaning}", style=FAINT)
        for area, line in self.table.par_chart().items():
            here = ", ".join(f"{price} {' '.join(codes)}" for price, codes in line.items() if codes)
            yield Text(f"{area}: {here or 'none'}", style=FAINT)


def _price(text: Text, prices: MarketGrid, cell: Cell) -> None:
    if not prices.has(cell):
        text.append(" " * CELL)
        return
    zone = prices.zones[cell]
    text.append(f"{prices.prices[cell]:>{CELL - 1}}", style=START if "p" in zone else "")
    text.append(f"{zone[:1]:1}")


def _marker(text: Text, code: str, colours: dict[str, str]) -> None:
    if code:
        colour = colours[code]
        text.append(f"{code[: CELL - 1]:>{CELL - 1}}", style=f"bold {text_on(colour)} on {colour}")
    text.append(" " * (1 if code else CELL))
