"""Single games in and out, as files."""

from __future__ import annotations

import asyncio

from bradshaw.core.game import Game
from bradshaw.core.save import Snapshot
from bradshaw.store import exchange, games, opening, seats
from bradshaw.store.games import FINISHED

from .errors import Forbidden, Invalid, NotFound
from .limits import Limits
from .people import MANAGE, PLAY, Person, check_may_watch
from .tables import Table, tables
from .using import Uses

#: The largest file that is looked at, in bytes.
LARGEST = 8_000_000


class Files(Uses):
    """Downloads and uploads."""

    async def download(self, person: Person | None, id: str) -> bytes:
        """A game as the file of a saved game. It shows the seed and everything hidden, so that before the end
        only the host gets it."""
        row, seated = await self._read(lambda c: (games.find(c, id), seats.of(c, id)))
        if row is None:
            raise NotFound(f"there is no game {id}")
        check_may_watch(row, seated, person)
        if row.state != FINISHED and not _is_host(person):
            raise Forbidden("the file of a game shows all that is hidden in it: there is one when it is over")
        found, programs = await self._read(lambda c: (opening.recorded(c, id), exchange.programs_of(c, id)))
        return await asyncio.get_running_loop().run_in_executor(None, exchange.file_of, found, programs)

    async def upload(self, person: Person, raw: bytes, name: str = "") -> Table:
        """A game from a file: a saved game, or a recorded game of another site. Its seats are free; whoever
        brings it in may invite the players."""
        person.need(PLAY)
        if len(raw) > LARGEST:
            raise Invalid(f"a game's file has at most {LARGEST} bytes, not {len(raw)}")
        await Limits(self._database).take("file by account", person.account)
        name = " ".join(name.split())[:80] or "A game from a file"
        game, states = await asyncio.get_running_loop().run_in_executor(None, _read, raw)
        account = person.account
        added = await self._write(lambda c: exchange.add_game(c, game, name, account, states=states))
        return await self._read(lambda c: tables(c, [added])[0])


def _read(raw: bytes) -> tuple[Game, list[Snapshot]]:
    game = exchange.read_game(raw)
    return game, exchange.along(game)


def _is_host(person: Person | None) -> bool:
    return person is not None and person.admin and MANAGE in person.scopes
