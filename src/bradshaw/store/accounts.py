"""Accounts at rest. What a password is worth is decided elsewhere; here lies only its hash."""

from __future__ import annotations

import unicodedata
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, select, update

from bradshaw.core.shared import decoded

from .log import PUT_OUT, tell
from .rows import every, first, fresh_id, insert_if_new, now
from .schema import ACCOUNTS, CHANNELS, LINKS, NOTES, SESSIONS, TALK_READ, TOKENS

PERSON, GUEST, PROGRAM = "person", "guest", "program"
#: Under this name the settings of a person list the accounts of their programs.
PROGRAMS = "programs"


class AccountRow(Struct, frozen=True):
    """An account."""

    id: str
    kind: str
    name: str
    name_key: str
    email: str | None
    email_key: str | None
    email_confirmed: bool
    password: str | None
    admin: bool
    settings: str
    created: int
    suspended: int | None
    deleted: int | None

    def __repr__(self) -> str:
        return f"<Account {self.id}: {self.name}>"


def key_of(name: str) -> str:
    """A name as it is compared: neither case nor the way a letter is composed makes another person."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def add(
    connection: Connection,
    kind: str,
    name: str,
    password: str | None = None,
    email: str | None = None,
    admin: bool = False,
) -> AccountRow | None:
    """A new account; None if the name or the address is taken."""
    id = fresh_id()
    values = {
        "id": id,
        "kind": kind,
        "name": name,
        "name_key": key_of(name),
        "email": email,
        "email_key": None if email is None else key_of(email),
        "password": password,
        "admin": admin,
        "created": now(),
    }
    return get(connection, id) if insert_if_new(connection, ACCOUNTS, values) else None


def get(connection: Connection, id: str) -> AccountRow | None:
    return first(connection, select(ACCOUNTS).where(ACCOUNTS.c.id == id), AccountRow)


def named(connection: Connection, name: str) -> AccountRow | None:
    """The account of a name, however it is written."""
    return first(connection, select(ACCOUNTS).where(ACCOUNTS.c.name_key == key_of(name)), AccountRow)


def with_email(connection: Connection, email: str) -> AccountRow | None:
    return first(connection, select(ACCOUNTS).where(ACCOUNTS.c.email_key == key_of(email)), AccountRow)


def known_as(connection: Connection, name: str) -> AccountRow | None:
    """The account of a name or an address of mail; no name has an @ in it."""
    return with_email(connection, name) if "@" in name else named(connection, name)


def listed(connection: Connection, words: str = "", limit: int = 100) -> list[AccountRow]:
    """Accounts by their names, those that have these words in it."""
    statement = select(ACCOUNTS).where(ACCOUNTS.c.name_key.contains(key_of(words), autoescape=True))
    return every(connection, statement.order_by(ACCOUNTS.c.name_key).limit(limit), AccountRow)


def settings_of(connection: Connection, id: str) -> dict[str, Any]:
    """What is kept with an account besides."""
    row = get(connection, id)
    return {} if row is None else decoded(row.settings, dict[str, Any])


def programs_of(connection: Connection, id: str) -> list[AccountRow]:
    """The programs of a person that are still there."""
    found = (get(connection, one) for one in settings_of(connection, id).get(PROGRAMS, []))
    return [row for row in found if row is not None and row.deleted is None]


def change(connection: Connection, id: str, **values: Any) -> None:
    """Change an account; a name or an address that is taken is refused by the database."""
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(**values))


def erase(connection: Connection, id: str, name: str) -> None:
    """Take everything personal out of an account. Its games stay, under another name."""
    for table in (SESSIONS, TOKENS, CHANNELS, NOTES, TALK_READ, LINKS):
        connection.execute(delete(table).where(table.c.account == id))
    change(
        connection, id, name=name, name_key=key_of(name), email=None, email_key=None, email_confirmed=False,
        password=None, admin=False, settings="{}", deleted=now(),
    )  # fmt: skip
    tell(connection, id, PUT_OUT)
