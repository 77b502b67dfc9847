"""How often something was tried of late, counted for all processes together."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, case, delete, func, or_, select, update

from .rows import count_of, insertion
from .schema import ATTEMPTS


def count(connection: Connection, key: str, at: int, window: int) -> int:
    """Count one more attempt; how many there are since the window of so many milliseconds began."""
    # What lies in the future was counted before a clock was set back.
    over = or_(ATTEMPTS.c.since <= at - window, ATTEMPTS.c.since > at)
    statement = insertion(connection, ATTEMPTS).values(key=key, count=1, since=at)
    renewed = {
        "count": case((over, 1), else_=ATTEMPTS.c.count + 1),
        "since": case((over, at), else_=ATTEMPTS.c.since),
    }
    statement = statement.on_conflict_do_update(index_elements=["key"], set_=renewed)
    return int(connection.execute(statement.returning(ATTEMPTS.c.count)).scalar_one())


def most(connection: Connection, keys: Sequence[str], at: int, window: int) -> int:
    """The highest count of several keys in the present window."""
    statement = select(func.max(ATTEMPTS.c.count)).where(
        ATTEMPTS.c.key.in_(keys), ATTEMPTS.c.since > at - window, ATTEMPTS.c.since <= at
    )
    return connection.execute(statement).scalar() or 0


def uncount(connection: Connection, key: str) -> None:
    """Count one attempt less."""
    fewer = update(ATTEMPTS).where(ATTEMPTS.c.key == key, ATTEMPTS.c.count > 0)
    connection.execute(fewer.values(count=ATTEMPTS.c.count - 1))


def forget(connection: Connection, key: str) -> None:
    """Begin anew, as after a log-in that was right."""
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.key == key))


def remove_old(connection: Connection, before: int) -> int:
    return count_of(connection, delete(ATTEMPTS).where(ATTEMPTS.c.since < before))
