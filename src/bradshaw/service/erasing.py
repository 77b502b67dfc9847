"""Leaving for good: nothing personal stays, and the games of the others do, under another name."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial

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
from .programs import note_work
from .time.clocks import look_again
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
        await self._leave_all(account, name)
        await self._write(lambda c: accounts.erase(c, account, name))
        self._accounts.end_feeds(account)
        await self._leave_all(account, name)  # where somebody sat down while this went on
        return name

    async def _leave_all(self, account: str, name: str) -> None:
        for id in await self._read(lambda c: seats.shared_with(c, account)):
            if await self._write(partial(_left, account=account, id=id)):
                await self._matches.tell(id, "seats")
            else:
                await self._leave(account, id, name)

    async def _leave(self, account: str, id: str, name: str) -> None:
        """Leave a game that has begun."""
        seated = await self._read(lambda c: seats.of(c, id))
        own = [seat for seat in seated if seat.account == account]
        for number, seat in enumerate(own):
            await self._rename(seat, name if not number else f"{name} ({number + 1})")
        if own:
            self._matches.forget(id)
            await self._matches.tell(id, "begun")
            self._matches.is_written(id)

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


def _left(connection: Connection, account: str, id: str) -> bool:
    """Leave a game that has not begun; False if it has. One's own goes to somebody else who sits there, or
    away if nobody does."""
    games.hold(connection, id)
    row = games.get(connection, id)
    if row.state != OPEN:
        return False
    for seat in seats.of(connection, id):
        if seat.account == account:
            seats.leave(connection, id, seat.seat)
    others = [seat.account for seat in seats.of(connection, id) if seat.account is not None]
    if row.owner == account and others:
        games.change(connection, id, owner=others[0])
    elif row.owner == account:
        games.remove(connection, id)
    log.tell(connection, id, "seats")
    return True


def _written(connection: Connection, seat: SeatRow, new: str, found: Recorded, saved: SavedGame) -> bool:
    round = games.get(connection, seat.game).round
    if not renaming.write_anew(connection, seat.game, found, saved):
        return False
    games.change(connection, seat.game, round=round)
    seats.change(connection, seat.game, seat.seat, name=new, account=None)
    # what was to be done after the newest entry is to be done after this one
    look_again(connection, seat.game)
    note_work(connection, seat.game, games.get(connection, seat.game).seq)
    log.tell(connection, seat.game, "seats")
    return True
