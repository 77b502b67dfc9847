"""Beside the game, over HTTP: history, what-if, talk, consent, files."""

from collections.abc import Callable

import bradshaw
from tests.server.clients import Client
from tests.server.test_feed import events

Browser = Callable[[], Client]


def two(client: Browser) -> tuple[Client, Client, str]:
    """A game of two people, one of whom has two seats."""
    ada, ben = client().named("Ada"), client().named("Ben")
    game = ada.made()
    ben.post(f"/games/{game}/seats", json={})
    ada.seats(game, "Cid")
    ada.post(f"/games/{game}/start")
    return ada, ben, game


def test_any_earlier_moment(client: Browser) -> None:
    ada, ben, game = two(client)
    ada.act(game, "bid NLK 125", 0, seat="Ada")
    ben.act(game, "pass", 1)
    assert [ben.get(f"/games/{game}/history/{n}").json()["number"] for n in (2, 0, 1)] == [2, 0, 1]
    assert ben.get(f"/games/{game}/history/3").status_code == 404
    assert ben.get(f"/games/{game}/history/1").json()["viewer"] == "Ben"
    log = client().get(f"/games/{game}/log", params={"after": 1}).json()
    assert [(one["number"], one["player"], one["do"]) for one in log] == [(2, "Ben", "pass")]
    assert log[0]["log"]


def test_a_line_that_is_only_thought_of(client: Browser) -> None:
    _, ben, game = two(client)
    line = [{"player": "Ada", "do": "bid NLK 125"}, {"player": "Ben", "do": "bid NLK 121"}]
    found = ben.post(f"/games/{game}/what-if", json={"line": line}).json()
    assert (found["played"], found["view"]["number"]) == (1, 1)
    assert found["refusal"]["rule"] == "5.1.1"
    assert found["choices"]["player"] == "Ben"
    assert ben.get(f"/games/{game}").json()["number"] == 0


def test_money_has_a_history(client: Browser) -> None:
    ada, _, game = two(client)
    ada.act(game, "private PWB", 0, seat="Ada")
    found = ada.get(f"/games/{game}/ledger", params={"holder": "Ada"}).json()
    assert [(one["number"], one["payer"], one["payee"]) for one in found] == [
        (0, "bank", "Ada"),
        (1, "Ada", "bank"),
    ]
    assert len(ada.get(f"/games/{game}/ledger", params={"holder": "Ben"}).json()) == 1


def test_a_proposal_is_found_or_there_is_none(client: Browser) -> None:
    ada, _, game = two(client)
    with ada.stream("GET", f"/games/{game}/proposal", params={"seat": "Ada"}) as answer:
        found = list(events(answer))[-1]
    assert (found["event"], found["data"]["do"]) == ("found", None)
    assert client().get(f"/games/{game}/proposal").status_code == 401


def test_talk_with_what_is_unread(client: Browser) -> None:
    ada, ben, game = two(client)
    assert ada.post(f"/games/{game}/talk", json={"words": "Good evening"}).status_code == 201
    (said,) = ben.get(f"/games/{game}/talk").json()
    assert (said["person"], said["words"]) == ("Ada", "Good evening")
    assert ben.get(f"/games/{game}/talk/unread").json() == {"count": 1}
    ben.put(f"/games/{game}/talk/read", json={"number": said["number"]})
    assert ben.get(f"/games/{game}/talk/unread").json() == {"count": 0}
    assert client().named("Eve").post(f"/games/{game}/talk", json={"words": "Psst"}).status_code == 403


def test_notes_are_for_nobody_else(client: Browser) -> None:
    ada, ben, game = two(client)
    ada.put(f"/games/{game}/notes", json={"words": "Ben wants the RhE"})
    assert ada.get(f"/games/{game}/notes").json() == {"words": "Ben wants the RhE"}
    assert ben.get(f"/games/{game}/notes").json() == {"words": ""}


def test_going_back_by_consent(client: Browser) -> None:
    ada, ben, game = two(client)
    ada.act(game, "bid NLK 125", 0, seat="Ada")
    ben.act(game, "pass", 1)
    wish = {"kind": "undo", "content": {"to": 0}, "seat": "Ada"}
    asked = ada.post(f"/games/{game}/proposals", json=wish).json()
    assert (asked["state"], asked["waiting"]) == ("open", ["Ben"])
    assert [one["id"] for one in ben.get(f"/games/{game}/proposals").json()] == [asked["id"]]
    stranger = client().named("Eve")
    assert stranger.post(f"/proposals/{asked['id']}", json={"yes": True}).status_code == 403
    assert ben.post(f"/proposals/{asked['id']}", json={"yes": True}).json()["state"] == "agreed"
    assert ada.get(f"/games/{game}").json()["number"] == 0


def test_a_file_of_a_game(client: Browser) -> None:
    ada, ben, game = two(client)
    assert ada.get(f"/games/{game}/file").status_code == 403, "it would show the seed"
    local = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=7)
    local.play("pass")
    saved = client()  # a stranger brings nothing in
    raw = _file(local)
    assert saved.post("/files", content=raw).status_code == 401
    table = ben.post("/files", params={"name": "From home"}, content=raw).json()
    assert (table["name"], table["number"], table["state"]) == ("From home", 1, "running")
    assert ben.post("/files", content=b"nonsense").status_code == 400


def test_whoever_leaves_keeps_no_name(client: Browser) -> None:
    ada, ben, game = two(client)
    assert ben.request("DELETE", "/me", json={"password": "wrong"}).status_code == 403
    gone = ben.request("DELETE", "/me", json={"password": "Ben likes long trains"})
    assert gone.status_code == 200
    assert ben.get("/me").status_code == 401
    names = [seat["name"] for seat in ada.get(f"/games/{game}").json()["seats"]]
    assert "Ben" not in names
    assert gone.json()["name"] in names


def _file(game: bradshaw.Game) -> bytes:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(path)
        return path.read_bytes()


def test_programs_play_their_seats(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.made("Orient Express", 2, sit=False)
    for _ in range(2):
        assert ada.post(f"/games/{game}/bots", json={"kind": "easy"}).status_code == 200
    assert ada.post(f"/games/{game}/start").status_code == 200
    with ada.feed(game) as feed:
        for _ in range(5):
            feed.recv(120)
    assert ada.get(f"/games/{game}").json()["number"] >= 3
