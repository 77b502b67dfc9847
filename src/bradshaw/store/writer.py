"""Writing: group commit for SQLite, where one thread writes; a thread of its own each for PostgreSQL.

A piece of work is a function of a connection, done whole or not at all. What many ask for at once is
committed together in SQLite, because each commit waits for the disk; a piece that fails, or that finds itself
too late, takes back its own part and spoils nobody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from .engine import POOL, why, writing
from .errors import StoreError, Unavailable

T = TypeVar("T")
Work = Callable[[Connection], T]

#: So many pieces are committed together at most.
_BATCH = 256


class Writer(Protocol):
    """What takes work and carries it out, durably, before the future has its result."""

    def submit(self, work: Work[T]) -> Future[T]: ...

    def close(self) -> None: ...


def writer_for(engine: Engine) -> Writer:
    """What suits the database."""
    return GroupWriter(engine) if engine.dialect.name == "sqlite" else ThreadWriter(engine)


def told(error: SQLAlchemyError) -> StoreError:
    """An error of the database in our words."""
    if isinstance(error, (OperationalError, InterfaceError)) or getattr(
        error, "connection_invalidated", False
    ):
        return Unavailable(f"the database cannot be used now: {why(error)}")
    return StoreError(f"the database refused: {why(error)}")


class ThreadWriter:
    """Every piece of work in a transaction of its own; the database commits together what comes at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = writing(engine)
        self._threads = ThreadPoolExecutor(POOL - 2, "bradshaw-write")

    def submit(self, work: Work[T]) -> Future[T]:
        return self._threads.submit(self._carry_out, work)

    def _carry_out(self, work: Work[T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise told(error) from error

    def close(self) -> None:
        self._threads.shutdown()


class _Piece(NamedTuple):
    work: Work[Any]
    future: Future[Any]


class GroupWriter:
    """One thread that commits together what has come since its last commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = writing(engine)
        self._waiting: SimpleQueue[_Piece | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="bradshaw-write", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                raise StoreError("the store is closed")
            self._waiting.put(_Piece(work, future))
        return future

    def close(self) -> None:
        """Write what was asked for before, and end."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._next_batch()
            if batch:
                self._commit(batch)

    def _next_batch(self) -> tuple[list[_Piece], bool]:
        """What waits, and whether more may come."""
        piece = self._waiting.get()
        batch: list[_Piece] = []
        while piece is not None:
            if piece.future.set_running_or_notify_cancel():
                batch.append(piece)
            if len(batch) == _BATCH:
                return batch, True
            try:
                piece = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: Sequence[_Piece]) -> None:
        outcomes: list[Any] = []
        try:
            with self._engine.begin() as connection:
                outcomes.extend(_outcome(connection, piece.work) for piece in batch)
        except Exception as error:
            failure = told(error) if isinstance(error, SQLAlchemyError) else error
            outcomes = [_Failed(failure)] * len(batch)
        for piece, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, _Failed):
                piece.future.set_exception(outcome.error)
            else:
                piece.future.set_result(outcome)


class _Failed(NamedTuple):
    error: BaseException


def _outcome(connection: Connection, work: Work[Any]) -> Any:
    """What one piece of a batch gives, or why it failed, its own part taken back."""
    part = connection.begin_nested()
    try:
        found = work(connection)
        part.commit()
        return found
    except Exception as error:
        if not _still_open(connection):  # a full disk takes back everything, the others' parts too
            raise
        part.rollback()
        return _Failed(told(error) if isinstance(error, DBAPIError) else error)


def _still_open(connection: Connection) -> bool:
    """Whether the transaction of the whole batch is still there."""
    raw = connection.connection.dbapi_connection
    return raw is not None and bool(raw.in_transaction)
