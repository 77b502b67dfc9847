"""Where messages for people go: addresses of mail, browsers, webhooks."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from .rows import count_of, every, fresh_id, now
from .schema import CHANNELS


class ChannelRow(Struct, frozen=True):
    """One place where messages go, for one game or for all."""

    id: str
    account: str
    game: str | None
    kind: str
    address: str
    content: str
    created: int
    failures: int


def add(
    connection: Connection,
    account: str,
    kind: str,
    address: str,
    content: dict[str, Any],
    game: str | None = None,
) -> ChannelRow:
    written = msgspec.json.encode(content).decode()
    row = ChannelRow(fresh_id(), account, game, kind, address, written, now(), 0)
    connection.execute(insert(CHANNELS).values(**msgspec.structs.asdict(row)))
    return row


def of(connection: Connection, account: str, game: str | None = None) -> list[ChannelRow]:
    """An account's channels; with a game, those through which it hears of it."""
    statement = (
        select(CHANNELS).where(CHANNELS.c.account == account).order_by(CHANNELS.c.created, CHANNELS.c.id)
    )
    if game is not None:
        statement = statement.where((CHANNELS.c.game == game) | CHANNELS.c.game.is_(None))
    return every(connection, statement, ChannelRow)


def remove(connection: Connection, account: str, id: str) -> bool:
    """Take a channel away; False if the account has no such one."""
    where = CHANNELS.c.id == id, CHANNELS.c.account == account
    return bool(count_of(connection, delete(CHANNELS).where(*where)))


def note_failure(connection: Connection, id: str, failures: int) -> None:
    """Note how often in a row a channel did not work; 0 when it did."""
    connection.execute(update(CHANNELS).where(CHANNELS.c.id == id).values(failures=failures))
