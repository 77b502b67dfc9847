"""What boards, charts and charters show of a game."""

from typing import Any

import pytest

import bradshaw
from bradshaw.titles.t1862 import showing


@pytest.fixture
def table() -> Any:
    return bradshaw.new("1862", ["Ada", "Ben", "Cid"], seed=3).table


def lines(table: Any, railway: Any) -> list[str]:
    return list(showing.charter_lines(table, railway))


@pytest.mark.rule("1862", "2.4.1")
def test_homes_of_all_railways_in_the_game_are_shown(table: Any) -> None:
    homes = showing.homes_to_come(table)
    assert len(homes) == 16
    assert {code for codes in homes.values() for code in codes} == set(table.railways)
    first = table.companies()[0]
    first.at_home = True
    assert first.home_city not in showing.homes_to_come(table)


@pytest.mark.rule("1862", "2.4.1")
def test_homes_of_companies_that_are_out_carry_a_counter(table: Any) -> None:
    marks = table.marks()
    assert len(marks) == 4
    assert {mark for some in marks.values() for mark in some} == {f"no {code}" for code in table.left_out}
    assert not set(marks) & {railway.home for railway in table.companies()}


@pytest.mark.rule("1862", "6.5.3")
def test_the_par_chart(table: Any) -> None:
    one, two, three = table.companies()[:3]
    one.par, one.chartered = 74, True
    two.par = three.par = 100
    chart = showing.par_chart(table)
    assert list(chart) == ["chartered", "not chartered"]
    assert list(chart["chartered"]) == [54, 58, 62, 68, 74, 82, 90, 100]
    assert chart["chartered"][74] == [one.code]
    assert chart["not chartered"][100] == [two.code, three.code]
    assert sum(len(codes) for area in chart.values() for codes in area.values()) == 3


def test_a_charter_before_the_start(table: Any) -> None:
    railway = next(r for r in table.companies() if r.from_phase == "B")
    assert lines(table, railway) == [
        "Not started; it can be from phase B on.",
        f"Permits: {railway.first_permit}.",
        "At most 3 trains of each type.",
    ]


@pytest.mark.rule("1862", "4.3")
def test_a_charter_with_an_obligation(table: Any) -> None:
    railway = table.companies()[0]
    railway.par, railway.chartered, railway.obliged = 74, True, "Ada"
    assert "Chartered by parliament." in lines(table, railway)
    assert "Ada pays £370 if it has not floated when the stock round ends." in lines(table, railway)


@pytest.mark.rule("1862", "8", "9")
def test_a_charter_in_receivership_late_in_the_game(table: Any) -> None:
    railway = table.companies()[0]
    railway.par = 54
    table.market.place(railway, table.data.market.par_cells()[54])
    table.phase = "G"
    assert lines(table, railway)[0] == "Without a charter."
    assert lines(table, railway)[-2:] == ["In receivership: nobody is director.", "At most 3 trains in all."]
