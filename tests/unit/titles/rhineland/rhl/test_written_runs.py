"""How runs are written, and what is said where one cannot be read."""

from __future__ import annotations

import pytest

from bradshaw.rail.routes import Problem
from bradshaw.titles.rhineland.rhl.routes import RhlRoutes
from tests.unit.titles.rhineland.rhl.positions import Position
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line


@pytest.fixture
def p() -> Position:
    p = aachen_line()
    p._ask_to_run("RhE", ["2"])
    return p


def earned(p: Position, run: str) -> int:
    with p.game.trying(run):
        return int(p.table.railways["RhE"].revenue)


@pytest.mark.rule("18Rhl", "6.2.3")
@pytest.mark.parametrize(
    "run", ["run 2=I10.c0>K6.c0", "run 2=K6.c0>I10.c0", "run 2=I10.c0>K6", "run 2=I10.c0>I8|I10>K6.c0"]
)
def test_the_track_between_two_stops_may_be_left_out(p: Position, run: str) -> None:
    whole = str(p.route("2", "I10.c0", "K6.c0"))
    side = next(node for node in whole.split(">") if node.startswith("I10|") or node.endswith("|I10"))
    assert earned(p, run.replace("I8|I10", side)) == earned(p, whole) == 50


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_hex_stands_for_its_only_stop(p: Position) -> None:
    assert earned(p, "run 2=I10>K6") == 50
    assert "reaches no stop A4" in p.refusal("run 2=I10.c0>A4").reason
    assert "no hex Z99 on the map" in p.refusal("run 2=I10.c0>Z99.c0").reason
    assert "does not cross A4|B5" in p.refusal("run 2=I10.c0>A4|B5>K6.c0").reason


@pytest.mark.rule("18Rhl", "6.2.3")
def test_names_of_places_and_hexes_without_a_stop_are_told_how_to_write_it(p: Position) -> None:
    assert p.refusal("run 2=Düren>I10").reason == "there is no hex Düren on the map: Düren is K6.c0"
    assert p.refusal("run 2=I10>J9>K6").reason == "J9 has no stop: a route names the stops it calls at"


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_train_without_a_route(p: Position) -> None:
    refusal = p.refusal("run 2")
    assert refusal.reason == "'2' does not say where the train runs"
    assert "TRAIN=STOP>STOP" in refusal.remedy
    assert p.refusal("run 3=I10.c0>K6.c0").reason == "RhE has no 3-train"


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_stop_between_two_stops_may_not_be_left_out(p: Position) -> None:
    refusal = p.refusal("run 2=I10.c0>K2.c0")  # Düren lies between
    assert refusal.rule == "6.1.2"
    assert refusal.reason == (
        "the track from Köln (I10) to Aachen (K2) passes Düren (K6) and K4: "
        "a route names every stop, I10.c0>K6.c0>K4.t0>K2.c0"
    )


@pytest.mark.rule("18Rhl", "6.2.3")
def test_what_is_listed_is_legal_and_what_is_proposed_is_best(p: Position) -> None:
    listed = p.game.legal()
    assert "run" not in [str(run) for run in listed]
    assert all(p.game.why_not(run) is None for run in listed)
    best = p.game.propose()
    assert best is not None
    assert best.proven
    assert earned(p, str(best.action)) == best.worth == p.best("RhE", "2")
    assert "Nothing earns more" in best.words
    hurried = p.game.propose(budget=1)
    assert hurried is not None
    assert hurried.worth <= best.worth <= hurried.bound
    stopped = p.game.propose(cancel=lambda: True)
    assert stopped is not None
    assert stopped.worth <= best.worth <= stopped.bound


def test_the_whole_problem_is_made_once_for_a_position(p: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    problem = RhlRoutes.problem

    def counted(maker: RhlRoutes, trains: list[str] | None = None) -> Problem:
        if maker.only is None:
            made.append(maker.railway.code)
        return problem(maker, trains)

    monkeypatch.setattr(RhlRoutes, "problem", counted)
    p.game.legal()
    p.game.propose()
    p.refusal("run 2")
    earned(p, "run 2=I10.c0>K6.c0")
    p.game.propose()
    p.play("run 2=I10.c0>K6.c0")
    assert made == ["RhE"]
