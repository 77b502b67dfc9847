"""The stock market chart: cells with prices, and where the arrows lead. One row is a line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import field

from bradshaw.core.errors import DataError

from ..records import Base

Cell = tuple[int, int]

_CELL = re.compile(r"(\d+)([a-z]*)|-")


def key(cell: Cell) -> str:
    """The name of a cell in the state."""
    return f"{cell[0]},{cell[1]}"


class MarketData(Base, frozen=True, kw_only=True):
    """Rows top to bottom; each a line of prices, with letters for the zones: `75 80 90 100p`."""

    rows: tuple[str, ...]
    #: Letter -> what it means.
    zones: dict[str, str] = field(default_factory=dict)
    #: A single row that is drawn in two: every other price below, between its neighbours.
    folded: bool = False


class MarketChart:
    """Prices by (row, column), rows from the top, columns from the left."""

    def __init__(self, data: MarketData) -> None:
        self.prices: dict[Cell, int] = {}
        self.zones: dict[Cell, str] = {}
        for row, line in enumerate(data.rows):
            for column, word in enumerate(line.split()):
                match = _CELL.fullmatch(word)
                if match is None:
                    raise DataError(f"market row {row + 1}: {word!r} is not a price with zone letters")
                if match[1]:
                    self.prices[row, column] = int(match[1])
                    self.zones[row, column] = match[2]
        #: Cells as `Market` names them, and in which order markers in them operate: by price, highest first;
        #: equal prices right before left, then from the top.
        self.ranks = {key(cell): (-price, -cell[1], cell[0]) for cell, price in self.prices.items()}
        # Worked out when asked for, and the same whoever asks: all games share the chart.
        self._pars: dict[str, Mapping[int, Cell]] = {}
        self.rows = 1 + max(row for row, _ in self.prices)
        self.columns = 1 + max(column for _, column in self.prices)

    def price(self, cell: Cell) -> int:
        return self.prices[cell]

    def has(self, cell: Cell) -> bool:
        return cell in self.prices

    def par_cells(self, zone: str = "p") -> Mapping[int, Cell]:
        """Starting prices and their cells, cheapest first."""
        if zone not in self._pars:
            found = {self.prices[cell]: cell for cell, letters in self.zones.items() if zone in letters}
            self._pars[zone] = dict(sorted(found.items()))
        return self._pars[zone]

    # Movements on a chart of two dimensions. A title whose markers move otherwise overrides the
    # table's `after_sale` and `after_dividend`, not these.

    def up(self, cell: Cell) -> Cell:
        above = (cell[0] - 1, cell[1])
        return above if above in self.prices else cell

    def down(self, cell: Cell) -> Cell:
        below = (cell[0] + 1, cell[1])
        return below if below in self.prices else cell

    def right(self, cell: Cell) -> Cell:
        """One to the right; at the end of a row one up."""
        beside = (cell[0], cell[1] + 1)
        return beside if beside in self.prices else self.up(cell)

    def left(self, cell: Cell) -> Cell:
        """One to the left; at the beginning of a row one down."""
        beside = (cell[0], cell[1] - 1)
        return beside if beside in self.prices else self.down(cell)

    def along(self, cell: Cell, steps: int) -> Cell:
        """Along a line of one dimension: right for positive steps, stopping at the ends."""
        row, column = cell
        wanted = max(0, column + steps)
        while (row, wanted) not in self.prices:
            wanted -= 1
        return row, wanted
