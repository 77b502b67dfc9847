"""Proposals of the engine, such as the best routes: searched for apart, until somebody stops it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import msgspec
from msgspec import Struct

from bradshaw.core.action import notation
from bradshaw.core.game import Game
from bradshaw.core.proposal import Proposal

from .errors import Limited
from .match import Match
from .runs import RunTold, found_run

#: How often progress is told, and how long a search may take at most, in seconds.
_TOLD = 0.5
LONGEST = 60.0
#: How much work a search may do at most, in steps, whatever is asked for.
_MOST = 15_000_000
#: What was found for so many positions is remembered.
_KNOWN = 256


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
    #: What is proven, in a sentence.
    proof: str = ""
    #: Of a run: its routes, explained and drawn.
    run: RunTold | None = None
    #: The newest entry of the log when it was asked.
    seq: int = -1


class Searches:
    """A few searches at once, one for each account."""

    def __init__(self, at_once: int = 2, longest: float = LONGEST) -> None:
        self._threads = ThreadPoolExecutor(at_once, "bradshaw-search")
        self._longest = longest
        self._going_on: set[str] = set()
        self._known: OrderedDict[tuple[str, int], Found] = OrderedDict()

    async def propose(
        self, match: Match, player: str, account: str, budget: int | None = None
    ) -> AsyncIterator[Searching | Found]:
        """What would be best for a player: progress, and at last what was found. To stop early, close it;
        where the time or the budget is used up, what was found until then counts."""
        if account in self._going_on:
            raise Limited("a search of yours is going on: wait for it, or stop it", 5)
        self._going_on.add(account)
        stop = Event()
        try:
            game = await match.ask(lambda game: game.fork())
            seq = match.tail.seq
            search = asyncio.get_running_loop().run_in_executor(
                self._threads, self._search, game, player, budget, stop
            )
            begun = time.monotonic()
            while not (await asyncio.wait([search], timeout=_TOLD))[0]:
                yield Searching(round(time.monotonic() - begun, 1))
            found = msgspec.structs.replace(search.result(), seq=seq)
            if found.run is not None:
                self._remember(match.id, found)
            yield found
        finally:
            stop.set()
            self._going_on.discard(account)

    def _search(self, game: Game, player: str, budget: int | None, stop: Event) -> Found:
        end = time.monotonic() + self._longest
        work = _MOST if budget is None else min(budget, _MOST)
        return _found(
            game, game.propose(player, work, cancel=lambda: stop.is_set() or time.monotonic() > end)
        )

    def _remember(self, id: str, found: Found) -> None:
        """Remember the best; a search with a small budget may have found less than one before."""
        before = self._known.get((id, found.seq))
        if before is None or found.worth >= before.worth:
            self._known[id, found.seq] = found
        while len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    def known(self, match: Match) -> Found | None:
        """The run that was found where the game stands, if somebody has searched."""
        return self._known.get((match.id, match.tail.seq))

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


def _found(game: Game, proposal: Proposal | None) -> Found:
    if proposal is None:
        return Found(None)
    run = found_run(game, proposal.action)
    do = notation(proposal.action)
    proof = _proof(game, proposal)
    return Found(do, proposal.worth, proposal.bound, proposal.proven, proposal.words, proof, run)


def _proof(game: Game, proposal: Proposal) -> str:
    """What is known about a proposal."""
    most = game.box.sum(proposal.bound)
    if proposal.proven:
        return f"Proven: nothing brings more than {most}."
    gap = game.box.sum(proposal.bound - proposal.worth)
    return f"Not proven: nothing brings more than {most}, which is {gap} above this."
