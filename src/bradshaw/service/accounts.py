"""Accounts: persons, guests who may become persons, and programs; and what proves who somebody is."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from bradshaw.core.shared import decoded
from bradshaw.store import Database, accounts, jobs, keys, seats
from bradshaw.store.accounts import GUEST, PERSON, AccountRow, key_of
from bradshaw.store.keys import TokenRow
from bradshaw.store.rows import now

from .errors import Forbidden, Invalid, NotFound, Unauthorised
from .limits import Limits
from .passwords import Passwords, check_password
from .people import MANAGE, SCOPES, Person
from .using import Uses

_DAY = 24 * 60 * 60 * 1000
#: How long a browser stays logged in after it was last used, and how often that is noted.
SESSION = 30 * _DAY
_NOTED = _DAY
#: How long links of messages are good, by what they are for.
LINKS = {"reset": 60 * 60 * 1000, "confirm": 7 * _DAY}
LONGEST_NAME = 30
#: What those are called who have gone; nobody may take such a name.
FORMER = "Former player"
_NO_GUEST = "only a guest can become an account; you have one"


class Entered(Struct, frozen=True):
    """Somebody has come in."""

    person: Person
    #: The secret of the session, for the browser only.
    session: str


def check_name(name: str) -> str:
    """A name as it is kept, refused if people could not read it or would take it for somebody else's."""
    name = " ".join(name.split())
    if not 2 <= len(name) <= LONGEST_NAME:
        raise Invalid(f"a name has 2 to {LONGEST_NAME} letters, not {len(name)}")
    if not name.isprintable():
        raise Invalid("a name consists of letters that can be seen")
    if key_of(name).startswith(key_of(FORMER)) or "@" in name:
        raise Invalid(f"nobody can be called {name!r} here")
    return name


def check_email(email: str) -> str:
    """An address of mail, as far as one can tell without writing to it."""
    email = email.strip()
    local, at, host = email.rpartition("@")
    if not (local and at and "." in host.strip(".") and email.isprintable() and " " not in email):
        raise Invalid("this is no address of mail")
    if len(email) > 254:
        raise Invalid("this is too long for an address of mail")
    return email


def person_of(row: AccountRow, scopes: frozenset[str] = SCOPES) -> Person:
    """An account as it asks, refused if it may not any more."""
    if row.deleted is not None:
        raise Unauthorised("there is no such account any more")
    if row.suspended is not None:
        raise Forbidden("this account is suspended; ask the host")
    return Person(row.id, row.name, row.kind, row.admin, scopes)


