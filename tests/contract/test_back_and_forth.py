"""Undo, redo, going to an action, copies and tries: every way to a position gives the same one."""

from random import Random
from typing import Any

import pytest

from bradshaw.core.game import Game
from tests.contract.settings import going, label, smallest

LENGTH = 150


@pytest.fixture(params=smallest(), ids=[label(*table) for table in smallest()])
def game(request: pytest.FixtureRequest) -> Game:
    title, options, players = request.param
    return going(title, options, players, LENGTH)


def position(game: Game) -> tuple[Any, ...]:
    return game.hash, game.state_hash(), game.chance.count


def test_undo_to_the_start_and_redo_to_the_end(game: Game) -> None:
    there = [position(game)]
    for _ in range(LENGTH):
        game.undo()
        there.append(position(game))
    fresh = Game(game.title, game.players, game.seed, game.options)
    assert position(game) == position(fresh)
    for expected in reversed(there[:-1]):
        game.redo()
        assert position(game) == expected
    assert game.redoable == 0


def test_going_to_any_action(game: Game) -> None:
    rng = Random(1)
    known = {LENGTH: position(game)}
    for number in (rng.randrange(LENGTH + 1) for _ in range(30)):
        game.go_to(number)
        assert position(game) == known.setdefault(number, position(game))
        assert len(game.moves) == number
        assert game.redoable == LENGTH - number
    game.go_to(LENGTH)
    assert position(game) == known[LENGTH]


def test_a_fork_is_the_same_and_its_own(game: Game) -> None:
    copy = game.fork()
    assert position(copy) == position(game)
    half = game.fork(LENGTH // 2)
    game.go_to(LENGTH // 2)
    assert position(half) == position(game)
    copy.play(copy.legal(copy.acting[0].player)[0], by=copy.acting[0].player)
    assert position(half) == position(game)


def test_trying_leaves_no_trace(game: Game) -> None:
    game.undo(5)
    before, redoable = position(game), game.redoable
    actor = game.acting[0].player
    legal = list(game.legal(actor)[:40])
    for action in legal:
        with game.trying(action, actor):
            if not game.finished:
                other = game.acting[0].player
                with game.trying(game.legal(other)[0], other):
                    pass
    assert position(game) == before
    assert game.redoable == redoable
    assert list(game.legal(actor)[:40]) == legal
    game.redo(5)


def test_the_list_of_legal_actions_is_always_the_same(game: Game) -> None:
    actor = game.acting[0].player
    first = [str(option) for option in game.legal(actor).options]
    game.undo()
    game.redo()
    assert [str(option) for option in game.legal(actor).options] == first
    assert [str(option) for option in game.fork().legal(actor).options] == first


def test_refused_actions_leave_no_trace(game: Game) -> None:
    before = position(game)
    for word in ("pass", "sell RhE 10", "credit", "accept", "dividend half", "token I10", "run 2=a>b"):
        game.why_not(word)
    assert position(game) == before
    assert game.table._journal.entries == []


def test_the_ledger_accounts_for_every_sum(game: Game) -> None:
    assert all(payment.amount > 0 and payment.cause for _, payment in game.ledger())
    assert len(game.log()) > 20
