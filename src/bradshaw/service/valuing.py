"""What tiles and tokens would do to a railway's income, told one after the other while it is reckoned."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

from msgspec import Struct

from bradshaw.analysis.effects import Effect, effects
from bradshaw.core.action import Action, notation
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.rail.actions import LayTile, PlaceToken
from bradshaw.rail.routes import Budget

from .match import Match

#: The work that goes into one figure, a fraction of a second; and how long all may take, in seconds.
_BUDGET, LONGEST = Budget(500_000), 30.0


class Valued(Struct, frozen=True, tag="valued"):
    """An action, and the best income of the railway without and with it."""

    do: str
    before: int
    after: int
    #: By how much it grows.
    gain: int
    #: Whether both figures are proven to be the best.
    proven: bool
    #: The same in words.
    text: str


class AllValued(Struct, frozen=True, tag="done"):
    """Nothing more comes."""

    #: How many were told.
    count: int
    #: Whether all were told that were asked for; otherwise the time was up.
    complete: bool
    #: The newest entry of the log when it was asked.
    seq: int


class Values:
    """A few at once, one for each account: who asks for something else no longer wants the first."""

    def __init__(self, at_once: int = 2, longest: float = LONGEST) -> None:
        self._threads = ThreadPoolExecutor(at_once, "bradshaw-value")
        self._longest = longest
        self._going_on: dict[str, Event] = {}

    async def effects(
        self, match: Match, account: str, hexes: Collection[str] = (), actions: Collection[str] = ()
    ) -> AsyncIterator[Valued | AllValued]:
        """The effects of the lays of some hexes, or of some actions; of all if nothing is said."""
        earlier, stop = self._going_on.get(account), Event()
        if earlier is not None:
            earlier.set()
        self._going_on[account] = stop
        told: asyncio.Queue[Valued | AllValued | Exception] = asyncio.Queue()
        try:
            game, seq = await match.ask(lambda game: (game.fork(), match.tail.seq))
            asked = _Asked(game, seq, hexes, actions, stop, time.monotonic() + self._longest)
            loop = asyncio.get_running_loop()
            self._threads.submit(asked.reckon, lambda one: loop.call_soon_threadsafe(told.put_nowait, one))
            last = False
            while not last:
                one = await told.get()
                if isinstance(one, Exception):
                    raise one
                last = isinstance(one, AllValued)
                yield one
        finally:
            stop.set()
            if self._going_on.get(account) is stop:
                del self._going_on[account]

    def close(self) -> None:
        for stop in self._going_on.values():
            stop.set()
        self._threads.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class _Asked:
    """What somebody wants to know, reckoned on another thread."""

    game: Game
    seq: int
    hexes: Collection[str]
    actions: Collection[str]
    stop: Event
    end: float

    def reckon(self, tell: Callable[[Valued | AllValued | Exception], object]) -> None:
        count = 0
        try:
            wanted = _wanted(self.game, self.hexes, self.actions)
            for effect in effects(self.game, _BUDGET, wanted.__contains__, self._stopped):
                tell(_valued(self.game, effect))
                count += 1
            tell(AllValued(count, count == len(wanted), self.seq))
        except Exception as error:  # whoever waits hears of it
            tell(error)

    def _stopped(self) -> bool:
        return self.stop.is_set() or time.monotonic() > self.end


def _wanted(game: Game, hexes: Collection[str], actions: Collection[str]) -> set[Action]:
    """The legal lays and tokens that are asked for."""
    builds = {one for one in game.legal() if isinstance(one, LayTile | PlaceToken)}
    if actions:
        named = {game.title.vocabulary.read(do) for do in actions}
        if named - builds:
            other = notation(min(named - builds, key=str))
            raise BradshawError(f"{other!r} is no tile or token that may be laid or placed now")
        return named
    return {one for one in builds if not hexes or one.hex in hexes}


def _valued(game: Game, effect: Effect) -> Valued:
    said, gain = game.box.sum, effect.gain
    grown = f", {said(abs(gain))} {'more' if gain > 0 else 'less'}" if gain else ""
    sure = "" if effect.proven else ", not proven"
    text = f"Income {said(effect.before)} → {said(effect.after)}{grown}{sure}."
    return Valued(notation(effect.action), effect.before, effect.after, gain, effect.proven, text)
