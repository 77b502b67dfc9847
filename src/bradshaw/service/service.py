"""Everything that a server does, put together for one process."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from bradshaw.store import Database

from .accounts import Accounts
from .boards import Boards
from .consents import Consents
from .erasing import Erasing
from .files import Files
from .history import History
from .housekeeping import HOUSEKEEPING, Housekeeping
from .lobby import Lobby
from .matches import Matches
from .memory import Memory
from .own_programs import OwnPrograms
from .passwords import Passwords
from .planning import PLAN, Planning, note_plans
from .previews import Previews
from .programs import KIND, Programs, note_program
from .proposing import Searches
from .reporting import Reports
from .runs import Runs
from .talking import Talk
from .thinking import Thinkers
from .time.clocks import DEADLINE, note_clocks
from .time.deadlines import Deadlines
from .valuing import Values
from .working import Worker


class Service:
    """What a server process has, on one event loop: `async with Service(database) as service`."""

    def __init__(
        self,
        database: Database,
        live_games: int = 1000,
        passwords: Passwords | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.database = database
        self.memory = Memory()
        self.matches = Matches(database, live_games)
        self.accounts = Accounts(database, passwords)
        self.lobby = Lobby(database, self.matches)
        self.consents = Consents(database, self.matches)
        self.erasing = Erasing(database, self.matches, self.accounts)
        self.own_programs = OwnPrograms(database, self.erasing)
        self.files = Files(database)
        self.history = History(database)
        self.boards = Boards(self.history)
        self.previews = Previews(self.boards)
        self.planning = Planning(database, self.matches)
        self.runs = Runs()
        self.searches = Searches()
        self.values = Values()
        self.reports = Reports()
        self.talk = Talk(database, self.matches)
        self.thinkers = thinkers or Thinkers()
        self.worker = Worker(database)
        #: That one, and others whose work may take so long that nobody else should wait for it.
        self.workers = [self.worker]
        self.worker.handlers[KIND] = Programs(self.matches, self.thinkers).play
        self.deadlines = Deadlines(database, self.matches, self.thinkers)
        self.worker.handlers[DEADLINE] = self.deadlines.fall
        self.worker.handlers[PLAN] = self.planning.carry_out
        self.housekeeping = Housekeeping(database)
        self.worker.handlers[HOUSEKEEPING] = self.housekeeping.clear_away
        self.matches.follow_ups += [note_program, note_plans, note_clocks]
        self.matches.written.append(lambda game: self.wake())
        self.accounts.put_out.append(self.matches.hub.let_go)

    async def __aenter__(self) -> Self:
        """Begin to do the work that is noted in the store."""
        await self.housekeeping.begin()
        for worker in self.workers:
            worker.start()
        self.memory.start()
        return self

    def wake(self) -> None:
        """There may be work."""
        for worker in self.workers:
            worker.wake()

    async def close(self) -> None:
        """Stop: what is being written is written, what is being worked on is given back."""
        for worker in self.workers:
            worker.stop()
        self.thinkers.close()
        await asyncio.gather(*(worker.close() for worker in self.workers))
        await self.matches.close()
        self.searches.close()
        self.values.close()
        self.reports.close()
        self.accounts.close()
        self.memory.close()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
