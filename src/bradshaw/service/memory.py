"""Memory: what is kept for long is looked at seldom.

Python finds garbage that refers to itself by walking through everything it knows, and everybody waits
meanwhile: a quarter of a second where a thousand games are in memory, and hardly any of it is ever garbage.
So whatever outlives such a walk is set aside, and the next one is short. All of it is walked through again
when what was set aside has doubled, because games that were let go are among it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from typing import Any

#: Seconds after which is looked whether everything is to be walked through.
_PAUSE = 1.0


class Memory:
    """Keeps Python's collector away from what stays. There is one collector in a process."""

    def __init__(self) -> None:
        #: How many objects had outlived the last walk through everything, and how many were set aside since;
        #: of these some are gone by now.
        self._kept = self._since = 0
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        gc.callbacks.append(self._walked)
        self.walk()
        self._looking = asyncio.ensure_future(self._look())

    def walk(self) -> None:
        """Walk through everything, and set aside what outlives it."""
        gc.unfreeze()
        gc.collect()
        self._kept, self._since = gc.get_freeze_count(), 0

    def _walked(self, phase: str, told: Mapping[str, Any]) -> None:
        """Python has walked through all that is not set aside."""
        if phase == "stop" and told["generation"] == 2:
            self._since += len(gc.get_objects(2))
            gc.freeze()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            if self._since > self._kept:
                self._since = gc.get_freeze_count() - self._kept
            if self._since > self._kept:
                self.walk()

    def close(self) -> None:
        """Leave the collector as it was."""
        if self._looking is not None:
            self._looking.cancel()
            gc.callbacks.remove(self._walked)
            gc.unfreeze()
