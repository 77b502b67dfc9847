"""People who play over HTTP whatever happens to the server: what is not answered they send again, elsewhere
if there is more than one server, until they know what became of it."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bradshaw.core.action import notation
from bradshaw.core.title import find_title
from bradshaw.store import Database, log
from bradshaw.store.opening import open_recorded, recorded

API = "/api/v1"
#: Quick to play, with hidden hands; and railways.
TITLES = ("Orient Express", "18Rhl")


_REFUSED = (422,)


class Table:
    """A game of two people and a program, with what was acknowledged to the people."""

    def __init__(self, crowd: "Crowd", title: str, people: dict[str, "_Asking"]) -> None:
        self.title, self._crowd, self.people = title, crowd, people
        self.done: dict[str, list[str]] = {name: [] for name in people}
        self.heard = -1
        self.game = ""
        self.over = False

    @property
    def count(self) -> int:
        """How many actions were acknowledged."""
        return sum(map(len, self.done.values()))

    async def sit_down(self) -> None:
        """Begin a game; another one if the server goes away meanwhile."""
        while True:
            try:
                return await self._begin()
            except (httpx.TransportError, Unavailable):
                await asyncio.sleep(0.05)

    async def _begin(self) -> None:
        ada = self.people["Ada"]
        made = await ada.once("POST", "/games", {"title": self.title, "players": 3, "sit": False})
        self.game = made.json()["id"]
        for name, one in self.people.items():
            await one.once("POST", f"/games/{self.game}/seats", {"name": name})
        await ada.once("POST", f"/games/{self.game}/bots", {"kind": "random"})
        await ada.once("POST", f"/games/{self.game}/start")

    async def play(self, name: str) -> None:
        """Play one seat until the game or the test is over."""
        asking = self.people[name]
        while not self._crowd.over.is_set():
            shown = (await asking.ask("GET", f"/games/{self.game}/view")).json()
            if shown["view"]["finished"]:
                return
            if name not in [one["player"] for one in shown["view"]["acting"]]:
                await asyncio.sleep(0.03)
                continue
            found = (await asking.ask("GET", f"/games/{self.game}/choices")).json()
            if not found["choices"]:  # somebody was faster
                continue
            do = asking.random.choice(found["choices"][:20])["do"]
            if await asking.act(self.game, do, shown["seq"]):
                self.done[name].append(do)
                self._crowd.acknowledged += 1

    async def watch(self) -> None:
        """Hear of every entry once, whatever becomes of the connection."""
        while not self._crowd.over.is_set():
            address = f"ws://{self._crowd.host()}{API}/games/{self.game}/feed?since={self.heard}"
            try:
                async with connect(address) as feed:
                    while not self._crowd.over.is_set():
                        self._note(json.loads(await asyncio.wait_for(feed.recv(), 0.5)))
            except TimeoutError:
                continue
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    def _note(self, news: dict[str, Any]) -> None:
        if news["what"] == "entries" and news["seq"] > self.heard:
            told = [one["seq"] for one in news["happened"]]
            assert news["missed"] or told == list(range(self.heard + 1, news["seq"] + 1)), (self.heard, news)
            self.heard = news["seq"]


class Unavailable(Exception):
    """A server cannot work now."""


class _Asking:
    """A person with a token, who asks until there is an answer."""

    def __init__(self, crowd: "Crowd", seed: int) -> None:
        self._crowd, self.random = crowd, Random(seed)
        self._headers: dict[str, str] = {}

    async def come_in(self) -> None:
        address = f"http://{self._crowd.host()}{API}"
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            assert (await client.post("/guests")).status_code == 201
            token = await client.post("/me/tokens", json={"name": "load"})
        self._headers = {"Authorization": f"Bearer {token.json()['secret']}"}

    async def once(self, method: str, path: str, body: Any = None, key: str = "") -> httpx.Response:
        """Ask any server; what nobody should answer to a person who plays by the rules is a fault."""
        headers = {**self._headers, "Idempotency-Key": key} if key else self._headers
        url = f"http://{self._crowd.host()}{API}{path}"
        answer = await self._crowd.client.request(method, url, json=body, headers=headers)
        if answer.status_code == 503:
            self._crowd.unavailable += 1
            raise Unavailable
        fine = (200, 201, 409, *_REFUSED[: path.endswith("/actions")])
        assert answer.status_code in fine, f"{path} {body}: {answer.status_code} {answer.text}"
        return answer

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            try:
                return await self.once(method, path, body, key)
            except (httpx.TransportError, Unavailable):
                await asyncio.sleep(0.05)

    async def act(self, game: str, do: str, seq: int) -> bool:
        """Do something; False if somebody was faster, or if the choices came from a server behind."""
        answer = await self.ask("POST", f"/games/{game}/actions", {"do": do, "seq": seq}, uuid4().hex)
        return answer.status_code == 200


class Crowd:
    """Several tables at once."""

    def __init__(self, hosts: Sequence[str], tables: int) -> None:
        self.hosts = list(hosts)
        self.over = asyncio.Event()
        self.client = httpx.AsyncClient(timeout=60)
        self.acknowledged = self.unavailable = 0
        self._random = Random(tables)
        self._most = tables
        self.tables: list[Table] = []
        self._tasks: list[asyncio.Task[None]] = []

    def host(self) -> str:
        """Any server: nobody must stay with one."""
        return self._random.choice(self.hosts)

    async def begin(self) -> None:
        for number in range(self._most):
            people = {name: _Asking(self, number * 2 + place) for place, name in enumerate(("Ada", "Ben"))}
            for one in people.values():
                await one.come_in()
            self._tasks.append(asyncio.create_task(self._keep_playing(TITLES[number % 2], people)))

    async def _keep_playing(self, title: str, people: dict[str, _Asking]) -> None:
        """One game after the other."""
        while not self.over.is_set():
            table = Table(self, title, people)
            await table.sit_down()
            self.tables.append(table)
            watching = asyncio.create_task(table.watch())
            try:
                await asyncio.gather(*(table.play(name) for name in table.people))
                table.over = True
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)

    async def until(self, more: int) -> None:
        """Wait until so many further actions are acknowledged."""
        wanted = self.acknowledged + more
        while self.acknowledged < wanted:
            self._raise()
            await asyncio.sleep(0.005)

    def _raise(self) -> None:
        """A fault of one is a fault of all."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def everywhere(self, more: int = 2) -> None:
        """Wait until every game has gone on, those who wait for programs too."""
        before = {table: table.count for table in self.tables if not table.over}
        for table, count in before.items():
            while not table.over and table.count < count + more:
                self._raise()
                await asyncio.sleep(0.01)

    async def end(self) -> None:
        """What was begun is finished: everybody knows what became of what they did last."""
        self.over.set()
        await asyncio.gather(*self._tasks)
        await self.client.aclose()


def check(database: Database, tables: Sequence[Table]) -> int:
    """Everything that was acknowledged is there once, and nothing else by the same people; every chain is
    whole. How many actions there are."""
    count = 0
    for table in tables:
        id, vocabulary = table.game, find_title(table.title).vocabulary
        entries = database.read(lambda c, id=id: log.whole_log(c, id))  # type: ignore[misc]
        log.check_links(id, entries)
        found = open_recorded(database.read(lambda c, id=id: recorded(c, id)), "it")  # type: ignore[misc]
        assert not found.changed
        assert found.game.replayed().state_hash() == found.game.state_hash()
        for name, done in table.done.items():
            kept = [notation(move.action) for move in found.game.past.moves if move.by == name]
            assert kept == [notation(vocabulary.read(do)) for do in done], f"{table.title}, {name}"
        count += len(found.game.past.moves)
    return count
