"""Many people at many tables, over HTTP and WebSockets, for `bradshaw bench server`."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import click

Progress = Callable[[str, int, int], None]
#: So many ask at once.
_AT_ONCE = 32


class Table(NamedTuple):
    """A game that waits for its actions."""

    game: str
    token: str


class Done(NamedTuple):
    """What came of the load."""

    seconds: float
    #: How long each action took until it was acknowledged, in milliseconds.
    answers: list[float]
    #: How long each took from being sent until a watcher heard of it.
    heard: list[float]


class Line:
    """One connection that is kept, with one request at a time."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, bytes]:
        if self._streams is None:
            address, _, port = self._host.partition(":")
            self._streams = await asyncio.open_connection(address, int(port))
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        await writer.drain()
        told = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = told.partition("content-length:")[2].split("\r\n", 1)[0]
        return int(told.split(" ", 2)[1]), await reader.readexactly(int(length or 0))

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Load:
    """Opens games, watches them, and plays the same line of actions in each."""

    def __init__(self, hosts: Sequence[str], tables: Sequence[Table], progress: Progress) -> None:
        self._hosts, self._tables, self._progress = hosts, tables, progress
        self._sent: dict[tuple[str, int], float] = {}
        self._heard: list[float] = []
        self._watching: list[asyncio.Task[None]] = []
        #: How many actions of the line were played at each table.
        self._played = [0] * len(tables)
        self._open = 0

    async def open_games(self) -> None:
        """Look at every game, so that it is in memory."""

        async def look(number: int, line: Line) -> None:
            table = self._tables[number]
            status, _ = await line.ask("GET", f"/api/v1/games/{table.game}/view", table.token)
            if status != 200:
                raise click.ClickException(f"the server answered {status}")

        await self._each("games opened", len(self._tables), look)

    async def watch(self, each: int) -> None:
        """Let so many watch every game."""
        wanted = [table for table in self._tables for _ in range(each)]
        for number, table in enumerate(wanted):
            self._watching.append(asyncio.create_task(self._hear(number, table)))
            while number - self._open > _AT_ONCE:
                await asyncio.sleep(0.01)
        while self._open < len(wanted):
            self._progress("watchers", self._open, len(wanted))
            await asyncio.sleep(0.1)

    async def _hear(self, number: int, table: Table) -> None:
        from websockets.asyncio.client import connect

        host = self._hosts[number % len(self._hosts)]
        address = f"ws://{host}/api/v1/games/{table.game}/feed?since=-1"
        headers = {"Authorization": f"Bearer {table.token}"}
        async with connect(address, additional_headers=headers, open_timeout=120, compression=None) as feed:
            await feed.recv()
            self._open += 1
            async for news in feed:
                seq = json.loads(news)["seq"]
                sent = self._sent.get((table.game, seq))
                if sent is not None:
                    self._heard.append((time.perf_counter() - sent) * 1000)

    async def play(self, line: Sequence[tuple[str, str]], rate: float, most: float) -> Done:
        """Go on with the line at all tables at once, so many actions a second or, with 0, as fast as they are
        acknowledged, for so many seconds at most."""
        answers: list[float] = []
        todo = [number for place in range(len(line)) for number in self._due_at(place)]
        begun = time.perf_counter()

        async def some(which: int) -> None:
            """Some of the tables, action after action."""
            host = Line(self._hosts[which % len(self._hosts)])
            for order, number in enumerate(todo):
                if number % _AT_ONCE != which:
                    continue
                due = begun + order / rate if rate else 0.0
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if time.perf_counter() - begun > most:
                    break
                answers.append(await self._act(host, number, line))
                if len(answers) % 50 == 0:
                    self._progress("actions", len(answers), len(todo))
            host.close()

        self._heard.clear()
        with _undisturbed():
            await asyncio.gather(*map(some, range(_AT_ONCE)))
            seconds = time.perf_counter() - begun
            await asyncio.sleep(1)
        return Done(seconds, answers, list(self._heard))

    def _due_at(self, place: int) -> list[int]:
        """The tables at which an action of the line has not been played."""
        return [number for number, played in enumerate(self._played) if played <= place]

    async def _act(self, host: Line, number: int, line: Sequence[tuple[str, str]]) -> float:
        """The next action of a table; how many milliseconds it took."""
        table, seq = self._tables[number], self._played[number]
        player, do = line[seq]
        sent = self._sent[table.game, seq + 1] = time.perf_counter()
        path, body = f"/api/v1/games/{table.game}/actions", {"do": do, "seq": seq, "seat": player}
        status, told = await host.ask("POST", path, table.token, body)
        if status != 200:
            raise click.ClickException(f"the server answered {status}: {told[:300].decode()}")
        self._played[number] += 1
        return (time.perf_counter() - sent) * 1000

    async def _each(self, what: str, count: int, work: Callable[[int, Line], Any]) -> None:
        """Do something for every number, some at once."""
        numbers = iter(range(count))

        async def some(which: int) -> None:
            line = Line(self._hosts[which % len(self._hosts)])
            for number in numbers:
                await work(number, line)
                if number % 50 == 0:
                    self._progress(what, number, count)
            line.close()

        await asyncio.gather(*(some(which) for which in range(min(_AT_ONCE, count))))
        self._progress(what, count, count)

    async def end(self) -> None:
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without pauses of our own for garbage, which would be taken for the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
