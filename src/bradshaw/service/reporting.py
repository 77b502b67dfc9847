"""What was left on the table in a game that is over, told run by run while it is searched for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator

from msgspec import Struct

from bradshaw.analysis.made import RunBeside, runs_beside_best
from bradshaw.core.game import Game

from .errors import Invalid
from .match import Match
from .telling import Stopped, Tell, Telling

#: The work that goes into one run, a fraction of a second; how long all may take, in seconds; and of how many
#: games what was found is kept.
_BUDGET, LONGEST, _KEPT = 1_000_000, 120.0, 64


class Reported(Struct, frozen=True, tag="done"):
    """Nothing more comes."""

    #: How many runs were looked at.
    runs: int
    #: Railway -> what it left on the table in all.
    missed: dict[str, int]
    #: Whether all runs of the game were looked at; otherwise the time was up.
    complete: bool


Told = RunBeside | Reported


def check_over(game: Game) -> None:
    """Refuse a report of a game that goes on."""
    if not game.finished:
        raise Invalid("the game goes on: there is a report when it is over")


class Reports:
    """Reports of games that are over, one at a time for each account; what was found is kept."""

    def __init__(self, at_once: int = 1, longest: float = LONGEST) -> None:
        self._telling = Telling("report", at_once, longest)
        self._known: OrderedDict[tuple[str, int], list[Told]] = OrderedDict()

    async def of(self, match: Match, account: str) -> AsyncIterator[Told]:
        """Every run of a game beside the best in its place, and at last the sums."""
        game, key = await match.ask(lambda game: (game.fork(), (match.id, match.tail.seq)))
        check_over(game)

        def work(tell: Tell[Told], stopped: Stopped) -> None:
            found: list[Told] = []
            missed: dict[str, int] = {}
            for run in runs_beside_best(game, _BUDGET, stopped):
                code = run.made.railway
                missed[code] = missed.get(code, 0) + run.missed
                found.append(run)
                tell(run)
            found.append(Reported(len(found), missed, not stopped()))
            tell(found[-1])
            if not stopped():
                self._known[key] = found

        if key in self._known:
            for one in self._known[key]:
                yield one
            return
        async for one in self._telling.of(account, work):
            yield one
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)

    def close(self) -> None:
        self._telling.close()
