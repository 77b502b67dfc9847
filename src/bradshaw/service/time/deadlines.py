"""When a clock is over: what was chosen for that when the game was made is done, once."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from bradshaw.core.game import Game
from bradshaw.core.shared import decoded
from bradshaw.store import Database, clocks, games, log, seats
from bradshaw.store.clocks import ClockRow
from bradshaw.store.jobs import Job
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from ..errors import Invalid, Stale
from ..match import Match
from ..matches import Matches
from ..people import PLAY, Person, check_may_watch, own_seats
from ..programs import note_work, question
from ..settings import Clock
from ..thinking import Thinkers
from ..using import Uses
from .clocks import clock_of, look_again, note_deadline, program_of

#: What is nearest to passing, the first that is legal.
_PASSING = ("pass", "decline", "end")
#: A clock that ran out while no server was there lets its player decide for a while yet.
_LATE = 5 * 60 * 1000
_GRACE = 30 * 60 * 1000


class _Content(Struct, frozen=True):
    seat: int
    seq: int


class Deadlines(Uses):
    """Acts for players whose time is over, and lets them come back."""

    def __init__(self, database: Database, matches: Matches, thinkers: Thinkers) -> None:
        super().__init__(database)
        self._matches, self._thinkers = matches, thinkers

    async def fall(self, job: Job) -> None:
        """A clock is over, if nothing has happened since."""
        assert job.game is not None
        content = decoded(job.content, _Content)
        match = await self._matches.get(job.game)
        if match.tail.seq < content.seq:
            await match.catch_up()
        clock = clock_of(match.row)
        if match.tail.seq != content.seq or match.changed or clock is None:
            return
        row = await self._read(lambda c: _running(c, match.id, content.seat))
        if row is None or row.deadline is None or row.deadline > now():
            return
        if now() - row.deadline > _LATE:
            await self._write(lambda c: _let_off(c, row, clock, content.seq))
            return
        await self._act(match, match.seats[content.seat], clock, content.seq, job.tries)

    async def _act(self, match: Match, seat: SeatRow, clock: Clock, seq: int, tries: int) -> None:
        kind = await match.ask(lambda game: program_of(clock, game.title))
        if clock.out == "replace":
            await self._write(lambda c: _replaced(c, match.id, seat, kind, seq))
            await self._matches.tell(match.id, "seats")
            self._matches.is_written(match.id)
            return
        player, action = seat.name or "", None
        if clock.out == "pass":
            action = await match.ask(lambda game: _passing(game, player))
        if action is None:
            asked = await match.ask(lambda game: question(game, seat, kind, tries))
            action = await self._thinkers.choose(asked)
        try:
            await match.play(player, action, seq, instead="clock")
        except Stale:
            return

    async def come_back(self, person: Person, id: str) -> None:
        """Take one's seats back from the programs that decide there since one's time was over."""
        person.need(PLAY)
        match = await self._matches.get(id)
        check_may_watch(match.row, match.seats, person)
        own = [seat.seat for seat in own_seats(match.seats, person) if seat.bot is not None]
        if not own:
            raise Invalid("no program sits on a seat of yours")
        await self._write(lambda c: _returned(c, id, own))
        await self._matches.tell(id, "seats")


def _running(connection: Connection, game: str, seat: int) -> ClockRow | None:
    found = next((row for row in clocks.of(connection, game) if row.seat == seat), None)
    return found if found is not None and found.running is not None else None


def _let_off(connection: Connection, row: ClockRow, clock: Clock, seq: int) -> None:
    longer = replace(row, deadline=now() + _GRACE)
    clocks.put_clock(connection, longer)
    note_deadline(connection, longer, clock, seq)


def _passing(game: Game, player: str) -> str | None:
    listed = {str(option) for option in game.legal(player).options}
    return next((word for word in _PASSING if word in listed), None)


def _replaced(connection: Connection, id: str, seat: SeatRow, kind: str, seq: int) -> None:
    """A program sits where somebody is missing, until they come back; not if they have just decided."""
    games.hold(connection, id)
    if games.get(connection, id).seq != seq:
        return
    seats.change(connection, id, seat.seat, bot=kind)
    look_again(connection, id)
    log.tell(connection, id, "seats")
    note_work(connection, id, seq)


def _returned(connection: Connection, id: str, own: list[int]) -> None:
    for seat in own:
        seats.change(connection, id, seat, bot=None)
    look_again(connection, id)
    log.tell(connection, id, "seats")
