"""What people at a table say to each other, how much of it each has read, and what each notes in private."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, func, select, update

from .errors import StoreError
from .rows import every, insert_if_new, insertion, now, put
from .schema import NOTES, TALK, TALK_READ

#: So often a number for new words is looked for while others speak too.
_TRIES = 20


class Words(Struct, frozen=True):
    """Something that was said."""

    number: int
    account: str
    words: str
    at: int


def say(connection: Connection, game: str, account: str, words: str) -> Words:
    """Say something; whoever speaks has read what was said before."""
    for _ in range(_TRIES):
        said = Words(newest(connection, game) + 1, account, words, now())
        values = {"game": game, "number": said.number, "account": account, "words": words, "at": said.at}
        if insert_if_new(connection, TALK, values):
            read(connection, game, account, said.number)
            return said
    raise StoreError("too many people are speaking at once")


def said(connection: Connection, game: str, after: int = 0, limit: int = 500) -> list[Words]:
    """What was said after a number, in its order."""
    columns = [TALK.c[name] for name in Words.__struct_fields__]
    statement = select(*columns).where(TALK.c.game == game, TALK.c.number > after)
    return every(connection, statement.order_by(TALK.c.number).limit(limit), Words)


def newest(connection: Connection, game: str) -> int:
    """The number of what was said last; 0 if nothing was."""
    return connection.execute(select(func.max(TALK.c.number)).where(TALK.c.game == game)).scalar() or 0


def read(connection: Connection, game: str, account: str, number: int) -> None:
    """Note that somebody has read as far as a number; it never goes back."""
    statement = insertion(connection, TALK_READ).values(game=game, account=account, number=number)
    further = TALK_READ.c.number < number
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=["game", "account"], set_={"number": number}, where=further
        )
    )


def unread(connection: Connection, game: str, account: str) -> int:
    """How much of the talk somebody has not read."""
    where = TALK_READ.c.game == game, TALK_READ.c.account == account
    known = connection.execute(select(TALK_READ.c.number).where(*where)).scalar() or 0
    return newest(connection, game) - known


def blank(connection: Connection, game: str, number: int) -> None:
    """Take words away that should not have been said; that something was said stays."""
    connection.execute(update(TALK).where(TALK.c.game == game, TALK.c.number == number).values(words=""))


def note(connection: Connection, game: str, account: str, words: str) -> None:
    """Keep private notes on a game, in the place of earlier ones."""
    put(connection, NOTES, {"game": game, "account": account, "words": words, "at": now()})


def notes(connection: Connection, game: str, account: str) -> str:
    """Somebody's private notes; empty if there are none."""
    where = NOTES.c.game == game, NOTES.c.account == account
    return connection.execute(select(NOTES.c.words).where(*where)).scalar() or ""
