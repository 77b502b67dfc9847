"""Looking back: the game after any of its actions, at once and in both directions; its log; and what if."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bradshaw.analysis.statistics import Statistics, statistics
from bradshaw.core.action import notation
from bradshaw.core.choice import Choices
from bradshaw.core.event import Payment
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.view import View
from bradshaw.store import Database, log, opening, snapshots
from bradshaw.store.log import Written
from bradshaw.store.opening import open_recorded

from .errors import Invalid, NotFound
from .match import Match
from .using import Uses
from .watching import Happened

T = TypeVar("T")

#: Games that are being looked through, kept so that the next step costs nothing.
_KEPT = 64
_LONGEST_LINE = 200


class Try(Struct, frozen=True):
    """An action in a line that is only thought of."""

    player: str
    #: In the notation.
    do: str


class Line(Struct, frozen=True):
    """What a line leads to, as far as the rules allow it."""

    #: How many of its actions were carried out.
    played: int
    view: View
    #: What whoever is to decide then may do; None at the end of the game.
    choices: Choices[Any] | None
    #: Why the next one was refused; None if all were carried out.
    refusal: Refusal | None = None


class Figures(Statistics, frozen=True):
    """A game in figures, with the time that everybody took."""

    #: Seconds before each player's actions, those taken back included.
    seconds: dict[str, float]


class _Browsed:
    """A game that is looked through, and the entry at its end by which one knows whether it is still so."""

    def __init__(self, game: Game, seq: int) -> None:
        self.game, self.seq = game, seq
        self.length = len(game.past.moves)
        self.lock = asyncio.Lock()

    def reaches(self, number: int) -> bool:
        """Whether it can stand there without playing the game again."""
        here = len(self.game.past.moves)
        return here - self.game.past.at_hand <= number <= here + self.game.redoable


class History(Uses):
    """Everything about games as they were."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._browsed: OrderedDict[str, _Browsed] = OrderedDict()
        self._figures: OrderedDict[tuple[str, int, str | None], Figures] = OrderedDict()

    async def view(self, match: Match, viewer: str | None, number: int) -> msgspec.Raw:
        """The game as a viewer saw it after its first `number` actions, as JSON."""
        view = await self.seen(match, viewer, number)
        return await off_loop(lambda: msgspec.Raw(msgspec.json.encode(view)))

    async def seen(self, match: Match, viewer: str | None, number: int) -> View:
        """The same as a document."""
        if number == match.length:
            now = await match.ask(lambda game: game.view(viewer))
            if now.number == number:
                return now
        browsed = await self._at(match, number)
        async with browsed.lock:
            if not browsed.reaches(number):
                raise Invalid("the game has gone on meanwhile: look again")
            return await off_loop(lambda: _seen(browsed.game, viewer, number))

    async def _at(self, match: Match, number: int) -> _Browsed:
        length = match.length
        if not 0 <= number <= length:
            raise NotFound(f"there is no action {number}; the game has {length}")
        found = self._browsed.get(match.id)
        if found is None or match.seq_at(found.length) != found.seq or not found.reaches(number):
            found = await self._open(match, min(length, number + snapshots.EVERY), number)
            self._browsed[match.id] = found
        self._browsed.move_to_end(match.id)
        while len(self._browsed) > _KEPT:
            self._browsed.popitem(last=False)
        return found

    async def _open(self, match: Match, number: int, back_to: int) -> _Browsed:
        id = match.id
        recorded = await self._read(lambda c: opening.recorded(c, id, number, back_to))
        opened = await off_loop(lambda: open_recorded(recorded, f"game {id}"))
        return _Browsed(opened.game, opened.seqs[-1])

    async def log(self, match: Match, viewer: str | None, after: int = 0, limit: int = 500) -> list[Happened]:
        """The actions that stand after a number of them, with the sentences that a viewer may read."""
        return await match.ask(lambda game: _log(match, game, viewer, after, limit))

    async def ledger(self, match: Match, holder: str | None = None) -> list[tuple[int, Payment]]:
        """Every movement of money with the number of its action, or those of one holder."""
        booked = await match.ask(lambda game: game.ledger())
        return [one for one in booked if holder is None or holder in (one[1].payer, one[1].payee)]

    async def figures(self, match: Match, viewer: str | None) -> Figures:
        """A game in figures, worked out once for each entry and viewer."""
        key = match.id, match.tail.seq, viewer
        if key not in self._figures:
            game = await match.ask(lambda game: game.fork())
            found = await off_loop(lambda: statistics(game, viewer))
            seconds = await self._read(lambda c: _seconds(log.whole_log(c, match.id)))
            self._figures[key] = Figures(**msgspec.structs.asdict(found), seconds=seconds)
        self._figures.move_to_end(key)
        while len(self._figures) > _KEPT:
            self._figures.popitem(last=False)
        return self._figures[key]

    async def what_if(
        self, match: Match, viewer: str | None, line: Sequence[Try], number: int | None = None
    ) -> Line:
        """What a line of actions would lead to. What the viewer cannot know is made up, all luck included, so
        that it tells nothing about the game; the same question gets the same answer."""
        if len(line) > _LONGEST_LINE:
            raise Invalid(f"a line has at most {_LONGEST_LINE} actions, not {len(line)}")
        if number is None or number == match.length:
            game = await match.ask(lambda game: game.fork())
        else:
            browsed = await self._at(match, number)
            async with browsed.lock:
                game = await off_loop(lambda: _forked(browsed.game, number))
        return await off_loop(lambda: _played(game, match.id, viewer, line))


async def off_loop(work: Callable[[], T]) -> T:
    """Do something on another thread."""
    return await asyncio.get_running_loop().run_in_executor(None, work)


def _seen(game: Game, viewer: str | None, number: int) -> View:
    game.go_to(number)
    return game.view(viewer)


def _forked(game: Game, number: int) -> Game:
    game.go_to(number)
    return game.fork()


def _seconds(entries: Sequence[Written]) -> dict[str, float]:
    """How long it took until each player's actions; a clock that was set back takes nothing away."""
    taken: dict[str, float] = {}
    for before, entry in pairwise(entries):
        if entry.kind == "play":
            taken[entry.player] = taken.get(entry.player, 0) + max(0, entry.at - before.at) / 1000
    return taken


def _log(match: Match, game: Game, viewer: str | None, after: int, limit: int) -> list[Happened]:
    last = min(len(game.past.moves), after + limit)
    return [
        Happened(
            match.seq_at(number) or 0,
            "play",
            game.past.moves[number - 1].by,
            number,
            notation(game.past.moves[number - 1].action),
            tuple(game.log(number, viewer)),
            match.instead.get(match.seq_at(number) or 0, ""),
        )
        for number in range(max(after, 0) + 1, last + 1)
    ]


def _played(game: Game, id: str, viewer: str | None, line: Sequence[Try]) -> Line:
    thought = game.imagined(viewer, Random(f"{id} {len(game.past.moves)} {viewer}"))
    played, refusal = 0, None
    for one in line:
        try:
            thought.play(one.do, one.player)
        except Refusal as refused:
            refusal = refused
            break
        played += 1
    choices = None if thought.finished else thought.choices(thought.acting[0].player)
    return Line(played, thought.view(viewer), choices, refusal)
