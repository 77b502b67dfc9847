"""Many games between bots, with every invariant checked on the way.

```python
from bradshaw import simulate

summary = simulate.run("18Rhl", games=100, players=3, seed=1, bots="random", jobs=2)
print(summary)
for failure in summary.failures:
    game = simulate.reproduce(failure)  # just before the action that went wrong
```
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from bradshaw.core.errors import SetupError
from bradshaw.core.game import Game
from bradshaw.core.title import find_title

from .checked_game import play
from .effort import NONE, THOROUGH, USUAL, Effort, as_effort
from .executor import Executor, Progress, chunked, executor
from .failure import Failure, InvariantError
from .job import MOST_ACTIONS, Job, Outcome
from .summary import Summary

__all__ = [
    "MOST_ACTIONS", "NONE", "THOROUGH", "USUAL", "Effort", "Executor", "Failure", "InvariantError",
    "Job", "Outcome", "Summary", "play", "reproduce", "run",
]  # fmt: skip


def run(
    title: str,
    games: int,
    players: int,
    seed: int = 1,
    bots: str | Sequence[str] = "random",
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    thorough: bool | Effort = False,
    most_actions: int = MOST_ACTIONS,
    where: Executor | None = None,
) -> Summary:
    """Play games with the seeds `seed`, `seed + 1`, ... and sum them up.

    `bots` is one name for all seats, or as many names as there are players; they move on by one seat
    from game to game. A run is the same whatever `jobs` is, and one that was broken off goes on
    with the next seed: add the two summaries. `progress` hears of every game when it is over.
    """
    if games < 0 or jobs < 1:
        raise SetupError(f"{games} games in {jobs} processes cannot be played")
    work = [
        Job(
            find_title(title).name,
            number,
            _seats(bots, players, number),
            dict(options or {}),
            as_effort(thorough),
            most_actions,
        )
        for number in range(seed, seed + games)
    ]
    for job in work[:1]:
        job.new_game(), job.new_bots()  # a wrong set-up is told at once, not once for each game
    begun = time.perf_counter()
    outcomes = []
    for chunk in (where or executor(min(jobs, max(1, games)))).run(chunked(work, jobs)):
        for outcome in chunk:
            outcomes.append(outcome)
            if progress is not None:
                progress(outcome)
    outcomes.sort(key=lambda outcome: outcome.seed)
    return Summary(find_title(title).name, players, tuple(outcomes), time.perf_counter() - begun)


def _seats(bots: str | Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game of a seed."""
    names = (bots,) * players if isinstance(bots, str) else tuple(bots)
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SetupError(f"{len(names)} bots for {players} players")
    shift = number % players
    return names[shift:] + names[:shift]


def reproduce(failure: Failure, before: int = 1) -> Game:
    """The game of a failure, `before` actions before it was noticed.

    Only the bots' choices are played again, without checks. With `before=0` the game stands where
    the failure was noticed, if it can get there.
    """
    job = Job(failure.title, failure.seed, failure.bots, failure.options, NONE)
    game, players = job.new_game(), job.new_bots()
    while not game.finished and len(game.turns) < failure.number - before:
        actor = game.acting[0].player
        game.play(players[actor].choose(game.seat(actor)), by=actor)
    return game
