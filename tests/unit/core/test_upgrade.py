"""Saved games of other rules: played again on request, and what differs is named."""

from typing import Any

import msgspec
import pytest

from bradshaw.core import codec, save
from bradshaw.core.game import Game
from bradshaw.core.upgrade import Upgrade, upgrade
from tests.unit.core.toy import new


@pytest.fixture
def game() -> Game:
    game = new()
    for action in ("take 2", "roll", "take 3"):
        game.play(action)
    return game


def upgraded(game: Game, **changes: Any) -> Upgrade:
    content = {**msgspec.json.decode(save.to_bytes(game)), **changes}
    return upgrade(msgspec.json.encode(content))


def test_a_current_game_stays_as_it_is(game: Game) -> None:
    found = upgraded(game)
    assert found.current
    assert (found.game.hash, found.length) == (game.hash, 3)


def test_a_chain_of_other_rules_is_written_anew(game: Game) -> None:
    turns = msgspec.json.decode(save.to_bytes(game))["turns"]
    turns[1][2] = "another hash"
    found = upgraded(game, turns=turns, snapshot=None)
    assert not found.current
    assert found.differs.startswith("action 2 (Ben: roll), after which: ")
    assert found.game.hash == game.hash


def test_another_set_up_is_named(game: Game) -> None:
    assert upgraded(game, start="another hash").differs == "the set-up"


def test_the_luck_is_as_recorded(game: Game) -> None:
    found = upgraded(game, seed=None)
    assert found.game.moves[1].draws == game.moves[1].draws


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"do": "take", "count": 9}, r"9 stones cannot be taken"),
        ({"do": "fly"}, "not an action of this title"),
    ],
)
def test_a_refused_action_ends_it(game: Game, action: dict[str, Any], reason: str) -> None:
    turns = msgspec.json.decode(save.to_bytes(game))["turns"]
    turns[2][1] = action
    found = upgraded(game, turns=turns)
    assert found.refused.startswith("action 3")
    assert reason in found.refused
    assert len(found.game.moves) == 2
    assert found.game.hash == game.fork(2).hash


def test_an_earlier_format_is_read(game: Game) -> None:
    found = upgraded(
        game,
        bradshaw=1,
        start="?",
        turns=[[*turn[:2], "?", *turn[3:4]] for turn in msgspec.json.decode(save.to_bytes(game))["turns"]],
    )
    assert not found.current
    assert not found.differs
    assert found.game.hash == game.hash


@pytest.mark.parametrize("change", ["state", "hash", "drawn", "after"])
def test_a_forged_snapshot_is_not_up_to_date(game: Game, change: str) -> None:
    snapshot = msgspec.json.decode(save.to_bytes(game))["snapshot"]
    if change == "state":
        snapshot["state"]["heap"]["stones"] += 1
        snapshot["hash"] = codec.digest(snapshot["state"])
    elif change == "hash":
        snapshot["hash"] = "x"
    else:
        snapshot[change] += 40
    found = upgraded(game, snapshot=snapshot)
    assert found.forged
    assert not found.current
    assert upgrade(save.to_bytes(found.game)).current


def test_an_action_of_a_stranger_ends_it(game: Game) -> None:
    turns = msgspec.json.decode(save.to_bytes(game))["turns"]
    turns[1][0] = "Zoe"
    found = upgraded(game, turns=turns)
    assert "no player 'Zoe'" in found.refused
    assert len(found.game.moves) == 1
