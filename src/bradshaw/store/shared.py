"""What all processes of a server share, such as the key that signs links."""

from __future__ import annotations

from sqlalchemy import Connection, select

from .rows import insert_if_new, now
from .schema import SHARED


def find(connection: Connection, name: str) -> str | None:
    return connection.execute(select(SHARED.c.value).where(SHARED.c.name == name)).scalar()


def settled(connection: Connection, name: str, value: str) -> str:
    """A value that is given once: this one, or the one that another process gave before."""
    insert_if_new(connection, SHARED, {"name": name, "value": value, "at": now()})
    found = find(connection, name)
    assert found is not None
    return found
