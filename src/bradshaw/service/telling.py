"""Long work on another thread that tells what it finds one after the other, until somebody stops it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

T = TypeVar("T")

#: Takes what was found, and says whether to stop.
Tell = Callable[[T], None]
Stopped = Callable[[], bool]


class _Over:
    """Nothing more comes."""


class Telling:
    """A few at once, one for each account: who asks for something else no longer wants the first."""

    def __init__(self, name: str, at_once: int, longest: float) -> None:
        self._threads = ThreadPoolExecutor(at_once, f"bradshaw-{name}")
        self._longest = longest
        self._going_on: dict[str, Event] = {}

    async def of(self, account: str, work: Callable[[Tell[T], Stopped], None]) -> AsyncIterator[T]:
        """What some work finds. To stop early, close it."""
        earlier, stop = self._going_on.get(account), Event()
        if earlier is not None:
            earlier.set()
        self._going_on[account] = stop
        told: asyncio.Queue[T | Exception | _Over] = asyncio.Queue()
        loop, end = asyncio.get_running_loop(), time.monotonic() + self._longest

        def put(one: T | Exception | _Over) -> None:
            loop.call_soon_threadsafe(told.put_nowait, one)

        def run() -> None:
            try:
                work(put, lambda: stop.is_set() or time.monotonic() > end)
                put(_Over())
            except Exception as error:  # whoever waits hears of it
                put(error)

        try:
            self._threads.submit(run)
            while not isinstance(one := await told.get(), _Over):
                if isinstance(one, Exception):
                    raise one
                yield one
        finally:
            stop.set()
            if self._going_on.get(account) is stop:
                del self._going_on[account]

    def close(self) -> None:
        for stop in self._going_on.values():
            stop.set()
        self._threads.shutdown(cancel_futures=True)
