"""Clocks of players: they run while somebody has to decide, and are kept in the transaction of an entry."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from bradshaw import bots
from bradshaw.core.title import Title
from bradshaw.store import clocks, games, jobs, seats
from bradshaw.store.clocks import ClockRow
from bradshaw.store.games import RUNNING, GameRow
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from ..errors import Invalid
from ..settings import BUDGET, Clock
from ..tables import settings_of
from ..turn import Turn
from .hours import check_quiet, moment_after, passed

#: The kind of work.
DEADLINE = "deadline"


class Time(Struct, frozen=True):
    """The time that a player has."""

    player: str
    #: What is left, quiet hours not counted.
    seconds: float
    #: When it will be over, in milliseconds since 1970; None while the clock stands.
    until: int | None
    #: Whether it is over.
    out: bool


def check_clock(clock: Clock | None, title: Title) -> None:
    """Refuse a clock by which nobody could play."""
    if clock is None:
        return
    if clock.quiet is not None:
        check_quiet(clock.quiet)
    if clock.increment and clock.kind != BUDGET:
        raise Invalid("only a budget can come back: a time for each decision has no increment")
    if clock.program and clock.program not in bots.names(title):
        raise Invalid(f"these programs play {title.name}: {', '.join(bots.names(title))}")


def program_of(clock: Clock, title: Title) -> str:
    """Who decides for players whose time is over."""
    return clock.program or bots.names(title)[-1]


def clock_of(row: GameRow) -> Clock | None:
    """The clock of a game; most have none, and are not looked at more closely."""
    return settings_of(row).clock if '"clock"' in row.settings else None


def note_clocks(connection: Connection, turn: Turn) -> None:
    """Stop and start clocks with an entry."""
    clock = clock_of(turn.row)
    if clock is not None:
        acting = frozenset() if turn.finished else turn.acting
        _turn_clocks(connection, turn.row.id, turn.seq, clock, turn.seats, acting, turn)


def look_again(connection: Connection, id: str) -> None:
    """Stop and start clocks where somebody has sat down or left, or the host has locked the game."""
    row = games.get(connection, id)
    clock = clock_of(row)
    if clock is not None:
        sitting = seats.of(connection, id)
        deciding = (seat.name for seat in sitting if seat.acting and seat.name)
        acting = frozenset(deciding if row.state == RUNNING else ())
        _turn_clocks(connection, id, row.seq, clock, sitting, acting)


def _turn_clocks(
    connection: Connection,
    id: str,
    seq: int,
    clock: Clock,
    sitting: Sequence[SeatRow],
    acting: frozenset[str],
    turn: Turn | None = None,
) -> None:
    at, known = now(), {row.seat: row for row in clocks.of(connection, id)}
    jobs.cancel_all(connection, DEADLINE, id)
    for seat in sitting:
        before = known.get(seat.seat) or _full(id, seat, clock)
        after = _stopped(before, clock, at)
        if turn is not None:
            after = _with_increment(after, seat, clock, turn)
        if seat.name in acting and seat.account is not None and seat.bot is None:
            goes_on = before.running is not None and (turn is None or turn.entry.player != seat.name)
            after = before if goes_on else _started(after, clock, at)
            note_deadline(connection, after, clock, seq)
        if after != known.get(seat.seat):
            clocks.put_clock(connection, after)


def note_deadline(connection: Connection, row: ClockRow, clock: Clock, seq: int) -> None:
    """Note that something is to happen when a clock that runs is over."""
    if clock.out != "nothing" and row.deadline is not None:
        key = f"{DEADLINE} {row.game} {seq} {row.seat} {row.deadline}"
        jobs.add(connection, DEADLINE, key, row.deadline, {"seat": row.seat, "seq": seq}, row.game)


def _full(id: str, seat: SeatRow, clock: Clock) -> ClockRow:
    return ClockRow(id, seat.seat, clock.seconds * 1000 if clock.kind == BUDGET else None)


def _stopped(row: ClockRow, clock: Clock, at: int) -> ClockRow:
    if row.running is None or row.budget is None:
        return replace(row, running=None, deadline=None)
    left = max(0, row.budget - passed(row.running, at, clock.quiet))
    return replace(row, budget=left, running=None, deadline=None)


def _with_increment(row: ClockRow, seat: SeatRow, clock: Clock, turn: Turn) -> ClockRow:
    """Some time comes back when a turn is over, and goes again if it is taken back."""
    if row.budget is None or seat.name is None:
        return row
    was, is_now = seat.name in turn.before, seat.name in turn.acting
    if turn.entry.kind == "play" and was and not is_now:
        return replace(row, budget=row.budget + clock.increment * 1000)
    if turn.entry.kind == "undo" and is_now and not was:
        return replace(row, budget=max(0, row.budget - clock.increment * 1000))
    return row


def _started(row: ClockRow, clock: Clock, at: int) -> ClockRow:
    length = clock.seconds * 1000 if row.budget is None else row.budget
    return replace(row, running=at, deadline=moment_after(at, length, clock.quiet))


def times(rows: Sequence[ClockRow], sitting: Sequence[SeatRow], clock: Clock | None) -> tuple[Time, ...]:
    """How much time everybody has now."""
    names = {seat.seat: seat.name or "" for seat in sitting}
    if clock is None:
        return ()
    return tuple(_time(row, names[row.seat], clock, now()) for row in rows if row.seat in names)


def _time(row: ClockRow, player: str, clock: Clock, at: int) -> Time:
    if row.running is None or row.deadline is None:
        left = clock.seconds * 1000 if row.budget is None else row.budget
        return Time(player, left / 1000, None, left == 0)
    left = passed(at, row.deadline, clock.quiet)
    return Time(player, left / 1000, row.deadline, left == 0)
