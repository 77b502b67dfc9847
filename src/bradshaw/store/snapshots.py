"""Snapshots: states of games at rest, which make opening fast and are believed only where the log agrees."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from bradshaw.core.save import Snapshot

from .log import Written, standing
from .rows import every, first, put
from .schema import SNAPSHOTS

#: So many actions from one snapshot that is kept to the next.
EVERY = 32


class _Place(Struct, frozen=True):
    seq: int
    number: int


class _Stored(Struct, frozen=True):
    number: int
    version: str
    drawn: int
    hash: str
    state: bytes


def keep(connection: Connection, game: str, seq: int, snapshot: Snapshot) -> None:
    """Keep a snapshot that was taken after an entry."""
    values = {
        "game": game,
        "seq": seq,
        "number": snapshot.after,
        "version": snapshot.version,
        "drawn": snapshot.drawn,
        "hash": snapshot.hash,
        "state": zlib.compress(bytes(snapshot.state), 1),
    }
    put(connection, SNAPSHOTS, values)


def newest(
    connection: Connection, game: str, version: str | None, entries: Sequence[Written], number: int
) -> Snapshot | None:
    """The newest snapshot of these rules (None: of any) at or before an action of the present line."""
    places = _places_on(entries)
    columns = SNAPSHOTS.c.seq, SNAPSHOTS.c.number
    statement = select(*columns).where(SNAPSHOTS.c.game == game, SNAPSHOTS.c.number <= number)
    if version is not None:
        statement = statement.where(SNAPSHOTS.c.version == version)
    for place in every(connection, statement.order_by(SNAPSHOTS.c.number.desc()), _Place):
        if places.get(place.number) == place.seq:
            return _read(connection, game, place.seq)
    return None


def _places_on(entries: Sequence[Written]) -> dict[int, int]:
    """Numbers of actions of a line, and the entries after which they stand."""
    plays = standing(entries)
    return {0: entries[0].seq, **{entry.number: entry.seq for entry in plays}}


def _read(connection: Connection, game: str, seq: int) -> Snapshot | None:
    names = "number", "version", "drawn", "hash", "state"
    columns = [SNAPSHOTS.c[name] for name in names]
    where = SNAPSHOTS.c.game == game, SNAPSHOTS.c.seq == seq
    stored = first(connection, select(*columns).where(*where), _Stored)
    if stored is None:
        return None
    state = msgspec.Raw(zlib.decompress(stored.state))
    return Snapshot(stored.version, stored.number, stored.drawn, stored.hash, state)
