"""The recorded games that live in the project are played again, and every agreed state is compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.core.save import recorded as recorded_turn
from tests.recorded import kept

GAMES = sorted(kept.FOLDER.glob("*.json.gz"))


def test_games_of_both_titles_are_kept() -> None:
    assert len(GAMES) == 19
    assert {kept.read(path).saved.title for path in GAMES} == {"18Rhl", "1862"}


@pytest.mark.parametrize("path", GAMES, ids=[path.name.partition(".")[0] for path in GAMES])
def test_every_state_is_as_it_was_agreed(path: Path) -> None:
    recorded = kept.read(path)
    game = kept.new_game(recorded)
    assert game.players == [f"Player {number}" for number in range(1, len(game.players) + 1)]
    assert kept.digest(game) == recorded.states[0]
    for number, saved in enumerate(recorded.saved.moves, 1):
        turn = recorded_turn(game, saved, number, path.name)
        game.again(turn)
        assert game.hash == turn.hash, f"action {number}: {turn.action}"
        if number in recorded.states:
            assert kept.digest(game) == recorded.states[number], f"after action {number}: {turn.action}"
    assert game.finished
    assert len(recorded.states) > 50
