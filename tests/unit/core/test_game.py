"""A game: playing, refusing, going back and forth."""

from typing import Any

import pytest

from bradshaw.core import save
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from tests.unit.core.toy import Heap, Take, Turns, new

LINE = ["take 2", "roll", "take 3", "take 1", "roll"]


def played(*line: str) -> Game:
    game = new()
    for action in line or LINE:
        game.play(action)
    return game


def test_a_refusal_leaves_no_trace() -> None:
    game = played()
    before = game.state_hash(), game.hash
    with pytest.raises(Refusal) as caught:
        game.play(Take(4))
    assert caught.value.rule == "2.1"
    assert (game.state_hash(), game.hash) == before
    assert game.table._journal.entries == []


def test_who_is_not_asked_cannot_act() -> None:
    game = new()
    with pytest.raises(Refusal, match="not Ben's turn"):
        game.play("take 1", by="Ben")
    assert len(game.legal("Ben")) == 0


def test_an_action_of_another_step_is_refused_with_the_section() -> None:
    refusal = new().why_not("note x")
    assert refusal is not None
    assert refusal.rule == "2"
    assert "not possible now" in refusal.reason


def test_after_the_end_nothing_is_legal() -> None:
    game = new(stones=1)
    while not game.finished:
        game.play(game.legal()[0])
    assert game.acting == []
    assert len(game.legal()) == 0
    with pytest.raises(Refusal, match="over"):
        game.play("take 1")


def test_undo_and_redo_give_the_same_states() -> None:
    game = played()
    hashes = []
    for _ in LINE:
        hashes.append((game.state_hash(), game.hash))
        game.undo()
    assert game.hash == game.start_hash == new().hash
    for expected in reversed(hashes):
        game.redo()
        assert (game.state_hash(), game.hash) == expected
    assert game.redoable == 0


def test_playing_on_forgets_what_was_taken_back() -> None:
    game = played()
    game.undo(2)
    assert game.redoable == 2
    game.play("take 1")
    assert game.redoable == 0


def test_going_to_an_action() -> None:
    game = played()
    end = game.state_hash()
    game.go_to(1)
    assert len(game.moves) == 1
    game.go_to(len(LINE))
    assert game.state_hash() == end
    for number in (-1, len(LINE) + 1):
        with pytest.raises(BradshawError, match="no action"):
            game.go_to(number)


def test_one_cannot_go_further_than_there_is() -> None:
    game = played()
    with pytest.raises(BradshawError, match="only 5"):
        game.undo(6)
    with pytest.raises(BradshawError, match="no actions to play again"):
        game.redo()


def test_trying_leaves_no_trace_even_when_the_block_fails() -> None:
    game = played()
    game.undo()
    before = game.state_hash(), game.hash, game.redoable, game.chance.count
    with pytest.raises(ZeroDivisionError), game.trying("roll"):  # noqa: PT012
        game.play("take 1")
        raise ZeroDivisionError
    assert (game.state_hash(), game.hash, game.redoable, game.chance.count) == before


def test_a_fork_is_independent() -> None:
    game = played()
    other = game.fork()
    assert (other.hash, other.state_hash()) == (game.hash, game.state_hash())
    other.play("take 1")
    assert len(game.moves) == len(LINE)
    assert game.fork(2).hash == game.moves[1].hash


def test_a_hash_depends_on_seed_players_and_options() -> None:
    hashes = {new().hash, new(seed=8).hash, new(mood="wild").hash, Game(new().title, ["Ada", "Cid"], 7).hash}
    assert len(hashes) >= 3


def test_the_log_says_what_happened() -> None:
    game = played()
    assert game.log() == ["Ada takes 2.", "Ada takes 3.", "Ben takes 1."]
    assert game.log(1) == ["Ada takes 2."]
    assert game.log(2) == []


def test_only_players_have_views() -> None:
    with pytest.raises(BradshawError, match="no player 'Zoe'"):
        new().view("Zoe")


def test_a_refusal_says_rule_reason_and_remedy() -> None:
    refusal = Refusal("5.2", "too dear", "Sell something")
    assert str(refusal) == "too dear (rule 5.2). Sell something"
    assert eval(repr(refusal), {"Refusal": Refusal}).rule == "5.2"


def test_a_block_that_tries_may_go_back_further() -> None:
    game = played()
    game.undo()
    before = game.state_hash(), game.hash, game.redoable, game.chance.count
    with game.trying("roll"):
        game.undo(3)
    assert (game.state_hash(), game.hash, game.redoable, game.chance.count) == before
    with game.trying("roll"):
        game.undo(3)
        game.play("take 1")
        game.play("take 1")
    assert (game.state_hash(), game.hash, game.redoable, game.chance.count) == before
    game.redo()
    assert game.hash == played().hash


def test_a_block_that_tries_and_writes_to_the_table_is_told_and_taken_back() -> None:
    game = played()
    game.undo()
    before = game.state_hash(), game.hash, game.redoable
    with pytest.raises(BradshawError, match="changed from outside"), game.trying("roll"):
        game.table.finished = True
    assert (game.state_hash(), game.hash, game.redoable) == before


def test_a_fault_after_the_rules_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an action means, and what comes next, is told by methods of titles too."""
    game = played()
    before = game.state_hash(), game.hash, game.chance.count
    for kind, name in ((Heap, "meaning"), (Turns, "actors"), (Turns, "settle")):
        with monkeypatch.context() as patch:
            real = getattr(kind, name)

            def broken(self: Any, *more: Any, real: Any = real) -> Any:
                if self._journal.entries:
                    raise ZeroDivisionError
                return real(self, *more)

            patch.setattr(kind, name, broken)
            with pytest.raises(ZeroDivisionError):
                game.play("take 1")
        assert (game.state_hash(), game.hash, game.chance.count) == before, name
    game.play("take 1")


@pytest.mark.parametrize(
    "ask", ["view", "scores", "ranking", "state_hash", "propose", "legal", "position", "fork"]
)
def test_no_answer_comes_from_a_table_that_was_written_to(ask: str) -> None:
    game = played()
    game.table.finished = True
    with pytest.raises(BradshawError, match="changed from outside"):
        getattr(game, ask)()
    assert game.state_hash() == played().state_hash()


def test_what_was_played_and_the_table_cannot_be_exchanged() -> None:
    game = played()
    moves: Any = game.moves
    assert isinstance(moves, tuple)
    with pytest.raises(AttributeError):
        game.table = new().table  # type: ignore[misc]


def test_a_block_that_tries_may_make_the_game_look_into_its_past() -> None:
    """A game that was opened plays itself again for its log, on a new table."""
    game = new(stones=60)
    for _ in range(30):
        game.play("take 1")
    opened = save.from_bytes(save.to_bytes(game))
    opened.undo(2)
    with opened.trying("take 2"):
        opened.log()
    opened.redo(2)
    assert (opened.hash, opened.state_hash()) == (game.hash, game.state_hash())
