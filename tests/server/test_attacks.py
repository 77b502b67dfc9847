"""What people try who want to do harm: acting for others, from other sites, with too small a token, with odd
requests. Everything gets a clear refusal."""

import json
import socket
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from bradshaw.server.who import place_of
from bradshaw.service import watching
from tests.server.clients import API, Client
from tests.server.conftest import Server
from tests.server.test_worlds import REQUESTS, Asked

Browser = Callable[[], Client]
EVIL = {"Origin": "https://evil.example"}
#: Sent by POST because they bring much along; nothing is changed.
LOOKING = ("/explanations", "/what-if", "/preview", "/runs", "/trace")
#: For whoever has no account yet, or a link.
OPEN = (
    "/accounts",
    "/guests",
    "/session",
    "/resets",
    "/confirmations/{secret}",
    "/resets/{secret}",
    "/acts/{secret}",
)


def doing() -> list[tuple[str, str, Asked]]:
    """Every end point that changes something, with what it is asked."""
    found = []
    for way, several in REQUESTS.items():
        method, path = way.split(" ", 1)
        if method in ("POST", "PUT", "DELETE") and not path.endswith(LOOKING):
            found.append((method, path, several[-1]))
    return found


def token(client: Client, *scopes: str) -> dict[str, str]:
    made = client.post("/me/tokens", json={"name": "small", "scopes": scopes})
    return {"Authorization": f"Bearer {made.json()['secret']}"}


def filled(path: str, game: str) -> str:
    names = {"game": game, "secret": "unknown", "id": "unknown", "seat": "0"}
    return path.format(**names).removeprefix(API)


def body_of(asked: Asked) -> object:
    known = isinstance(asked.body, dict) and asked.body.get("seq") == "now"
    return {**asked.body, "seq": 0} if known else asked.body


