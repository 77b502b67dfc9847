"""Tables: what everybody in the lobby may know of games. Rows of the store hold more, and stay here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from bradshaw.core.shared import decoded
from bradshaw.store import seats
from bradshaw.store.games import GameRow
from bradshaw.store.schema import ACCOUNTS
from bradshaw.store.seats import SeatRow

from .settings import GameSettings


class Sitting(Struct, frozen=True):
    """A seat and who is on it."""

    seat: int
    #: The player's name in the game; None where nobody sits yet.
    name: str | None
    #: The account of the person on it, by name; None if there is none.
    person: str | None
    #: The kind of program on it; None if there is none.
    bot: str | None
    #: Whether something is to be decided here now.
    acting: bool
    #: What was reached, once the game is over.
    score: int | None
    place: int | None


class Table(Struct, frozen=True):
    """A game in the lobby."""

    id: str
    title: str
    name: str
    #: The account that made it, by name.
    owner: str
    #: open, running, finished or locked, which means that the host lets nobody go on for now.
    state: str
    #: public or private.
    visibility: str
    options: dict[str, Any]
    settings: GameSettings
    seats: tuple[Sitting, ...]
    #: The newest entry of the log, -1 before the game begins, and how many actions stand.
    seq: int
    number: int
    #: Where the game is, in words.
    round: str
    #: Moments, in milliseconds since 1970.
    created: int
    started: int | None
    touched: int
    ended: int | None


def settings_of(row: GameRow) -> GameSettings:
    return decoded(row.settings, GameSettings)


def tables(connection: Connection, rows: Sequence[GameRow]) -> list[Table]:
    """Games with who sits at them."""
    sitting = seats.of_many(connection, [row.id for row in rows])
    ids = {row.owner for row in rows} | {
        s.account for seated in sitting.values() for s in seated if s.account
    }
    statement = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(ids))
    names = dict(connection.execute(statement).all())
    return [_table(row, sitting[row.id], names) for row in rows]


def _table(row: GameRow, seated: Sequence[SeatRow], names: dict[str, str]) -> Table:
    return Table(
        id=row.id,
        title=row.title,
        name=row.name,
        owner=names[row.owner],
        state=row.state,
        visibility=row.visibility,
        options=msgspec.json.decode(row.options),
        settings=settings_of(row),
        seats=tuple(_sitting(seat, names) for seat in seated),
        seq=row.seq,
        number=row.number,
        round=row.round,
        created=row.created,
        started=row.started,
        touched=row.touched,
        ended=row.ended,
    )


def _sitting(seat: SeatRow, names: dict[str, str]) -> Sitting:
    person = names.get(seat.account) if seat.account else None
    return Sitting(seat.seat, seat.name, person, seat.bot, seat.acting, seat.score, seat.place)
