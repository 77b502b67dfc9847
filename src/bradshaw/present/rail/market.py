"""The market as rows of prices with markers on them."""

from __future__ import annotations

from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView

Cell = tuple[int, int]


def rows(box: RailBox) -> list[str]:
    """The market's lines as its data file writes them: prices with the letters of their zones."""
    market = box.market
    lines = []
    for row in range(market.rows):
        cells = (market.cells.get(f"{row},{column}") for column in range(market.columns))
        words = (f"{cell.price}{cell.zone}" if cell else "-" for cell in cells)
        lines.append(" ".join(words).rstrip("- "))
    return lines


def markers(view: RailView) -> dict[Cell, list[str]]:
    """The markers on each cell, the first to operate first."""
    found = {}
    for cell, codes in view.market.items():
        row, _, column = cell.partition(",")
        found[int(row), int(column)] = list(codes)
    return found


def par_chart(view: RailView) -> dict[str, dict[int, list[str]]]:
    """Area -> starting price -> railways."""
    return {
        area.name: {price.price: list(price.railways) for price in area.prices} for area in view.par_chart
    }
