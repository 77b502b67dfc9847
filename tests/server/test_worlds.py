"""Nobody learns by any way what another player hides: whatever is asked by somebody at the table, by somebody
who only watches and by a stranger, the answers in two worlds that differ in hidden cards alone are the same,
byte by byte. A new end point must say here how it is asked."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.routes import HTTPRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bradshaw.server.app import _framework
from bradshaw.server.settings import ServerSettings
from tests.server.conftest import Server
from tests.server.worlds import FAR, World, certain, made, pair

API = "/api/v1"
GAME = f"{API}/games/{{game}}"
SITE = "http://club.example"
DESCRIPTION = json.loads((Path(__file__).parents[2] / "web" / "openapi.json").read_text(encoding="utf-8"))


class Asked(NamedTuple):
    """What is sent along; several for one end point."""

    params: Mapping[str, Any] = MappingProxyType({})
    body: Any = None
    headers: Mapping[str, str] = MappingProxyType({})


_DRAW = [{"player": "Ada", "do": "draw germany"}]
_SEATS: list[Asked] = [Asked(), Asked({"seat": "Ben"}), Asked({"seat": "Ada"})]
_CARDS = ["R-001", "R-034", "P-040"]

#: Everything that can be asked, in an order in which what is done comes last.
REQUESTS: dict[str, list[Asked]] = {
    "GET /": [Asked()],
    "GET /{path}": [Asked()],
    "GET /health": [Asked()],
    f"GET {API}/description": [Asked()],
    f"GET {API}/description/openapi.json": [Asked()],
    f"GET {API}/description/{{path}}": [Asked()],
    f"GET {API}/titles": [Asked()],
    f"GET {API}/titles/{{title}}": [Asked()],
    f"GET {API}/titles/{{title}}/box": [Asked()],
    f"GET {API}/titles/{{title}}/schema/{{document}}": [Asked()],
    f"GET {API}/titles/{{title}}/drawing": [Asked()],
    f"GET {API}/titles/{{title}}/pictures/{{what}}": [Asked()],
    f"GET {API}/push-key": [Asked()],
    f"GET {API}/session": [Asked()],
    f"GET {API}/me": [Asked()],
    f"GET {API}/me/tokens": [Asked()],
    f"GET {API}/me/channels": [Asked()],
    f"GET {API}/me/turns": [Asked()],
    f"GET {API}/games": [
        Asked(),
        Asked({"mine": True}),
        Asked({"state": "running", "title": "Orient Express", "before": FAR, "limit": 2}),
    ],
    f"GET {GAME}": [Asked()],
    f"GET {GAME}/view": _SEATS,
    f"GET {GAME}/choices": [*_SEATS, Asked({"brief": True}), Asked({"most": 3}), Asked({"word": "draw"})],
    f"GET {GAME}/menu": [*_SEATS, Asked({"depth": 3}), Asked({"under": "place"})],
    f"GET {GAME}/history/{{number}}": _SEATS,
    f"GET {GAME}/log": [*_SEATS, Asked({"after": 3, "limit": 4})],
    f"GET {GAME}/heard": [*_SEATS, Asked({"after": 3, "limit": 4})],
    f"GET {GAME}/imagined": [*_SEATS, *(Asked({"chance": chance}) for chance in range(1, 9))],
    f"GET {GAME}/statistics": _SEATS,
    f"GET {GAME}/report": _SEATS,
    f"GET {GAME}/spoken": _SEATS,
    f"GET {GAME}/effects": [*_SEATS, Asked({"hex": "K8"}), Asked({"do": "place 411"})],
    f"GET {GAME}/plans": _SEATS,
    f"GET {GAME}/ledger": [Asked(), Asked({"holder": "Ben"})],
    f"GET {GAME}/box": [Asked()],
    f"GET {GAME}/board": [Asked(), Asked({"at": 3}), Asked({"since": "another"})],
    f"GET {GAME}/board/{{hex}}": [Asked(), Asked({"lays": "57.2"})],
    f"GET {GAME}/drawing": _SEATS,
    f"GET {GAME}/pictures/{{what}}": [*_SEATS, Asked({"headed": False})],
    f"GET {GAME}/undo": _SEATS,
    f"GET {GAME}/file": [Asked()],
    f"GET {GAME}/talk": [Asked(), Asked({"after": 1})],
    f"GET {GAME}/talk/unread": [Asked()],
    f"GET {GAME}/notes": [Asked()],
    f"GET {GAME}/proposals": [Asked()],
    f"GET {GAME}/proposal": [*_SEATS, Asked({"budget": 1000})],
    f"GET {GAME}/events": [*_SEATS, Asked({"since": 2}), Asked(headers={"Last-Event-ID": "1"})],
    f"WS {GAME}/feed": [*_SEATS, Asked({"since": 2})],
    f"POST {GAME}/explanations": [
        *(Asked(body={"do": f"discard {card}"}) for card in _CARDS),
        *(Asked(body={"do": f"claim {card}"}) for card in _CARDS),
        Asked(body={"do": "draw germany", "seat": "Ben"}),
    ],
    f"POST {GAME}/what-if": [
        Asked(body={"line": _DRAW}),
        Asked(body={"line": _DRAW, "number": 4}),
        Asked(body={"line": _DRAW, "seat": "Ben"}),
        Asked(body={"line": _DRAW, "since": 2}),
        Asked(body={"line": [{"player": "Ada", "do": "end"}, {"player": "Ben", "do": "draw germany"}]}),
    ],
    f"POST {GAME}/preview": [
        *(Asked(body={"do": do}) for do in ("draw germany", "place 410", "end")),
        Asked(body={"do": "end", "seat": "Ben", "since": "another"}),
    ],
    f"POST {GAME}/runs": [Asked(body={"do": "end"}), Asked(body={"do": "end", "seat": "Ben"})],
    f"POST {GAME}/trace": [Asked(body={"train": "2", "stops": ["K2.c0"], "drawn": 1})],
    f"GET {API}/me/programs": [Asked()],
    f"GET {API}/invitations/{{secret}}": [Asked()],
    f"GET {API}/acts/{{secret}}": [Asked()],
    # What changes something
    f"POST {GAME}/talk": [Asked(body={"words": "Well"})],
    f"PUT {GAME}/talk/read": [Asked(body={"number": 1})],
    f"PUT {GAME}/notes": [Asked(body={"words": "Ben hides something"})],
    f"POST {GAME}/return": [Asked()],
    f"PUT {GAME}/plans": [
        Asked(body={"plans": [{"do": "end", "step": "nowhere"}]}),
        Asked(body={"plans": [], "seat": "Ben"}),
    ],
    f"POST {GAME}/bots": [Asked(body={"kind": "random"})],
    f"POST {GAME}/seats": [Asked(body={})],
    f"POST {GAME}/start": [Asked()],
    f"POST {GAME}/invitations": [Asked(body={"seat": None}), Asked(body={"seat": 1})],
    f"POST {GAME}/proposals": [
        Asked(body={"kind": "undo", "content": {"to": 3}}),
        Asked(body={"kind": "undo", "content": {"to": 3}, "seat": "Ben"}),
    ],
    f"POST {API}/proposals/{{id}}": [Asked(body={"yes": True})],
    f"POST {GAME}/actions": [
        Asked(body={"do": "discard R-001", "seq": 0}),
        Asked(body={"do": "end", "seq": "now", "seat": "Ben"}),
        Asked(body={"do": "draw nothing", "seq": "now"}),
        Asked(body={"do": "place 411", "seq": "now"}),
    ],
    f"POST {GAME}/undo": [
        Asked(body={"seq": "now", "to": 0}),
        Asked(body={"seq": "now", "seat": "Ben"}),
        Asked(body={"seq": "now"}),
        Asked(body={"seq": 1}),
    ],
    f"POST {API}/invitations/{{secret}}": [Asked(body={})],
    f"POST {API}/acts/{{secret}}": [Asked()],
    f"POST {API}/games": [Asked(body={"title": "Orient Express", "players": 3})],
    f"POST {API}/files": [Asked(body={"bradshaw": 1})],
    f"POST {API}/me/tokens": [Asked(body={"name": "mine"})],
    f"DELETE {API}/me/tokens/{{id}}": [Asked()],
    f"POST {API}/me/programs": [Asked(body={"name": "Engine"})],
    f"DELETE {API}/me/programs/{{id}}": [Asked()],
    f"POST {API}/me/channels": [Asked(body={"kind": "webhook", "address": "https://hook.example"})],
    f"DELETE {API}/me/channels/{{id}}": [Asked()],
    f"POST {API}/me/become": [Asked(body={"name": "Nobody", "password": "correct horse"})],
    f"PUT {API}/me/password": [Asked(body={"old": "wrong horse", "new": "correct horse"})],
    f"PUT {API}/me/email": [Asked(body={"password": "wrong horse", "email": None})],
    f"POST {API}/confirmations/{{secret}}": [Asked()],
    f"POST {API}/resets/{{secret}}": [Asked(body={"password": "correct horse"})],
    f"POST {API}/accounts": [Asked(body={"name": "Eve", "password": "correct horse"})],
    f"POST {API}/guests": [Asked()],
    f"POST {API}/session": [Asked(body={"name": "Ben", "password": "wrong horse"})],
    f"DELETE {API}/session": [Asked()],
    f"DELETE {GAME}/seats/{{seat}}": [Asked()],
    f"DELETE {GAME}": [Asked()],
    f"DELETE {API}/me": [Asked(body={"password": "wrong horse"})],
    # A message with a secret is made by the way, nobody knows when: nothing that has a secret comes after it
    f"POST {API}/resets": [Asked(body={"name": "Ben"})],
    # Counts what was asked, and nothing of the games
    "GET /metrics": [],
}
#: What nobody may do in these worlds: there is no railway, the game has begun and goes on, and a program sits
#: nowhere; or what would make somebody else of those who ask.
NOBODY = {
    "GET /metrics",
    "GET /{path}",
    f"GET {API}/description/{{path}}",
    *(f"GET {GAME}/{what}" for what in ("effects", "report", "board/{hex}", "file")),
    *(f"POST {GAME}/{what}" for what in ("runs", "trace", "return", "bots", "seats", "start")),
    *(f"POST {API}/{what}/{{secret}}" for what in ("invitations", "acts")),
    *(f"POST {API}/{what}" for what in ("files", "me/become", "session")),
    *(f"DELETE {API}/me/{what}/{{id}}" for what in ("tokens", "programs", "channels")),
    *(f"PUT {API}/me/{what}" for what in ("password", "email")),
    f"DELETE {GAME}/seats/{{seat}}",
    f"DELETE {GAME}",
    f"DELETE {API}/me",
}
#: What may be sent along and has nothing to do with what is shown of a game that goes on.
ELSEWHERE = {
    f"POST {API}/accounts": {"email"},
    f"POST {API}/me/become": {"email"},
    f"POST {API}/me/tokens": {"days", "scopes"},
    f"POST {API}/me/channels": {"game", "wanted"},
    f"POST {API}/games": {"options", "name", "settings", "sit", "visibility"},
    f"POST {API}/files": {"name"},
    f"POST {GAME}/actions": {"Idempotency-Key"},
    f"POST {GAME}/bots": {"seat"},
    f"POST {GAME}/seats": {"seat", "name"},
    f"POST {API}/invitations/{{secret}}": {"name"},
    **{f"GET {API}/titles/{{title}}/{what}": {"options"} for what in ("box", "drawing", "pictures/{what}")},
}
#: What differs from one answer to the next whatever is asked.
PASSING = {"date", "content-length"}


def routes() -> Iterator[str]:
    """Every end point and feed of the server."""
    for route in _framework(ServerSettings("")).routes:
        path = route.path_format
        if isinstance(route, HTTPRoute):
            methods = {method for handler in route.route_handlers for method in handler.http_methods}
            yield from (f"{method} {path}" for method in sorted(methods - {"OPTIONS"}))
        else:
            yield f"WS {path}"


def test_everything_that_can_be_asked_is_asked() -> None:
    assert set(routes()) == set(REQUESTS)


def words(way: str) -> set[str]:
    """What can be sent along to an end point, by the description of the API."""
    method, path = way.split(" ", 1)
    told = DESCRIPTION["paths"].get(path, {}).get(method.lower(), {})
    form = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    known = DESCRIPTION["components"]["schemas"].get(form.get("$ref", "").rpartition("/")[2], {})
    query = {one["name"] for one in told.get("parameters", ()) if one["in"] == "query"}
    headers = {one["name"] for one in told.get("parameters", ()) if one["in"] == "header"}
    return query | headers | set(known.get("properties", ()))


def test_everything_that_can_be_sent_along_is_sent() -> None:
    """What is sent along may decide what is shown."""
    left: dict[str, set[str]] = {}
    for way, several in REQUESTS.items():
        bodies = [one.body for one in several if isinstance(one.body, dict)]
        sent = set().union(*bodies, *(one.params for one in several))
        left |= {way: words(way) - sent} if words(way) - sent else {}
    assert left == ELSEWHERE


class Asking:
    """Asks one world everything."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._server = Server(world.address, None, SITE)
        self._client = httpx.Client(base_url=f"http://{self._server.host}", timeout=60)

    def close(self) -> None:
        self._client.close()
        self._server.stop()

    def path(self, method: str, path: str) -> str:
        names = {**self._world.names, "secret": ""}
        for kind in ("POST confirmations", "POST resets", "POST proposals", "invitations", "acts"):
            if kind in f"{method} {path}".replace(f"{API}/", ""):
                names["secret"] = names[kind]
                names["id"] = names[kind] if kind == "POST proposals" else names["id"]
        return path.format(**names)

    def ask(self, way: str, asked: Asked, who: str | None) -> str:
        """The whole answer, as text."""
        method, path = way.split(" ", 1)
        path = self.path(method, path)
        headers = dict(asked.headers)
        if who is not None:
            headers["Authorization"] = f"Bearer {self._world.tokens[who]}"
        if method == "WS":
            return self._heard(path, asked, headers)
        body = asked.body
        if isinstance(body, dict) and body.get("seq") == "now":
            shown = self._client.get(f"{API}/games/{self._world.names['game']}").json()
            body = {**body, "seq": shown["seq"]}
        with self._client.stream(
            method, path, params=dict(asked.params), json=body, headers=headers
        ) as answer:
            kept = sorted(item for item in answer.headers.multi_items() if item[0] not in PASSING)
            return f"{answer.status_code} {kept} {self._read(answer)}"

    def _read(self, answer: httpx.Response) -> str:
        """The body; of events, the first, and of a search what was found, without the time it took."""
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            return answer.read().decode()
        for line in answer.iter_lines():
            if line.startswith("data:") and '"searching"' not in line:
                return line
        return ""

    def _heard(self, path: str, asked: Asked, headers: dict[str, str]) -> str:
        query = "&".join(f"{name}={value}" for name, value in asked.params.items())
        address = f"ws://{self._server.host}{path}?{query}"
        try:
            with connect(address, additional_headers=headers) as feed:
                return str(feed.recv(60))
        except InvalidStatus as error:
            return f"{error.response.status_code} {error.response.body!r}"


