"""The log of a game: entries that are only added to, each chained to the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, func, insert, select, text, update

from .errors import Damaged
from .games import LOCKED
from .rows import count_of, every, now
from .schema import ENTRIES, GAMES

#: The channel on which PostgreSQL tells all processes of what was written.
CHANNEL = "bradshaw_entries"
#: The word for an account that is put out everywhere; its id stands in the place of the game's.
PUT_OUT = "put-out"

_BEGIN, _PLAY, _UNDO = "begin", "play", "undo"


class Entry(Struct, frozen=True):
    """One thing that happened to a game."""

    #: `begin`, `play` or `undo`.
    kind: str
    #: Who did it; empty for the host.
    player: str
    #: How many actions stand after it.
    number: int
    #: JSON: what the game begins with, or the action with its draws and findings.
    content: str
    #: The game's own hash after it.
    hash: str


class Written(Entry, frozen=True):
    """An entry in its place."""

    seq: int
    at: int
    link: str


class Tail(Struct, frozen=True):
    """The end of a log as somebody knows it: who appends must know the newest."""

    seq: int = -1
    link: str = ""


def linked(entry: Entry, seq: int, at: int, before: str) -> Written:
    """An entry with its link. A `begin` starts a chain of its own."""
    start = "" if entry.kind == _BEGIN else before
    covered = [start, seq, entry.kind, entry.player, entry.number, entry.content, entry.hash, at]
    link = hashlib.sha256(msgspec.json.encode(covered)).hexdigest()
    return Written(entry.kind, entry.player, entry.number, entry.content, entry.hash, seq, at, link)


def append(
    connection: Connection,
    game: str,
    tail: Tail,
    entries: Sequence[Entry],
    round: str = "",
    locked: bool = False,
) -> Tail | None:
    """Add entries after the newest; None if that is another one by now, or if the host has locked the game
    (unless the entries are for a `locked` one too), and nothing is added then."""
    at = now()
    written: list[Written] = []
    link = tail.link
    for seq, entry in enumerate(entries, tail.seq + 1):
        written.append(linked(entry, seq, at, link))
        link = written[-1].link
    end = written[-1]
    here = [GAMES.c.id == game, GAMES.c.seq == tail.seq, GAMES.c.link == tail.link]
    moved = update(GAMES).where(*here, *([] if locked else [GAMES.c.state != LOCKED]))
    values = {"seq": end.seq, "link": end.link, "number": end.number, "round": round, "touched": at}
    if not count_of(connection, moved.values(**values)):
        return None
    connection.execute(insert(ENTRIES), [{"game": game, **msgspec.structs.asdict(one)} for one in written])
    tell(connection, game, str(end.seq))
    return Tail(end.seq, end.link)


def tell(connection: Connection, game: str, what: str) -> None:
    """Tell every process, when and only when this is committed: the number of the newest entry, or a word for
    what else about the table has changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_notify(:on, :what)"), {"on": CHANNEL, "what": f"{game} {what}"})


def entries_of(connection: Connection, game: str) -> list[Written]:
    """The present line of a game, from its last `begin`, every link checked."""
    begin = (
        select(func.max(ENTRIES.c.seq))
        .where(ENTRIES.c.game == game, ENTRIES.c.kind == _BEGIN)
        .scalar_subquery()
    )
    found = every(connection, _entries(game).where(ENTRIES.c.seq >= begin), Written)
    check_links(game, found)
    return found


def entries_after(connection: Connection, game: str, seq: int) -> list[Written]:
    """What came after an entry."""
    return every(connection, _entries(game).where(ENTRIES.c.seq > seq), Written)


def whole_log(connection: Connection, game: str) -> list[Written]:
    """Everything that ever happened to a game, what was taken back and earlier lines included."""
    return every(connection, _entries(game), Written)


def _entries(game: str) -> Select[Any]:
    columns = [ENTRIES.c[name] for name in Written.__struct_fields__]
    return select(*columns).where(ENTRIES.c.game == game).order_by(ENTRIES.c.seq)


def check_links(game: str, entries: Sequence[Written]) -> None:
    """Refuse a line in which an entry is missing or was changed."""
    link, seq = "", entries[0].seq - 1 if entries else -1
    for entry in entries:
        seq += 1
        if entry != linked(entry, seq, entry.at, link):
            raise Damaged(f"game {game}: entry {seq} of its log is missing or is not what was written")
        link = entry.link


def standing(entries: Sequence[Written]) -> list[Written]:
    """The actions of a line that have not been taken back, in their order."""
    plays: list[Written] = []
    for entry in entries:
        del plays[entry.number - (entry.kind == _PLAY) :]
        if entry.kind == _PLAY:
            plays.append(entry)
    return plays
