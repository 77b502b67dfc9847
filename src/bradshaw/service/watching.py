"""Watchers: whoever wants to hear of a game as it changes, each with their own view of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Self

import msgspec
from msgspec import Struct

from .errors import Limited
from .time.clocks import Time

#: So much news waits for a slow watcher; then all of it gives way to the newest, which has the whole view.
_ROOM = 32
#: So many feeds one account, or one address of strangers, may have open at once; and one address with all
#: accounts there.
MOST = 200
MOST_THERE = 1000


class Happened(Struct, frozen=True):
    """One entry of the log, as a viewer may hear of it."""

    #: Its number in the log.
    seq: int
    #: `begin`, `play` or `undo`.
    kind: str
    #: Who did it; empty for the host.
    player: str
    #: How many actions stand after it.
    number: int
    #: The action, in the notation; empty if it is none.
    do: str
    #: The sentences of the log that this viewer may read.
    log: tuple[str, ...]
    #: What decided in the player's place: `program`, or `clock` if the time was over; empty for the player.
    instead: str = ""


class News(Struct, frozen=True):
    """What a watcher is told."""

    game: str
    #: `entries` with a view, or what else about the table is to be read again: `seats`, `talk`, `proposals`,
    #: `begun`; `plans` is told to their owner only.
    what: str
    #: The newest entry of the log.
    seq: int
    #: Entries since the last news, the oldest first.
    happened: tuple[Happened, ...] = ()
    #: The game as this viewer sees it now, as JSON; None if it has not changed.
    view: msgspec.Raw | None = None
    #: Entries are missing that the watcher does not know: the log is to be read again.
    missed: bool = False
    #: How much time everybody has; empty where there is no clock.
    times: tuple[Time, ...] = ()


class Watcher:
    """Somebody who hears of one game: `async for news in watcher`."""

    def __init__(self, hub: Hub, game: str, viewer: str | None, whose: str = "", address: str = "") -> None:
        self.game, self.viewer, self.whose, self.address = game, viewer, whose, address
        self._hub = hub
        self._news: asyncio.Queue[News | None] = asyncio.Queue(_ROOM)
        self._closed = False

    def tell(self, news: News) -> None:
        """Put news into the watcher's box; never waits."""
        if self._news.full():
            while not self._news.empty():
                self._news.get_nowait()
            news = msgspec.structs.replace(news, missed=True)
        self._news.put_nowait(news)

    def __aiter__(self) -> AsyncIterator[News]:
        return self

    async def __anext__(self) -> News:
        news = None if self._closed and self._news.empty() else await self._news.get()
        if news is None:
            raise StopAsyncIteration
        return news

    def close(self) -> None:
        """Hear no more; whoever waits for news is told that it is over."""
        self._closed = True
        self._hub.remove(self)
        with suppress(asyncio.QueueFull):
            self._news.put_nowait(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Hub:
    """All watchers of a process, by game."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._by_whom: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()

    def add(self, game: str, viewer: str | None, whose: str = "", address: str = "") -> Watcher:
        """One more, refused to an account or an address that has too many; empty for the server itself, and
        for addresses that are not counted."""
        if whose and self._by_whom[whose] >= MOST:
            raise Limited(f"nobody watches more than {MOST} times at once: close some", 60)
        if address and self._by_address[address] >= MOST_THERE:
            raise Limited(f"nobody watches more than {MOST_THERE} times at once from one address", 60)
        self._by_whom[whose] += 1
        self._by_address[address] += 1
        watcher = Watcher(self, game, viewer, whose, address)
        self._watchers.setdefault(game, set()).add(watcher)
        return watcher

    def remove(self, watcher: Watcher) -> None:
        there = self._watchers.get(watcher.game, set())
        if watcher not in there:
            return
        there.discard(watcher)
        _one_less(self._by_whom, watcher.whose)
        _one_less(self._by_address, watcher.address)
        if not there:
            self._watchers.pop(watcher.game, None)

    def watchers(self, game: str) -> Iterable[Watcher]:
        return tuple(self._watchers.get(game, ()))

    def let_go(self, account: str) -> None:
        """End every feed of an account, as when it is put out everywhere. Who may come in comes back."""
        for watcher in [one for there in self._watchers.values() for one in there if one.whose == account]:
            watcher.close()

    @property
    def games(self) -> tuple[str, ...]:
        """The games that somebody watches."""
        return tuple(self._watchers)

    @property
    def count(self) -> int:
        return sum(map(len, self._watchers.values()))

    def tell(self, game: str, what: str, seq: int, whose: str | None = None) -> None:
        """Tell all watchers of a game, or those of one account, that something about its table is to be read
        again."""
        for watcher in self.watchers(game):
            if whose is None or watcher.whose == whose != "":
                watcher.tell(News(game, what, seq))

    def close(self) -> None:
        """Let everybody go, as when the server stops."""
        for game in self.games:
            for watcher in self.watchers(game):
                watcher.close()


def _one_less(counted: Counter[str], key: str) -> None:
    counted[key] -= 1
    if not counted[key]:
        del counted[key]
