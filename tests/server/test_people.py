"""Who may do what: sessions, tokens, seats, other sites, wrong input."""

from collections.abc import Callable

import pytest

from bradshaw.server.settings import LARGEST_BODY
from tests.server.clients import Client

Browser = Callable[[], Client]


def test_a_guest_becomes_an_account_and_logs_in_again(client: Browser) -> None:
    guest = client()
    assert guest.post("/guests").json()["kind"] == "guest"
    game = guest.made()
    become = guest.post("/me/become", json={"name": "Ada", "password": "long trains, long days"})
    assert (become.status_code, become.json()["kind"], become.json()["name"]) == (200, "person", "Ada")
    assert guest.get(f"/games/{game}").json()["owner"] == "Ada"
    assert guest.delete("/session").status_code == 204
    assert guest.get("/me").status_code == 401
    assert (
        guest.post("/session", json={"name": "ada", "password": "long trains, long days"}).status_code == 200
    )
    assert guest.get("/me").json()["name"] == "Ada"


def test_the_cookie_is_for_no_script(client: Browser) -> None:
    answer = client().post("/guests")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_wrong_passwords_are_counted(client: Browser) -> None:
    client().named("Ada")
    other = client()
    found = [other.post("/session", json={"name": "Ada", "password": "x"}).status_code for _ in range(30)]
    assert found[0] == 401
    assert found[-1] == 429


def test_nobody_acts_for_another(client: Browser) -> None:
    ada, ben, stranger = client().named("Ada"), client().named("Ben"), client()
    game = ada.made(players=3)
    assert ben.post(f"/games/{game}/seats", json={}).status_code == 200
    ada.seats(game, "Cid")
    ada.post(f"/games/{game}/start")
    assert ben.act(game, "pass", 0, seat="Ada").status_code == 403
    assert ben.act(game, "pass", 0).status_code == 422, "it is not Ben's turn"
    assert stranger.act(game, "pass", 0, seat="Ada").status_code == 401
    assert ben.get(f"/games/{game}/view", params={"seat": "Ada"}).status_code == 403
    assert stranger.get(f"/games/{game}/view", params={"seat": "Ada"}).status_code == 403
    assert stranger.get(f"/games/{game}/view").json()["view"]["viewer"] is None
    assert ben.post(f"/games/{game}/undo", json={"seq": 0, "seat": "Ada"}).status_code == 403
    assert ada.get(f"/games/{game}").json()["number"] == 0


def test_a_private_game_is_not_there_for_strangers(client: Browser) -> None:
    ada, ben, stranger = client().named("Ada"), client().named("Ben"), client()
    begun = ada.begun("Cid", "Dan", visibility="private")
    waiting = ada.made(visibility="private")
    for other in (ben, stranger):
        for game in (begun, waiting):
            for path in ("", "/view", "/choices", "/box", "/undo", "/events"):
                assert other.get(f"/games/{game}{path}").status_code == 404, path
        assert [table["id"] for table in other.get("/games").json()] == []
    for path, body in (
        ("actions", {"do": "pass", "seq": 0}),
        ("explanations", {"do": "pass"}),
        ("undo", {"seq": 0}),
        ("seats", {}),
        ("bots", {"kind": "greedy"}),
        ("invitations", {}),
        ("start", None),
    ):
        assert ben.post(f"/games/{begun}/{path}", json=body).status_code == 404, path
        assert ben.post(f"/games/{waiting}/{path}", json=body).status_code == 404, path


def test_an_invitation_is_good_once(client: Browser) -> None:
    ada, ben, cid = client().named("Ada"), client().named("Ben"), client().named("Cid")
    game = ada.made(visibility="private")
    link = ada.post(f"/games/{game}/invitations", json={"seat": 2}).json()
    assert link["address"].endswith(f"/invited/{link['secret']}")
    assert ben.get(f"/invitations/{link['secret']}").json()["id"] == game
    table = ben.post(f"/invitations/{link['secret']}", json={}).json()
    assert table["seats"][2]["name"] == "Ben"
    assert cid.post(f"/invitations/{link['secret']}", json={}).status_code == 404


def test_tokens_do_what_they_are_for(client: Browser) -> None:
    ada, program = client().named("Ada"), client()
    game = ada.begun("Ben", "Cid")
    made = ada.post("/me/tokens", json={"name": "reader", "scopes": ["read"]}).json()
    program.headers["Authorization"] = f"Bearer {made['secret']}"
    assert program.get("/me").json()["scopes"] == ["read"]
    assert program.get(f"/games/{game}/view").status_code == 200
    for answer in (
        program.act(game, "pass", 0, seat="Ada"),
        program.post("/games", json={"title": "18Rhl", "players": 3}),
        program.post("/me/tokens", json={"name": "more", "scopes": ["play"]}),
        program.get("/me/tokens"),
    ):
        assert answer.status_code == 403
    (listed,) = ada.get("/me/tokens").json()
    assert (listed["name"], "secret" in listed) == ("reader", False)
    assert ada.delete(f"/me/tokens/{listed['id']}").status_code == 204
    assert program.get("/me").status_code == 401


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic QWRhOng=", "Bearer", ""])
def test_a_wrong_token_is_nobody(client: Browser, header: str) -> None:
    assert client().get("/me", headers={"Authorization": header}).status_code == 401


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_other_sites_cannot_act_through_a_browser(client: Browser, headers: dict[str, str]) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    found = ada.post(f"/games/{game}/actions", json={"do": "pass", "seq": 0}, headers=headers)
    assert found.status_code == 403
    assert ada.get(f"/games/{game}").json()["number"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[]", 400),
        (b"null", 400),
        (b'{"do": 5, "seq": 0}', 400),
        (b'{"do": "pass"}', 400),
        (b'{"do": "pass", "seq": "none"}', 400),
        (b'{"do": "pass", "seq": -1}', 400),
        (b'{"do": "pass", "seq": 99999999999999999999}', 400),
        (b'{"do": "pass", "seq": 0, "revenue": 500}', 400),
        (b'{"do": "' + b"x" * 5000 + b'", "seq": 0}', 400),
        (b'{"do": "\\u0000", "seq": 0}', 422),
        (b"[" * 100_000, 400),
        (b" " * (LARGEST_BODY + 1), 413),
    ],
)
def test_wrong_bodies_are_told(client: Browser, body: bytes, status: int) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    headers = {"Content-Type": "application/json"}
    answer = ada.post(f"/games/{game}/actions", content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_what_is_not_there(client: Browser) -> None:
    ada = client().named("Ada")
    assert ada.get("/games/nothing").json()["error"] == "not_found"
    assert ada.get("/games/nothing/view").status_code == 404
    assert ada.get("/nothing").status_code == 404
    assert ada.patch("/me").status_code == 405
    assert ada.post("/games", json={"title": "1830", "players": 3}).status_code == 400
    assert ada.post("/games", json={"title": "18Rhl", "players": 9}).status_code == 400
    assert ada.post("/games", json={"title": "18Rhl", "players": 3, "settings": [None]}).status_code == 400
    options = {"title": "18Rhl", "players": 3, "options": {"wings": True}}
    assert "wings" in ada.post("/games", json=options).json()["message"]


def test_every_answer_is_safe_for_browsers(client: Browser) -> None:
    for answer in (client().get("/titles"), client().get("/nothing")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "private, no-cache"
