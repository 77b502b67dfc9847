"""Work that must happen once: noted with its cause, claimed for a while, taken over when a process dies."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, delete, func, or_, select, text, update

from .rows import count_of, every, fresh_id, insertion
from .schema import JOBS


class Job(Struct, frozen=True):
    """A piece of work that somebody has claimed."""

    id: str
    kind: str
    key: str
    game: str | None
    content: str
    due: int
    #: How often it was begun, this time included.
    tries: int
    holder: str | None = None


class Failed(Struct, frozen=True):
    """A piece of work that was given up."""

    key: str
    tries: int
    error: str
    failed: int


#: Due at once, whatever becomes of the clock.
AT_ONCE = 0

_COLUMNS = [JOBS.c[name] for name in Job.__struct_fields__]


def add(
    connection: Connection,
    kind: str,
    key: str,
    due: int,
    content: dict[str, Any] | None = None,
    game: str | None = None,
) -> None:
    """Note work to be done, by a key that names its occasion. The same work is noted once; if it still waits
    it is moved to the new time."""
    values = {
        "id": fresh_id(),
        "kind": kind,
        "key": key,
        "game": game,
        "content": msgspec.json.encode(content or {}).decode(),
        "due": due,
    }
    statement = insertion(connection, JOBS).values(**values)
    renewed = {"due": due, "content": values["content"], "failed": None}
    connection.execute(
        statement.on_conflict_do_update(index_elements=["key"], set_=renewed, where=JOBS.c.lease.is_(None))
    )


def claim(
    connection: Connection, holder: str, at: int, lease: int, kinds: tuple[str, ...] = (), limit: int = 1
) -> list[Job]:
    """Claim work that is due and nobody's, or whose holder has let its lease run out."""
    due = _due(at, lease)
    if kinds:
        due = due.where(JOBS.c.kind.in_(kinds))
    due = due.order_by(JOBS.c.due, JOBS.c.id).limit(limit).with_for_update(skip_locked=True)
    claimed = update(JOBS).where(JOBS.c.id.in_(due))
    claimed = claimed.values(holder=holder, lease=at + lease, tries=JOBS.c.tries + 1)
    return every(connection, claimed.returning(*_COLUMNS), Job)


def renew(connection: Connection, job: Job, until: int) -> bool:
    """Keep a claim for longer; False if it is lost to somebody else."""
    return bool(count_of(connection, update(JOBS).where(*_held(job)).values(lease=until)))


def done(connection: Connection, job: Job) -> bool:
    """Take finished work off the list, in the transaction of what it did; False if the claim was lost."""
    return bool(count_of(connection, delete(JOBS).where(*_held(job))))


def retry(connection: Connection, job: Job, due: int, error: str) -> bool:
    """Put work back that went wrong, for a later time."""
    values = {"holder": None, "lease": None, "due": due, "error": error}
    return bool(count_of(connection, update(JOBS).where(*_held(job)).values(**values)))


def give_up(connection: Connection, job: Job, at: int, error: str) -> bool:
    """Leave work that went wrong too often where an operator sees it."""
    values = {"holder": None, "lease": None, "failed": at, "error": error}
    return bool(count_of(connection, update(JOBS).where(*_held(job)).values(**values)))


def release(connection: Connection, holder: str, kinds: tuple[str, ...] = ()) -> int:
    """Give everything back that a process holds, or all of some kinds, as when it stops."""
    held = update(JOBS).where(JOBS.c.holder == holder)
    if kinds:
        held = held.where(JOBS.c.kind.in_(kinds))
    return count_of(connection, held.values(holder=None, lease=None))


def deserted(connection: Connection, holder: str) -> set[str]:
    """Those who hold work and are gone, as far as the database can tell: with PostgreSQL a process has a
    connection of its name (`listening`) while it lives; with SQLite there is no other process."""
    held = select(JOBS.c.holder).where(JOBS.c.lease.is_not(None), JOBS.c.holder != holder)
    others = set(connection.execute(held.distinct()).scalars())
    if others and connection.dialect.name == "postgresql":
        connected = "select application_name from pg_stat_activity where datname = current_database()"
        others -= set(connection.execute(text(connected)).scalars())
    return others


def cancel(connection: Connection, key: str) -> bool:
    """Take work off the list that has become needless."""
    return bool(count_of(connection, delete(JOBS).where(JOBS.c.key == key)))


def cancel_all(connection: Connection, kind: str, game: str) -> int:
    """Take all work of a kind off the list that is about a game, also what somebody is doing just now."""
    return count_of(connection, delete(JOBS).where(JOBS.c.game == game, JOBS.c.kind == kind))


def failed(connection: Connection, limit: int = 100) -> list[Failed]:
    """Work that was given up, the newest first."""
    columns = [JOBS.c[name] for name in Failed.__struct_fields__]
    statement = select(*columns).where(JOBS.c.failed.is_not(None)).order_by(JOBS.c.failed.desc())
    return every(connection, statement.limit(limit), Failed)


def again(connection: Connection) -> int:
    """Try again all that was given up."""
    values = {"failed": None, "tries": 0, "due": AT_ONCE}
    return count_of(connection, update(JOBS).where(JOBS.c.failed.is_not(None)).values(**values))


def counts(connection: Connection) -> tuple[int, int]:
    """How much work waits, and how much was given up."""
    given_up = JOBS.c.failed.is_not(None)
    statement = select(given_up, func.count()).group_by(given_up)
    found = {bool(gone): int(count) for gone, count in connection.execute(statement)}
    return found.get(False, 0), found.get(True, 0)


def is_due(connection: Connection, at: int, lease: int) -> bool:
    """Whether there is work to claim."""
    return connection.execute(_due(at, lease).limit(1)).first() is not None


def _due(at: int, lease: int) -> Select[Any]:
    """What may be claimed. A lease that ends later than any could was given before a clock was set back."""
    free = or_(JOBS.c.lease.is_(None), JOBS.c.lease <= at, JOBS.c.lease > at + 2 * lease)
    return select(JOBS.c.id).where(JOBS.c.failed.is_(None), JOBS.c.due <= at, free)


def next_due(connection: Connection) -> int | None:
    """When the next work is due that nobody has."""
    statement = select(JOBS.c.due).where(JOBS.c.failed.is_(None), JOBS.c.lease.is_(None))
    return connection.execute(statement.order_by(JOBS.c.due).limit(1)).scalar()


def _held(job: Job) -> tuple[Any, ...]:
    """A claim is one holder's and one try's: the same process may have lost and regained it."""
    return JOBS.c.id == job.id, JOBS.c.holder == job.holder, JOBS.c.tries == job.tries
