"""What nobody needs any more is cleared away, and no game."""

import asyncio

from bradshaw.service.housekeeping import HOUSEKEEPING
from bradshaw.store import Database, accounts, answered, attempts, keys
from bradshaw.store.rows import now
from bradshaw.store.schema import ANSWERED, ATTEMPTS, JOBS, SESSIONS
from tests.store.tables import person

from .helpers import run

DAY = 24 * 60 * 60 * 1000


def fill(connection, account: str) -> None:
    keys.open_session(connection, account, now() - 1)
    keys.open_session(connection, account, now() + DAY)
    attempts.count(connection, "old", now() - 2 * DAY, 1)
    attempts.count(connection, "new", now(), 1)
    answered.note(connection, account, "old", "", "")
    answered.note(connection, account, "new", "", "")
    connection.execute(ANSWERED.update().where(ANSWERED.c.key == "old").values(at=now() - 8 * DAY))


def test_it_is_done_once_a_day(database: Database) -> None:
    ada = person(database)
    database.write(lambda c: fill(c, ada))

    def rows(table) -> int:
        return len(database.read(lambda c: c.execute(table.select()).all()))

    async def work(service) -> None:
        async with asyncio.timeout(60):
            while rows(SESSIONS) > 1:
                await asyncio.sleep(0.01)
        await service.worker.close()

    run(database, work)
    assert [rows(table) for table in (SESSIONS, ATTEMPTS, ANSWERED)] == [1, 1, 1]
    job = database.read(lambda c: c.execute(JOBS.select()).one())
    assert job.kind == HOUSEKEEPING
    assert job.due > now() + DAY - 60_000
    assert database.read(lambda c: accounts.get(c, ada)) is not None
