"""Memory: what is kept for long is looked at seldom.

Python finds garbage that refers to itself by walking through everything it knows, and everybody waits
meanwhile: a quarter of a second where a thousand games are in memory, and hardly any of it is ever garbage.
So whatever outlives such a walk is set aside, and the next one is short. All of it is walked through again
when memory has doubled, because games that were let go are among it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Mapping
from typing import Any

#: Seconds after which is looked whether everything is to be walked through.
_PAUSE = 1.0


class Memory:
    """Keeps Python's collector away from what stays. There is one collector in a process."""

    def __init__(self) -> None:
        #: How many blocks of memory were in use after the last walk through everything. Blocks are counted,
        #: not objects: a list of all objects would hold those that other threads are just making.
        self._kept = 0
        #: Whether nothing was set aside when the present walk began, and whether the next one is to be such.
        self._whole = self._wanted = False
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        gc.callbacks.append(self._walked)
        self.walk()
        self._looking = asyncio.ensure_future(self._look())

    def walk(self) -> None:
        """Walk through everything, and set aside what outlives it. Python does nothing while another thread
        is walking: then everything waits for the next walk, and it is looked again soon."""
        gc.unfreeze()
        self._wanted = True
        gc.collect()

    def _walked(self, phase: str, told: Mapping[str, Any]) -> None:
        """Python begins to walk through all that is not set aside, or has done so."""
        if told["generation"] < 2:
            return
        if phase == "start":
            self._whole, self._wanted = self._wanted, False
        elif not self._wanted:
            gc.freeze()
            self._kept = sys.getallocatedblocks() if self._whole else self._kept

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            if sys.getallocatedblocks() > 2 * self._kept:
                self.walk()

    def close(self) -> None:
        """Leave the collector as it was."""
        if self._looking is not None:
            self._looking.cancel()
            gc.callbacks.remove(self._walked)
            gc.unfreeze()
