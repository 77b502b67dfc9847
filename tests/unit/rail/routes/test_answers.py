"""Answers that are kept are those that a search would give."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import Budget, Piece, Place, Problem, Solution, Train, solve, solved
from bradshaw.rail.routes.answers import Answers

LINE = Problem(
    places=(Place("A", "A1", own=True), Place("B", "A1"), Place("C", "A1")),
    pieces=(Piece("A1", "A", "B"), Piece("A1", "B", "C")),
    trains=(Train("2", 2, values={"A": 20, "B": 30, "C": 10}),),
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """The problems that were searched."""
    found: list[Problem] = []

    def noted(problem: Problem, budget: Budget | None, cancel: Callable[[], bool] | None) -> Solution:
        found.append(problem)
        return solve(problem, budget, cancel)

    monkeypatch.setattr("bradshaw.rail.routes.answers.solve", noted)
    return found


def longer(**changes: Any) -> Problem:
    return replace(LINE, trains=(replace(LINE.trains[0], **changes),))


def test_the_same_problem_is_searched_once(asked: list[Problem]) -> None:
    """Also one that was made anew, with maps of another kind."""
    answers = Answers()
    first = answers.solved(LINE)
    assert first == solve(LINE)
    again = longer(values=MappingProxyType(dict(LINE.trains[0].values)))
    assert answers.solved(again) is first
    assert len(asked) == 1


@pytest.mark.parametrize(
    "other",
    [
        longer(stops=3),
        longer(values={"A": 20, "B": 30, "C": 40}),
        replace(LINE, pieces=LINE.pieces[:1]),
        replace(LINE, trains=LINE.trains * 2),
        replace(LINE, fleets=(longer(stops=3).trains,)),
        replace(LINE, places=(*LINE.places[:2], Place("C", "A1", passable=False))),
    ],
)
def test_another_problem_is_searched_for_itself(asked: list[Problem], other: Problem) -> None:
    answers = Answers()
    answers.solved(LINE)
    assert answers.solved(other) == solve(other)
    assert len(asked) == 2


def test_another_budget_is_another_question(asked: list[Problem]) -> None:
    answers = Answers()
    for budget in (None, Budget(10), Budget(1000), Budget(10)):
        assert answers.solved(LINE, budget) == solve(LINE, budget)
    assert len(asked) == 3


def test_what_was_cut_short_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops a search gets what there is; the next one searches to the end."""
    answers, best, looked = Answers(), solve(LINE), []

    def cut(problem: Problem, budget: Budget | None, cancel: Callable[[], bool] | None) -> Solution:
        looked.append(cancel is not None and cancel())
        return replace(best, value=0, routes=()) if looked[-1] else best

    monkeypatch.setattr("bradshaw.rail.routes.answers.solve", cut)
    assert answers.solved(LINE, None, lambda: True).value == 0
    assert answers.solved(LINE, None, lambda: False) is best
    assert answers.solved(LINE, None, lambda: True) is best
    assert looked == [True, False]


def test_the_oldest_answers_go_first(asked: list[Problem]) -> None:
    answers = Answers(most=2)
    for stops in (2, 3, 4, 3, 4, 2):
        answers.solved(longer(stops=stops))
    assert [problem.trains[0].stops for problem in asked] == [2, 3, 4, 2]


def test_everybody_shares_the_answers() -> None:
    assert solved(LINE) is solved(LINE)
