"""What on a railway table follows from the rest of it, so that a position need not say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bradshaw.core.errors import SetupError

from ..finance.chart import key

if TYPE_CHECKING:
    from .basis import BasicTable


def derive(table: BasicTable, laid_out: BasicTable, aside: Iterable[str]) -> None:
    """The box has what does not lie on the table, and the bank the money that nobody else has.
    `aside` are trains that lie nowhere else."""
    _refuse_what_is_not_there(table)
    _railways_in_order(table)
    _markers(table)
    _tiles(table)
    _trains(table, aside)
    held = table.total_money() - table.bank.cash
    table.bank.cash = laid_out.total_money() - held


def _refuse_what_is_not_there(table: BasicTable) -> None:
    """Names that a position may have wrong, before anything is looked up by them."""
    tiles, grid = table.board.tiles, table.board.grid
    phases = ", ".join(table.data.phases)
    _require(table.phase in table.data.phases, "phase", f"there is no {table.phase!r}; there are {phases}")
    _require(table.priority in table.seats, "priority", f"{table.priority!r} is no player")
    for code, railway in table.railways.items():
        _require(code in table.data.railways, f"railways.{code}", "there is no such railway")
        president = railway.president
        known = president is None or president in (*table.seats, *table.set_aside)
        _require(known, f"railways.{code}.president", f"{president!r} is no player")
        count = len(railway.sizes)
        _require(len(railway.certificates) == count, f"railways.{code}.certificates", f"{count} are needed")
    for name, (tile, rotation) in tiles.items():
        _require(name in grid.hexes, f"board.tiles.{name}", "there is no such hex")
        _require(tile in grid.tiles, f"board.tiles.{name}", f"there is no tile {tile!r}")
        _require(0 <= rotation < 6, f"board.tiles.{name}", f"a rotation is 0 to 5, not {rotation}")
    cells = {key(cell) for cell in table.data.market.prices}
    for cell in table.market.stacks:
        _require(cell in cells, f"market.stacks.{cell}", "there is no such cell: name row and column, 3,4")
    places = {f"railways.{railway.code}.trains": railway.trains for railway in table.railways.values()}
    for place, trains in {
        **places,
        "depot.pool": table.depot.pool,
        "depot.rusted": table.depot.rusted,
    }.items():
        for train in trains:
            known = table.train(train).name in table.data.trains
            _require(known, place, f"there is no train {train!r}; there are {', '.join(table.data.trains)}")


def _require(right: bool, place: str, reason: str) -> None:
    if not right:
        raise SetupError(f"table.{place}: {reason}")


def _railways_in_order(table: BasicTable) -> None:
    found = [code for code in table.data.railways if code in table.railways]
    if list(table.railways) != found:
        table.railways = table.map_of({code: table.railways[code] for code in found})


def _markers(table: BasicTable) -> None:
    cells = {code: cell for cell, codes in table.market.stacks.items() for code in codes}
    for code, railway in table.railways.items():
        row, _, column = cells.get(code, "").partition(",")
        railway.cell = (int(row), int(column)) if column else None


def _tiles(table: BasicTable) -> None:
    board = table.board
    laid = Counter(board.grid.tiles[tile].base or tile for tile, _ in board.tiles.values())
    for tile in board.grid.box.values():
        if tile.count is not None:
            board.supply[tile.id] = tile.count - laid[tile.id]


def _trains(table: BasicTable, aside: Iterable[str]) -> None:
    depot = table.depot
    owned = [name for railway in table.railways.values() for name in railway.trains]
    away = (*owned, *depot.pool, *depot.rusted, *aside)
    used = Counter(table.train_data(name).card for name in away)
    for card in table.data.cards:
        count = table.data.card_count(card)
        if count is not None:
            depot.stock[card] = count - used[card]
