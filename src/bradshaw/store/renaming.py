"""Another name for a player in a game at rest: its log is written anew, as if it had always been so."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete

from bradshaw.core.errors import BradshawError
from bradshaw.core.save import SavedGame, saved_game
from bradshaw.core.shared import decoded
from bradshaw.core.upgrade import upgrade

from . import log
from .log import Tail
from .opening import Recorded, open_recorded
from .recording import entries_for
from .schema import ENTRIES, SNAPSHOTS


def renamed(found: Recorded, old: str, new: str) -> SavedGame:
    """The game with another name in the place of a player's. It is played again, because its hashes cover the
    names; where the rules have changed under it, only the record is changed."""
    plain = msgspec.json.decode(msgspec.json.encode(replace(found.saved, snapshot=None)))
    saved = decoded(msgspec.json.encode(_replaced(plain, old, new)), SavedGame)
    if open_recorded(found, "the game").changed:
        return saved
    played = upgrade(msgspec.json.encode(saved))
    if played.refused:
        raise BradshawError(f"the game does not go on under another name: {played.refused}")
    return saved_game(played.game, snapshot=False)


def _replaced(value: Any, old: str, new: str) -> Any:
    """Plain values with one text in the place of another, where it is the whole text."""
    if isinstance(value, dict):
        return {_replaced(key, old, new): _replaced(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, old, new) for inner in value]
    return new if value == old else value


def write_anew(connection: Connection, id: str, found: Recorded, saved: SavedGame) -> bool:
    """Put another record in the place of a game's; False if the game has gone on meanwhile."""
    end = found.entries[-1]
    entries = entries_for(saved)
    if log.append(connection, id, Tail(end.seq, end.link), entries, "") is None:
        return False
    for table in (ENTRIES, SNAPSHOTS):
        connection.execute(delete(table).where(table.c.game == id, table.c.seq <= end.seq))
    return True
