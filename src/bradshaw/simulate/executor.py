"""Where simulated games run: here, or in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Protocol

from .checked_game import play
from .job import Job, Outcome

#: Games that are handed to a process at once.
CHUNK = 8

Chunk = Sequence[Job]


class Executor(Protocol):
    """Runs chunks of games in any order. One for another machine needs only this method."""

    def run(self, chunks: Sequence[Chunk]) -> Iterator[list[Outcome]]:
        """The outcomes of each chunk, as they come."""
        ...


def play_chunk(chunk: Chunk) -> list[Outcome]:
    """Play some games one after the other."""
    return [play(job) for job in chunk]


class Here:
    """Runs everything in this process, one chunk after the other."""

    def run(self, chunks: Sequence[Chunk]) -> Iterator[list[Outcome]]:
        return map(play_chunk, chunks)


class Processes:
    """Runs chunks in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, chunks: Sequence[Chunk]) -> Iterator[list[Outcome]]:
        # Fresh processes, not forks: a caller may have threads.
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            futures = [pool.submit(play_chunk, chunk) for chunk in chunks]
            for future in as_completed(futures):
                yield future.result()


def executor(jobs: int) -> Executor:
    """The executor for a number of processes."""
    return Processes(jobs) if jobs > 1 else Here()


def chunked(jobs: Sequence[Job], workers: int) -> list[Chunk]:
    """Chunks small enough that all workers have something to do until the end."""
    size = max(1, min(CHUNK, len(jobs) // (3 * max(1, workers))))
    return [jobs[at : at + size] for at in range(0, len(jobs), size)]


Progress = Callable[[Outcome], None]
