"""What is to be told, noted as work in the transaction of what caused it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from bradshaw.store import channels, jobs
from bradshaw.store.channels import ChannelRow
from bradshaw.store.games import GameRow
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from ..turn import Turn
from .channel import wanted
from .message import ASKED, BEGUN, OVER, TURN

#: The kind of work.
MESSAGE = "message"
#: Who is at the table answers within this time and needs no message.
GRACE = 60_000
#: At this time of the day (UTC) digests are sent.
_DIGEST_HOUR = 7
_HOUR, _DAY = 3_600_000, 86_400_000


def note_turn(connection: Connection, turn: Turn) -> None:
    """Whoever has to decide now and had not to before is told after a while; of beginning and end everybody
    is told at once."""
    if turn.entry.kind == "begin":
        _note(connection, turn.row, turn.seats, BEGUN, turn.seq, now())
    if turn.finished:
        _note(connection, turn.row, turn.seats, OVER, turn.seq, now())
        return
    asked = [seat for seat in turn.seats_of(turn.acting - turn.before) if seat.bot is None]
    _note(connection, turn.row, asked, TURN, turn.seq, now() + GRACE)


def note_asked(
    connection: Connection, row: GameRow, seats: Iterable[SeatRow], proposal: str, by: str, wish: str
) -> None:
    """Whoever is asked for consent is told at once."""
    _note(connection, row, seats, ASKED, row.seq, now(), {"proposal": proposal, "by": by, "wish": wish})


def _note(
    connection: Connection,
    row: GameRow,
    seats: Iterable[SeatRow],
    about: str,
    seq: int,
    due: int,
    more: dict[str, str] | None = None,
) -> None:
    for seat in seats:
        if seat.account is None:
            continue
        for channel in channels.of(connection, seat.account, row.id):
            if about in wanted(channel).about:
                _note_for(connection, channel, row, seat, about, seq, due, more or {})


def _note_for(
    connection: Connection,
    channel: ChannelRow,
    row: GameRow,
    seat: SeatRow,
    about: str,
    seq: int,
    due: int,
    more: dict[str, str],
) -> None:
    if about == TURN and wanted(channel).digest:
        at = next_digest(due)
        content: dict[str, object] = {"channel": channel.id, "account": channel.account, "about": "digest"}
        jobs.add(connection, MESSAGE, f"digest {channel.id} {at}", at, content)
        return
    content = {"channel": channel.id, "account": channel.account, "about": about, "seat": seat.seat}
    which = more.get("proposal", str(seq))
    jobs.add(
        connection, MESSAGE, f"{about} {row.id} {which} {seat.seat} {channel.id}", due, content | more, row.id
    )


def next_digest(at: int) -> int:
    """The next time of the day at which digests are sent."""
    today = at - at % _DAY + _DIGEST_HOUR * _HOUR
    return today if today > at else today + _DAY
