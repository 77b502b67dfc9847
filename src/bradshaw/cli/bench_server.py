"""`bradshaw bench server`: how much one server process carries on this machine."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import click

if TYPE_CHECKING:
    from .bench_game import Measure
    from .bench_load import Table

_TITLE, _PLAYERS = "18Rhl", ["Ada", "Ben", "Cid"]
_LONG = 1000
#: An account watches so many games at most.
_SHARE = 20


@click.command()
@click.option("--games", type=click.IntRange(1, 5000), default=1000, show_default=True, help="Open at once.")
@click.option("--watchers", type=click.IntRange(0, 10), default=2, show_default=True, help="Of each game.")
@click.option("--actions", type=click.IntRange(1, 50), default=2, show_default=True, help="Of each game.")
@click.option(
    "--rate",
    type=click.FloatRange(1),
    default=50.0,
    show_default=True,
    help="Actions a second for latencies.",
)
@click.option(
    "--seconds", type=click.FloatRange(1, 600), default=60.0, show_default=True, help="Most for each load."
)
@click.option("--postgresql", help="An empty PostgreSQL, measured with one process and with two.")
def command(
    games: int, watchers: int, actions: int, rate: float, seconds: float, postgresql: str | None
) -> None:
    """Measure a server of this machine under load, on loopback addresses only.

    Many games are open, each with people who watch. First they are played at a steady rate, which gives the
    time until an action is durable and acknowledged, and until watchers have heard of it; then as fast as the
    server can, beside the disk's own rate of durable writes. What is measured says how busy the machine was.
    """
    from .bench import show

    with tempfile.TemporaryDirectory(prefix="bradshaw-") as folder:
        place = Path(folder)
        rows = [_load_now(), _disk(place), _opening(str(place / "long.db"))]
        wanted = (games, watchers, actions, rate, seconds)
        rows += _measured("SQLite", str(place / "games.db"), 1, place, *wanted)
        if postgresql:
            rows += _measured("PostgreSQL", postgresql, 1, place, *wanted)
            rows += _measured("PostgreSQL, 2", postgresql, 2, place, *wanted)
    show(rows)


def _load_now() -> Measure:
    from .bench_game import Measure

    return Measure("load of the machine before", os.getloadavg()[0], "", f"{os.cpu_count()} processors")


def _disk(folder: Path) -> Measure:
    """How often in a second the disk makes something durable."""
    from .bench_game import Measure

    count, end = 0, time.perf_counter() + 1
    with (folder / "disk").open("wb") as file:
        while time.perf_counter() < end:
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            count += 1
    return Measure("durable writes of the disk", count, "/s")


def _opening(address: str) -> Measure:
    """How long a long game takes to open."""
    from bradshaw.core.save import snapshot_of
    from bradshaw.service.loading import load
    from bradshaw.store import Database, accounts, exchange, snapshots

    from .bench import played
    from .bench_game import Measure

    game = played(_TITLE, "random", 1, most=_LONG)
    with Database(address) as database:
        owner = database.write(lambda c: accounts.add(c, accounts.PERSON, "owner"))
        assert owner is not None
        row = database.write(lambda c: exchange.add_game(c, game, "Long", owner.id))
        snapshot = snapshot_of(game)
        database.write(lambda c: snapshots.keep(c, row.id, snapshot.after, snapshot))
        times = []
        gc.collect()
        gc.freeze()  # as in a server, see service/memory.py: a walk through all of memory would be measured
        for _ in range(7):
            begun = time.perf_counter()
            load(database, row.id)
            times.append((time.perf_counter() - begun) * 1000)
        gc.unfreeze()
    remark = f"{len(game.past.moves)} actions"
    return Measure("a game is opened", median(times), "ms", remark, worst=max(times), wanted="< 50")


def _measured(
    name: str,
    address: str,
    processes: int,
    folder: Path,
    games: int,
    watchers: int,
    actions: int,
    rate: float,
    most: float,
) -> list[Measure]:
    line, tables = _filled(address, games, 2 * actions)
    with ExitStack() as stack:
        servers = [stack.enter_context(_server(address, games)) for _ in range(processes)]
        return asyncio.run(_under_load(name, servers, tables, line, folder, watchers, actions, rate, most))


def _filled(address: str, count: int, actions: int) -> tuple[list[tuple[str, str]], list[Table]]:
    """As many games as asked for, all the same, and the line of actions that each of them allows."""
    from sqlalchemy import Connection

    from bradshaw.core.action import notation
    from bradshaw.core.game import Game
    from bradshaw.service.people import SCOPES
    from bradshaw.store import Database, accounts, exchange, games, keys, seats

    from .bench import played
    from .bench_load import Table

    line = [(move.by, notation(move.action)) for move in played(_TITLE, "random", 1, most=actions).past.moves]
    fresh = Game(_TITLE, list(played(_TITLE, "random", 1, most=1).players), 1)
    tables = []
    with Database(address) as database:

        def some(c: Connection, number: int) -> None:
            person = accounts.add(c, accounts.PERSON, f"Person {number} {time.time_ns()}")
            assert person is not None
            token, _ = keys.add_token(c, person.id, "bench", " ".join(SCOPES))
            for _ in range(min(_SHARE, count - number)):
                row = exchange.add_game(c, fresh, "Bench", person.id, games.PUBLIC)
                for seat in range(len(fresh.players)):
                    seats.change(c, row.id, seat, account=person.id)
                tables.append(Table(row.id, token))

        for number in range(0, count, _SHARE):
            database.write(lambda c, number=number: some(c, number))  # type: ignore[misc]
            _progress("games made", number, count)
    return line, tables


class _Server:
    def __init__(self, host: str, pid: int) -> None:
        self.host, self.pid = host, pid

    @property
    def megabytes(self) -> float:
        """How much memory it has."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0


