"""What whoever runs a server may do to accounts and games, beside the server itself."""

from __future__ import annotations

from sqlalchemy import Connection

from bradshaw.store import Database, accounts, games, keys, log, seats, talk
from bradshaw.store.accounts import AccountRow, key_of
from bradshaw.store.games import LOCKED, RUNNING, GameRow
from bradshaw.store.rows import now

from .accounts import Accounts, check_name, new_link
from .erasing import Erasing
from .errors import Invalid, NotFound
from .matches import Matches
from .programs import note_work
from .time.clocks import look_again


def account(connection: Connection, name: str) -> AccountRow:
    """An account by its name or its id."""
    found = accounts.named(connection, name) or accounts.get(connection, name)
    if found is None or found.deleted is not None:
        raise NotFound(f"nobody is called {name!r} here")
    return found


def game(connection: Connection, id: str) -> GameRow:
    found = games.find(connection, id)
    if found is None:
        raise NotFound(f"there is no game {id}")
    return found


# --- accounts


def suspend(connection: Connection, name: str, suspended: bool) -> AccountRow:
    """Keep an account out, or let it in again; whoever is logged in is logged out."""
    row = account(connection, name)
    accounts.change(connection, row.id, suspended=now() if suspended else None)
    if suspended:
        keys.close_sessions(connection, row.id)
    return row


def rename(connection: Connection, name: str, new: str) -> AccountRow:
    """Give an account another name. In games that have begun its players keep theirs."""
    row, new = account(connection, name), check_name(new)
    taken = accounts.named(connection, new)
    if taken is not None and taken.id != row.id:
        raise Invalid(f"{new!r} has an account already")
    accounts.change(connection, row.id, name=new, name_key=key_of(new))
    seats.rename(connection, row.id, row.name, new)
    return row


def set_admin(connection: Connection, name: str, admin: bool) -> AccountRow:
    row = account(connection, name)
    accounts.change(connection, row.id, admin=admin)
    return row


def reset_link(connection: Connection, name: str) -> str:
    """The secret of a link with which a person chooses a new password, good once and for an hour."""
    row = account(connection, name)
    if row.kind != accounts.PERSON:
        raise Invalid(f"{row.name} has no password: it is a {row.kind}")
    return new_link(connection, row, "reset")


async def erase(database: Database, name: str) -> str:
    """Take an account away; gives the name under which its games stay."""
    row = database.read(lambda c: account(c, name))
    matches = Matches(database)
    known = Accounts(database)
    try:
        return await Erasing(database, matches, known).erase_account(row.id)
    finally:
        await matches.close()
        known.close()


# --- games


def lock(connection: Connection, id: str) -> GameRow:
    """Let nobody go on in a game; clocks stop."""
    row = game(connection, id)
    if row.state != RUNNING:
        raise Invalid(f"the game {id} is {row.state}, not running")
    games.change(connection, id, state=LOCKED)
    look_again(connection, id)
    log.tell(connection, id, "seats")
    return row


def unlock(connection: Connection, id: str) -> GameRow:
    """Let a game go on."""
    row = game(connection, id)
    if row.state != LOCKED:
        raise Invalid(f"the game {id} is not locked")
    games.change(connection, id, state=RUNNING)
    look_again(connection, id)
    if any(seat.bot and seat.acting for seat in seats.of(connection, id)):
        note_work(connection, id, row.seq)
    log.tell(connection, id, "seats")
    return row


def rename_game(connection: Connection, id: str, name: str) -> GameRow:
    row, name = game(connection, id), " ".join(name.split())
    if not name or len(name) > 80 or not name.isprintable():
        raise Invalid("a game's name has 1 to 80 letters that can be seen")
    games.change(connection, id, name=name)
    return row


def delete_game(connection: Connection, id: str) -> GameRow:
    """Take a game away for good, with its log and its talk."""
    row = game(connection, id)
    games.remove(connection, id)
    log.tell(connection, id, "seats")
    return row


def blank(connection: Connection, id: str, number: int) -> None:
    """Take words away that were said at a table; that something was said stays."""
    game(connection, id)
    if not 1 <= number <= talk.newest(connection, id):
        raise NotFound(f"nothing with the number {number} was said there")
    talk.blank(connection, id, number)
    log.tell(connection, id, "talk")
