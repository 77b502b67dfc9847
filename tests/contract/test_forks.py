"""Forks, copies and pickles of every title's games are the same game, and their own."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bradshaw.core import save
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.past import NEAR
from tests.contract.settings import going, params, smallest

LENGTH = 60
on_every_table = pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
WAYS: dict[str, Callable[[Game], Game]] = {
    "fork": Game.fork,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def position(game: Game) -> Any:
    return game.hash, game.state_hash(), game.chance.count, game.redoable


def play_on(game: Game, actions: int) -> list[Any]:
    """The first legal action again and again; what it leads to."""
    found = []
    for _ in range(actions):
        if not game.finished:
            actor = game.acting[0].player
            game.play(game.legal(actor)[-1], by=actor)
            found.append(position(game))
    return found


@on_every_table
def test_all_ways_to_copy_a_game_agree(title: str, options: dict[str, Any], players: int) -> None:
    game = going(title, options, players, LENGTH)
    made = {name: way(game) for name, way in WAYS.items()}
    here, log = position(game), game.log()
    futures = []
    for other in made.values():
        assert position(other) == here
        assert other.log() == log
        assert other.view(game.players[0]) == game.view(game.players[0])
        assert all(mine is its or mine == its for mine, its in zip(game.moves, other.moves, strict=True))
        futures.append(play_on(other, 5))
    assert position(game) == here
    assert futures == [play_on(game, 5)] * len(WAYS)


@on_every_table
def test_a_fork_goes_back_before_it_was_made(title: str, options: dict[str, Any], players: int) -> None:
    game = going(title, options, players, LENGTH)
    for way in WAYS.values():
        other = way(game)
        end = play_on(other, 2)[-1]
        other.undo(5)
        assert position(other)[:3] == position(game.fork(len(other.moves)))[:3]
        other.redo(5)
        assert position(other) == end


@on_every_table
def test_a_fork_of_a_fork_goes_back_near_its_beginning_without_a_replay(
    title: str, options: dict[str, Any], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = going(title, options, players, LENGTH)
    fork = game.fork()
    want = position(game.fork(LENGTH - NEAR))
    monkeypatch.setattr(Game, "replayed", None)
    for other in (fork.fork(), fork.fork(), fork):
        play_on(other, 1)
        other.undo(NEAR + 1)
        assert position(other)[:3] == want[:3]
    assert game.fork().log() == game.log()


@on_every_table
def test_of_a_loaded_game_the_whole_log_and_ledger_are_known_after_playing_on(
    title: str, options: dict[str, Any], players: int
) -> None:
    game = going(title, options, players, LENGTH)
    again = save.from_bytes(save.to_bytes(game))
    play_on(game, 1)
    play_on(again, 1)
    assert again.log(LENGTH + 1) == game.log(LENGTH + 1)
    assert again.log(3) == game.log(3)
    assert again.log() == game.log()
    assert again.ledger() == game.ledger()
    assert [again.revealing(n) for n in range(LENGTH + 1)] == [game.revealing(n) for n in range(LENGTH + 1)]


@on_every_table
def test_after_loading_the_last_actions_are_taken_back_without_a_replay(
    title: str, options: dict[str, Any], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = going(title, options, players, LENGTH)
    again = save.from_bytes(save.to_bytes(game))
    monkeypatch.setattr(Game, "replayed", None)
    again.undo(NEAR)
    assert position(again)[:3] == position(game.fork(LENGTH - NEAR))[:3]
    with pytest.raises(TypeError):
        again.undo()  # further back it is played again


@on_every_table
def test_writing_to_the_table_from_outside_is_taken_back(
    title: str, options: dict[str, Any], players: int
) -> None:
    game = going(title, options, players, 5)
    before = game.state_hash()
    actor = game.acting[0].player
    for use in (lambda: game.play(game.legal(actor)[0], by=actor), game.undo, game.fork):
        game.table.finished = True
        with pytest.raises(BradshawError, match="changed from outside"):
            use()
        assert game.state_hash() == before
    game.play(game.legal(actor)[0], by=actor)
