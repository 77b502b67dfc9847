"""Reading logs of 18xx.games: what counts, and clear errors for what cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bradshaw.core.errors import BradshawError, FileError
from bradshaw.interop.eighteenxx import import_log
from bradshaw.interop.eighteenxx.importer import reader_for
from bradshaw.interop.eighteenxx.log import draws, effective, read_log
from bradshaw.interop.eighteenxx.rhl import RhlReader
from tests.unit.titles.rhineland.rhl.positions import at


def bid(number: int, player: int, company: str, price: int | str) -> dict[str, Any]:
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


def test_a_log_full_of_undoing_is_read_as_fast_as_any() -> None:
    looks = 0

    class Watched(dict[str, Any]):
        def __getitem__(self, key: str) -> Any:
            nonlocal looks
            looks += 1
            return super().__getitem__(key)

    actions = [act(number) for number in range(500)] + [act(number, "undo") for number in range(500, 1000)]
    assert effective([Watched(action) for action in actions]) == []
    assert looks < 10 * len(actions)


@pytest.mark.parametrize("target", [[1], {"a": 1}, "1", 9, 1.5])
def test_an_undo_to_what_is_no_action(target: object) -> None:
    with pytest.raises(FileError, match="an undo names action"):
        ids(act(1), act(2, "undo", action_id=target))


def test_a_log_without_end_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bradshaw.interop.eighteenxx.log.MOST_ACTIONS", 2)
    with pytest.raises(FileError, match="has 3 actions; no game has more than 2"):
        read_log(log(*OPENING), "it")


def test_the_random_numbers_of_the_site() -> None:
    assert draws(42, 2) == [1250496027, 1116302264]


def test_automatic_actions_are_played_and_programs_are_not() -> None:
    first = {**OPENING[0], "auto_actions": [{**OPENING[1]}, {"type": "program_disable", "entity": 1}]}
    game = import_log(log(first, act(5, "program_share_pass", entity=2), {**OPENING[2], "id": 6})).game
    assert len(game.moves) == 3


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
        (log(bid(1, 1, "NLK", "many")), "action 1 .*is not in the form in which the site writes"),
        (b"\x80", "not text in UTF-8"),
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


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_read(mark: str) -> None:
    assert import_log(log(*OPENING).decode().encode(mark)).count == 3


# --- names


def named(*names: str) -> list[dict[str, Any]]:
    return [{"id": number, "name": name} for number, name in enumerate(names, 1)]


def test_players_can_be_renamed_by_name_or_id() -> None:
    imported = import_log(log(*OPENING), names={"Player 1": "Ada", "3": "Cid"})
    assert imported.game.players == ["Ada", "Player 2", "Cid"]
    assert imported.notes == []
    with pytest.raises(BradshawError, match="no player 'Zoe' to be renamed; the log has 'Player 1'"):
        import_log(log(*OPENING), names={"Zoe": "Ada"})


def test_names_that_a_game_cannot_use_are_changed_and_it_is_said() -> None:
    imported = import_log(log(*OPENING, players=named("bank", "Zo\u0007e", " RhE")))
    assert imported.game.players == ["Player bank", "Zoe", "Player RhE"]
    assert imported.notes == [
        "the player 'bank' is called 'Player bank' here",
        "the player 'Zo\\x07e' is called 'Zoe' here",
        "the player ' RhE' is called 'Player RhE' here",
    ]


def test_changed_names_stay_different() -> None:
    assert import_log(log(players=named("A\u0001", "A", "\u0002"))).game.players == ["A", "A 2", "Player"]


# --- what the log states


def test_a_result_that_the_log_states_otherwise() -> None:
    end = act(4, "end_game", entity=1, entity_type="player")
    result = {"1": 580, "2": 570, "3": 550}
    assert import_log(log(*OPENING, end, result=result)).differences == []
    with pytest.raises(BradshawError, match="the log's result of Player 2 is 571, by the rules it is 570"):
        import_log(log(*OPENING, end, result={**result, "2": 571}))
    by_name = {f"Player {key}": worth for key, worth in result.items()}
    lenient = import_log(log(*OPENING, end, result={**by_name, "Player 3": 1}), "x.json", lenient=True)
    assert lenient.differences == ["x.json: the log's result of Player 3 is 1, by the rules it is 550"]


def test_a_log_that_says_it_is_over_too_early() -> None:
    with pytest.raises(BradshawError, match="says that the game is over, and it is not"):
        import_log(log(*OPENING, status="finished"))


def test_a_question_is_traced_in_the_words_of_the_site() -> None:
    trace: list[dict[str, Any]] = []
    import_log(log(*OPENING), trace=trace.append)
    assert [(line["step"], line["cur"], line["by"]) for line in trace[1:3]] == [
        ("WaterfallAuction", "player:2", "2"),
        ("WaterfallAuction", "player:3", "3"),
    ]


def test_a_train_that_a_ruined_director_leaves_unpaid_is_a_new_one_if_the_pool_keeps_its_own() -> None:
    """The log names neither; the bank still had a new one of the kind, or it had none."""
    for pool, bought in ((["5"], "5-1"), ([], "5-0")):
        reader = reader_for(read_log(log(), "some.json"), "some.json")
        assert isinstance(reader, RhlReader)
        reader.table = at("5").railway("BME", {"Ada": 50}, trains=["5"]).put(depot={"pool": pool}).table
        reader.trains.move("5-0", "pool")
        reader.played({"type": "bankrupt", "entity": "BME"})
        assert reader.trains.owner(bought) == "BME", pool