@contextmanager
def _server(address: str, games: int) -> Iterator[_Server]:
    """A server process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    call = "from bradshaw_command import main; main()"
    command = [sys.executable, "-c", call, "serve", f"--port={port}", f"--database={address}"]
    command += [f"--live-games={games + 100}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    host = f"127.0.0.1:{port}"
    try:
        _wait(host, process)
        yield _Server(host, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait(host: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"http://{host}/health", timeout=60):
                return
        except URLError:
            time.sleep(0.1)
    raise click.ClickException("the server did not begin to answer")


async def _under_load(
    name: str,
    servers: Sequence[_Server],
    tables: Sequence[Table],
    line: Sequence[tuple[str, str]],
    folder: Path,
    watchers: int,
    actions: int,
    rate: float,
    most: float,
) -> list[Measure]:
    from .bench_game import Measure
    from .bench_load import Load
    from .bench_machine import Machine

    load = Load([server.host for server in servers], tables, _progress)
    empty = sum(server.megabytes for server in servers)
    await load.open_games()
    opened = sum(server.megabytes for server in servers)
    await load.watch(watchers)
    try:
        with Machine(folder) as machine:
            steady = await load.play(line[:actions], rate, most)
        fast = await load.play(line, 0, most)
        full = sum(server.megabytes for server in servers)
    finally:
        await load.end()
    busy = f"load of the machine {os.getloadavg()[0]:.1f}"
    each = f"median {median(fast.answers):.0f} ms" if fast.answers else "nothing was left to do"
    most_a_second = len(fast.answers) / fast.seconds
    size = f"{len(tables)} games, {watchers} watchers each"
    return [
        _times(f"{name}: acknowledged", steady.answers, f"{size}, {rate:g}/s; {busy}", "p99 < 50"),
        _times(f"{name}: watchers have heard", steady.heard, "from when it was sent"),
        _times(f"{name}: woken late meanwhile", machine.late, "a process that only sleeps"),
        _times(f"{name}: one durable write meanwhile", machine.disk, "of a process that does nothing else"),
        Measure(f"{name}: memory of a game", (opened - empty) / len(tables), "MB", "opened", wanted="< 1"),
        Measure(f"{name}: with watchers", (full - empty) / len(tables), "MB", "and after the load"),
        Measure(f"{name}: durable actions", most_a_second, "/s", f"as fast as it can; {each}"),
    ]


def _times(what: str, values: list[float], remark: str, wanted: str = "") -> Measure:
    from .bench_game import Measure

    if len(values) < 2:
        return Measure(what, 0, "ms", "nothing was measured")
    parts = quantiles(values, n=100)
    remark = f"p99 {parts[98]:.0f} ms; {remark}"
    return Measure(what, parts[49], "ms", remark, p95=parts[94], worst=max(values), wanted=wanted)


def _progress(what: str, done: int, count: int) -> None:
    click.echo(
        f"\r{what}: {done} of {count}" + (" " * 10 + "\r" if done >= count else ""), nl=False, err=True
    )
