"""Reading and writing from coroutines."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from bradshaw.store import Database
from bradshaw.store.writer import Work

T = TypeVar("T")


class Uses:
    """Base of what works with a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._database.reads(work))

    async def _write(self, work: Work[T]) -> T:
        """Write something. Whoever asked may go away meanwhile: it is written all the same."""
        return await asyncio.shield(asyncio.wrap_future(self._database.writes(work)))
