"""Seats: they show what their player may see, and what they imagine cannot be told from the real game."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from bradshaw import bots
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.title import find_title
from tests.contract.settings import best, going, params, played, smallest

on_every_table = pytest.mark.parametrize(("title", "options", "players"), params(smallest()))


def texts(game: Game, player: str) -> list[str]:
    return [str(option) for option in game.legal(player).options]


@on_every_table
def test_a_seat_is_its_players_side_of_the_game(title: str, options: dict[str, Any], players: int) -> None:
    game = going(title, options, players, 40)
    actor = game.acting[0].player
    for player in game.players:
        seat = game.seat(player)
        assert seat.view() == game.view(player)
        assert seat.log() == game.log(viewer=player)
        assert seat.heard(40) == game.heard(player, 40)
        assert seat.heard() == game.heard(player)
        assert list(seat.legal()) == list(game.legal(player))
        assert seat.to_act == (player in [decision.player for decision in game.acting])
        assert (seat.number, seat.players, seat.finished) == (40, game.players, False)
    other = next(player for player in game.players if player != actor)
    action = game.legal(actor)[0]
    assert game.seat(actor).why_not(action) is None
    with pytest.raises(Refusal, match="turn"):
        game.seat(other).play(action)
    told, move = game.seat(actor).play(action), game.moves[40]
    assert (told.by, told.action, list(told.events)) == (move.by, move.action, game.heard(actor, 41))
    assert not (told.draws)
    assert not (told.hash)
    assert not (told.findings)
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a seat cannot be copied"):
            duplicate(game.seat(actor))
    with pytest.raises(BradshawError, match="no player 'Zoe'"):
        game.seat("Zoe")


@on_every_table
def test_imagined_games_look_the_same_from_the_seat(
    title: str, options: dict[str, Any], players: int
) -> None:
    for actions in (0, 25, 120):
        game = going(title, options, players, actions)
        before = game.state_hash(), game.hash, game.chance.count
        for player in game.players:
            seat = game.seat(player)
            for number in range(3):
                world = seat.imagine(Random(number))
                assert world.view(player) == game.view(player)
                assert world.acting == game.acting
                world._legal.clear()
                assert texts(world, player) == texts(game, player)
                assert world.seed != game.seed
                assert [(move.by, move.action) for move in world.moves] == [
                    (move.by, move.action) for move in game.moves
                ]
                assert not any(move.draws or move.hash or move.events for move in world.moves)
        assert (game.state_hash(), game.hash, game.chance.count) == before


@on_every_table
def test_an_imagined_game_can_be_played_to_its_end(title: str, options: dict[str, Any], players: int) -> None:
    game = going(title, options, players, 60)
    world = game.seat(game.players[0]).imagine(Random(1))
    here = world.state_hash()
    bot = bots.make(best(title) if title == "Orient Express" else "random", 1, find_title(title))
    for _ in range(60):
        if world.finished:
            break
        seat = world.seat(world.acting[0].player)
        seat.play(bot.choose(seat))
    world = pickle.loads(pickle.dumps(world.fork(60)))
    assert world.state_hash() == here
    with pytest.raises(BradshawError, match="imagined"):
        world.undo()
    with pytest.raises(BradshawError, match="imagined"):
        world.log()
    assert len(game.moves) == 60


@on_every_table
def test_what_is_hidden_decides_nothing_that_is_imagined(
    title: str, options: dict[str, Any], players: int
) -> None:
    """The same game with everything hidden exchanged: a seat imagines the same, and is told the same."""
    for actions in (8, 9, 30, 60):
        game = going(title, options, players, actions)
        for player in game.players:
            other = game.seat(player).imagine(Random(77))
            seats = game.seat(player), other.seat(player)
            assert len({seat.imagine(Random(4)).state_hash() for seat in seats}) == 1
            assert (
                len(
                    {
                        repr([seat.view(), texts(at, player)])
                        for seat, at in zip(seats, (game, other), strict=True)
                    }
                )
                == 1
            )


@on_every_table
def test_what_is_hidden_is_made_up(title: str, options: dict[str, Any], players: int) -> None:
    """Where something is hidden the worlds of a seat differ from the game and from each other; where nothing
    is, they are the game."""
    game = going(title, options, players, 30)
    for player in game.players:
        worlds = {game.seat(player).imagine(Random(number)).state_hash() for number in range(5)}
        if game.table.hides:
            assert len(worlds - {game.state_hash()}) > 2
        else:
            assert worlds == {game.state_hash()}


@on_every_table
def test_the_seed_decides_nothing_a_seat_tells(title: str, options: dict[str, Any], players: int) -> None:
    """The same game with the luck to come exchanged: seats, their worlds and their bots are the same."""
    game = going(title, options, players, 50)
    other = game.fork()
    other.seed = other.chance.seed = 1234567
    player = game.acting[0].player
    worlds = [at.seat(player).imagine(Random(3)).state_hash() for at in (game, other)]
    assert worlds[0] == worlds[1]
    for name in bots.names(find_title(title)):
        choices = [bots.make(name, 2, find_title(title)).choose(at.seat(player)) for at in (game, other)]
        assert choices[0] == choices[1]


@on_every_table
def test_who_may_take_back_what(title: str, options: dict[str, Any], players: int) -> None:
    game = going(title, options, players, 30)
    for _ in range(40):
        if game.finished:
            break
        actor = game.acting[0].player
        game.play(game.legal(actor)[0], by=actor)
        answer = game.can_undo(actor)
        shown = game.revealing(len(game.moves)) or game.finished
        assert bool(answer) == (not shown)
        assert answer.to == len(game.moves) - 1
        assert ("hidden" in answer.reason) == shown
        for other in set(game.players) - {actor}:
            theirs = game.can_undo(other)
            assert not theirs
            if any(move.by == other for move in game.moves):
                assert f"{actor} has acted since" in theirs.reason or "hidden" in theirs.reason
            assert not game.can_undo(other, to=len(game.moves) - 1)
        assert not game.can_undo(actor, to=len(game.moves))


@on_every_table
def test_after_the_end_nothing_is_taken_back(title: str, options: dict[str, Any], players: int) -> None:
    """The seed is in every view then, and with it all luck that would come after a take-back."""
    game = played(title, options, players, 10_000)
    assert game.finished
    assert game.view(game.players[0]).seed
    last = game.moves[-1].by
    assert "the game is over" in game.can_undo(last).reason
    assert "the game is over" in game.can_undo(last, programs=game.players).reason
    with pytest.raises(BradshawError, match="the game is over"):
        game.seat(last).undo()


@on_every_table
def test_a_world_does_not_know_where_the_game_began(
    title: str, options: dict[str, Any], players: int
) -> None:
    """A position shows hidden cards."""
    game = Game.from_position(going(title, options, players, 30).position(), seed=1)
    world = game.seat(game.players[0]).imagine(Random(1))
    assert world.start_position is None
