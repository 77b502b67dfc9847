"""What is made once for all who ask for it, and kept as long as there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Kept(Generic[K, T]):
    """Things by their keys, the ones asked for last. Who asks while a thing is being made waits for it."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._made: OrderedDict[K, asyncio.Future[T]] = OrderedDict()

    async def get(self, key: K, make: Callable[[], Awaitable[T]]) -> T:
        """The thing of a key, made if it is not there. Whoever asks may go away meanwhile."""
        found = self._made.get(key)
        if found is None:
            self._made[key] = found = asyncio.ensure_future(make())
            found.add_done_callback(lambda done: self._forget_failed(key, done))
            while len(self._made) > self._limit:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return await asyncio.shield(found)

    def _forget_failed(self, key: K, done: asyncio.Future[T]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._made.get(key) is done:
            del self._made[key]
