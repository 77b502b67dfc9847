"""What proves who somebody is: sessions of browsers, tokens of programs, links. Only hashes are kept."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update

from .log import PUT_OUT, tell
from .rows import count_of, every, first, fresh_id, fresh_secret, hash_of, now
from .schema import LINKS, SESSIONS, TOKENS


class SessionRow(Struct, frozen=True):
    """A browser that is logged in."""

    hash: str
    account: str
    created: int
    seen: int
    expires: int


class TokenRow(Struct, frozen=True):
    """A program that may act for an account."""

    id: str
    hash: str
    account: str
    name: str
    scopes: str
    created: int
    seen: int | None
    expires: int | None


class LinkRow(Struct, frozen=True):
    """A link that is good for one thing."""

    hash: str
    purpose: str
    account: str | None
    game: str | None
    content: str
    created: int
    expires: int
    used: int | None


def open_session(connection: Connection, account: str, expires: int) -> str:
    """A new session; its secret is for the browser only."""
    secret, at = fresh_secret(), now()
    values = {"hash": hash_of(secret), "account": account, "created": at, "seen": at, "expires": expires}
    connection.execute(insert(SESSIONS).values(**values))
    return secret


def session(connection: Connection, secret: str) -> SessionRow | None:
    """The session of a secret that has not ended."""
    statement = select(SESSIONS).where(SESSIONS.c.hash == hash_of(secret), SESSIONS.c.expires > now())
    return first(connection, statement, SessionRow)


def see_session(connection: Connection, hash: str, expires: int) -> None:
    """Note that a session is in use, and when it ends now."""
    connection.execute(update(SESSIONS).where(SESSIONS.c.hash == hash).values(seen=now(), expires=expires))


def close_session(connection: Connection, secret: str) -> None:
    connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hash_of(secret)))


def close_sessions(connection: Connection, account: str) -> None:
    """Log an account out everywhere, as after a new password; its feeds end too."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))
    tell(connection, account, PUT_OUT)


def add_token(
    connection: Connection, account: str, name: str, scopes: str, expires: int | None = None
) -> tuple[str, TokenRow]:
    """A new token: its secret, which is shown once, and what is kept."""
    secret, id = fresh_secret(), fresh_id()
    row = TokenRow(id, hash_of(secret), account, name, scopes, now(), None, expires)
    connection.execute(insert(TOKENS).values(**msgspec.structs.asdict(row)))
    return secret, row


def token(connection: Connection, secret: str) -> TokenRow | None:
    """The token of a secret that has not ended."""
    lasting = or_(TOKENS.c.expires.is_(None), TOKENS.c.expires > now())
    return first(connection, select(TOKENS).where(TOKENS.c.hash == hash_of(secret), lasting), TokenRow)


def see_token(connection: Connection, id: str) -> None:
    connection.execute(update(TOKENS).where(TOKENS.c.id == id).values(seen=now()))


def tokens_of(connection: Connection, account: str) -> list[TokenRow]:
    statement = select(TOKENS).where(TOKENS.c.account == account).order_by(TOKENS.c.created, TOKENS.c.id)
    return every(connection, statement, TokenRow)


def remove_token(connection: Connection, account: str, id: str) -> bool:
    """Take a token away; False if the account has no such token."""
    return bool(count_of(connection, delete(TOKENS).where(TOKENS.c.id == id, TOKENS.c.account == account)))


def add_link(
    connection: Connection,
    purpose: str,
    expires: int,
    account: str | None = None,
    game: str | None = None,
    content: dict[str, Any] | None = None,
) -> str:
    """A new link; its secret is for whoever gets it."""
    secret = fresh_secret()
    values = {
        "hash": hash_of(secret),
        "purpose": purpose,
        "account": account,
        "game": game,
        "content": msgspec.json.encode(content or {}).decode(),
        "created": now(),
        "expires": expires,
    }
    connection.execute(insert(LINKS).values(**values))
    return secret


def link(connection: Connection, purpose: str, secret: str) -> LinkRow | None:
    """A link that is still good, to look at."""
    return first(connection, select(LINKS).where(*_good(purpose, secret)), LinkRow)


def use_link(connection: Connection, purpose: str, secret: str) -> LinkRow | None:
    """Use a link up; None if it is not good, or not any more."""
    statement = update(LINKS).where(*_good(purpose, secret)).values(used=now()).returning(*LINKS.c)
    return first(connection, statement, LinkRow)


def _good(purpose: str, secret: str) -> tuple[Any, ...]:
    which = LINKS.c.hash == hash_of(secret), LINKS.c.purpose == purpose
    return (*which, LINKS.c.used.is_(None), LINKS.c.expires > now())


def remove_expired(connection: Connection, at: int) -> int:
    """Clear away what ended before a moment; how much that was."""
    return sum(
        count_of(connection, delete(table).where(table.c.expires < at)) for table in (SESSIONS, LINKS, TOKENS)
    )
