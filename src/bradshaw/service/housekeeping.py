"""Once a day what nobody needs any more is cleared away: ended sessions and links, counts, old answers."""

from __future__ import annotations

from sqlalchemy import Connection

from bradshaw.store import answered, attempts, jobs, keys
from bradshaw.store.jobs import Job
from bradshaw.store.rows import now

from .using import Uses

HOUSEKEEPING = "housekeeping"
_DAY = 24 * 60 * 60 * 1000
#: So long a request can be sent again and get the same answer.
_ANSWERS = 7 * _DAY


class Housekeeping(Uses):
    """Clears away. No game is ever among what goes."""

    async def begin(self) -> None:
        """Note the work of today."""
        await self._write(lambda c: _note(c, now()))

    async def clear_away(self, job: Job) -> None:
        await self._write(_cleared)


def _note(connection: Connection, due: int) -> None:
    jobs.add(connection, HOUSEKEEPING, f"{HOUSEKEEPING} {due // _DAY}", due)


def _cleared(connection: Connection) -> None:
    at = now()
    keys.remove_expired(connection, at)
    attempts.remove_old(connection, at - _DAY)
    answered.remove_old(connection, at - _ANSWERS)
    _note(connection, at + _DAY)
