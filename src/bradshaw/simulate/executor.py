"""Where simulated games run: here, or in several processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Protocol

from bradshaw.core.errors import BradshawError

from .checked_game import played
from .job import Job, Played


class Executor(Protocol):
    """Plays games in any order. One for other machines needs only this method."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        """The games, as they are over. Who closes the iterator early wants no more of them."""
        ...


class Here:
    """Plays everything in this process, one game after the other."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        return map(played, jobs)


class Processes:
    """Plays games in several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        # Fresh processes, not forks: a caller may have threads.
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _begin_worker)
        try:
            for future in as_completed([pool.submit(played, job) for job in jobs]):
                yield future.result()
        except BrokenProcessPool as error:
            raise BradshawError("a process that played games was ended from outside") from error
        except BaseException:
            _stop(pool)
            raise
        pool.shutdown()


def _begin_worker() -> None:
    """Ctrl-C is for the process that was started by hand; when that one dies, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End a pool without waiting for the games that are being played."""
    # From Python 3.14 on: pool.terminate_workers()
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
