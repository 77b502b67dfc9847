"""Market and certificates: what must hold whatever is sold."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bradshaw
from bradshaw.core.errors import DataError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import SellShares
from bradshaw.rail.finance.chart import MarketChart, MarketData
from bradshaw.rail.finance.shares import OFFERING, POOL, choose, heir
from bradshaw.rail.rules.trade import check_sale, sell, sellable

NAMES = ("Ada", "Ben", "Cid")
MOVES = ("up", "down", "left", "right")


def table() -> Any:
    return bradshaw.new("18Rhl", NAMES, seed=1).table


GRID: MarketChart = table().data.market
cells = st.sampled_from(sorted(GRID.prices))


# --- the chart


@given(cells)
def test_no_move_leaves_the_chart(cell: tuple[int, int]) -> None:
    for move in MOVES:
        assert GRID.has(getattr(GRID, move)(cell))


@given(cells)
def test_right_and_up_never_lower_left_and_down_never_raise_the_price(cell: tuple[int, int]) -> None:
    price = GRID.price(cell)
    assert GRID.price(GRID.right(cell)) >= price
    assert GRID.price(GRID.up(cell)) >= price
    assert GRID.price(GRID.left(cell)) <= price
    assert GRID.price(GRID.down(cell)) <= price


@given(cells)
def test_up_undoes_down_and_right_undoes_left(cell: tuple[int, int]) -> None:
    if GRID.down(cell) != cell:
        assert GRID.up(GRID.down(cell)) == cell
    if cell[1] > 0:
        assert GRID.right(GRID.left(cell)) == cell


def test_the_corners() -> None:
    assert GRID.right((0, 16)) == (0, 16)
    assert GRID.left((5, 0)) == (5, 0)
    assert GRID.right((5, 2)) == (4, 2)
    assert GRID.left((0, 0)) == (1, 0)


def test_a_line_of_one_dimension_stops_at_its_ends() -> None:
    line = MarketChart(MarketData(rows=("40 50 60p",)))
    assert [line.along((0, 1), steps) for steps in (-5, -1, 0, 1, 5)] == [
        (0, 0), (0, 0), (0, 1), (0, 2), (0, 2),
    ]  # fmt: skip
    assert line.par_cells() == {60: (0, 2)}


def test_a_chart_that_cannot_be_read() -> None:
    with pytest.raises(DataError, match="market row 1: '8x0' is not a price"):
        MarketChart(MarketData(rows=("70 8x0",)))


# --- markers


@given(
    st.lists(
        st.tuples(st.sampled_from(["ADR", "BME", "CCE", "CME", "DEE"]), st.sampled_from(MOVES)), max_size=30
    )
)
def test_every_marker_stands_once_where_its_railway_thinks(moves: list[tuple[str, str]]) -> None:
    t = table()
    for code in ("ADR", "BME", "CCE", "CME", "DEE"):
        t.market.place(t.railways[code], (2, 2))
    for code, move in moves:
        railway = t.railways[code]
        before = railway.cell
        moved = t.market.move(railway, getattr(GRID, move)(before))
        assert moved == (railway.cell != before)
        if moved:
            assert t.market.stack(railway.cell)[-1] == code
    standing = [code for stack in t.market.stacks.values() for code in stack]
    assert sorted(standing) == ["ADR", "BME", "CCE", "CME", "DEE"]
    for code in standing:
        assert code in t.market.stack(t.railways[code].cell)
    prices = [t.market.price(t.railways[code]) for code in t.market.order()]
    assert prices == sorted(prices, reverse=True)


def test_to_the_bottom_of_a_space() -> None:
    t = table()
    for code in ("ADR", "BME", "CCE"):
        t.market.place(t.railways[code], (2, 2))
    t.market.to_bottom(t.railways["BME"])
    assert t.market.stack((2, 2)) == ("ADR", "CCE", "BME")
    t.market.remove(t.railways["ADR"])
    assert t.market.stack((2, 2)) == ("CCE", "BME")
    assert t.railways["ADR"].cell is None


# --- certificates


@st.composite
def holdings(draw: st.DrawFn, code: str) -> Any:
    """A table on which one railway's certificates are spread in any lawful way; its director holds
    the first and nobody has more shares than he."""
    sizes = table().railways[code].sizes
    some = st.sampled_from([*NAMES, POOL, code])
    held = draw(st.lists(some, min_size=len(sizes), max_size=len(sizes)))

    def percent(holder: str) -> int:
        return sum(size for size, who in zip(sizes, held, strict=True) if who == holder)

    director = max(NAMES, key=percent)
    _lead(held, sizes, director)
    best = max(NAMES, key=percent)
    if percent(best) > percent(director):
        held[:] = [director if holder == best else holder for holder in held]
    while percent(POOL) > 50:
        held[held.index(POOL)] = code
    railway = {"certificates": held, "president": director, "floated": True}
    differences = {"railways": {code: railway}, "market": {"stacks": {"1,4": [code]}}}
    return Game.from_position({"title": "18Rhl", "players": list(NAMES), "table": differences}, 1).table


def _lead(held: list[str], sizes: Sequence[int], director: str) -> None:
    """The director takes the first certificate, for others of the same size if there are such."""
    own = [number for number, holder in enumerate(held) if holder == director]
    change = [number for number in own if sizes[number] == 20][:1] or own[:2]
    if held[0] != director and sum(sizes[number] for number in change) == 20:
        for number in change:
            held[number] = held[0]
    held[0] = director


def subsets(numbers: list[int], sizes: tuple[int, ...], percent: int) -> list[tuple[int, ...]]:
    return [
        some
        for length in range(len(numbers) + 1)
        for some in combinations(numbers, length)
        if sum(sizes[i] for i in some) == percent
    ]


@pytest.mark.parametrize("code", ["BME", "MKB"])
@settings(max_examples=60)
@given(data=st.data())
def test_certificates_are_chosen_if_any_fit(code: str, data: st.DataObject) -> None:
    t = data.draw(holdings(code))
    railway = t.railways[code]
    sizes = railway.sizes
    for holder in NAMES:
        own = [i for i in railway.held_by(holder) if i]
        for percent in range(0, 110, 10):
            fitting = subsets(own, sizes, percent)
            for largest in (False, True):
                chosen = choose(railway, holder, percent, largest)
                assert (chosen is None) == (not fitting)
                if chosen is not None:
                    assert tuple(sorted(chosen)) in fitting
            small, large = choose(railway, holder, percent), choose(railway, holder, percent, True)
            if small is not None and large is not None:
                assert len(large) <= len(small)


@pytest.mark.parametrize("code", ["BME", "MKB"])
@settings(max_examples=80)
@given(data=st.data())
def test_after_every_possible_sale_the_paper_is_in_order(code: str, data: st.DataObject) -> None:
    t = data.draw(holdings(code))
    railway = t.railways[code]
    for player in NAMES:
        for action in list(sellable(t, player, railway)):
            mark = len(t._journal.entries)
            held, cash, price = railway.percent(player), t.players[player].cash, t.price(railway)
            sell(t, player, railway, action.percent, action.largest)
            assert railway.percent(player) == held - action.percent
            assert t.players[player].cash == cash + price * action.percent // 10
            assert railway.percent(POOL) <= 50
            assert sum(railway.percent(h) for h in (*NAMES, POOL, OFFERING, code)) == 100
            director = railway.president
            assert railway.certificates[0] == director
            assert all(railway.percent(other) <= railway.percent(director) for other in NAMES)
            assert railway.cell == (2, 4)
            t._journal.rollback(mark)


@pytest.mark.parametrize("code", ["BME", "MKB"])
@settings(max_examples=80)
@given(data=st.data())
def test_what_is_listed_is_what_is_allowed(code: str, data: st.DataObject) -> None:
    t = data.draw(holdings(code))
    railway = t.railways[code]
    for player in NAMES:
        listed = list(sellable(t, player, railway))
        for percent in range(10, 110, 10):
            try:
                check_sale(t, player, railway, percent)
            except Refusal:
                assert SellShares(code, percent) not in listed
            else:
                assert SellShares(code, percent) in listed


@settings(max_examples=60)
@given(holdings("BME"), st.permutations(NAMES), st.integers(0, 40))
def test_the_heir_has_most_and_sits_nearest(t: Any, order: list[str], least: int) -> None:
    railway = t.railways["BME"]
    found = heir(railway, order, least)
    most = max(railway.percent(name) for name in order)
    if most < least:
        assert found is None
    else:
        assert found == next(name for name in order if railway.percent(name) == most)
