"""What a club does with its server, over HTTP and on both databases."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import bradshaw
from bradshaw.core.save import read, to_bytes
from bradshaw.store import Database, games, log, recording, seats
from bradshaw.store.accounts import named
from bradshaw.store.log import Tail
from tests.server.clients import Client
from tests.unit.interop.test_eighteenxx import OPENING
from tests.unit.interop.test_eighteenxx import log as site_log

Browser = Callable[[], Client]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def until(ask: Callable[[], Any], wanted: Any) -> None:
    for _ in range(1200):
        if ask() == wanted:
            return
        time.sleep(0.05)
    assert ask() == wanted


def test_from_an_open_game_to_people_at_a_table(client: Browser) -> None:
    """Guests who become accounts, invitations, programs, spectators, and who is refused what."""
    ada, ben, guest, eve = client().named("Ada"), client().named("Ben"), client(), client()
    game = ada.made("18Rhl", 4, name="Thursday", visibility="private")
    assert eve.get(f"/games/{game}").status_code == 404
    assert ben.post(f"/games/{game}/seats", json={}).status_code == 404
    invited = ada.post(f"/games/{game}/invitations", json={"seat": 2}).json()["secret"]
    assert eve.get(f"/invitations/{invited}").json()["name"] == "Thursday"
    assert eve.post(f"/invitations/{invited}", json={}).status_code == 401
    assert guest.post("/guests").status_code == 201
    assert guest.post(f"/invitations/{invited}", json={"name": "Gast"}).status_code == 200
    assert guest.post(f"/invitations/{invited}", json={"name": "Again"}).status_code == 404
    any_seat = ada.post(f"/games/{game}/invitations", json={}).json()["secret"]
    assert ben.post(f"/invitations/{any_seat}", json={}).status_code == 200
    assert ada.post(f"/games/{game}/start").status_code == 400
    assert ada.post(f"/games/{game}/bots", json={"kind": "random"}).status_code == 200
    assert guest.post(f"/games/{game}/start").status_code == 403
    begun = ada.post(f"/games/{game}/start").json()
    assert [seat["name"] for seat in begun["seats"]][:3] == ["Ada", "Ben", "Gast"]
    become = {"name": "Gustav", "password": "a ticket to Köln"}
    assert guest.post("/me/become", json=become).status_code == 200
    assert guest.get(f"/games/{game}/view").json()["table"]["mine"] == ["Gast"]
    assert guest.act(game, "pass", 0).status_code == 422
    assert client().post("/session", json=become).status_code == 200
    assert eve.get(f"/games/{game}/view").status_code == 404
    public = ada.begun("Bea", "Cid")
    assert eve.get(f"/games/{public}/view").json()["table"]["mine"] == []
    assert eve.act(public, "pass", 0).status_code == 401
    assert public in [one["id"] for one in eve.get("/games", params={"state": "running"}).json()]
    assert game not in [one["id"] for one in eve.get("/games").json()]
    assert {game, public} <= {one["id"] for one in ada.get("/games", params={"mine": True}).json()}
    assert public in ada.get("/me/turns").json()


def test_hands_at_one_screen_stay_hidden(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", title="Orient Express")
    nobody = ada.get(f"/games/{game}/view").json()["view"]
    assert nobody["viewer"] is None
    assert all(player["hand"] is None for player in nobody["players"].values())
    for name in ("Ada", "Ben"):
        shown = ada.get(f"/games/{game}/view", params={"seat": name}).json()["view"]["players"]
        assert {who: one["hand"] is not None for who, one in shown.items()} == {
            "Ada": name == "Ada",
            "Ben": name == "Ben",
        }
    assert client().named("Eve").get(f"/games/{game}/view", params={"seat": "Ben"}).status_code == 403


def test_a_program_for_somebody_who_is_missing_and_a_person_for_a_program(client: Browser) -> None:
    ada, ben, cid = client().named("Ada"), client().named("Ben"), client().named("Cid")
    game = ada.made()
    for one in (ben, cid):
        one.post(f"/games/{game}/seats", json={})
    ada.post(f"/games/{game}/start")
    ada.act(game, "pass", 0)
    wish = {"kind": "program", "content": {"seat": 1, "bot": "random"}}
    asked = ada.post(f"/games/{game}/proposals", json=wish).json()
    assert (asked["waiting"], asked["state"]) == (["Cid"], "open")
    assert cid.post(f"/proposals/{asked['id']}", json={"yes": True}).json()["state"] == "agreed"
    until(lambda: ada.get(f"/games/{game}").json()["number"] >= 2, True)
    table = cid.get(f"/games/{game}/view").json()["table"]
    assert table["programs"] == {"Ben": "random"}
    assert ben.get(f"/games/{game}/view").json()["table"]["mine"] == []
    secret = ada.post(f"/games/{game}/invitations", json={"seat": 1}).json()["secret"]
    dan = client().named("Dan")
    assert dan.post(f"/invitations/{secret}", json={}).status_code == 200
    assert dan.get(f"/games/{game}/view").json()["table"] | {"at": 0} == {
        "mine": ["Ben"], "deciding": [], "programs": {}, "unread": 0, "times": [], "at": 0,
    }  # fmt: skip


def test_a_game_whose_rules_have_changed(client: Browser, address: str) -> None:
    """What stands in for another rule: action 30 has another hash than the present rules give."""
    people = [client().named(name) for name in ("Ada", "Ben", "Cid")]
    table, rng = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=7), Random(7)
    while len(table.moves) < 40:
        table.play(table.legal().sample(rng))
    saved = read(to_bytes(table), "it")
    saved.moves[29].hash = "0" * 64
    with Database(address) as database:
        ids = database.read(lambda c: [row.id for row in (named(c, n) for n in table.players) if row])
        row = database.write(lambda c: games.add(c, "18Rhl", "Evening", ids[0], {}, 7))

        def lay(connection: Any) -> None:
            seats.lay(connection, row.id, 3)
            games.set_running(connection, row.id)
            for number, (name, account) in enumerate(zip(table.players, ids, strict=True)):
                seats.take(connection, row.id, number, name, account)
            log.append(connection, row.id, Tail(), recording.entries_for(saved))

        database.write(lay)
    ada, ben, cid = people
    shown = ada.get(f"/games/{row.id}/view").json()
    assert "action 30" in shown["changed"]
    assert shown["view"]["number"] == 29
    acting = shown["view"]["acting"][0]["player"]
    refused = people[table.players.index(acting)].act(row.id, "pass", shown["seq"])
    assert (refused.status_code, "the rules have changed" in refused.json()["message"]) == (400, True)
    assert ada.get(f"/games/{row.id}/history/10").json()["number"] == 10
    asked = ada.post(f"/games/{row.id}/proposals", json={"kind": "take on"}).json()
    for one in (ben, cid):
        assert one.post(f"/proposals/{asked['id']}", json={"yes": True}).status_code == 200
    after = ada.get(f"/games/{row.id}/view").json()
    assert (after["changed"], after["view"]["number"]) == ("", 40)


def test_a_recorded_game_of_another_site(client: Browser) -> None:
    ada = client().named("Ada")
    answer = ada.post("/files", content=site_log(*OPENING), params={"name": "From elsewhere"})
    assert answer.status_code == 201, answer.text
    table = answer.json()
    assert (table["title"], table["number"], table["name"]) == ("18Rhl", 3, "From elsewhere")
    assert [(seat["name"], seat["person"]) for seat in table["seats"]] == [
        (f"Player {number}", None) for number in (1, 2, 3)
    ]
    assert ada.get(f"/games/{table['id']}/view").json()["view"]["players"]["Player 3"]["cash"] == 550
    assert client().get(f"/games/{table['id']}").status_code == 404, "it is private"
    for wrong in (b"{}", b"[" * 5000, b"\xff", site_log({"type": "fly", "id": 1})):
        assert ada.post("/files", content=wrong).status_code in (400, 422)


def test_who_does_something_too_often_waits(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    said = [ada.post(f"/games/{game}/talk", json={"words": "hello"}).status_code for _ in range(31)]
    assert said == [201] * 30 + [429]
    late = ada.post(f"/games/{game}/talk", json={"words": "hello"})
    assert 0 < int(late.headers["retry-after"]) <= 60


def test_large_answers_are_packed_and_known_ones_not_sent(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    box = ada.get(f"/games/{game}/box")
    assert box.headers["content-encoding"] == "gzip"
    for path in ("box", "view", "history/0"):
        answer = ada.get(f"/games/{game}/{path}")
        tag = {"If-None-Match": answer.headers["etag"]}
        assert ada.get(f"/games/{game}/{path}", headers=tag).status_code == 304


def test_the_description_says_what_can_be_asked(client: Browser) -> None:
    found = client().get("/description/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    paths = {path.removeprefix("/api/v1") for path in found["paths"]}
    assert {"/games/{game}/menu", "/games/{game}/plans", "/games/{game}/statistics", "/me/programs"} <= paths
    assert all(
        call.get("operationId") and call.get("description")
        for ways in found["paths"].values()
        for call in ways.values()
        if isinstance(call, dict)
    )


def test_a_saved_game_goes_on_here(client: Browser) -> None:
    table = bradshaw.new("18LRA", ["Ada", "Ben", "Cid"], seed=5)
    rng = Random(5)
    while len(table.moves) < 25:
        table.play(table.legal().sample(rng))
    ada = client().named("Ada")
    game = ada.post("/files", content=to_bytes(table)).json()["id"]
    for seat in range(3):
        secret = ada.post(f"/games/{game}/invitations", json={"seat": seat}).json()["secret"]
        assert ada.post(f"/invitations/{secret}", json={}).status_code == 200
    shown = ada.get(f"/games/{game}/view").json()
    assert shown["view"]["number"] == 25
    (who,) = shown["table"]["deciding"]
    menu = ada.get(f"/games/{game}/choices", params={"seat": who}).json()
    answer = ada.act(game, menu["choices"][0]["do"], shown["seq"], seat=who)
    assert (answer.status_code, answer.json()["view"]["number"]) == (200, 26)
    assert json.loads(msgspec.json.encode(answer.json()["view"]))["commitment"] == table.commitment
