"""What boards, charts and charters show of a game."""

from typing import Any

import pytest

import bradshaw
from bradshaw.core.game import Game
from bradshaw.rail.finance.chart import key
from bradshaw.titles.t1862 import showing
from tests.unit.titles.written import with_changes


@pytest.fixture
def game() -> Game:
    return bradshaw.new("1862", ["Ada", "Ben", "Cid"], seed=3)


@pytest.fixture
def table(game: Game) -> Any:
    return game.table


def started(game: Game, **differences: Any) -> tuple[Any, Any]:
    """The first railway of the game differs from its beginning; the table too, perhaps."""
    table: Any = game.table
    code = table.companies()[0].code
    railway = differences.pop("railway")
    found: Any = with_changes(game, railways={code: railway}, **differences).table
    return found, found.railways[code]


def lines(table: Any, railway: Any) -> list[str]:
    return list(showing.charter_lines(table, railway))


@pytest.mark.rule("1862", "2.4.1")
def test_homes_of_all_railways_in_the_game_are_shown(game: Game, table: Any) -> None:
    homes = showing.homes_to_come(table)
    assert len(homes) == 16
    assert {code for codes in homes.values() for code in codes} == set(table.railways)
    later, first = started(game, railway={"at_home": True})
    assert first.home_city not in showing.homes_to_come(later)


@pytest.mark.rule("1862", "2.4.1")
def test_homes_of_companies_that_are_out_carry_a_counter(table: Any) -> None:
    marks = table.marks()
    assert len(marks) == 4
    assert {mark for some in marks.values() for mark in some} == {f"no {code}" for code in table.left_out}
    assert not set(marks) & {railway.home for railway in table.companies()}


@pytest.mark.rule("1862", "6.5.3")
def test_the_par_chart(game: Game, table: Any) -> None:
    one, two, three = (railway.code for railway in table.companies()[:3])
    pars = {one: {"par": 74, "chartered": True}, two: {"par": 100}, three: {"par": 100}}
    later: Any = with_changes(game, railways=pars).table
    chart = showing.par_chart(later)
    assert list(chart) == ["chartered", "not chartered"]
    assert list(chart["chartered"]) == [54, 58, 62, 68, 74, 82, 90, 100]
    assert chart["chartered"][74] == [one]
    assert chart["not chartered"][100] == [two, three]
    assert sum(len(codes) for area in chart.values() for codes in area.values()) == 3


def test_a_charter_before_the_start(table: Any) -> None:
    railway = next(r for r in table.companies() if r.from_phase == "B")
    assert lines(table, railway) == [
        "Not started; it can be from phase B on.",
        f"Permits: {railway.first_permit}.",
        "At most 3 trains of each type.",
    ]


@pytest.mark.rule("1862", "4.3")
def test_a_charter_with_an_obligation(game: Game) -> None:
    table, railway = started(game, railway={"par": 74, "chartered": True, "obliged": "Ada"})
    assert "Chartered by parliament." in lines(table, railway)
    assert "Ada pays £370 if it has not floated when the stock round ends." in lines(table, railway)


@pytest.mark.rule("1862", "8", "9")
def test_a_charter_in_receivership_late_in_the_game(game: Game, table: Any) -> None:
    cell, code = table.data.market.par_cells()[54], table.companies()[0].code
    table, railway = started(game, railway={"par": 54}, market={"stacks": {key(cell): [code]}}, phase="G")
    assert lines(table, railway)[0] == "Without a charter."
    assert lines(table, railway)[-2:] == ["In receivership: nobody is director.", "At most 3 trains in all."]
