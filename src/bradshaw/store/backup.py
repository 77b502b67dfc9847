"""Copies of a whole database, made while it is in use: of its file, or in a form that both databases read."""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, LargeBinary, Table, insert, select

from bradshaw.core.errors import FileError
from bradshaw.core.shared import decoded

from .database import Database
from .engine import url_of
from .errors import StoreError
from .migrate import newest
from .rows import now
from .schema import METADATA

T = TypeVar("T")

FORMAT = 1
#: Rows that are read or written at once.
_CHUNK = 500


class Head(Struct):
    """The first line of a backup."""

    bradshaw_backup: int
    #: Of the tables.
    revision: str
    at: int


class End(Struct):
    """The last line: without it, or with another hash, a backup is not whole."""

    rows: dict[str, int]
    #: SHA-256 of all lines before.
    hash: str


def copy_file(address: str, target: Path) -> None:
    """Copy an SQLite database as it is at this moment, however many are writing."""
    url = url_of(address)
    if url.drivername != "sqlite":
        raise StoreError("only a database that is a file can be copied as one")
    with _whole(target) as scratch, closing(sqlite3.connect(str(url.database))) as source:
        with closing(sqlite3.connect(scratch)) as copy:
            source.backup(copy)
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise StoreError(f"the copy is not whole: {found}")


def write_backup(database: Database, target: Path) -> dict[str, int]:
    """Write all rows as they are at this moment; how many there are of each table."""
    with _whole(target) as scratch, gzip.open(scratch, "wb", 6) as file:
        return database.read(lambda connection: _write(connection, file))


def _write(connection: Connection, file: gzip.GzipFile) -> dict[str, int]:
    counts: dict[str, int] = {}
    total = hashlib.sha256()
    for line in _lines(connection, counts):
        total.update(line)
        file.write(line)
    file.write(msgspec.json.encode(End(counts, total.hexdigest())) + b"\n")
    return counts


def _lines(connection: Connection, counts: dict[str, int]) -> Iterator[bytes]:
    yield msgspec.json.encode(Head(FORMAT, newest(), now())) + b"\n"
    for table in METADATA.sorted_tables:
        counts[str(table.name)] = 0
        ordered = select(table).order_by(*table.primary_key)
        rows = connection.execution_options(yield_per=_CHUNK).execute(ordered)
        for row in rows.mappings():
            counts[str(table.name)] += 1
            plain = {str(name): value for name, value in row.items()}
            yield msgspec.json.encode([str(table.name), plain]) + b"\n"  # bytes become base64


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A scratch file that takes the target's place when it is complete and on the disk. It is its owner's
    alone: a backup holds all that is secret."""
    scratch = target.with_name(target.name + ".part")
    try:
        scratch.unlink(missing_ok=True)
        scratch.touch(0o600)
        yield scratch
        with scratch.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(scratch, target)
    except BaseException as error:
        with suppress(OSError):
            scratch.unlink()
        if isinstance(error, OSError):
            raise FileError(f"{target} cannot be written: {error.strerror}") from error
        raise


def restore(database: Database, source: Path, replace: bool = False) -> dict[str, int]:
    """Put a backup into a database, all or nothing. One with something in it is refused unless it is to be
    replaced; servers that use it find that their games have changed, and read them again."""
    end = check_backup(source)
    return database.write(lambda connection: _restore(connection, source, end, replace))


def check_backup(source: Path) -> End:
    """Read a backup through, and refuse one that is not whole or not of this version."""
    total, before, head = hashlib.sha256(), b"", None
    try:
        with gzip.open(source, "rb") as file:
            for line in file:
                if head is None:
                    head = _read(line, Head, source)
                if before:
                    total.update(before)
                before = line
    except (OSError, EOFError, zlib.error) as error:
        raise FileError(f"{source} cannot be read, or not to its end: {error}") from error
    if head is None:
        raise FileError(f"{source} is empty")
    end = _read(before, End, source)
    if end.hash != total.hexdigest():
        raise FileError(f"{source} is not whole: its hash is another")
    if head.bradshaw_backup != FORMAT or head.revision != newest():
        raise FileError(
            f"{source} is of revision {head.revision}, this version of Bradshaw has {newest()}: restore it "
            "with the version that wrote it, into a database of its own, and start this version on that"
        )
    return end


def _read(line: bytes, kind: type[T], source: Path) -> T:
    try:
        return decoded(line, kind)
    except msgspec.DecodeError as error:
        raise FileError(f"{source} is no backup of Bradshaw, or not all of it: {error}") from error


def _restore(connection: Connection, source: Path, end: End, replace: bool) -> dict[str, int]:
    tables = METADATA.sorted_tables
    if not replace and any(connection.execute(select(table).limit(1)).first() for table in tables):
        raise StoreError("the database is not empty; a backup is restored into an empty one, or replaces it")
    for table in reversed(tables):
        connection.execute(table.delete())
    waiting: list[dict[str, Any]] = []
    present: Table | None = None
    for name, row in _rows(source):
        table = METADATA.tables[name]
        if table is not present or len(waiting) == _CHUNK:
            _insert(connection, present, waiting)
            present, waiting = table, []
        waiting.append(_as_stored(table, row))
    _insert(connection, present, waiting)
    return end.rows


def _rows(source: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with gzip.open(source, "rb") as file:
        for line in file:
            if line.startswith(b"["):
                yield decoded(line, tuple[str, dict[str, Any]])


def _as_stored(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    return {**row, **{name: base64.b64decode(row[name]) for name in binary}}


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(insert(table), rows)
