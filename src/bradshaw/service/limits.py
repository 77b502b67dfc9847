"""How often something may be tried, counted in the store for all processes together."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.store import attempts
from bradshaw.store.rows import now

from .errors import Limited
from .using import Uses


class Limit(Struct, frozen=True):
    """So many attempts in so many seconds."""

    count: int
    seconds: int


LIMITS: Mapping[str, Limit] = {
    # Nobody can lock somebody else out by a few wrong passwords, and many places together guess little.
    "log-in by name and address": Limit(10, 15 * 60),
    "log-in by name": Limit(100, 15 * 60),
    "password by account": Limit(10, 15 * 60),
    "log-in by address": Limit(50, 15 * 60),
    "account by address": Limit(20, 60 * 60),
    "guest by address": Limit(60, 60 * 60),
    "reset by name": Limit(5, 60 * 60),
    "reset by address": Limit(20, 60 * 60),
    "address of mail by account": Limit(10, 24 * 60 * 60),
    "invitation by account": Limit(200, 24 * 60 * 60),
    "talk by account": Limit(30, 60),
    "file by account": Limit(60, 60 * 60),
    "game by account": Limit(100, 24 * 60 * 60),
    # Guests cost nothing, and each has the limits of an account: those of one place have some together.
    "file by address": Limit(120, 60 * 60),
    "game by address": Limit(300, 24 * 60 * 60),
}


class Limits(Uses):
    """Counts attempts, and refuses where there were too many."""

    async def take(self, what: str, whose: str) -> None:
        """Count one more, and refuse if there were too many already. It is counted before it is done, so that
        many at once are no way around it."""
        if await self._write(lambda c: counted(c, what, whose)) > LIMITS[what].count:
            raise _too_often(LIMITS[what])

    async def take_there(self, what: str, address: str) -> None:
        """The same for an address, unless it is empty and so not counted."""
        if address:
            await self.take(what, address)

    async def give_back(self, what: str, whose: str) -> None:
        """Count one less: it was in order."""
        await self._write(lambda c: attempts.uncount(c, f"{what}: {whose}"))

    async def forget(self, what: str, whose: str) -> None:
        """Begin anew."""
        await self._write(lambda c: attempts.forget(c, f"{what}: {whose}"))


def counted(connection: Connection, what: str, whose: str) -> int:
    return attempts.count(connection, f"{what}: {whose}", now(), LIMITS[what].seconds * 1000)


def _too_often(limit: Limit) -> Limited:
    minutes = limit.seconds // 60
    return Limited(f"that was tried too often; try again in {minutes} minutes", limit.seconds)
