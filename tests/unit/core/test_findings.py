"""Findings are recorded with their action, proposals are asked for apart."""

from typing import NoReturn

import msgspec
import pytest

from bradshaw.core import save
from bradshaw.core.errors import FileError
from bradshaw.core.findings import Findings
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from tests.unit.core import toy


def dug() -> Game:
    game = toy.new()
    game.play("take 1")
    game.play("dig 2")
    game.play("take 3")
    return game


def test_several_results_one_after_the_other_come_back_as_they_were() -> None:
    first = Findings()
    said = (
        first.several(lambda: [3, 1]), first.words(lambda: ["A>B", "B"]), first.of(lambda: 7),
        first.several(lambda: ()), first.several(lambda: [9]),
    )  # fmt: skip

    def search() -> NoReturn:
        raise AssertionError("it is searched again")

    again = Findings()
    again.begin(first.found)
    assert said == (
        again.several(search), again.words(search), again.of(search), again.several(search),
        again.several(search),
    )  # fmt: skip
    assert again.found == first.found


def test_what_a_rule_demands_is_recorded_with_the_action() -> None:
    game = dug()
    assert [move.findings for move in game.moves] == [(), (2,), ()]
    with pytest.raises(Refusal, match="2 deep, not only 1"):
        game.play("dig 1")
    assert game.moves[-1].findings == ()


@pytest.mark.parametrize("replay", [False, True])
def test_a_later_search_refuses_no_old_game(monkeypatch: pytest.MonkeyPatch, replay: bool) -> None:
    game = dug()
    raw = save.to_bytes(game)
    monkeypatch.setattr(toy, "deepest_dig", lambda: 5)
    again = save.from_bytes(raw, replay=replay)
    assert again.hash == game.hash
    assert [turn.findings for turn in again.replayed().moves] == [(), (2,), ()]
    again.undo(3)
    again.redo(3)
    assert again.hash == game.hash
    again.undo(2)
    with pytest.raises(Refusal, match="5 deep"):
        again.play("dig 2")


def test_a_finding_that_was_changed_in_a_file_is_noticed() -> None:
    content = msgspec.json.decode(save.to_bytes(dug()))
    content["turns"][1][-1] = [1]
    with pytest.raises(FileError, match="leads elsewhere than recorded"):
        save.from_bytes(msgspec.json.encode(content), replay=True)


def test_a_proposal_says_what_is_proven() -> None:
    game = toy.new()
    best = game.propose()
    assert best is not None
    assert (best.action, best.worth, best.proven, best.gap) == (toy.Dig(2), 2, True, 0)
    hurried = game.propose("Ada", budget=7)
    assert hurried is not None
    assert (hurried.proven, hurried.gap) == (False, 5)
    assert game.propose("Ben") is None


def test_what_is_remembered_of_a_position_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.new()
    asked: list[int] = []

    def counted() -> int:
        asked.append(0)
        return len(asked)

    monkeypatch.setattr(toy, "deepest_dig", counted)
    game.propose()
    game.propose()
    with game.trying("take 1"):
        game.propose()
        game.propose()
    game.propose()
    assert len(asked) == 2
    game.play("take 1")
    game.propose()
    game.undo()
    game.propose()
    assert len(asked) == 4


def test_what_trying_finds_out_about_a_position_stays_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries an action and then plays it searches once."""
    game = toy.new()
    asked: list[int] = []

    def counted() -> int:
        asked.append(0)
        return len(asked)

    take = toy.Turns.do_take

    def looking(turns: toy.Turns, player: str, action: toy.Take) -> None:
        turns.propose(player)
        take(turns, player, action)

    monkeypatch.setattr(toy, "deepest_dig", counted)
    monkeypatch.setattr(toy.Turns, "do_take", looking)
    assert game.why_not("take 1") is None
    assert game.why_not("take 2") is None
    game.play("take 1")
    assert len(asked) == 1
    assert game.why_not("take 1") is None
    assert len(asked) == 2
