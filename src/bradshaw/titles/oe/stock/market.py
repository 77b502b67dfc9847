"""How share value markers move (4.4)."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.rail.finance.chart import Cell, MarketChart
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL

from ..basis import BasisOE
from ..state import RailwayOE


def up(chart: MarketChart, cell: Cell) -> Cell:
    """One square up; where there is none, one to the right in the same row."""
    row, column = cell
    return next((c for c in ((row - 1, column), (row, column + 1)) if chart.has(c)), cell)


def move_up(table: BasisOE, railway: Railway) -> None:
    _move(table, railway, lambda cell: up(table.data.market, cell))


def move_right(table: BasisOE, railway: Railway, times: int = 1) -> None:
    """To the right; at the end of a row up."""
    _move(table, railway, table.data.market.right, times)


def move_left(table: BasisOE, railway: Railway) -> None:
    """To the left; at the beginning of a row down."""
    _move(table, railway, table.data.market.left)


def move_down(table: BasisOE, railway: Railway, times: int) -> None:
    """For every share sold; a marker that something keeps up does not fall (14.4)."""
    if table.steady == railway.code:
        table.note(f"The share value of {railway.code} does not fall.", "14.4")
        return
    _move(table, railway, table.data.market.down, times)


def _move(table: BasisOE, railway: Railway, step: Callable[[Cell], Cell], times: int = 1) -> None:
    """Only the last square of a move counts for the order of the markers."""
    before, cell = table.price(railway), table.cell(railway)
    for _ in range(times):
        cell = step(cell)
    if table.market.move(railway, cell):
        after = table.price(railway)
        moved = (
            f"moves to {table.money(after)}"
            if after != before
            else f"moves and stays at {table.money(after)}"
        )
        table.note(f"{railway.code} {moved}.", "4.4")


def after_dividend(table: BasisOE, railway: Railway, declared: int) -> None:
    """RIGHT if what was declared reaches the share value, LEFT for nothing."""
    if railway.cell is None:
        return
    if declared >= table.price(railway):
        move_right(table, railway)
    elif declared == 0:
        move_left(table, railway)


def sold_out(table: BasisOE) -> None:
    """10.7: railways whose shares are all with players move UP, the highest first."""
    for code in table.market.order():
        railway = table.company(code)
        if is_sold_out(railway):
            move_up(table, railway)


def is_sold_out(railway: RailwayOE) -> bool:
    """Nothing lies in the open market or on its charter."""
    return not railway.percent(POOL) and not railway.percent(railway.code)
