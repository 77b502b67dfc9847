"""Reading logs of 18xx.games: what counts, and clear errors for what cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.interop.eighteenxx import import_log
from bradshaw.interop.eighteenxx.log import draws, effective


def bid(number: int, player: int, company: str, price: int) -> dict[str, Any]:
    who = {"entity": player, "entity_type": "player"}
    return {"type": "bid", "id": number, "company": company, "price": price, **who}


def log(*actions: dict[str, Any], **changes: Any) -> bytes:
    players = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]
    raw = {"title": "18Rhl", "id": 7, "players": players, "settings": {"seed": 42}, "actions": list(actions)}
    return json.dumps({**raw, **changes}).encode()


OPENING = [bid(1, 1, "PWB", 20), bid(2, 2, "KEO", 30), bid(3, 3, "Szl", 50)]


def ids(*actions: dict[str, Any]) -> list[int]:
    return [action["id"] for action in effective(list(actions))]


def act(number: int, kind: str = "pass", **more: Any) -> dict[str, Any]:
    return {"type": kind, "id": number, **more}


def test_a_log_becomes_a_game() -> None:
    trace: list[dict[str, Any]] = []
    imported = import_log(log(*OPENING), trace=trace.append)
    assert imported.count == 3
    assert imported.game.players == ["Player 1", "Player 2", "Player 3"]
    assert trace[-1]["players"]["3"] == {"cash": 550, "shares": {}, "privates": ["Szl"]}
    assert [line["id"] for line in trace] == [0, 1, 2, 3]


def test_players_without_ids_go_by_name() -> None:
    players = [{"name": "Ada"}, {"name": "Ben"}, {"name": "Cid"}]
    actions = [{**bid(1, 1, "PWB", 20), "entity": "Ada"}]
    trace: list[dict[str, Any]] = []
    import_log(log(*actions, players=players), trace=trace.append)
    assert trace[-1]["players"]["Ada"]["privates"] == ["PWB"]


def test_undo_takes_back_the_last_action_but_never_chat() -> None:
    assert ids(act(1), act(2), act(3, "message"), act(4, "undo"), act(5)) == [1, 3, 5]


def test_undo_to_an_action_keeps_it() -> None:
    assert ids(act(1), act(2), act(3), act(4, "undo", action_id=1)) == [1]
    assert ids(act(1), act(2), act(3, "undo", action_id=0)) == []


def test_redo_brings_the_last_group_back_until_something_else_is_done() -> None:
    assert ids(act(1), act(2), act(3, "undo", action_id=0), act(4, "redo")) == [1, 2]
    assert ids(act(1), act(2), act(3, "undo"), act(4), act(5, "redo")) == [1, 4]


def test_an_undo_to_an_action_that_was_itself_undone() -> None:
    assert ids(act(1), act(2), act(3, "undo"), act(4), act(5), act(6, "undo", action_id=2)) == [1]


def test_the_random_numbers_of_the_site() -> None:
    assert draws(42, 2) == [1250496027, 1116302264]


def test_automatic_actions_are_played_and_programs_are_not() -> None:
    first = {**OPENING[0], "auto_actions": [{**OPENING[1]}, {"type": "program_disable", "entity": 1}]}
    game = import_log(log(first, act(5, "program_share_pass", entity=2), {**OPENING[2], "id": 6})).game
    assert len(game.turns) == 3


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "not a game log"),
        (b"\xff\xfe", "not a game log"),
        (log(*OPENING)[:-40], "not all of it"),
        (b'{"title": "18Rhl"}', "players"),
        (log(title="1889"), "logs can be read of: 1862, 18Rhl"),
        (log({"id": 1}), "no type"),
        (log(act(1, "undo", action_id=99)), "action 99"),
        (log(bid(1, 1, "XYZ", 20)), "action 1.*XYZ is not for sale"),
        (log(bid(1, 1, "NLK", 121)), r"action 1.*rule 5\.1\.1"),
        (log(act(1, "dance", entity=1)), "action 1.*'dance'"),
        (log({"type": "bid", "id": 1, "entity": 1}), "lacks its 'company'"),
        (
            log(act(1, "lay_tile", entity="RhE", hex="Z9", tile="7-0", rotation=0)),
            "action 1.*not possible now",
        ),
        (log(act(1, "place_token", entity="RhE", city="nowhere")), "action 1.*no such tile"),
        (log(act(1, "buy_shares", entity=1, shares=["RhE_99"])), "no share 'RhE_99'"),
        (log(settings={"seed": 1, "optional_rules": ["flying_trains"]}), "flying_trains"),
        (log(players=[{"id": 1, "name": "A"}]), "3 to 6 players"),
    ],
)
def test_a_log_that_cannot_be_read_says_why(raw: bytes, says: str) -> None:
    with pytest.raises(BradshawError, match=says):
        import_log(raw, "some.json")


def test_what_was_reached_is_traced_before_a_log_breaks_off() -> None:
    trace: list[dict[str, Any]] = []
    with pytest.raises(BradshawError, match="action 4"):
        import_log(log(*OPENING, act(4, "dance", entity=1)), trace=trace.append)
    assert [line["id"] for line in trace] == [0, 1, 2, 3]
