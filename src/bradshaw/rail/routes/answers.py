"""Answers of the search that are kept: the same problem is asked again and again, by whoever runs, looks at
a proposal, replays a game, or operates another time while nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from threading import Lock

import msgspec
from msgspec.structs import replace

from .problem import Budget, Problem, Solution, Train
from .solve import solve

#: Answers that are kept.
MOST_ANSWERS = 1024

#: Maps of whatever kind are written as what they hold.
_ENCODER = msgspec.msgpack.Encoder(enc_hook=dict)


class Answers:
    """What was found for problems, by all that they say and by the budget: an answer depends on nothing else,
    so whoever asks is given the same."""

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._found: dict[bytes, Solution] = {}
        self._lock = Lock()

    def solved(
        self, problem: Problem, budget: Budget | None = None, cancel: Callable[[], bool] | None = None
    ) -> Solution:
        """`solve`, but once for the same problem. What was cut short is not kept."""
        key = _key(problem, budget)
        found = self._found.get(key)
        if found is None:
            look = None if cancel is None else _Look(cancel)
            found = solve(problem, budget, look)
            if look is None or not look.stopped:
                self._keep(key, found)
        return found

    def _keep(self, key: bytes, found: Solution) -> None:
        with self._lock:
            if len(self._found) >= self._most:
                del self._found[next(iter(self._found))]
            self._found[key] = found


class _Look:
    """Asks whether to stop, and knows whether it was told to."""

    def __init__(self, cancel: Callable[[], bool]) -> None:
        self._cancel = cancel
        self.stopped = False

    def __call__(self) -> bool:
        self.stopped = self.stopped or bool(self._cancel())
        return self.stopped


def _key(problem: Problem, budget: Budget | None) -> bytes:
    """A digest of all that a problem says. Fleets have many trains in common, which are written once."""
    fleets = (problem.trains, *problem.fleets, *problem.covers.values())
    trains: dict[int, Train] = {id(train): train for fleet in fleets for train in fleet}
    number = {train: index for index, train in enumerate(trains)}
    numbered = [[number[id(train)] for train in fleet] for fleet in fleets]
    bare = replace(problem, trains=(), fleets=(), covers={})
    # A fleet that is its own cover is told apart by identity (see `FleetSearch`).
    own = dict(enumerate(problem.fleets))
    covers = [(number, cover is own.get(number)) for number, cover in problem.covers.items()]
    raw = _ENCODER.encode((bare, list(trains.values()), numbered, covers, budget))
    return sha256(raw).digest()


#: For everybody in this process.
solved = Answers().solved
