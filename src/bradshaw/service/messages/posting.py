"""Messages as part of a service: noted with what causes them, sent by the worker, acted on by their links."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.core.shared import decoded
from bradshaw.store import accounts, channels
from bradshaw.store.accounts import AccountRow
from bradshaw.store.channels import ChannelRow
from bradshaw.store.jobs import Job
from bradshaw.store.keys import LinkRow

from ..accounts import new_link, person_of
from ..answers import Done
from ..errors import Forbidden, Invalid, NotFound
from ..people import MANAGE, Person, seen
from ..service import Service
from ..turn import Turn
from ..using import Uses
from ..working import Worker
from . import offers, words
from .channel import MAIL, Wanted, check, written
from .mail import send
from .message import Message
from .noting import MESSAGE, note_asked, note_turn
from .offers import Act
from .sending import Post, deliver

#: The kind of work of messages about accounts themselves.
_MAIL = "mail"
_MOST_CHANNELS = 20
#: So many are sent at once.
_AT_ONCE = 4


class _Content(Struct, frozen=True):
    #: `reset` or `confirm`.
    message: str
    #: For whom: an account, or whoever has this name or address of mail.
    account: str = ""
    name: str = ""


class Messages(Uses):
    """What a service does about messages."""

    def __init__(self, service: Service, post: Post) -> None:
        super().__init__(service.database)
        self._matches = service.matches
        self.post = post
        service.matches.follow_ups.append(note_turn)
        service.consents.asked.append(note_asked)
        self._threads = ThreadPoolExecutor(_AT_ONCE, "bradshaw-message")
        worker = Worker(service.database, _AT_ONCE)
        worker.handlers = {MESSAGE: self._deliver, _MAIL: self._mail}
        service.workers.append(worker)

    def close(self) -> None:
        """Send nothing more; what was not sent is work that is given back."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # --- sending

    async def _deliver(self, job: Job) -> None:
        await self._off_loop(partial(deliver, self._database, self.post, job))

    async def _mail(self, job: Job) -> None:
        """A link by which somebody proves to read mail there, or gets a new password."""
        content = decoded(job.content, _Content)
        server = self.post.mail
        found = await self._write(lambda c: self._about_account(c, content))
        if server is not None and found is not None:
            row, message = found
            await self._off_loop(partial(send, server, row.email or "", message))

    async def _off_loop(self, work: partial[None]) -> None:
        """On threads of their own: whoever is written to may answer slowly."""
        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _about_account(self, connection: Connection, content: _Content) -> tuple[AccountRow, Message] | None:
        row = accounts.get(connection, content.account) if content.account else None
        row = row or accounts.known_as(connection, content.name)
        secret = new_link(connection, row, content.message)  # for nobody too, so that it takes as long
        if row is None or row.email is None or row.deleted is not None:
            return None
        where = f"{self.post.site}/{content.message}/{secret}"
        return row, words.about_account(content.message, row.name, where)

    # --- channels

    async def channels(self, person: Person) -> list[ChannelRow]:
        person.need(MANAGE)
        return await self._read(lambda c: channels.of(c, person.account))

    async def add_channel(
        self, person: Person, kind: str, address: str, wanted: Wanted, game: str | None = None
    ) -> ChannelRow:
        """Another place where messages go."""
        person.need(MANAGE)
        check(kind, address, wanted)

        def write(connection: Connection) -> ChannelRow:
            if game is not None:
                seen(connection, person, game)
            if kind == MAIL:
                _check_own(connection, person.account, address)
            if len(channels.of(connection, person.account)) >= _MOST_CHANNELS:
                raise Invalid(f"an account has at most {_MOST_CHANNELS} channels")
            return channels.add(connection, person.account, kind, address, written(wanted), game)

        return await self._write(write)

    async def remove_channel(self, person: Person, id: str) -> None:
        person.need(MANAGE)
        if not await self._write(lambda c: channels.remove(c, person.account, id)):
            raise NotFound("you have no such channel")

    # --- links that act

    async def look(self, secret: str) -> Act:
        """What the link of a message would do."""
        return (await self._read(lambda c: offers.look(c, secret)))[1]

    async def act(self, secret: str) -> Done:
        """Do it, once, if nothing else has happened since."""
        row, act = await self._read(lambda c: _usable(c, secret))
        match = await self._matches.get(row.game or "")
        seat = match.seats[act.seat]
        if seat.account != row.account or seat.name is None:
            raise Forbidden("somebody else sits there now")

        def use(connection: Connection, turn: Turn) -> None:
            offers.use(connection, secret)

        return await match.play(seat.name, act.do, act.seq, also=use)


def _usable(connection: Connection, secret: str) -> tuple[LinkRow, Act]:
    """A link of somebody who may still act; it is used up with what it does."""
    row, act = offers.look(connection, secret)
    account = accounts.get(connection, row.account or "")
    if account is not None:
        person_of(account)
    return row, act


def _check_own(connection: Connection, account: str, address: str) -> None:
    """Nobody has messages sent to others."""
    row = accounts.get(connection, account)
    if row is None or not row.email_confirmed or row.email_key != accounts.key_of(address):
        raise Invalid(
            "mail goes to the address of your account, when you have followed the link that was sent there"
        )
