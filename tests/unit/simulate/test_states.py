"""States that are written again and again are written as their hash covers them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from bradshaw import bots
from bradshaw.core.game import Game
from bradshaw.simulate import invariants
from bradshaw.simulate.failure import InvariantError
from bradshaw.simulate.states import StateWriter


@pytest.mark.parametrize("title", ["18Rhl", "18LRA", "1862", "18OE", "Orient Express"])
def test_every_state_of_a_game_is_written_as_its_hash_covers_it(title: str) -> None:
    """Forwards, back, forwards again and tried: nothing is taken over that has changed."""
    game, bot, states = Game(title, ["Ada", "Ben", "Cid"], 4), bots.make("random", 4), StateWriter()

    def agree() -> None:
        assert sha256(states.written(game.table)).hexdigest() == game.state_hash()

    for _ in range(60):
        actor = game.acting[0].player
        action = bot.choose(game.seat(actor))
        with game.trying(action, actor):
            agree()
        agree()
        game.play(action, by=actor)
        agree()
        game.undo()
        agree()
        game.redo()
        agree()


def position() -> Any:
    game, bot = Game("18Rhl", ["Ada", "Ben", "Cid"], 4), bots.make("random", 4)
    while len(game.moves) < 60:
        actor = game.acting[0].player
        game.play(bot.choose(game.seat(actor)), by=actor)
    return game


def test_what_changes_behind_the_journal_is_written() -> None:
    """In nodes, maps and lists, however deep."""
    game, states = position(), StateWriter()
    table = game.table
    railway = next(iter(table.railways.values()))
    before = states.written(table)
    railway.__dict__["revenue"] = 12345
    second = states.written(table)
    dict.__setitem__(table.board.tiles, "A0", ("57", 0))
    third = states.written(table)
    list.append(railway.certificates, "Zoe")
    fourth = states.written(table)
    assert len({before, second, third, fourth}) == 4
    assert fourth == StateWriter().written(table)


def test_an_empty_container_at_its_default_is_looked_at() -> None:
    game, states = position(), StateWriter()
    special = game.table.board.special
    assert not special
    before = states.written(game.table)
    dict.__setitem__(special, "A1.c0 RhE", "coal")
    filled = states.written(game.table)
    assert filled == StateWriter().written(game.table) != before
    dict.clear(special)
    assert states.written(game.table) == before


def test_a_number_and_a_truth_are_told_apart() -> None:
    game, states = position(), StateWriter()
    game.table.__dict__["finished"] = 0
    before = states.written(game.table)
    game.table.__dict__["finished"] = False
    assert states.written(game.table) != before


def test_what_could_change_lies_in_no_tuple() -> None:
    game = position()
    game.table.__dict__["removed"] = (["a list"],)
    with pytest.raises(TypeError, match="a tuple of a state holds no list"):
        StateWriter().written(game.table)


def test_a_writer_that_writes_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, states = position(), StateWriter()
    invariants.check_written(game, states)
    monkeypatch.setattr(states, "written", lambda table: b"{}")
    with pytest.raises(InvariantError, match="written otherwise"):
        invariants.check_written(game, states)
