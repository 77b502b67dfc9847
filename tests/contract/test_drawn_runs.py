"""A run is read on the track that it names; that must come to the same as reading it on the whole map."""

from pathlib import Path

import pytest

from bradshaw.rail.actions import Run
from bradshaw.rail.routes import earnings_on
from bradshaw.rail.steps.drawn_routes import read_routes
from bradshaw.rail.steps.run_trains import RunTrains
from tests.contract import counts

#: Orient Express has no runs; 18OE, whose markers make other trains of a card, reads on the whole map.
OTHERS = ("Orient", "18OE")
RAIL = [path for path in sorted(counts.FOLDER.glob("*.json")) if not path.stem.startswith(OTHERS)]


@pytest.mark.parametrize("path", RAIL, ids=[path.stem for path in RAIL])
def test_a_run_earns_the_same_on_the_whole_map(path: Path) -> None:
    golden = counts.read(path)
    game = counts.new_game(golden)
    runs = 0
    for by, text in golden.actions:
        step, action = game.table.top, game.title.vocabulary.parse(text)
        if isinstance(step, RunTrains) and isinstance(action, Run) and action.routes:
            runs += 1
            indexed = step.indexed
            whole = earnings_on(indexed, read_routes(step.table, step.code, indexed, action))
            drawn = step.read(action)
            assert (drawn.revenue, drawn.subsidy, drawn.runs) == (whole.revenue, whole.subsidy, whole.runs)
            assert [r.places for r in drawn.routes] == [r.places for r in whole.routes]
            assert [r.revenue for r in drawn.routes] == [r.revenue for r in whole.routes]
        game.play(action, by=by)
    assert runs > 20
