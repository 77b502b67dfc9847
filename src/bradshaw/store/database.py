"""A database in use: reading and writing from any thread, waiting or not."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from .engine import make_engine, reading
from .migrate import bring_up_to_date
from .rows import fresh_id
from .writer import Work, told, writer_for

T = TypeVar("T")

_READERS = 4


class Database:
    """Where games are kept. What reads or writes is a function of a connection, in one transaction."""

    def __init__(self, address: str) -> None:
        #: By what other processes know this one: as the holder of work, and among the connections.
        self.name = f"bradshaw {fresh_id()}"
        self.engine = make_engine(address)
        try:
            bring_up_to_date(self.engine)
        except SQLAlchemyError as error:
            self.engine.dispose()
            raise told(error) from error
        except BaseException:
            self.engine.dispose()
            raise
        self._reading = reading(self.engine)
        self._writer = writer_for(self.engine)
        self._readers = ThreadPoolExecutor(_READERS, "bradshaw-read")

    @property
    def many_processes(self) -> bool:
        """Whether several server processes may share it."""
        return self.engine.dialect.name == "postgresql"

    def read(self, work: Work[T]) -> T:
        """Look something up, and wait for it."""
        try:
            with self._reading.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise told(error) from error

    def write(self, work: Work[T]) -> T:
        """Change something, and wait until it is durable."""
        return self._writer.submit(work).result()

    def reads(self, work: Work[T]) -> Future[T]:
        """Look something up on another thread."""
        return self._readers.submit(self.read, work)

    def writes(self, work: Work[T]) -> Future[T]:
        """Change something on another thread; the result is there when it is durable."""
        return self._writer.submit(work)

    def close(self) -> None:
        self._readers.shutdown()
        self._writer.close()
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