def test_a_token_to_look_with_changes_nothing(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    small = token(ada, "read")
    program = Client(ada.host)
    refused = {}
    for method, path, asked in doing():
        if path.removeprefix(API) in OPEN or path.endswith("/talk/read"):
            continue
        answer = program.request(method, filled(path, game), json=body_of(asked), headers=small)
        refused[f"{method} {path}"] = answer.status_code
    program.close()
    assert {way for way, status in refused.items() if status != 403} == set()
    assert len(refused) > 20


def test_a_token_that_may_not_look_sees_nothing_of_games(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid", visibility="private")
    small = token(ada, "play")
    seen = {}
    for way in REQUESTS:
        method, path = way.split(" ", 1)
        if "{game}" in path and method == "GET" and "}/board/" not in path:
            answer = httpx.get(
                f"http://{ada.host}{path.format(game=game, number=0, what='map')}", headers=small
            )
            seen[way] = answer.status_code
    assert {way for way, status in seen.items() if status != 403} == set()
    assert len(seen) > 15


def test_other_sites_do_nothing_in_a_browser_and_log_nobody_in(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    for method, path, asked in doing():
        text = json.dumps(body_of(asked))
        headers = {**EVIL, "Content-Type": "text/plain"}  # what a page may send elsewhere without asking
        answer = ada.request(method, filled(path, game), content=text, headers=headers)
        assert (answer.status_code, "set-cookie" in answer.headers) == (403, False), (method, path)
        hidden = ada.request(
            method,
            filled(path, game),
            content=text,
            headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        )
        assert hidden.status_code == 403
    assert ada.get("/me").status_code == 200


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("somewhere", "somewhere"),
    ],
)
def test_whoever_has_a_network_is_counted_as_one(told: str, counted: str) -> None:
    """Nobody gets around a limit by another port, or another of the addresses that everybody has many of."""
    assert place_of(told) == counted


@pytest.mark.parametrize("origin", ["http://[", "http://", "//", "no origin at all", "file://"])
def test_an_origin_that_is_none_is_another_site(client: Browser, origin: str) -> None:
    stranger = client()
    assert stranger.post("/guests", headers={"Origin": origin}).status_code == 403


def test_a_program_may_run_in_a_page_of_another_site(client: Browser) -> None:
    """It sends its token itself, which no browser does for another site."""
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    program = Client(ada.host)
    headers = token(ada, "read", "play") | EVIL
    assert program.post(f"/games/{game}/talk", json={"words": "Well"}, headers=headers).status_code == 201
    with program.feed(game, headers=headers) as feed:
        assert feed.recv(60)
    program.close()


def test_who_becomes_an_account_has_a_new_session(client: Browser) -> None:
    """Whoever has planted or seen the session of a guest is not in the account."""
    guest, thief = client(), client()
    guest.post("/guests")
    thief.cookies = httpx.Cookies(guest.cookies)
    become = guest.post("/me/become", json={"name": "Ada", "password": "correct horse"})
    assert become.status_code == 200
    assert guest.get("/me").json()["name"] == "Ada"
    assert thief.get("/me").status_code == 401


def test_wrong_passwords_from_elsewhere_lock_nobody_out(client: Browser, server: Server) -> None:
    ada = client().named("Ada")
    wrong = {"name": "Ada", "password": "wrong horse"}
    tried = [ada.post("/session", json=wrong).status_code for _ in range(12)]
    assert tried == [401] * 10 + [429] * 2
    changed = {"old": "Ada likes long trains", "new": "Ada likes short trains"}
    assert ada.put("/me/password", json=changed).status_code == 204


ODD = [
    ("/games", '{"title": "18Rhl", "players": 3, "seed": 7}'),
    ("/games", '{"title": "18Rhl", "players": "three"}'),
    ("/games", '{"title": "18Rhl", "players": "3"}'),
    ("/games", '{"title": "18Rhl", "players": 3.0, "sit": "true"}'),
    ("/games", '{"title": "18Rhl", "players": 1e400}'),
    ("/games", '{"title": "18Rhl", "players": 99999999999999999999}'),
    ("/games", '{"title": "\\ud800", "players": 3}'),
    ("/games", '{"title": "18Rhl", "players": 3, "options": ' + '{"a":' * 2000 + "1" + "}" * 2000 + "}"),
    ("/games", "[" * 100_000),
    ("/games", '{"title": "18Rhl", "players": 3'),
    ("/games", ""),
    ("/games", "\x00"),
    ("/files", '{"bradshaw": 2}'),
    ("/files", "[]"),
    ("/games/{game}/actions", '{"do": "pass", "seq": 0, "seat": "Ben", "admin": true}'),
    ("/games/{game}/actions", '{"do": "' + "x" * 5000 + '", "seq": 0}'),
    ("/games/{game}/actions", '{"do": "pass\\u0000", "seq": 0}'),
    ("/games/{game}/actions", '{"do": "pass", "seq": -1}'),
    ("/games/{game}/talk", '{"words": "\\u0000\\u0000"}'),
    ("/games/{game}/what-if", '{"line": [{"player": "Nobody", "do": "pass"}], "number": 4000000}'),
    ("/me/channels", '{"kind": "webhook", "address": "https://[::1"}'),
    ("/me/channels", '{"kind": "webhook", "address": "file:///etc/passwd"}'),
]


def test_odd_bodies_are_refused_in_words(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    for path, body in ODD:
        answer = ada.post(path.format(game=game), content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, (path, body[:100], answer.text)
        assert answer.json()["message"]


def test_too_much_is_refused_before_it_is_read(client: Browser) -> None:
    ada = client().named("Ada")

    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 65536

    assert ada.post("/files", content=endless()).status_code == 413


PATHS = [
    "/../../etc/passwd",
    "/assets/../../../../etc/passwd.txt",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/api/v1/titles/..%2f..%2fetc%2fpasswd/box",
    "/api/v1/games/%00/view",
    "/api/v1/games/x%0d%0aSet-Cookie:%20a=b/view",
    "/api/v1/titles/18Rhl/schema/..%2fview",
    "//evil.example/",
    "/api/v1/games/" + "a" * 5000,
]


def test_paths_lead_nowhere_else(client: Browser) -> None:
    """As they are written: a client of HTTP would mend them."""
    host, _, port = client().host.partition(":")
    for path in PATHS:
        with socket.create_connection((host, int(port)), 30) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda line=line: line.recv(65536), b"")).decode("latin-1")  # type: ignore[misc]
        status = int(answer.split(" ")[1])
        assert status == 200 or 400 <= status < 500, path
        assert "root:" not in answer
        assert "set-cookie" not in answer.partition("\r\n\r\n")[0].lower()


def test_one_account_does_not_watch_without_end(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 2)
    ada, stranger = client().named("Ada"), client()
    game = ada.begun("Ben", "Cid")
    with ada.feed(game), ada.feed(game):
        with pytest.raises(InvalidStatus) as refused:
            ada.feed(game).recv(30)
        assert refused.value.response.status_code in (403, 429)
        assert ada.get(f"/games/{game}/events").status_code == 429
        with stranger.feed(game) as feed:
            feed.recv(30)
    for _ in range(100):  # the server learns of a closed feed when its close frame has come
        with ada.stream("GET", f"/games/{game}/events") as again:
            if again.status_code == 200:
                return
    pytest.fail("feeds that were closed still count")
