"""Taking on a game whose rules have changed: its actions are played by the present rules, as a new line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from bradshaw.core.game import Game
from bradshaw.core.save import saved_game
from bradshaw.core.upgrade import upgrade
from bradshaw.store import Database, exchange, games, log, opening
from bradshaw.store.log import Tail
from bradshaw.store.recording import entries_for

from .errors import Stale
from .programs import note_work
from .time.clocks import look_again


async def taken_on(database: Database, id: str, settle: Callable[[Connection], None]) -> None:
    """Add the game as the present rules play it to its log, up to the first action that they refuse. What was
    played by the earlier rules stays in the log."""
    recorded = await asyncio.wrap_future(database.reads(lambda c: opening.recorded(c, id)))
    end = recorded.entries[-1]
    game = await asyncio.get_running_loop().run_in_executor(None, _played_again, recorded)

    def write(connection: Connection) -> None:
        settle(connection)
        append_line(connection, id, Tail(end.seq, end.link), game)

    await asyncio.wrap_future(database.writes(write))


def _played_again(recorded: opening.Recorded) -> Game:
    return upgrade(msgspec.json.encode(recorded.saved)).game


def append_line(connection: Connection, id: str, tail: Tail, game: Game) -> None:
    """Begin a game's line anew with all its actions."""
    entries = entries_for(saved_game(game, snapshot=False))
    if log.append(connection, id, tail, entries, game.view(None).round) is None:
        raise Stale("the game has gone on meanwhile: look at it again", tail.seq)
    exchange.note_standing(connection, id, game)
    look_again(connection, id)
    note_work(connection, id, games.get(connection, id).seq)
