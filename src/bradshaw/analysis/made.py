"""The runs of a game: what every railway earned, and what it left on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.core.past import Move
from bradshaw.core.proposal import Cancel
from bradshaw.rail.steps.run_trains import RunTrains


class RunMade(Struct, frozen=True):
    """What a railway earned in one of its turns."""

    #: The number of the action, and where the game was.
    number: int
    round: str
    railway: str
    #: Who decided.
    player: str
    revenue: int


class RunBeside(Struct, frozen=True, tag="run"):
    """A run, and the best that is found in its place."""

    made: RunMade
    best: int
    #: What was left on the table.
    missed: int
    #: Whether nothing earns more than the best that was found.
    proven: bool


def play_again(again: Game, move: Move) -> RunMade | None:
    """Play an action of a game again; what its railway earned if trains ran with it."""
    step = again.table.top
    if not isinstance(step, RunTrains) or move.action.word not in step.OPEN:
        again.again(move)
        return None
    table, code, where = step.table, step.code, step.table.round_name
    again.again(move)
    revenue = table.railways[code].revenue or 0
    return RunMade(len(again.past.moves), where, code, move.by, revenue)


def runs_beside_best(game: Game, budget: int, cancel: Cancel) -> Iterator[RunBeside]:
    """Every run of a game with the best in its place, as far as a budget of work for each finds it. The game
    is played again for it, and not changed. Whoever cancels gets no more answers."""
    again = game.replayed(0)
    for move in game.moves:
        best, proven = _best(again.table.top, move, budget, cancel)
        made = play_again(again, move)
        if cancel():
            return
        if made is not None:
            most = max(best, made.revenue)
            yield RunBeside(made, most, most - made.revenue, proven)


def _best(step: Any, move: Move, budget: int, cancel: Cancel) -> tuple[int, bool]:
    """The most that the trains could earn that are about to run."""
    if not isinstance(step, RunTrains) or move.action.word not in step.OPEN:
        return 0, True
    found = step.solution(budget, cancel)
    return step.best(found).revenue, found.proven
