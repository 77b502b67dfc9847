"""Another name for a player in a game at rest: its log is written anew, as if it had always been so."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete

from bradshaw.core.errors import BradshawError
from bradshaw.core.save import SavedGame, saved_game
from bradshaw.core.upgrade import upgrade

from . import log
from .log import Tail
from .opening import Recorded, open_recorded
from .recording import entries_for
from .schema import ENTRIES, SNAPSHOTS


def renamed(found: Recorded, old: str, new: str) -> SavedGame:
    """The game with another name in the place of a player's. It is played again, because its hashes cover the
    names; where the rules have changed under it, only the record is changed."""
    saved = _under(found.saved, old, new, old, new)
    if open_recorded(found, "the game").changed:
        return saved
    played = upgrade(msgspec.json.encode(saved))
    if played.refused:  # what an action names so is no player, such as a private or a hex
        played = upgrade(msgspec.json.encode(_under(found.saved, old, new, "", "")))
    if played.refused:
        raise BradshawError(f"the game does not go on under another name: {played.refused}")
    return saved_game(played.game, snapshot=False)


def _under(saved: SavedGame, old: str, new: str, named: str, newly: str) -> SavedGame:
    """The record under another name; in what its actions name, `newly` stands in the place of `named`."""

    def of(player: str) -> str:
        return new if player == old else player

    def acted(raw: msgspec.Raw) -> msgspec.Raw:
        """The fields of an action keep their names, and it stays the action that it is."""
        action: dict[str, Any] = msgspec.json.decode(raw)
        fields = {name: _replaced(value, named, newly) for name, value in action.items() if name != "do"}
        return msgspec.Raw(msgspec.json.encode({"do": action["do"], **fields}))

    position = saved.position
    if position is not None:
        table = _replaced(position.table, old, new)
        position = replace(position, players=[of(player) for player in position.players], table=table)
    return replace(
        saved,
        players=[of(player) for player in saved.players],
        moves=[replace(move, by=of(move.by), action=acted(move.action)) for move in saved.moves],
        snapshot=None,
        position=position,
        programs=None if saved.programs is None else {of(who): kind for who, kind in saved.programs.items()},
    )


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
    if log.append(connection, id, Tail(end.seq, end.link), entries, "", locked=True) is None:
        return False
    for table in (ENTRIES, SNAPSHOTS):
        connection.execute(delete(table).where(table.c.game == id, table.c.seq <= end.seq))
    return True
