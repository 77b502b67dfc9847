"""Games as the lobby knows them: what they are, who made them, and how far they are."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, exists, insert, select, update

from .errors import StoreError
from .rows import every, first, fresh_id, now
from .schema import GAMES, SEATS

OPEN, RUNNING, FINISHED = "open", "running", "finished"
#: The host lets nobody go on for now.
LOCKED = "locked"
PUBLIC, PRIVATE = "public", "private"


class GameRow(Struct, frozen=True):
    """A game without its log."""

    id: str
    title: str
    name: str
    owner: str
    state: str
    visibility: str
    options: str
    settings: str
    #: In decimal; for nobody's eyes before the end.
    seed: str
    seq: int
    link: str
    number: int
    round: str
    created: int
    started: int | None
    touched: int
    ended: int | None

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}, {self.state}, {self.number} actions>"


def add(
    connection: Connection,
    title: str,
    name: str,
    owner: str,
    options: dict[str, Any],
    seed: int,
    settings: dict[str, Any] | None = None,
    visibility: str = PUBLIC,
) -> GameRow:
    """A new game, still open for players."""
    at = now()
    values = {
        "id": fresh_id(),
        "title": title,
        "name": name,
        "owner": owner,
        "state": OPEN,
        "visibility": visibility,
        "options": msgspec.json.encode(options).decode(),
        "settings": msgspec.json.encode(settings or {}).decode(),
        "seed": str(seed),
        "created": at,
        "touched": at,
    }
    connection.execute(insert(GAMES).values(**values))
    return get(connection, str(values["id"]))


def find(connection: Connection, game: str) -> GameRow | None:
    return first(connection, select(GAMES).where(GAMES.c.id == game), GameRow)


def hold(connection: Connection, game: str) -> None:
    """Let nobody else sit down, leave or begin until this is committed; what is read from now on is so."""
    connection.execute(select(GAMES.c.id).where(GAMES.c.id == game).with_for_update())


def get(connection: Connection, game: str) -> GameRow:
    """A game that must be there."""
    found = find(connection, game)
    if found is None:
        raise StoreError(f"there is no game {game}")
    return found


def change(connection: Connection, game: str, **values: Any) -> None:
    """Change what is not in the log: name, visibility, options and settings before the beginning."""
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(touched=now(), **values))


def set_running(connection: Connection, game: str) -> None:
    change(connection, game, state=RUNNING, started=now())


def set_finished(connection: Connection, game: str) -> None:
    change(connection, game, state=FINISHED, ended=now())


def found_by(connection: Connection, words: str = "", limit: int = 100) -> list[GameRow]:
    """All games, private ones too, with these words in name or title; the last to be touched first."""
    statement = select(GAMES).order_by(GAMES.c.touched.desc(), GAMES.c.id).limit(limit)
    if words:
        like = f"%{words}%"
        statement = statement.where(
            GAMES.c.name.ilike(like) | GAMES.c.title.ilike(like) | (GAMES.c.id == words)
        )
    return every(connection, statement, GameRow)


def remove(connection: Connection, game: str) -> None:
    """Take a game away with everything that belongs to it."""
    connection.execute(delete(GAMES).where(GAMES.c.id == game))


def listed(
    connection: Connection,
    state: str | None = None,
    account: str | None = None,
    title: str | None = None,
    before: int | None = None,
    limit: int = 50,
) -> list[GameRow]:
    """Games that were touched last: public ones, or those in which an account sits or which it owns."""
    statement = select(GAMES).order_by(GAMES.c.touched.desc(), GAMES.c.id).limit(limit)
    if account is None:
        statement = statement.where(GAMES.c.visibility == PUBLIC)
    else:
        sits = exists().where(SEATS.c.game == GAMES.c.id, SEATS.c.account == account)
        statement = statement.where(sits | (GAMES.c.owner == account))
    if state is not None:
        statement = statement.where(GAMES.c.state == state)
    if title is not None:
        statement = statement.where(GAMES.c.title == title)
    if before is not None:
        statement = statement.where(GAMES.c.touched < before)
    return every(connection, statement, GameRow)
