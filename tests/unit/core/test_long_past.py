"""Games longer than what is at hand of them: opened from snapshots, forked, pickled, imagined.

A snapshot, and what a fork brings along, reach 16 actions back; these games are longer.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bradshaw.core import codec, save
from bradshaw.core.errors import BradshawError, FileError
from bradshaw.core.game import Game
from bradshaw.core.past import NEAR
from bradshaw.core.refusal import Refusal
from bradshaw.core.save import from_bytes, to_bytes
from tests.unit.core.toy import Roll, Turns, new

LINE = [*["take 1"] * 5, "roll", *["take 2"] * 8, "dig 2", "roll", *["take 1"] * 9]


@pytest.fixture
def game() -> Game:
    game = new(stones=60)
    for action in LINE:
        game.play(action)
    assert len(LINE) > NEAR + 5
    return game


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise AssertionError("the whole game is played again")

    monkeypatch.setattr(Game, "replayed", fail)


@pytest.fixture
def opened(game: Game) -> Game:
    return from_bytes(to_bytes(game))


def states(game: Game, count: int) -> list[str]:
    """The states going back so many actions."""
    found = []
    for _ in range(count):
        game.undo()
        found.append(game.state_hash())
    return found


@pytest.mark.usefixtures("no_replay")
def test_the_last_actions_are_at_hand_after_opening(game: Game, opened: Game) -> None:
    assert opened.past.at_hand == NEAR
    assert states(opened, NEAR) == states(game, NEAR)


def test_what_happened_in_each_action_is_known_after_opening(game: Game) -> None:
    for number in (0, 1, len(LINE) - NEAR, len(LINE) - NEAR + 1, len(LINE)):
        assert from_bytes(to_bytes(game)).events(number) == game.events(number)
    opened = from_bytes(to_bytes(game))
    assert opened.told() == game.told()
    assert (opened.log(), opened.events()) == (game.log(), game.events())


def test_what_was_taken_back_comes_again_although_the_table_was_built_anew(game: Game, opened: Game) -> None:
    end = game.state_hash()
    opened.undo(3)
    opened.undo(NEAR)  # further than the snapshot reaches
    assert opened.redoable == NEAR + 3
    opened.redo(NEAR + 3)
    assert (opened.state_hash(), opened.hash) == (end, game.hash)


def test_actions_in_a_file_that_do_not_lead_to_its_end_are_found(game: Game) -> None:
    content = msgspec.json.decode(to_bytes(game))
    content["turns"][0][1]["count"] = 2
    opened = from_bytes(msgspec.json.encode(content))  # by its snapshot, which is believed
    with pytest.raises(FileError, match="does not follow from its actions"):
        opened.log()


def test_a_snapshot_of_another_kind_of_table_is_named(game: Game) -> None:
    content = msgspec.json.decode(to_bytes(game))
    content["snapshot"]["state"] = {"@": "toy heap", "stones": 3, "taken": []}
    content["snapshot"]["hash"] = codec.digest(content["snapshot"]["state"])
    with pytest.raises(FileError, match="this is no table of Toy"):
        from_bytes(msgspec.json.encode(content))


def test_who_is_a_program_stands_in_the_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save.save(game, path, {"Ben": "random"})
    assert save.programs_in(path) == {"Ben": "random"}
    save.save(game, path)
    assert save.programs_in(path) is None


# --- forks


def test_a_fork_goes_on_with_the_same_luck(game: Game) -> None:
    for other in (game.fork(), game.fork(len(LINE) - 3), pickle.loads(pickle.dumps(game))):
        line = game.fork(len(other.moves))
        assert other.play("roll").draws == line.play("roll").draws
        assert other.hash == line.hash


@pytest.mark.usefixtures("no_replay")
def test_a_fork_of_a_fork_goes_back_before_both_without_a_replay(game: Game) -> None:
    child = game.fork().fork()
    assert states(child, NEAR) == states(game, NEAR)


def test_what_is_let_go_is_played_again_when_it_is_asked_for(game: Game) -> None:
    other = game.fork()
    other.play("take 1")
    game.play("take 1")
    game.past.let_go(4)
    assert game.past.at_hand == 4
    game.past.let_go(9)
    assert game.past.at_hand == 4
    assert states(game, 12) == states(other, 12)


# --- imagined games


def test_an_imagined_game_knows_actions_and_no_luck(game: Game) -> None:
    world = game.imagined("Ada", Random(1))
    assert [(move.by, move.action) for move in world.moves] == [(m.by, m.action) for m in game.moves]
    assert not any(move.draws or move.hash or move.events or move.findings for move in world.moves)
    assert world.seed != game.seed
    assert (world.setup_draws, world.setup_events) == ((), ())
    assert {game.imagined("Ada", Random(n)).play("roll").draws for n in range(20)} > {
        game.fork().play("roll").draws
    }


def test_an_imagined_game_stays_one_when_it_is_copied(game: Game) -> None:
    world = game.imagined("Ada", Random(1))
    for copied in (world, world.fork(), pickle.loads(pickle.dumps(world))):
        with pytest.raises(BradshawError, match="an imagined game cannot be saved"):
            to_bytes(copied)
        with pytest.raises(BradshawError, match="does not know what was before it"):
            copied.undo(len(LINE))


# --- what a refusal and a trial leave


def test_a_refusal_takes_its_draws_back(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = game.fork().play("roll").draws

    def refused(step: Turns, player: str, action: Roll) -> None:
        step.table.chance.below(6)
        raise Refusal("2.2", "too late")

    with monkeypatch.context() as patch:
        patch.setattr(Turns, "do_roll", refused)
        with pytest.raises(Refusal, match="too late"):
            game.play("roll")
    assert game.play("roll").draws == expected


def test_a_trial_forgets_nothing_that_was_found_out(game: Game) -> None:
    legal = game.legal()
    with game.trying("take 1"):
        assert game.legal() is not legal
    assert game.legal() is legal
