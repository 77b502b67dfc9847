"""Opening a game that is to be played."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.store import Database, clocks, games, opening, seats
from bradshaw.store.clocks import ClockRow
from bradshaw.store.games import GameRow
from bradshaw.store.opening import Opened
from bradshaw.store.seats import SeatRow


class Loaded(Struct):
    """All that is known of a game when it is opened."""

    row: GameRow
    seats: list[SeatRow]
    clocks: list[ClockRow]
    opened: Opened


def load(database: Database, id: str) -> Loaded:
    """Read a game and open it."""

    def read(connection: Connection) -> tuple[GameRow, list[SeatRow], list[ClockRow], opening.Recorded]:
        recorded = opening.recorded(connection, id)
        return games.get(connection, id), seats.of(connection, id), clocks.of(connection, id), recorded

    row, places, running, recorded = database.read(read)
    return Loaded(row, places, running, opening.open_recorded(recorded, f"game {id}"))
