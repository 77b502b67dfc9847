"""Connections to a database: an SQLite file or PostgreSQL, by one address."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from .errors import StoreError

#: How long a write waits for another process: an admin command beside a server, a locked row.
_PATIENCE_MS = 15_000
#: Connections of one process to PostgreSQL.
POOL = 10


def url_of(address: str) -> URL:
    """An address as people write it: `games.db`, `sqlite:///games.db`, `postgresql://...`."""
    if "://" not in address:
        return URL.create("sqlite", database=address)
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise StoreError("the database's address cannot be read; it is like postgresql://...") from error
    if url.get_backend_name() == "sqlite" and url.database:
        return URL.create("sqlite", database=url.database)
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"games are kept in a file (sqlite:///games.db) or in postgresql://..., not in {url!r}")


def make_engine(address: str) -> Engine:
    """Connections as durable as the database can make them."""
    url = url_of(address)
    return _sqlite(url) if url.drivername == "sqlite" else _postgresql(url)


def _sqlite(url: URL) -> Engine:
    folder = Path(url.database or "").absolute().parent
    if not folder.is_dir():
        raise StoreError(f"there is no folder {folder} for the database")
    if url.database and url.database != ":memory:":
        _for_nobody_else(Path(url.database))
    engine = create_engine(url, pool_size=POOL, connect_args={"timeout": _PATIENCE_MS / 1000})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _for_nobody_else(file: Path) -> None:
    """A new file is its owner's alone; SQLite makes those beside it alike."""
    with suppress(OSError):  # opening it says what is wrong
        if not file.exists():
            file.touch(0o600)


def _prepare_sqlite(connection: Any, record: object) -> None:
    # The driver begins no transactions of its own: see `_begin_sqlite`.
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        connection.execute(f"PRAGMA {setting}").close()


def _begin_sqlite(connection: Connection) -> None:
    """Who is going to write says so at once; who has read cannot always become a writer later."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _postgresql(url: URL) -> Engine:
    options = f"-c lock_timeout={_PATIENCE_MS} -c idle_in_transaction_session_timeout={4 * _PATIENCE_MS}"
    return create_engine(
        url,
        pool_size=POOL,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={"options": options, "connect_timeout": 10, "application_name": "bradshaw"},
    )


def reading(engine: Engine) -> Engine:
    """For transactions that see one state of everything, whatever is written meanwhile."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def writing(engine: Engine) -> Engine:
    """For transactions that write."""
    return engine.execution_options(writing=True)


def why(error: SQLAlchemyError) -> str:
    """What a database complained about, without the statement and its values: they may hold secrets."""
    original = getattr(error, "orig", None)
    return str(original or error).strip().partition("\n")[0]
