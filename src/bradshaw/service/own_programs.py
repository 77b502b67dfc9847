"""Accounts of programs: each belongs to a person, plays like one, and comes in by a token only."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection

from bradshaw.store import Database, accounts, keys
from bradshaw.store.accounts import PERSON, PROGRAM, PROGRAMS, AccountRow, programs_of, settings_of

from .accounts import check_name
from .erasing import Erasing
from .errors import Invalid, NotFound
from .people import MANAGE, PLAY, READ, Person
from .using import Uses

MOST = 10


class OwnPrograms(Uses):
    """Makes and takes away accounts of programs."""

    def __init__(self, database: Database, erasing: Erasing) -> None:
        super().__init__(database)
        self._erasing = erasing

    async def listed(self, person: Person) -> list[AccountRow]:
        person.need(MANAGE)
        return await self._read(lambda c: programs_of(c, person.account))

    async def add(self, person: Person, name: str) -> tuple[AccountRow, str]:
        """A new account with the secret of its token."""
        person.need(MANAGE)
        if person.kind != PERSON:
            raise Invalid("only a person with an account can have programs")
        name = check_name(name)
        return await self._write(lambda c: _added(c, person.account, name))

    async def remove(self, person: Person, id: str) -> None:
        """Take an account away; others keep its games."""
        if id not in [row.id for row in await self.listed(person)]:
            raise NotFound("you have no such program")
        await self._erasing.erase_account(id)
        await self._write(lambda c: _change(c, person.account, lambda ids: [one for one in ids if one != id]))


def _added(connection: Connection, owner: str, name: str) -> tuple[AccountRow, str]:
    if len(programs_of(connection, owner)) >= MOST:
        raise Invalid(f"a person has at most {MOST} programs")
    row = accounts.add(connection, PROGRAM, name)
    if row is None:
        raise Invalid("this name has an account already")
    _change(connection, owner, lambda ids: [*ids, row.id])
    secret, _ = keys.add_token(connection, row.id, name, f"{PLAY} {READ}", None)
    return row, secret


def _change(connection: Connection, account: str, change: Any) -> None:
    chosen = settings_of(connection, account)
    chosen[PROGRAMS] = change(chosen.get(PROGRAMS, []))
    accounts.change(connection, account, settings=msgspec.json.encode(chosen).decode())
