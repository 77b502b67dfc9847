"""Where programs think: in worker processes, a few at once and each for a while only.

A worker gets a game and the name of a player, and gives back an action. One that takes too long, or dies, is
ended, and the next question gets a new one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Lock
from typing import NamedTuple

from bradshaw.core.errors import BradshawError

#: Fresh processes: forks of one with threads may never run.
_CONTEXT = multiprocessing.get_context("spawn")


class NoAnswer(BradshawError):
    """A program gave no action: it took too long, or went wrong."""


class Question(NamedTuple):
    """What a program is to decide."""

    #: The game, pickled.
    game: bytes
    player: str
    #: The kind of program, and its seed.
    kind: str
    seed: int


class Thinkers:
    """Worker processes for programs, made when they are needed."""

    def __init__(self, limit: int | None = None, seconds: float = 60) -> None:
        self.limit = limit or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self._threads = ThreadPoolExecutor(self.limit, "bradshaw-think")
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._all: set[_Worker] = set()
        self._lock = Lock()
        self._closed = False

    async def choose(self, question: Question) -> str:
        """What a program does, in the notation."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._choose, question)

    def _choose(self, question: Question) -> str:
        worker = self._worker()
        try:
            answer = worker.ask(question, self.seconds)
        except BaseException:
            self._end(worker)
            raise
        self._idle.put(worker)
        if isinstance(answer, NoAnswer):
            raise answer
        return answer

    def _worker(self) -> _Worker:
        with suppress(Empty):
            return self._idle.get_nowait()
        with self._lock:
            if self._closed:
                raise NoAnswer("the server is stopping")
            worker = _Worker()
            self._all.add(worker)
        return worker

    def _end(self, worker: _Worker) -> None:
        worker.end()
        with self._lock:
            self._all.discard(worker)

    def close(self) -> None:
        """End everything, thinking or not."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
        for worker in workers:
            worker.end()
        self._threads.shutdown()


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_think, args=(theirs,), name="bradshaw-bot", daemon=True)
        self._process.start()
        theirs.close()
        self._ending = Lock()

    def ask(self, question: Question, seconds: float) -> str | NoAnswer:
        try:
            self._pipe.send(question)
            if not self._pipe.poll(seconds):
                raise NoAnswer(f"the program {question.kind!r} has thought for more than {seconds:g} seconds")
            answer: str | NoAnswer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise NoAnswer(f"the process of the program {question.kind!r} has ended") from error
        return answer

    def end(self) -> None:
        with self._ending:  # who asks it and who stops everything may both end it
            self._process.kill()
            self._process.join()
            self._pipe.close()


def _think(pipe: Connection) -> None:
    """What a worker does until the server is gone. Others on the machine go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            pipe.send(_answer(pipe.recv()))


def _answer(question: Question) -> str | NoAnswer:
    from bradshaw import bots
    from bradshaw.core.action import notation

    try:
        game = pickle.loads(question.game)
        bot = bots.make(question.kind, question.seed, game.title)
        return notation(bot.choose(game.seat(question.player)))
    except Exception as error:  # whatever goes wrong in somebody's program
        return NoAnswer(f"the program {question.kind!r} went wrong: {type(error).__name__}: {error}")
