"""Who may take back what, by the usual manners, with the reason where not."""

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.takeback import Takeback, last_decision
from tests.unit.core.toy import TOY


def game(*actions: str, players: int = 3) -> Game:
    made = Game(TOY, ["Ada", "Ben", "Cid"][:players], 1)
    for action in actions:
        made.play(action)
    return made


def test_an_answer_is_true_where_there_is_no_reason_against_it() -> None:
    assert Takeback(3)
    assert not Takeback(3, "no")


def test_the_last_decision_of_each_player() -> None:
    four = game("take 1", "take 1", "take 1", "take 2")
    assert [last_decision(four, player) for player in ("Ada", "Ben", "Cid")] == [3, 1, 2]
    assert last_decision(four, "".join(["B", "en"])) == 1, "whoever writes the name"
    assert last_decision(game("take 1"), "Ben") is None


def test_ones_own_last_decision_is_taken_back() -> None:
    two = game("take 1", "take 2")
    assert two.can_undo("Ben") == Takeback(1, "")
    assert two.can_undo("Ada") == Takeback(0, "Ben has acted since")
    assert two.can_undo("Ada", to=1) == Takeback(1, "action 2 is Ben's, not Ada's")
    assert two.can_undo("Cid") == Takeback(2, "Cid has done nothing that could be taken back")


def test_whoever_acted_since_must_be_asked() -> None:
    around = game("take 1", "take 1", "take 1", "take 1")
    assert around.can_undo("Ben") == Takeback(1, "Ada has acted since")
    between = game("take 1", "take 1", "take 1", players=2)
    assert between.can_undo("Ada", to=0) == Takeback(0, "Ben has acted since")


def test_several_decisions_of_ones_own_in_a_row() -> None:
    said = game("take 1", "say well", "say now", "take 1")
    assert [move.by for move in said.moves] == ["Ada", "Ben", "Ben", "Ben"]
    assert said.can_undo("Ben", to=1) == Takeback(1, "")
    assert said.can_undo("Ben", to=0) == Takeback(0, "action 1 is Ada's, not Ben's")


def test_only_what_has_been_done() -> None:
    two = game("take 1", "take 2")
    for to in (2, 3, -1):
        assert two.can_undo("Ben", to=to) == Takeback(to, f"there is nothing to take back after action {to}")


def test_programs_do_not_mind() -> None:
    three = game("take 1", "take 2", "take 1")
    assert three.can_undo("Ada", programs=["Ben"]) == Takeback(0, "Cid has acted since")
    assert three.can_undo("Ada", programs=["Ben", "Cid"]) == Takeback(0, "")


def test_what_showed_something_hidden_stays() -> None:
    rolled = game("take 1", "roll")
    assert rolled.can_undo("Ben") == Takeback(1, "Ben's roll showed something hidden")
    assert rolled.can_undo("Ada", programs=["Ben"]) == Takeback(0, "Ben's roll showed something hidden")
    later = game("roll", "take 1")
    assert later.can_undo("Ben") == Takeback(1, ""), "what was shown before does not matter"


def test_after_the_end_nothing_is_taken_back() -> None:
    over = game(players=2)
    while not over.finished:
        over.play("take 1")
    reason = "the game is over, and the seed and all that was hidden have been shown"
    assert over.can_undo(over.moves[-1].by).reason == reason
    with pytest.raises(BradshawError, match="the game is over"):
        over.seat(over.moves[-1].by).undo()
