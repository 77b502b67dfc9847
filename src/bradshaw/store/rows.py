"""Rows as typed records, and what is written into them: moments, names of things, hashes of secrets."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite

R = TypeVar("R", bound=Struct)

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def now() -> int:
    """This moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def fresh_id() -> str:
    """A name for a new thing: short enough for an address, and not to be guessed from others."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def fresh_secret() -> str:
    """What only its owner is given."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """What is stored of a secret. It is too long to be tried out, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def first(connection: Connection, statement: Executable, kind: type[R]) -> R | None:
    """The first row, None if there is none."""
    row = connection.execute(statement).mappings().first()
    return None if row is None else kind(**row)


def every(connection: Connection, statement: Executable, kind: type[R]) -> list[R]:
    """All rows. Where their columns stand in the order of the record's fields, they are taken as they are."""
    result = connection.execute(statement)
    if tuple(result.keys()) == kind.__struct_fields__:
        return [kind(*row) for row in result]
    return [kind(**row) for row in result.mappings()]


def count_of(connection: Connection, statement: Executable) -> int:
    """How many rows an update or a deletion has met."""
    return int(connection.execute(statement).rowcount)


def insertion(connection: Connection, table: Table) -> Any:
    """An insert that can say what to do if there is such a row: both databases spell it alike."""
    kind: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return kind(table)


def insert_if_new(connection: Connection, table: Table, values: dict[str, Any]) -> bool:
    """Insert a row unless there is one with its keys; whether it was inserted."""
    statement = insertion(connection, table).values(**values).on_conflict_do_nothing()
    return connection.execute(statement.returning(*table.primary_key)).first() is not None


def put(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """Insert a row, or write over the one with its keys."""
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in values.items() if name not in keys}
    statement = insertion(connection, table).values(**values)
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=rest))
