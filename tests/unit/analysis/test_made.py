"""The runs of a game, and its course in figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.analysis.made import runs_beside_best
from bradshaw.analysis.statistics import statistics
from bradshaw.core.save import from_bytes
from bradshaw.rail.actions import Run
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import rail_view
from tests.contract.settings import played
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line

DEMO = Path(__file__).resolve().parents[3] / "web" / "src" / "demo" / "Orient_Express.json"


def test_a_short_run_leaves_money_on_the_table() -> None:
    p = aachen_line()
    p._ask_to_run("RhE", ["3"])
    p.play("run 3=I10.c0>K6.c0")
    (found,) = runs_beside_best(p.game, 100_000, lambda: False)
    assert (found.made.railway, found.made.player, found.made.number) == ("RhE", "Ada", 1)
    assert (found.made.revenue, found.best, found.missed, found.proven) == (50, 80, 30, True)


def test_who_cancels_hears_no_more() -> None:
    p = aachen_line()
    p._ask_to_run("RhE", ["3"])
    p.play("run 3=I10.c0>K6.c0")
    assert list(runs_beside_best(p.game, 100_000, lambda: True)) == []


def test_every_run_is_in_the_figures() -> None:
    game = played("18LRA", {}, 3, 250)
    found = statistics(game)
    ran = [number for number, move in enumerate(game.moves, 1) if isinstance(move.action, Run)]
    assert [run.number for run in found.runs] == ran
    last, view = found.course[-1], rail_view(game)
    assert last.number == len(game.moves)
    assert last.cash == {
        **{name: player.cash for name, player in view.players.items()},
        **{code: one.cash for code, one in view.railways.items() if one.floated},
    }
    assert last.prices == {code: one.price for code, one in view.railways.items() if one.price is not None}
    latest = {run.railway: run.revenue for run in found.runs}
    skipped = {code for code, one in rail_table(game).railways.items() if one.revenue == 0}
    shown = {code: one.revenue for code, one in view.railways.items() if code in latest}
    assert {code: shown[code] for code in latest if code not in skipped} == {
        code: revenue for code, revenue in latest.items() if code not in skipped
    }


def test_hidden_scores_stay_hidden() -> None:
    game = played("Orient Express", {}, 2, 60)
    course = statistics(game, "Ada").course
    assert all(moment.scores.keys() <= {"Ada"} for moment in course)
    assert all(not moment.cash and not moment.prices for moment in course)


@pytest.mark.skipif(not DEMO.exists(), reason="the sources of the page are not here")
def test_what_was_hidden_is_counted_once_the_game_is_over() -> None:
    game = from_bytes(DEMO.read_bytes(), "Orient Express")
    over = statistics(game)
    assert all(set(moment.scores) == set(game.players) for moment in over.course)
    assert over.course[-1].scores == game.scores()
    game.undo(1)
    assert all(not moment.scores for moment in statistics(game).course)
