"""Proposals of the engine, such as the best routes: searched for apart, until somebody stops it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from msgspec import Struct

from bradshaw.core.action import notation
from bradshaw.core.game import Game
from bradshaw.core.proposal import Proposal

from .errors import Limited
from .match import Match

#: How often progress is told, and how long a search may take at most, in seconds.
_TOLD = 0.5
LONGEST = 60.0


class Searching(Struct, frozen=True, tag="searching"):
    """Still at it."""

    seconds: float


class Found(Struct, frozen=True, tag="found"):
    """What was found, which need not be followed."""

    #: In the notation; None where nothing is searched for.
    do: str | None
    worth: int = 0
    #: Nothing brings more than this.
    bound: int = 0
    proven: bool = False
    words: str = ""
    #: The newest entry of the log when it was asked.
    seq: int = -1


class Searches:
    """A few searches at once, one for each account."""

    def __init__(self, at_once: int = 2, longest: float = LONGEST) -> None:
        self._threads = ThreadPoolExecutor(at_once, "bradshaw-search")
        self._longest = longest
        self._going_on: set[str] = set()

    async def propose(self, match: Match, player: str, account: str) -> AsyncIterator[Searching | Found]:
        """What would be best for a player: progress, and at last what was found. To stop early, close it;
        where the time is up, what was found until then counts."""
        if account in self._going_on:
            raise Limited("a search of yours is going on: wait for it, or stop it", 5)
        self._going_on.add(account)
        stop = Event()
        try:
            game = await match.ask(lambda game: game.fork())
            seq = match.tail.seq
            search = asyncio.get_running_loop().run_in_executor(
                self._threads, self._search, game, player, stop
            )
            begun = time.monotonic()
            while not (await asyncio.wait([search], timeout=_TOLD))[0]:
                yield Searching(round(time.monotonic() - begun, 1))
            yield _found(search.result(), seq)
        finally:
            stop.set()
            self._going_on.discard(account)

    def _search(self, game: Game, player: str, stop: Event) -> Proposal | None:
        end = time.monotonic() + self._longest
        return game.propose(player, cancel=lambda: stop.is_set() or time.monotonic() > end)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


def _found(proposal: Proposal | None, seq: int) -> Found:
    if proposal is None:
        return Found(None, seq=seq)
    do = notation(proposal.action)
    return Found(do, proposal.worth, proposal.bound, proposal.proven, proposal.words, seq)
