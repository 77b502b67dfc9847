"""Income before and after building."""

from __future__ import annotations

import pytest

import bradshaw
from bradshaw.analysis import effects
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.rail.actions import LayTile, Pass


@pytest.fixture
def first_turn() -> Game:
    """RhE's first turn, with whatever the others happened to do before."""
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1)
    for item in ("PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"):
        game.play(f"private {item}")
    game.play("par RhE 70")
    while not game.table.round_name.startswith("Operating"):  # type: ignore[attr-defined]
        game.play(Pass())
    return game


def test_every_tile_is_valued_and_nothing_changes(first_turn: Game) -> None:
    before = first_turn.hash
    found = list(effects(first_turn))
    assert {e.action for e in found} == {a for a in first_turn.legal() if isinstance(a, LayTile)}
    assert all(e.proven and e.before == 0 for e in found)
    assert first_turn.hash == before
    assert len(first_turn.moves) == 6 + 1 + 3


def test_track_to_another_city_is_worth_something(first_turn: Game) -> None:
    """From Köln's southern exit over J9 and K8 to Düren it takes two tiles."""
    first_turn.play("lay J9 9 0")
    first_turn.play(Pass())
    while type(first_turn.table.top).__name__ != "RhlTrack":
        first_turn.play(Pass())
    best = max(effects(first_turn), key=lambda e: e.gain)
    assert (str(best.action), best.gain) == ("lay K8 8 1", 50)


def test_outside_a_turn_there_is_nothing_to_value() -> None:
    with pytest.raises(BradshawError, match="no railway"):
        next(effects(bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1)))
