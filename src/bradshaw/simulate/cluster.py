"""Games on a cluster: Dask or Ray, on other machines or, to try it, on this one."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from logging import CRITICAL
from threading import current_thread, main_thread
from typing import Any

from bradshaw.core.errors import SetupError

from .checked_game import played
from .executor import Executor, Here, Processes
from .job import Job, Played

#: Most games of one task: enough that handing it out costs nothing beside playing it, and few enough
#: that little is lost with a machine.
CHUNK = 8

Chunk = Sequence[Job]


def play_chunk(chunk: Chunk) -> list[Played]:
    """Play some games one after the other."""
    return [played(job) for job in chunk]


def chunked(jobs: Sequence[Job], workers: int) -> list[Chunk]:
    """Chunks small enough that all workers have something to do until the end."""
    size = max(1, min(CHUNK, len(jobs) // (3 * max(1, workers))))
    return [jobs[at : at + size] for at in range(0, len(jobs), size)]


def executor_for(where: str, jobs: int) -> Executor:
    """`processes`, `dask` or `ray` with so many processes here, `dask=ADDRESS` or `ray=ADDRESS` elsewhere."""
    kind, _, address = where.partition("=")
    if where == "processes":
        return Processes(jobs) if jobs > 1 else Here()
    if kind not in ("dask", "ray"):
        raise SetupError(
            f"games cannot run on {where!r}, but on processes, dask, dask=ADDRESS, ray or ray=ADDRESS"
        )
    return Dask(address, jobs) if kind == "dask" else Ray(address, jobs)


class Dask:
    """Plays chunks of games on a Dask cluster; without an address on one of this machine."""

    def __init__(self, address: str = "", workers: int = 1) -> None:
        self.address, self.workers = address, workers
        self._distributed = _load("distributed", "dask")

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        with self._client() as client:
            chunks = chunked(jobs, sum(client.nthreads().values()))
            futures = client.map(play_chunk, chunks, pure=False)
            try:
                for _, found in self._distributed.as_completed(futures, with_results=True):
                    yield from found
            finally:
                client.cancel(futures)

    def _client(self) -> AbstractContextManager[Any]:
        return self._connected() if self.address else self._started()

    @contextmanager
    def _started(self) -> Iterator[Any]:
        with ignoring_control_c():
            here = self._distributed.LocalCluster(
                n_workers=self.workers, threads_per_worker=1, dashboard_address=":0", silence_logs=CRITICAL
            )
        with here as cluster, self._distributed.Client(cluster) as client:
            yield client

    def _connected(self) -> Any:
        try:
            return self._distributed.Client(self.address)
        except (OSError, ValueError) as error:
            raise SetupError(f"no Dask cluster answers at {self.address}: {error}") from error


class Ray:
    """Plays chunks of games on a Ray cluster; without an address on one of this machine."""

    def __init__(self, address: str = "", workers: int = 1) -> None:
        self.address, self.workers = address, workers
        self._ray = _load("ray", "ray")

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        with self._connected() as workers:
            yield from self._run(chunked(jobs, workers))

    def _run(self, chunks: Sequence[Chunk]) -> Iterator[Played]:
        task = self._ray.remote(play_chunk)
        waiting = [task.remote(chunk) for chunk in chunks]
        try:
            while waiting:
                done, waiting = self._ray.wait(waiting)
                for found in self._ray.get(done):
                    yield from found
        finally:
            for future in waiting:
                self._ray.cancel(future, force=True)

    @contextmanager
    def _connected(self) -> Iterator[int]:
        """A connection for as long as the games take, and the number of workers."""
        if self._ray.is_initialized():  # the caller's own, which stays
            yield self._cpus()
            return
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if self.address:
                self._ray.init(address=self.address, **quiet)
            else:
                self._ray.init("local", num_cpus=self.workers, include_dashboard=False, **quiet)
        except (ConnectionError, ValueError) as error:
            raise SetupError(f"no Ray cluster answers at {self.address}: {error}") from error
        try:
            yield self._cpus()
        finally:
            self._ray.shutdown()

    def _cpus(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 1))


@contextmanager
def ignoring_control_c() -> Iterator[None]:
    """Processes that are started meanwhile never hear of Ctrl-C, which is for the one started by hand."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _load(module: str, extra: str) -> Any:
    """A module that comes with an extra."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise SetupError(
            f"{extra} is not installed. It comes with: pip install 'bradshaw[{extra}]'"
        ) from error
