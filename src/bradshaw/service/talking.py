"""Talk at a table, and private notes on a game."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, select

from bradshaw.store import Database, log, talk
from bradshaw.store.schema import ACCOUNTS

from .errors import Forbidden, Invalid
from .limits import Limits
from .matches import Matches
from .people import PLAY, READ, Person, own_seats, seen
from .using import Uses

LONGEST = 2000
LONGEST_NOTES = 50_000


class Said(Struct, frozen=True):
    """Something that was said."""

    number: int
    #: Who said it, by name.
    person: str
    words: str
    #: In milliseconds since 1970.
    at: int


class Talk(Uses):
    """What people at a table say, with what each has not read; and what each notes for themselves."""

    def __init__(self, database: Database, matches: Matches) -> None:
        super().__init__(database)
        self._matches = matches

    async def say(self, person: Person, id: str, words: str) -> Said:
        """Say something; only who sits at the table, or has made it, may."""
        person.need(PLAY)
        words = words.strip()
        if not 0 < len(words) <= LONGEST:
            raise Invalid(f"one says 1 to {LONGEST} letters at once, not {len(words)}")
        _check_readable(words)

        await Limits(self._database).take("talk by account", person.account)

        def write(connection: Connection) -> Said:
            _at_table(connection, person, id)
            said = talk.say(connection, id, person.account, words)
            log.tell(connection, id, "talk")
            return Said(said.number, person.name, said.words, said.at)

        found = await self._write(write)
        await self._matches.tell(id, "talk")
        return found

    async def said(self, person: Person | None, id: str, after: int = 0) -> list[Said]:
        """What was said after a number."""

        def read(connection: Connection) -> list[Said]:
            seen(connection, person, id)
            found = talk.said(connection, id, after)
            who = {one.account for one in found}
            statement = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(who))
            names = dict(connection.execute(statement).all())
            return [Said(one.number, names[one.account], one.words, one.at) for one in found]

        return await self._read(read)

    async def read(self, person: Person, id: str, number: int) -> None:
        """Note that one has read as far as a number."""
        person.need(READ)

        def write(connection: Connection) -> None:
            seen(connection, person, id)
            talk.read(connection, id, person.account, min(number, talk.newest(connection, id)))

        await self._write(write)

    async def unread(self, person: Person, id: str) -> int:
        return await self._read(lambda c: talk.unread(c, id, person.account))

    async def note(self, person: Person, id: str, words: str) -> None:
        """Keep private notes in the place of earlier ones."""
        person.need(PLAY)
        if len(words) > LONGEST_NOTES:
            raise Invalid(f"notes have at most {LONGEST_NOTES} letters, not {len(words)}")
        _check_readable(words)

        def write(connection: Connection) -> None:
            seen(connection, person, id)
            talk.note(connection, id, person.account, words)

        await self._write(write)

    async def notes(self, person: Person, id: str) -> str:
        return await self._read(lambda c: talk.notes(c, id, person.account))


def _check_readable(words: str) -> None:
    """Refuse what is no text: one of the databases could not keep it."""
    if "\x00" in words:
        raise Invalid("the character 0 has no place in a text")


def _at_table(connection: Connection, person: Person, id: str) -> None:
    row, seated = seen(connection, person, id)
    if row.owner != person.account and not own_seats(seated, person):
        raise Forbidden("only those at the table talk here")
