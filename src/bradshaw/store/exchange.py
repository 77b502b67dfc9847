"""Single games out of the store and into it: saved games, and recorded games of other sites."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.core.past import NEAR
from bradshaw.core.save import Snapshot, from_bytes, saved_game, snapshot_of
from bradshaw.core.shared import decoded
from bradshaw.interop.eighteenxx import import_log

from . import games, seats, snapshots
from .games import GameRow
from .log import Tail, append
from .opening import Recorded, open_recorded
from .recording import entries_for


def file_of(found: Recorded, programs: dict[str, str]) -> bytes:
    """A game as the file of a saved game. It holds the seed and every draw: before the end it is not for
    players."""
    saved = replace(found.saved, snapshot=None, programs=programs)
    opened = open_recorded(found, "the game")
    if not opened.changed:
        saved = replace(saved, snapshot=snapshot_of(opened.game))
    return msgspec.json.encode(saved)


def programs_of(connection: Connection, game: str) -> dict[str, str]:
    """The players of a game that are programs, with their kinds."""
    return {seat.name: seat.bot for seat in seats.of(connection, game) if seat.bot and seat.name}


def read_game(raw: bytes, where: str = "the file") -> Game:
    """The game of a file: a saved game, of which nothing but the actions is believed, or a recorded game of
    another site."""
    return from_bytes(raw, where, replay=True) if _is_saved(raw, where) else import_log(raw, where).game


def _is_saved(raw: bytes, where: str) -> bool:
    try:
        found = decoded(raw, dict[str, msgspec.Raw])
    except msgspec.DecodeError as error:
        raise FileError(f"{where} is no game: it is not a JSON object") from error
    return "bradshaw" in found


def along(game: Game) -> list[Snapshot]:
    """States on the way of a game, so that every moment of it opens as fast as if it had been played here."""
    return [snapshot_of(game, back) for back in range(NEAR, game.past.at_hand + 1, snapshots.EVERY)]


def add_game(
    connection: Connection,
    game: Game,
    name: str,
    owner: str,
    visibility: str = games.PRIVATE,
    states: Sequence[Snapshot] = (),
) -> GameRow:
    """Take a game into the store as it stands, with states on its way. Its seats are free, under the names of
    its players."""
    saved = saved_game(game, snapshot=False)
    row = games.add(connection, game.title.name, name, owner, saved.options, 0, visibility=visibility)
    games.change(connection, row.id, seed="" if saved.seed is None else str(saved.seed))
    seats.lay(connection, row.id, len(game.players))
    for seat, player in enumerate(game.players):
        seats.change(connection, row.id, seat, name=player)
    games.set_running(connection, row.id)
    append(connection, row.id, Tail(), entries_for(saved), game.view(None).round)
    for state in states:
        snapshots.keep(connection, row.id, state.after, state)  # the log of such a game has no detours
    note_standing(connection, row.id, game)
    return games.get(connection, row.id)


def note_standing(connection: Connection, id: str, game: Game) -> None:
    """Note for the lobby how a game stands: who decides, or who has won."""
    seats.set_acting(connection, id, [decision.player for decision in game.acting])
    if game.finished:
        scores = game.scores()
        seats.set_results(connection, id, {who: (scores[who], place) for place, who in game.ranking()})
        games.set_finished(connection, id)
