"""The stock market: markers on cells, in the order in which they arrived."""

from __future__ import annotations

from typing import Protocol

from bradshaw.core.state import Map, Node

from .chart import Cell, MarketChart, key
from .companies import Railway


class PrintedChart(Protocol):
    @property
    def market(self) -> MarketChart: ...


class MarketTable(Protocol):
    """What the market knows of the table on which it lies."""

    @property
    def data(self) -> PrintedChart: ...


class Market(Node):
    """Where the markers stand. The first in a cell operates first."""

    KIND = "market"
    FACTS = frozenset({"stacks"})

    #: "row,column" -> railways from top to bottom.
    stacks: Map[tuple[str, ...]]

    @property
    def chart(self) -> MarketChart:
        table: MarketTable = self._journal.root
        return table.data.market

    def price(self, railway: Railway) -> int | None:
        return None if railway.cell is None else self.chart.price(railway.cell)

    def stack(self, cell: Cell) -> tuple[str, ...]:
        return self.stacks.get(key(cell), ())

    def place(self, railway: Railway, cell: Cell) -> None:
        """Set a marker, below those already there."""
        railway.cell = cell
        self.stacks[key(cell)] = (*self.stack(cell), railway.code)

    def remove(self, railway: Railway) -> None:
        """Take a marker off the chart."""
        if railway.cell is None:
            return
        rest = tuple(code for code in self.stack(railway.cell) if code != railway.code)
        if rest:
            self.stacks[key(railway.cell)] = rest
        else:
            del self.stacks[key(railway.cell)]
        railway.cell = None

    def move(self, railway: Railway, cell: Cell) -> bool:
        """Move a marker; one that does not move keeps its place. True if it moved."""
        if cell == railway.cell:
            return False
        self.remove(railway)
        self.place(railway, cell)
        return True

    def to_bottom(self, railway: Railway) -> None:
        """Put a marker below the others of its cell."""
        cell = railway.cell
        if cell is not None and len(self.stack(cell)) > 1:
            self.remove(railway)
            self.place(railway, cell)

    def order(self) -> list[str]:
        """Railways by price, highest first; equal prices right before left, then top to bottom."""
        ranked = sorted(self.stacks, key=self.chart.ranks.__getitem__)
        return [code for cell in ranked for code in self.stacks[cell]]