def answers(world: World) -> dict[str, str]:
    """What everybody is told, in the order in which it is asked."""
    with certain():
        asking = Asking(world)
        try:
            return {
                f"{who or 'a stranger'}: {way} {dict(asked.params)} {asked.body}": asking.ask(way, asked, who)
                for way, several in REQUESTS.items()
                for asked in several
                for who in ("Ada", "Dan", None)
            }
        finally:
            asking.close()


@pytest.fixture
def worlds(made_tables: dict[str, str], tmp_path: Path) -> tuple[World, World]:
    return made(made_tables["sqlite"], tmp_path)


def test_what_is_hidden_makes_no_difference_to_others(worlds: tuple[World, World]) -> None:
    one, other = map(answers, worlds)
    for question, answer in one.items():
        assert answer == other[question], question
    assert not [question for question, answer in one.items() if answer.startswith("5")]
    done = [question for question, answer in one.items() if answer.startswith(("2", "{"))]
    ways = {way for way in REQUESTS for question in done if f" {way} " in question}
    assert set(REQUESTS) - ways == NOBODY, "what is asked must be allowed to somebody"


def test_its_owner_sees_the_difference(worlds: tuple[World, World]) -> None:
    """The test above could not fail if the worlds were the same."""
    seen = []
    for world in worlds:
        asking = Asking(world)
        try:
            seen.append(asking.ask(f"GET {GAME}/view", Asked(), "Ben"))
        finally:
            asking.close()
    assert seen[0] != seen[1]
    hands = [json.loads(one[one.index('{"') :])["view"]["players"]["Ben"]["hand"] for one in seen]
    game = pair()[0]
    assert hands[0] == list(game.view("Ben").players["Ben"].hand)
