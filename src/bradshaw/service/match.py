"""A match: a game that is being played, kept in memory, every action durable before it is told to anybody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection

from bradshaw.core.action import notation
from bradshaw.core.choice import Choices
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.past import NEAR
from bradshaw.core.refusal import Refusal
from bradshaw.core.save import snapshot_of
from bradshaw.core.shared import decoded
from bradshaw.store import (
    Damaged,
    Database,
    answered,
    clocks,
    exchange,
    games,
    log,
    recording,
    seats,
    snapshots,
)
from bradshaw.store.clocks import ClockRow
from bradshaw.store.log import Entry, Tail, Written

from .answers import Done, Mark, Receipt, Standing
from .errors import Forbidden, Invalid, Stale
from .loading import Loaded, load
from .time.clocks import Time, clock_of, times
from .turn import FollowUp, Turn
from .watching import Happened, Hub, News, Watcher

T = TypeVar("T")

#: So many actions of a game in memory can be taken back at once; for more it is played again.
_AT_HAND = 64
#: Of so many entries a watcher that comes back can be told what happened.
_REMEMBERED = 64
_USED = "the key of this request was used for another one"


class Match:
    """A game in play. Its methods may be called by many at once: they are carried out one after the other, on
    other threads, and what is shown is always what is durable."""

    def __init__(
        self,
        database: Database,
        threads: Executor,
        hub: Hub,
        follow_ups: Sequence[FollowUp],
        is_written: Callable[[str], None],
        loaded: Loaded,
    ) -> None:
        self._database, self._threads, self._hub = database, threads, hub
        self._follow_ups, self._is_written = follow_ups, is_written
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()
        #: Whether it is not known if the last write was kept.
        self._doubtful = False
        self._marks: deque[Mark] = deque(maxlen=_REMEMBERED)
        self._tasks: set[asyncio.Future[Any]] = set()
        self._take(loaded)

    def _take(self, loaded: Loaded) -> None:
        """Stand where the store says."""
        self.row, self.seats, self._clocks = loaded.row, loaded.seats, loaded.clocks
        found = loaded.opened
        self._game, self.tail, self._seqs, self.changed = found.game, found.tail, found.seqs, found.changed
        #: By their entries, what decided in the place of players.
        self.instead = found.instead
        #: What has been shown of the present entry, by viewer.
        self._views: dict[str | None, msgspec.Raw] = {}
        #: What everybody may see of the next one, until it is written.
        self._public = msgspec.Raw()
        self._doubtful = False

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def length(self) -> int:
        """How many actions stand."""
        return len(self._seqs) - 1

    def seq_at(self, number: int) -> int | None:
        """The entry after which a number of actions stood; None if there are not so many."""
        return self._seqs[number] if 0 <= number < len(self._seqs) else None

    @property
    def busy(self) -> bool:
        return self._lock.locked() or bool(self._tasks)

    @property
    def programs(self) -> frozenset[str]:
        """The players that are programs."""
        return frozenset(seat.name for seat in self.seats if seat.bot and seat.name)

    @property
    def times(self) -> tuple[Time, ...]:
        """How much time everybody has now; empty where there is no clock."""
        return times(self._clocks, self.seats, clock_of(self.row))

    # --- looking

    async def standing(self, viewer: str | None) -> Standing:
        """The game as a viewer sees it now."""
        raw = self._views.get(viewer)
        if raw is not None and not self._doubtful:
            return Standing(self.tail.seq, raw, self.changed)
        return await self.ask(lambda game: Standing(self.tail.seq, self._view(viewer), self.changed))

    def _view(self, viewer: str | None) -> msgspec.Raw:
        if viewer not in self._views:
            self._views[viewer] = msgspec.Raw(msgspec.json.encode(self._game.view(viewer)))
        return self._views[viewer]

    async def ask(self, question: Callable[[Game], T]) -> T:
        """Ask the game something on another thread. It must not be changed, nor kept."""
        return await self._alone(lambda: self._work(lambda: question(self._game)))

    async def choices(self, player: str, brief: bool = False, **values: Any) -> Choices[Any]:
        """What a player may do now."""
        return await self.ask(lambda game: game.choices(player, brief, **values))

    async def why_not(self, player: str, action: str) -> Refusal | None:
        """The refusal that an action would meet."""
        return await self.ask(lambda game: game.why_not(action, player))

    async def happened(self, viewer: str | None, since: int) -> News:
        """What a watcher is told who knows the log up to an entry, with the game as it is now."""
        if since > self.tail.seq:  # told by another process, or before an earlier state was restored
            await self.catch_up()
        return await self.ask(lambda game: self._news(viewer, since))

    def _news(self, viewer: str | None, since: int) -> News:
        marks = [mark for mark in self._marks if mark.seq > since]
        missed = len(marks) != self.tail.seq - since
        told = tuple(self._told(viewer, mark) for mark in marks)
        return News(self.id, "entries", self.tail.seq, told, self._view(viewer), missed, self.times)

    def _told(self, viewer: str | None, mark: Mark) -> Happened:
        """An entry as a viewer hears of it; of an action that was taken back since, only that it was."""
        do, sentences = "", tuple[str, ...]()
        stands = mark.number < len(self._seqs) and self._seqs[mark.number] == mark.seq
        if mark.kind == "play" and stands:
            do = notation(self._game.past.moves[mark.number - 1].action)
            sentences = tuple(self._game.log(mark.number, viewer))
        return Happened(
            mark.seq, mark.kind, mark.player, mark.number, do, sentences, self.instead.get(mark.seq, "")
        )

    # --- doing

    async def play(
        self,
        player: str,
        action: str,
        seq: int,
        receipt: Receipt | None = None,
        also: FollowUp | None = None,
        instead: str = "",
    ) -> Done:
        """Carry out an action of a player who knows the log up to `seq`. What the rules do not allow raises
        their `Refusal`; who is late gets `Stale`, unless the same request was carried out before. What `also`
        does is written together with it; `instead` names what has decided in the player's place."""

        def change(game: Game) -> Entry:
            return recording.play_entry(game, game.play(action, player), instead)

        return await self._alone(lambda: self._changed(change, seq, receipt, also))

    async def go_back(
        self, player: str, to: Callable[[Game], int], seq: int, also: FollowUp | None = None
    ) -> Done:
        """Take the game back to as many actions as `to` says, which refuses if that may not be."""

        def change(game: Game) -> Entry:
            game.go_to(to(game))
            return recording.undo_entry(game, player)

        return await self._alone(lambda: self._changed(change, seq, also=also))

    async def _changed(
        self,
        change: Callable[[Game], Entry],
        seq: int,
        receipt: Receipt | None = None,
        also: FollowUp | None = None,
    ) -> Done:
        if seq > self.tail.seq:  # told by another process, and not yet heard of here
            await self._caught_up()
        await self._check_lock()
        if seq != self.tail.seq:
            return await self._late(receipt)
        if self.changed:
            raise Invalid(f"the rules have changed under this game. {self.changed}")
        try:
            turn = await self._work(lambda: self._prepared(change))
        except BradshawError:
            raise  # refused, and nothing has changed
        except BaseException:
            self._doubtful = True
            raise
        try:
            written = await asyncio.wrap_future(self._database.writes(self._writing(turn, receipt, also)))
        except BaseException:
            self._doubtful = True
            raise
        if written is None:
            await self._reload()
            await self._check_lock()
            return await self._late(receipt)
        tail, self._clocks = written
        await self._work(lambda: self._settle(turn.entry, tail))
        self._is_written(self.id)
        return Done(tail.seq, turn.entry.number)

    async def _check_lock(self) -> None:
        """Refuse to go on in a game that the host has locked; it may be free again meanwhile."""
        if self.row.state == games.LOCKED:
            await self.look_at_seats()
        if self.row.state == games.LOCKED:
            raise Forbidden("the host has locked this game")

    def _prepared(self, change: Callable[[Game], Entry]) -> Turn:
        """Change the game in memory; nobody sees it before it is written."""
        game = self._game
        before = frozenset(decision.player for decision in game.acting)
        entry = change(game)
        acting = frozenset(decision.player for decision in game.acting)
        public = game.view(None)
        self._public = msgspec.Raw(msgspec.json.encode(public))
        seq = self.tail.seq + 1
        return Turn(self.row, self.seats, entry, seq, before, acting, game.finished, public.round)

    def _writing(
        self, turn: Turn, receipt: Receipt | None, also: FollowUp | None
    ) -> Callable[[Connection], tuple[Tail, list[ClockRow]] | None]:
        """What is written together: the entry, how the game stands with it, and all that follows from it."""

        def write(connection: Connection) -> tuple[Tail, list[ClockRow]] | None:
            tail = log.append(connection, self.id, self.tail, [turn.entry], turn.round)
            if tail is None:
                return None
            if turn.acting != turn.before or turn.finished:
                exchange.note_standing(connection, self.id, self._game)
            if receipt is not None:
                answer = msgspec.json.encode(Done(turn.seq, turn.entry.number)).decode()
                if not answered.note(connection, receipt.account, receipt.key, receipt.request, answer):
                    raise Invalid(_USED)
            for follow_up in (*self._follow_ups, *([also] if also else [])):
                follow_up(connection, turn)
            return tail, self._clocks_in(connection)

        return write

    def _clocks_in(self, connection: Connection) -> list[ClockRow]:
        """The clocks as they are written; most games have none, and nothing is read."""
        return [] if clock_of(self.row) is None else clocks.of(connection, self.id)

    async def _late(self, receipt: Receipt | None) -> Done:
        """Whoever comes late has been here before, or does not know what has happened."""
        if receipt is not None:
            account, key = receipt.account, receipt.key
            found = await self._read(lambda connection: answered.find(connection, account, key))
            if found is not None and found.request != receipt.request:
                raise Invalid(_USED)
            if found is not None:
                return decoded(found.answer, Done)
        raise Stale("the game has gone on meanwhile: look at it again", self.tail.seq)

    # --- when it is written

    def _settle(self, entry: Entry, tail: Tail) -> None:
        """What was written is so: show it."""
        since = self.tail.seq
        self._note(entry, tail)
        self._views = {None: self._public}
        self._tell(since)
        if entry.kind == "play" and (entry.number - NEAR) % snapshots.EVERY == 0:
            self._keep_snapshot()

    def _note(self, entry: Entry, tail: Tail) -> None:
        """The log has one entry more."""
        self.tail = tail
        del self._seqs[entry.number + (entry.kind == "undo") :]
        if entry.kind == "play":
            self._seqs.append(tail.seq)
            if word := recording.instead_in(entry):
                self.instead[tail.seq] = word
        self._game.past.forget_undone()
        self._game.past.let_go(_AT_HAND)
        self._marks.append(Mark(tail.seq, entry.kind, entry.player, entry.number))

    def see_off(self) -> None:
        """End the feeds of those who do not sit any more where they look from."""
        for watcher in self._hub.watchers(self.id):
            if not self._sees(watcher):
                watcher.close()

    def _sees(self, watcher: Watcher) -> bool:
        """Whether a watcher still sits where it looks from; the server itself may look from everywhere."""
        seat = next((seat for seat in self.seats if seat.name == watcher.viewer), None)
        return watcher.viewer is None or (seat is not None and watcher.whose in ("", seat.account))

    def _tell(self, since: int) -> None:
        """Tell every watcher what happened after an entry, each viewer's news made once."""
        watchers = [watcher for watcher in self._hub.watchers(self.id) if self._sees(watcher)]
        news = {viewer: self._news(viewer, since) for viewer in {watcher.viewer for watcher in watchers}}

        def tell() -> None:
            self.see_off()
            for watcher in watchers:
                watcher.tell(news[watcher.viewer])

        self._loop.call_soon_threadsafe(tell)

    def _keep_snapshot(self) -> None:
        """Keep the state some actions ago. Nobody waits for it, and nothing is lost without it."""
        snapshot = snapshot_of(self._game)
        id, seq = self.id, self._seqs[snapshot.after]
        self._database.writes(lambda connection: snapshots.keep(connection, id, seq, snapshot))

    # --- what others have written

    async def catch_up(self) -> None:
        """Follow what other processes have written."""
        await self._alone(self._caught_up)

    async def _caught_up(self) -> None:
        id, since = self.id, self.tail.seq
        entries, running = await self._read(lambda c: (log.entries_after(c, id, since), self._clocks_in(c)))
        if not entries:
            return
        self._clocks = running
        try:
            await self._work(lambda: self._follow(entries))
        except BradshawError:
            await self._reload()

    def _follow(self, entries: Sequence[Written]) -> None:
        since = self.tail.seq
        for entry in entries:
            if entry != log.linked(entry, self.tail.seq + 1, entry.at, self.tail.link):
                raise Damaged(f"game {self.id}: entry {entry.seq} does not follow the one before")
            recording.follow(self._game, entry)
            self._note(entry, Tail(entry.seq, entry.link))
        self._views.clear()
        self._tell(since)

    async def _reload(self) -> None:
        """Stand where the store says, whatever was believed."""
        since = self.tail.seq
        loaded = await self._work(lambda: load(self._database, self.id))
        self._take(loaded)
        if self.tail.seq != since:
            self._marks.clear()
            await self._work(lambda: self._tell(since))

    async def announce(self, since: int) -> None:
        """Tell every watcher what happened after an entry."""
        await self.ask(lambda game: self._tell(since))

    async def look_at_seats(self) -> None:
        """Read again who sits where, and what else the lobby knows."""
        id = self.id
        self.row, self.seats, self._clocks = await self._read(
            lambda c: (games.get(c, id), seats.of(c, id), clocks.of(c, id))
        )

    # --- one after the other, on other threads

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something when nobody else does. Whoever asks may go away meanwhile: it is done all the same."""
        task = asyncio.ensure_future(self._next(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _next(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._lock:
            if self._doubtful:
                await self._reload()
            return await work()

    async def _work(self, work: Callable[[], T]) -> T:
        return await self._loop.run_in_executor(self._threads, work)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._database.reads(work))

    async def rest(self) -> None:
        """Wait until nothing is being done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
