"""What an entry of a log leads to, for those who have work to do because of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.store.games import GameRow
from bradshaw.store.log import Entry
from bradshaw.store.seats import SeatRow


class Turn(Struct, frozen=True):
    """A change of a game that is about to be written."""

    row: GameRow
    seats: Sequence[SeatRow]
    #: What is appended, and its number in the log.
    entry: Entry
    seq: int
    #: Who had to decide before, and who has to now.
    before: frozenset[str]
    acting: frozenset[str]
    finished: bool
    #: Where the game is now, in words.
    round: str

    def seats_of(self, names: frozenset[str]) -> list[SeatRow]:
        return [seat for seat in self.seats if seat.name in names]


#: What is done in the transaction of the entry: clocks, work for programs, messages.
FollowUp = Callable[[Connection, Turn], None]
