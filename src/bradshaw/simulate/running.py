"""A series on its way: what was played before, what is left to play, and what hears of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from .cluster import executor_for
from .executor import Executor
from .job import Job, Outcome, Played
from .results import GamesFolder, ResultsFile
from .series import Series
from .summary import Summary

#: Hears of every game when it is over.
Progress = Callable[[Outcome], None]


class Running:
    """Plays what is left of a series."""

    def __init__(
        self, series: Series, file: ResultsFile | None, folder: GamesFolder | None, progress: Progress | None
    ) -> None:
        self.series, self.file, self.folder, self.progress = series, file, folder, progress
        self.outcomes: dict[int, Outcome] = {}

    def run(self, where: str | Executor, jobs: int) -> Summary:
        """Play the games that are not in the file, and sum all of them up."""
        begun = time.perf_counter()
        self._take_over()
        before, left = len(self.outcomes), self._left()
        if isinstance(where, str):
            where = executor_for(where, min(jobs, max(1, len(left))))
        with closing(_playing(where, left)) as playing:
            for one in playing:
                self._keep(one)
        outcomes = tuple(self.outcomes[seed] for seed in sorted(self.outcomes))
        took = time.perf_counter() - begun
        return Summary(self.series.title, self.series.players, outcomes, took, before)

    def _take_over(self) -> None:
        known = {} if self.file is None else self.file.outcomes
        for seed in self.series.seeds:
            if seed in known:
                self._note(known[seed])

    def _left(self) -> list[Job]:
        keep = self.folder is not None
        return [self.series.job(seed, keep) for seed in self.series.seeds if seed not in self.outcomes]

    def _keep(self, one: Played) -> None:
        if self.folder is not None:
            self.folder.add(one.outcome.seed, one.saved)
        if self.file is not None:  # after the game, so that every game of the file is in the folder
            self.file.add(one.outcome)
        self._note(one.outcome)

    def _note(self, outcome: Outcome) -> None:
        self.outcomes[outcome.seed] = outcome
        if self.progress is not None:
            self.progress(outcome)


def _playing(where: Executor, jobs: Sequence[Job]) -> Generator[Played, None, None]:
    """A generator whatever the executor gives, so that closing it ends the games."""
    if jobs:
        yield from where.run(jobs)
