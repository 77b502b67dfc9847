"""Leaving for good: nothing personal stays, and the games of the others do, under another name."""

from __future__ import annotations

import asyncio
import secrets

from sqlalchemy import Connection

from bradshaw.core.save import SavedGame
from bradshaw.store import Database, accounts, games, log, opening, renaming, seats
from bradshaw.store.games import OPEN
from bradshaw.store.opening import Recorded
from bradshaw.store.seats import SeatRow

from .accounts import FORMER, Accounts
from .errors import Stale
from .matches import Matches
from .people import Person
from .using import Uses

#: So often a game is written anew that goes on at the same time.
_TRIES = 20


class Erasing(Uses):
    """Takes accounts away."""

    def __init__(self, database: Database, matches: Matches, known: Accounts) -> None:
        super().__init__(database)
        self._matches, self._accounts = matches, known

    async def erase(self, person: Person, password: str | None) -> str:
        """Take an account away, which needs its password where it has one; gives the name that stays."""
        await self._accounts.prove(person, password)
        return await self.erase_account(person.account)

    async def erase_account(self, account: str) -> str:
        """The same for the host. Programs go with their owner."""
        for program in await self._read(lambda c: accounts.programs_of(c, account)):
            await self.erase_account(program.id)
        name = f"{FORMER} {secrets.randbelow(10**6):06}"
        for id in await self._read(lambda c: seats.shared_with(c, account)):
            await self._leave(account, id, name)
        await self._write(lambda c: accounts.erase(c, account, name))
        self._accounts.end_feeds(account)
        return name

    async def _leave(self, account: str, id: str, name: str) -> None:
        row, seated = await self._read(lambda c: (games.get(c, id), seats.of(c, id)))
        own = [seat for seat in seated if seat.account == account]
        for number, seat in enumerate(own):
            new = name if not number else f"{name} ({number + 1})"
            if row.state == OPEN:
                await self._free(seat)
            else:
                await self._rename(seat, new)
        if own:
            self._matches.forget(id)
            await self._matches.tell(id, "seats" if row.state == OPEN else "begun")

    async def _free(self, seat: SeatRow) -> None:
        await self._write(lambda c: seats.leave(c, seat.game, seat.seat))

    async def _rename(self, seat: SeatRow, new: str) -> None:
        """Give a seat that is left another name, in the log of its game too."""
        for _ in range(_TRIES):
            if await self._renamed(seat, new):
                return
        raise Stale("the game goes on too fast to be left; try again", -1)

    async def _renamed(self, seat: SeatRow, new: str) -> bool:
        found = await self._read(lambda c: opening.recorded(c, seat.game))
        loop, old = asyncio.get_running_loop(), seat.name or ""
        saved = await loop.run_in_executor(None, renaming.renamed, found, old, new)
        return await self._write(lambda c: _written(c, seat, new, found, saved))


def _written(connection: Connection, seat: SeatRow, new: str, found: Recorded, saved: SavedGame) -> bool:
    round = games.get(connection, seat.game).round
    if not renaming.write_anew(connection, seat.game, found, saved):
        return False
    games.change(connection, seat.game, round=round)
    seats.change(connection, seat.game, seat.seat, name=new, account=None)
    log.tell(connection, seat.game, "seats")
    return True
