"""A game belongs to one thread at a time."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from threading import Thread

import pytest

from bradshaw.core.alone import Alone
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.save import to_bytes
from tests.unit.core.toy import Take, Turns, new

TOLD = "another thread is using this game"


def elsewhere(ask: Callable[[], object]) -> BaseException | None:
    """What happens to somebody who asks in another thread."""
    met: list[BaseException | None] = []

    def run() -> None:
        try:
            ask()
        except BradshawError as error:
            met.append(error)
        else:
            met.append(None)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    return met[0]


def test_the_same_thread_may_come_again_and_another_one_afterwards() -> None:
    alone = Alone()
    with alone, alone:
        assert TOLD in str(elsewhere(alone.__enter__))
    with pytest.raises(ValueError, match="whatever"), alone:
        raise ValueError("whatever")
    assert elsewhere(partial(_come_and_go, alone)) is None


def _come_and_go(alone: Alone) -> None:
    with alone:
        pass


def asks(game: Game) -> list[Callable[[], object]]:
    """Whatever another thread might want."""
    return [
        lambda: game.play("take 1"), game.undo, game.redo, game.fork, lambda: game.view("Ada"), game.legal,
        lambda: game.acting, game.scores, game.state_hash, game.position, lambda: game.why_not("take 1"),
        lambda: to_bytes(game), lambda: pickle.dumps(game), lambda: game.imagined("Ada", Random(1)),
    ]  # fmt: skip


def begun() -> Game:
    game = new()
    for action in ("take 2", "roll", "take 1"):
        game.play(action)
    game.undo()
    return game


def test_who_comes_in_the_middle_of_an_action_is_told_and_spoils_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = begun()
    met: list[BaseException | None] = []
    plain = Turns.do_take

    def watched(step: Turns, player: str, action: Take) -> None:
        plain(step, player, action)
        met.extend(elsewhere(ask) for ask in asks(game))

    monkeypatch.setattr(Turns, "do_take", watched)
    game.play("take 3")
    monkeypatch.undo()
    assert len(met) == len(asks(game))
    assert all(TOLD in str(error) for error in met)
    assert game.replayed().state_hash() == game.state_hash()


def test_a_block_that_tries_is_one_threads() -> None:
    game = begun()
    before = game.state_hash()
    with game.trying("take 1"):
        assert all(TOLD in str(elsewhere(ask)) for ask in asks(game))
        game.play("take 2")
    assert game.state_hash() == before
    assert elsewhere(lambda: game.play("take 1")) is None


def test_forks_copies_and_pickles_are_for_other_threads() -> None:
    game = begun()
    others = [game.fork(), pickle.loads(pickle.dumps(game)), game.imagined("Ada", Random(1))]
    with game.trying("take 1"):
        assert [elsewhere(partial(other.play, "take 1")) for other in others] == [None] * 3
