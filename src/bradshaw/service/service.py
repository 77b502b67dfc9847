"""Everything that a server does, put together for one process."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from bradshaw.store import Database

from .accounts import Accounts
from .lobby import Lobby
from .matches import Matches
from .passwords import Passwords


class Service:
    """What a server process has, on one event loop: `async with Service(database) as service`."""

    def __init__(
        self, database: Database, live_games: int = 1000, passwords: Passwords | None = None
    ) -> None:
        self.database = database
        self.matches = Matches(database, live_games)
        self.accounts = Accounts(database, passwords)
        self.lobby = Lobby(database, self.matches)

    async def close(self) -> None:
        await self.matches.close()
        self.accounts.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
