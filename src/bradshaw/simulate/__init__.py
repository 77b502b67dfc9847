"""Many games between bots, with every invariant checked on the way.

```python
from bradshaw import simulate

summary = simulate.run("18Rhl", games=100, players=3, seed=1, bots="random")
print(summary)
for failure in summary.failures:
    game = simulate.reproduce(failure)  # just before the action that went wrong
```

A script that gives `jobs=2`, or `where="dask"`, guards itself with `if __name__ == "__main__":`,
because the processes that play import it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bradshaw.core.errors import SetupError
from bradshaw.core.game import Game
from bradshaw.core.title import find_title

from .checked_game import play
from .effort import INVARIANTS, NONE, THOROUGH, USUAL, Effort, as_effort
from .executor import Executor
from .failure import Failure, InvariantError
from .job import Job, Outcome, Played
from .results import GamesFolder, ResultsFile
from .running import Progress, Running
from .series import Series, bots_by_seat
from .summary import Summary

__all__ = [
    "INVARIANTS", "NONE", "THOROUGH", "USUAL", "Effort", "Executor", "Failure", "InvariantError",
    "Job", "Outcome", "Played", "Series", "Summary", "play", "reproduce", "run",
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
    most_actions: int | None = None,
    where: str | Executor = "processes",
    results: str | os.PathLike[str] | None = None,
    save_games: str | os.PathLike[str] | None = None,
) -> Summary:
    """Play games with the seeds `seed`, `seed + 1`, ... and sum them up.

    `bots` is one name for all seats, or as many names as there are players; they move on by one seat
    from game to game. A run is the same whatever `jobs` and `where` are: `processes`, `dask` and `ray`
    with `jobs` processes on this machine, `dask=ADDRESS` and `ray=ADDRESS` on others, or an `Executor`.

    `results` is a file that gets a line for every game as soon as it is over; games that are in it
    already are not played again, so a run that was broken off goes on by being called again.
    `save_games` is a folder for the games themselves. `progress` hears of every game, those of the
    file first. A game that takes more than `most_actions`, by default as many as the title says, is taken
    as one that does not end.
    """
    if games < 0 or jobs < 1:
        raise SetupError(f"{games} games in {jobs} processes cannot be played")
    found, effort = find_title(title), as_effort(thorough)
    name, most = found.name, found.most_actions if most_actions is None else most_actions
    seats = bots_by_seat(bots, players)
    series = Series(name, games, seed, seats, dict(options or {}), effort, most)
    if games:
        job = series.job(seed)
        job.new_game(), job.new_bots()  # a wrong set-up is told at once, not once for each game
    file = None if results is None else ResultsFile(Path(results), series)
    folder = None if save_games is None else GamesFolder(Path(save_games), name)
    return Running(series, file, folder, progress).run(where, jobs)


def reproduce(failure: Failure, before: int = 1) -> Game:
    """The game of a failure, `before` actions before it was noticed.

    Only the bots' choices are played again, without checks. With `before=0` the game stands where
    the failure was noticed, if it can get there.
    """
    job = Job(failure.title, failure.seed, failure.bots, failure.options, NONE)
    game, players = job.new_game(), job.new_bots()
    while not game.finished and len(game.moves) < failure.number - before:
        actor = game.acting[0].player
        game.play(players[actor].choose(game.seat(actor)), by=actor)
    return game
