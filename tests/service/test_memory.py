"""What stays is set aside from Python's collector; what was let go is given back all the same."""

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from bradshaw.service import memory as module
from bradshaw.service.memory import Memory
from bradshaw.store import Database

from .helpers import begun, run


class Knot:
    """Refers to itself, as a game does."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def alone() -> Iterator[None]:
    """Nothing is collected but by whom the test asks."""
    gc.disable()
    yield
    gc.enable()


def test_what_outlives_a_walk_is_set_aside_and_given_back_when_that_has_doubled(
    alone: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PAUSE", 0.0)

    async def work() -> None:
        memory = Memory()
        memory.start()
        kept = gc.get_freeze_count()
        knots = [Knot() for _ in range(1000)]
        gc.collect()
        assert gc.get_freeze_count() >= kept + 1000
        there = weakref.ref(knots[0])
        del knots
        gc.collect()
        assert there() is not None  # set aside, and so not looked at
        await asyncio.sleep(0.01)
        assert there() is not None  # too few to look at everything
        more = [Knot() for _ in range(sys.getallocatedblocks())]
        gc.collect()
        async with asyncio.timeout(60):
            while there() is not None:
                await asyncio.sleep(0.001)
        assert more[0].self is more[0]
        memory.close()

    asyncio.run(work())
    assert gc.get_freeze_count() == 0


class Slow(Knot):
    """Holds up whoever finds it."""

    found, go_on = Event(), Event()

    def __del__(self) -> None:
        self.found.set()
        self.go_on.wait(60)


def test_everything_is_walked_through_though_another_thread_walks_when_it_is_due(alone: None) -> None:
    memory = Memory()
    gc.callbacks.append(memory._walked)
    memory.walk()
    knot, slow = Knot(), Slow()
    gc.collect()
    there = weakref.ref(knot)
    del knot, slow
    Slow()
    other = Thread(target=gc.collect)
    other.start()
    assert Slow.found.wait(60)
    memory.walk()
    Slow.go_on.set()
    other.join()
    gc.collect()
    gc.callbacks.remove(memory._walked)
    gc.unfreeze()
    assert there() is None


def test_one_service_of_two_in_a_process_goes_on_when_the_other_ends(alone: None) -> None:
    async def work() -> None:
        first, second = Memory(), Memory()
        first.start()
        second.start()
        first.close()
        gc.collect()
        assert gc.get_freeze_count() > 1000
        second.close()

    asyncio.run(work())
    assert gc.get_freeze_count() == 0


def test_a_service_keeps_the_collector_away_while_it_runs(database: Database) -> None:
    async def work(service) -> int:
        await begun(service)
        gc.collect()
        return gc.get_freeze_count()

    assert run(database, work) > 1000
    assert gc.get_freeze_count() == 0
    assert not any(getattr(call, "__self__", None).__class__ is Memory for call in gc.callbacks)


#: Tuples are made of what generators give, in some threads, while memory is walked through in another: what
#: is being made must stay unseen, or Python gives up on it.
MAKING = """
import gc, sys, threading, time
from bradshaw.service.memory import Memory

sys.setswitchinterval(1e-6)
gc.callbacks.append(Memory()._walked)
end, wrong = time.monotonic() + 2.0, []


def make():
    try:
        while time.monotonic() < end and not wrong:
            tuple([number] for number in range(300))
    except SystemError as error:
        wrong.append(error)


threads = [threading.Thread(target=make) for _ in range(3)]
for thread in threads:
    thread.start()
while time.monotonic() < end and not wrong:
    gc.collect()
for thread in threads:
    thread.join()
sys.exit(f"{wrong[0]}" if wrong else 0)
"""


def test_threads_make_things_while_memory_is_walked_through() -> None:
    made = subprocess.run([sys.executable, "-c", MAKING], capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