class Accounts(Uses):
    """Registering, logging in, and what accounts can do with themselves."""

    def __init__(self, database: Database, passwords: Passwords | None = None) -> None:
        super().__init__(database)
        self.limits = Limits(database)
        self._passwords = passwords or Passwords()
        #: Called with the account when one was logged out everywhere; other processes hear of it.
        self.put_out: list[Callable[[str], None]] = []

    def close(self) -> None:
        self._passwords.close()

    # --- coming in

    async def register(
        self, name: str, password: str, email: str | None = None, address: str = ""
    ) -> Entered:
        """A new account; `address` is where the request comes from."""
        name = check_name(name)
        check_password(password, name)
        email = None if email is None else check_email(email)
        await self.limits.take("account by address", address)
        hashed = await self._passwords.hashed(password)
        return await self._write(lambda c: _registered(c, name, hashed, email))

    async def guest(self, address: str = "") -> Entered:
        """Somebody who only wants to play, and may become an account later."""
        await self.limits.take("guest by address", address)
        return await self._write(_guest)

    async def log_in(self, name: str, password: str, address: str = "") -> Entered:
        """Come in by name or address of mail. Wrong names take as long as wrong passwords."""
        key = key_of(name)[:100]
        from_there = f"{key} from {address}"
        await self.limits.take("log-in by name and address", from_there)
        await self.limits.take("log-in by name", key)
        await self.limits.take("log-in by address", address)
        row = await self._read(lambda c: accounts.known_as(c, name))
        if not await self._passwords.fits(row.password if row else None, password[:1000]) or row is None:
            raise Unauthorised("the name or the password is wrong")
        person = person_of(row)
        if row.password and self._passwords.outdated(row.password):
            fresh = await self._passwords.hashed(password)
            await self._write(lambda c: accounts.change(c, row.id, password=fresh))
        await self.limits.forget("log-in by name and address", from_there)
        await self.limits.give_back("log-in by name", key)
        await self.limits.give_back("log-in by address", address)
        return Entered(person, await self._write(lambda c: keys.open_session(c, row.id, now() + SESSION)))

    async def log_out(self, session: str) -> None:
        await self._write(lambda c: keys.close_session(c, session))

    # --- who is asking

    async def of_session(self, secret: str) -> Person | None:
        """Who a browser belongs to; None if it is not logged in, or not any more."""
        found = await self._read(lambda c: _by_session(c, secret))
        if found is None:
            return None
        session, row = found
        if now() - session.seen > _NOTED:
            await self._write(lambda c: keys.see_session(c, session.hash, now() + SESSION))
        return person_of(row)

    async def of_token(self, secret: str) -> Person | None:
        """For whom a program asks, and within which scopes."""
        found = await self._read(lambda c: _by_token(c, secret))
        if found is None:
            return None
        token, row = found
        if now() - (token.seen or 0) > _NOTED:
            await self._write(lambda c: keys.see_token(c, token.id))
        return person_of(row, frozenset(token.scopes.split()) & SCOPES)

    # --- one's own account

    async def own(self, person: Person) -> AccountRow:
        """The account of whoever asks, with what is for their eyes only."""
        row = await self._read(lambda c: accounts.get(c, person.account))
        if row is None:
            raise NotFound("there is no such account")
        return row

    async def become(self, person: Person, name: str, password: str, email: str | None = None) -> Entered:
        """Make a guest a person: the games stay theirs. Whoever else came in as this guest is put out."""
        person.need(MANAGE)
        if person.kind != GUEST:
            raise Invalid(_NO_GUEST)
        name = check_name(name)
        check_password(password, name)
        email = None if email is None else check_email(email)
        hashed = await self._passwords.hashed(password)
        entered = await self._write(lambda c: _become(c, person.account, name, hashed, email))
        self.end_feeds(person.account)
        return entered

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Another password; whoever else is logged in as this account is logged out. Gives a new session."""
        _no_guest(await self.prove(person, old))
        check_password(new, person.name)
        hashed = await self._passwords.hashed(new)
        session = await self._write(lambda c: _new_password(c, person.account, hashed))
        self.end_feeds(person.account)
        return session

    def end_feeds(self, account: str) -> None:
        """End what an account hears here."""
        for call in self.put_out:
            call(account)

    async def prove(self, person: Person, password: str | None) -> AccountRow:
        """Refuse who does not know the password of the account; a guest has none."""
        person.need(MANAGE)
        await self.limits.take("password by account", person.account)
        row = await self.own(person)
        if row.kind == GUEST:
            return row
        if not await self._passwords.fits(row.password, (password or "")[:1000]):
            raise Forbidden("the password is wrong")
        await self.limits.forget("password by account", person.account)
        return row

    async def change_email(self, person: Person, password: str, email: str | None) -> None:
        """Another address of mail, or none; it counts when it is confirmed."""
        _no_guest(await self.prove(person, password))
        email = None if email is None else check_email(email)
        await self.limits.take("address of mail by account", person.account)
        await self._write(lambda c: _new_email(c, person.account, email))

    async def confirm_email(self, secret: str) -> None:
        """Follow the link of a message, which proves that somebody reads it there."""
        if not await self._write(lambda c: _confirmed(c, secret)):
            raise NotFound("this link is not good any more")

    # --- forgotten passwords

    async def ask_reset(self, name: str, address: str = "") -> None:
        """Send a link to whoever has this name or address of mail. Nobody is told whether there is one, nor
        learns it from how long this or the next answer takes: the same is written whoever it is, and looked
        up when the message is sent."""
        await self.limits.take("reset by address", address)
        await self.limits.take("reset by name", key_of(name)[:100])
        await self._write(lambda c: _send(c, "reset", name=name))

    async def reset(self, secret: str, password: str) -> Entered:
        """A new password by the link of a message."""
        found = await self._read(lambda c: _link_holder(c, secret))
        if found is None:
            raise NotFound("this link is not good any more")
        check_password(password, found.name)
        hashed = await self._passwords.hashed(password)
        session = await self._write(lambda c: _reset(c, secret, hashed))
        if session is None:
            raise NotFound("this link is not good any more")
        self.end_feeds(found.id)
        return Entered(person_of(found), session)

    # --- programs

    async def add_token(
        self, person: Person, name: str, scopes: frozenset[str], days: int | None = None
    ) -> tuple[str, TokenRow]:
        """A token for a program, within scopes that whoever asks has too. The secret is shown once."""
        person.need(MANAGE)
        if not scopes or not scopes <= person.scopes:
            raise Invalid(f"a token is for some of: {' '.join(sorted(person.scopes))}")
        if not 1 <= len(name) <= 60 or not name.isprintable():
            raise Invalid("a token has a name of 1 to 60 letters")
        ends = None if days is None else now() + days * _DAY
        words = " ".join(sorted(scopes))
        return await self._write(lambda c: keys.add_token(c, person.account, name, words, ends))

    async def tokens(self, person: Person) -> list[TokenRow]:
        return await self._read(lambda c: keys.tokens_of(c, person.account))

    async def remove_token(self, person: Person, id: str) -> None:
        person.need(MANAGE)
        if not await self._write(lambda c: keys.remove_token(c, person.account, id)):
            raise NotFound("you have no such token")


def _no_guest(row: AccountRow) -> None:
    """Refuse who has no password, and so has not proved anything."""
    if row.kind == GUEST:
        raise Invalid("a guest has no password and no address of mail: become an account first")


# What is done in one transaction


def _registered(connection: Connection, name: str, hashed: str, email: str | None) -> Entered:
    row = accounts.add(connection, PERSON, name, hashed, email)
    if row is None:
        raise Invalid("this name or this address of mail has an account already")
    if email is not None:
        _send(connection, "confirm", account=row.id)
    return Entered(person_of(row), keys.open_session(connection, row.id, now() + SESSION))


def _guest(connection: Connection) -> Entered:
    row = None
    while row is None:
        row = accounts.add(connection, GUEST, f"Guest {secrets.randbelow(10**6):06}")
    return Entered(person_of(row), keys.open_session(connection, row.id, now() + SESSION))


def _become(connection: Connection, account: str, name: str, hashed: str, email: str | None) -> Entered:
    taken = accounts.named(connection, name)
    if taken is not None or (email is not None and accounts.with_email(connection, email) is not None):
        raise Invalid("this name or this address of mail has an account already")
    before = accounts.get(connection, account)
    if before is None or before.kind != GUEST:
        raise Invalid(_NO_GUEST)
    accounts.change(connection, account, kind=PERSON, name=name, name_key=key_of(name), password=hashed)
    seats.rename(connection, account, before.name, name)
    if email is not None:
        _new_email(connection, account, email)
    row = accounts.get(connection, account)
    assert row is not None
    keys.close_sessions(connection, account)
    return Entered(person_of(row), keys.open_session(connection, account, now() + SESSION))


def _by_session(connection: Connection, secret: str) -> tuple[keys.SessionRow, AccountRow] | None:
    found = keys.session(connection, secret)
    row = found and accounts.get(connection, found.account)
    return (found, row) if found and row else None


def _by_token(connection: Connection, secret: str) -> tuple[TokenRow, AccountRow] | None:
    found = keys.token(connection, secret)
    row = found and accounts.get(connection, found.account)
    return (found, row) if found and row else None


def _new_password(connection: Connection, account: str, hashed: str) -> str:
    accounts.change(connection, account, password=hashed)
    keys.close_sessions(connection, account)
    return keys.open_session(connection, account, now() + SESSION)


def _new_email(connection: Connection, account: str, email: str | None) -> None:
    if email is not None and (taken := accounts.with_email(connection, email)) and taken.id != account:
        raise Invalid("this address of mail has an account already")
    key = None if email is None else key_of(email)
    accounts.change(connection, account, email=email, email_key=key, email_confirmed=False)
    if email is not None:
        _send(connection, "confirm", account=account)


def new_link(connection: Connection, row: AccountRow | None, purpose: str) -> str:
    """The secret of a link for a message, made when it is sent: nothing that waits in the store holds one. It
    is good as long as the account has the address of mail that it has now. One for nobody is good for
    nothing."""
    id, email = (None, None) if row is None else (row.id, row.email)
    return keys.add_link(connection, purpose, now() + LINKS[purpose], id, content={"email": email})


def _send(connection: Connection, purpose: str, **whom: str) -> None:
    """Note that a message with a link is to be sent to an account, or to whoever has a name."""
    key = f"mail {purpose} {' '.join(whom.values())} {now()}"
    jobs.add(connection, "mail", key, jobs.AT_ONCE, {"message": purpose, **whom})


def _confirmed(connection: Connection, secret: str) -> bool:
    row = _holder(connection, keys.use_link(connection, "confirm", secret))
    if row is None:
        return False
    accounts.change(connection, row.id, email_confirmed=True)
    return True


def _holder(connection: Connection, link: keys.LinkRow | None) -> AccountRow | None:
    """The account of a link that is good."""
    row = accounts.get(connection, link.account) if link and link.account else None
    return (
        row
        if row and link and decoded(link.content, dict[str, str | None]).get("email") == row.email
        else None
    )


def _link_holder(connection: Connection, secret: str) -> AccountRow | None:
    return _holder(connection, keys.link(connection, "reset", secret))


def _reset(connection: Connection, secret: str, hashed: str) -> str | None:
    row = _holder(connection, keys.use_link(connection, "reset", secret))
    return None if row is None else _new_password(connection, row.id, hashed)
