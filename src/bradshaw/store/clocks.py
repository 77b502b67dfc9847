"""The time that seats have."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from .rows import every, put
from .schema import CLOCKS


class ClockRow(Struct, frozen=True):
    """A seat's time."""

    game: str
    seat: int
    #: Milliseconds left; None where time is per decision only.
    budget: int | None = None
    #: Since when it runs, and when it is over; None while it stands.
    running: int | None = None
    deadline: int | None = None


def put_clock(connection: Connection, clock: ClockRow) -> None:
    put(connection, CLOCKS, msgspec.structs.asdict(clock))


def of(connection: Connection, game: str) -> list[ClockRow]:
    """The clocks of a game by seat."""
    return every(connection, select(CLOCKS).where(CLOCKS.c.game == game).order_by(CLOCKS.c.seat), ClockRow)
