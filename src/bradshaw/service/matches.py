"""The matches of this process: those of late, kept in memory; the others wait in the store."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from bradshaw.store import Database, games
from bradshaw.store.listening import Listener
from bradshaw.store.log import PUT_OUT

from .errors import Invalid, NotFound
from .loading import load
from .match import Match
from .turn import FollowUp
from .watching import Hub, Watcher

#: Threads that work on games: few, because they share one interpreter; and as many that open games, which may
#: take long.
_THREADS = 2


class Matches:
    """Gives a match for a game's id, and hears what other processes do to the same games."""

    def __init__(self, database: Database, limit: int = 1000) -> None:
        self._database = database
        self._limit = limit
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(_THREADS, "bradshaw-game")
        self._openers = ThreadPoolExecutor(_THREADS, "bradshaw-open")
        self._matches: OrderedDict[str, Match] = OrderedDict()
        #: Those and whatever was let go while somebody still works with it: a game has one match only.
        self._alive: WeakValueDictionary[str, Match] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[Match]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self.hub = Hub()
        #: Done in the transaction of every entry.
        self.follow_ups: list[FollowUp] = []
        #: Called when an entry is durable, with the game's id.
        self.written: list[Callable[[str], None]] = []
        self._listener: Listener | None = None
        if database.many_processes:
            self._listener = Listener(database.engine, database.name, self._heard, self._missed)

    @property
    def count(self) -> int:
        """How many games are in memory."""
        return len(self._matches)

    async def get(self, id: str) -> Match:
        """The match of a game that has begun."""
        match = self._alive.get(id)
        if match is None:
            if id not in self._opening:
                self._opening[id] = task = asyncio.ensure_future(self._open(id))
                task.add_done_callback(lambda _: self._opening.pop(id, None))
            match = await asyncio.shield(self._opening[id])
        self._keep(match)
        return match

    async def _open(self, id: str) -> Match:
        row = await asyncio.wrap_future(self._database.reads(lambda connection: games.find(connection, id)))
        if row is None:
            raise NotFound(f"there is no game {id}")
        if row.state == games.OPEN:
            raise Invalid("the game has not begun")
        loaded = await self._loop.run_in_executor(self._openers, load, self._database, id)
        match = Match(self._database, self._threads, self.hub, self.follow_ups, self.is_written, loaded)
        self._alive[id] = match
        return match

    def _keep(self, match: Match) -> None:
        """Keep a match as the one that was used last."""
        self._matches[match.id] = match
        self._matches.move_to_end(match.id)
        self._make_room()

    def _make_room(self) -> None:
        """Let go of those that nobody has used for longest."""
        for id in list(self._matches):
            if len(self._matches) <= self._limit:
                return
            if not self._matches[id].busy:
                del self._matches[id]

    def forget(self, id: str) -> None:
        """Read a game from the store the next time, as after its log was written anew."""
        self._matches.pop(id, None)
        self._alive.pop(id, None)

    def is_written(self, id: str) -> None:
        """An entry of a game is durable."""
        for call in self.written:
            call(id)

    # --- watching

    async def watch(
        self, id: str, viewer: str | None, since: int = -1, whose: str = "", address: str = ""
    ) -> Watcher:
        """Hear of a game that has begun. Who knows the log up to an entry is told at once what came after."""
        watcher = self.hub.add(id, viewer, whose, address)
        try:
            match = await self.get(id)
            news = await match.happened(viewer, since)
        except BaseException:
            watcher.close()
            raise
        if news.seq != since:
            watcher.tell(news)
        return watcher

    def wait(self, id: str, whose: str = "", address: str = "") -> Watcher:
        """Hear of a game that has not begun: who sits down, and that it begins."""
        return self.hub.add(id, None, whose, address)

    async def tell(self, id: str, what: str) -> None:
        """Tell those who watch a game here that something about its table has changed. Where several
        processes share a database, `log.tell` in the transaction of the change tells all of them. A word with
        the number of a seat is for whoever sits there."""
        word, _, seat = what.partition(" ")
        match = await self.get(id) if seat else self._alive.get(id)
        if word == "seats" and match is not None:
            await match.look_at_seats()
            match.see_off()
        seq, sitting = -1 if match is None else match.tail.seq, None
        if seat and match is not None:
            sitting = match.seats[int(seat)].account or ""
        self.hub.tell(id, word, seq, sitting)

    # --- other processes

    def _heard(self, id: str, what: str) -> None:
        self._loop.call_soon_threadsafe(self._follow, id, what)

    def _missed(self) -> None:
        self._loop.call_soon_threadsafe(self._follow_all)

    def _follow(self, id: str, what: str) -> None:
        if what == PUT_OUT:
            self.hub.let_go(id)
        if id not in self._alive and id not in self.hub.games:
            return
        task = asyncio.ensure_future(self._catch_up(id, what))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    def _follow_all(self) -> None:
        for id in {*self._alive, *self.hub.games}:
            self._follow(id, str(10**9))

    async def _catch_up(self, id: str, what: str) -> None:
        if not what.isdecimal():
            await self.tell(id, what)
            return
        fresh = id not in self._alive
        match = await self.get(id)
        if fresh:
            await match.announce(int(what) - 1)
        elif match.tail.seq < int(what):
            await match.catch_up()

    async def close(self) -> None:
        """Let everybody go; what is being written is written."""
        if self._listener is not None:
            await self._loop.run_in_executor(None, self._listener.close)
        self.hub.close()
        for match in self._matches.values():
            await match.rest()
        self._openers.shutdown()
        self._threads.shutdown()
