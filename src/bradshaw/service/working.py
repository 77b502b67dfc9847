"""Doing the work that is noted in the store: claimed, kept while it goes on, tried again if it goes wrong."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from bradshaw.store import Database, jobs
from bradshaw.store.jobs import Job
from bradshaw.store.rows import now

from .using import Uses

_LOG = logging.getLogger(__name__)

#: Does one kind of work; what it raises is a reason to try again later.
Handler = Callable[[Job], Awaitable[None]]

#: A claim holds for so long, and is renewed while the work goes on; in milliseconds.
LEASE = 30_000
#: How long to wait at most before looking whether something is due, in seconds.
_PAUSE = 1.0
#: Work that went wrong so often is left to the operator.
TRIES = 10
_AT_ONCE = 8
#: Whoever has no connection to the database for so many seconds is taken for dead; one that is lost is back
#: sooner.
_ABSENCE = 2.0
#: So many seconds work may go on when the server stops.
_GRACE = 5


class Worker(Uses):
    """One process's share of the work."""

    def __init__(self, database: Database, at_once: int = _AT_ONCE) -> None:
        super().__init__(database)
        self.handlers: dict[str, Handler] = {}
        self.holder = database.name
        #: Since when the others are gone who hold work.
        self._gone: dict[str, float] = {}
        self._at_once = at_once
        self._running: set[asyncio.Task[None]] = set()
        self._awake = asyncio.Event()
        self._stopping = False
        self._loop_task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for work."""
        self._loop_task = asyncio.ensure_future(self._run())

    def wake(self) -> None:
        """There may be work: look at once."""
        self._awake.set()

    async def counts(self) -> tuple[int, int]:
        """How much work waits, and how much was given up."""
        return await self._read(jobs.counts)

    def stop(self) -> None:
        """Take on nothing more. What goes wrong from now on is given back: nobody is there to do it."""
        self._stopping = True
        self.wake()

    async def close(self) -> None:
        """Take on nothing more, let what goes on end soon, and give the rest back."""
        self.stop()
        if self._loop_task is not None:
            await self._loop_task
        if self._running:
            _, late = await asyncio.wait(self._running, timeout=_GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self.handlers:
            await self._write(lambda c: jobs.release(c, self.holder, tuple(self.handlers)))

    async def _run(self) -> None:
        while not self._stopping:
            self._awake.clear()
            try:
                found = await self._claim()
            except Exception as error:
                _LOG.warning("no work can be claimed: %s", error)
                found = []
            for job in found:
                self._begin(job)
            if not found or len(self._running) >= self._at_once:
                await self._pause()

    async def _claim(self) -> list[Job]:
        room = self._at_once - len(self._running)
        if room <= 0 or not self.handlers:
            return []
        kinds, at = tuple(self.handlers), now()
        due, gone = await self._read(lambda c: (jobs.is_due(c, at, LEASE), jobs.deserted(c, self.holder)))
        lost = self._lost(gone)
        if lost:
            await self._write(lambda c: [jobs.release(c, holder) for holder in lost])
        elif not due:
            return []
        return await self._write(lambda c: jobs.claim(c, self.holder, at, LEASE, kinds, room))

    def _lost(self, gone: set[str]) -> list[str]:
        """Who does not come back: their work need not wait until its lease runs out."""
        at = time.monotonic()
        self._gone = {holder: self._gone.get(holder, at) for holder in gone}
        grace = _ABSENCE if self._database.many_processes else 0
        return [holder for holder, since in self._gone.items() if at - since >= grace]

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._awake.wait(), _PAUSE)
        except TimeoutError:
            return

    def _begin(self, job: Job) -> None:
        task = asyncio.ensure_future(self._do(job))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda _: self.wake())

    async def _do(self, job: Job) -> None:
        keeping = asyncio.ensure_future(self._keep(job))
        try:
            await self.handlers[job.kind](job)
        except Exception as error:
            if self._stopping:
                return
            _LOG.warning("%s went wrong the %d. time: %s", job.key, job.tries, error)
            await self._put_back(job, str(error) or type(error).__name__)
        else:
            await self._write(lambda c: jobs.done(c, job))
        finally:
            keeping.cancel()

    async def _keep(self, job: Job) -> None:
        """Renew the claim as long as the work goes on."""
        while True:
            await asyncio.sleep(LEASE / 3000)
            await self._write(lambda c: jobs.renew(c, job, now() + LEASE))

    async def _put_back(self, job: Job, error: str) -> None:
        if job.tries >= TRIES:
            await self._write(lambda c: jobs.give_up(c, job, now(), error))
        else:
            later = now() + 1000 * 2 ** (job.tries - 1)
            await self._write(lambda c: jobs.retry(c, job, later, error))
