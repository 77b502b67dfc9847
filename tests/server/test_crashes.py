"""Servers are killed while people and programs play over HTTP: whatever was acknowledged is there once, every
chain is whole, and games go on. The same when the database breaks down, the disk is full, or the clock is
set back.

BRADSHAW_KILLS says how many processes are killed on each database; with more than a few, what came of it is
printed (`pytest -s`).
"""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from bradshaw.store import Database
from tests.server.load import Crowd, check
from tests.server.processes import Process

KILLS = int(os.environ.get("BRADSHAW_KILLS", "2"))
TABLES = 4
CLOCK = Path(__file__).parent / "clock"

Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Makes server processes, none of which outlives its test."""
    made: list[Process] = []

    def started(database: str, **environment: str) -> Process:
        made.append(Process(database, tmp_path / f"server{len(made)}.log", **environment))
        made[-1].start()
        return made[-1]

    yield started
    for one in made:
        one.kill()


def play(servers: list[Process], address: str, during: Callable[[Crowd], Awaitable[None]]) -> Crowd:
    """Let people play while something happens to the servers, and look at what is left."""

    async def whole() -> Crowd:
        crowd = Crowd([server.host for server in servers], TABLES)
        await crowd.begin()
        await crowd.until(10)
        await during(crowd)
        await crowd.everywhere()
        await crowd.end()
        return crowd

    for server in servers:
        server.wait()
    crowd = asyncio.run(whole())
    for server in servers:
        server.kill()
    with Database(address) as database:
        count = check(database, crowd.tables)
    print(f"{len(crowd.tables)} games, {count} actions, {crowd.acknowledged} acknowledged")
    return crowd


def test_a_killed_server_has_lost_nothing_when_it_is_back(start: Start, address: str) -> None:
    server, chance = start(address), Random(1)

    async def kill(crowd: Crowd) -> None:
        for number in range(KILLS):
            await crowd.until(chance.randint(1, 25))
            await asyncio.sleep(chance.random() / 5)
            server.kill()
            server.start()
            if KILLS > 10:
                print(f"{number + 1}. kill: {crowd.acknowledged} acknowledged so far", flush=True)

    play([server], address, kill)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_when_one_of_two_servers_is_killed_the_other_goes_on(start: Start, address: str) -> None:
    servers, chance, pauses = [start(address), start(address)], Random(2), list[float]()

    async def kill(crowd: Crowd) -> None:
        for number in range(KILLS):
            await crowd.until(chance.randint(1, 25))
            await asyncio.sleep(chance.random() / 5)
            servers[number % 2].kill()
            begun = time.monotonic()
            await crowd.everywhere(1)
            pauses.append(time.monotonic() - begun)
            if KILLS > 10:
                print(f"{number + 1}. kill: every game had gone on after {pauses[-1]:.2f} s", flush=True)
            servers[number % 2].start()
            await asyncio.to_thread(servers[number % 2].wait)

    play(servers, address, kill)
    pauses.sort()
    print(f"until every game had gone on: median {pauses[KILLS // 2]:.2f} s, worst {pauses[-1]:.2f} s")


@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_database_that_breaks_down_and_comes_back(start: Start, address: str) -> None:
    """Who kills one of its processes makes PostgreSQL end all of them and recover."""
    server = start(address)

    async def restart(crowd: Crowd) -> None:
        for _ in range(2):
            with psycopg.connect(address, autocommit=True) as connection:
                os.kill(connection.info.backend_pid, signal.SIGKILL)
            await crowd.until(15)

    play([server], address, restart)


def test_a_full_disk_refuses_and_loses_nothing(start: Start, address: str) -> None:
    server = start(address)

    async def fill(crowd: Crowd) -> None:
        server.may_write(Path(f"{address}-wal").stat().st_size + 20_000)
        while not crowd.unavailable:
            await asyncio.sleep(0.01)
        server.may_write(None)
        await crowd.until(15)

    assert play([server], address, fill).unavailable


def test_a_clock_that_is_set_back(start: Start, address: str, tmp_path: Path) -> None:
    behind = tmp_path / "seconds"
    behind.write_text("0")
    server = start(address, PYTHONPATH=str(CLOCK), CLOCK_BEHIND=str(behind))

    async def turn_back(crowd: Crowd) -> None:
        for seconds in (90, 2 * 86400):
            behind.write_text(str(seconds))
            await crowd.everywhere()

    play([server], address, turn_back)
