"""What many games came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median

from .failure import Failure
from .job import Outcome


@dataclass(frozen=True)
class Summary:
    """The outcomes of a run, in the order of their seeds."""

    title: str
    players: int
    outcomes: tuple[Outcome, ...]
    #: Wall-clock time of the run.
    seconds: float
    #: Games that had been played before the run, and were taken from its file of results.
    before: int = 0

    @property
    def games(self) -> int:
        return len(self.outcomes)

    @property
    def failures(self) -> tuple[Failure, ...]:
        return tuple(failure for outcome in self.outcomes for failure in outcome.failures)

    @property
    def rate(self) -> float:
        """Games a second."""
        return (self.games - self.before) / self.seconds if self.seconds else 0.0

    def ends(self) -> dict[str, int]:
        """How the games ended, most frequent first."""
        found = Counter(o.reason or o.end if o.end == "finished" else o.end for o in self.outcomes)
        return dict(found.most_common())

    def lengths(self) -> tuple[int, int, int]:
        """Actions of the shortest, the median and the longest game that finished."""
        counts = sorted(o.actions for o in self.outcomes if o.end == "finished")
        return (counts[0], int(median(counts)), counts[-1]) if counts else (0, 0, 0)

    def scores(self) -> dict[str, tuple[int, int, int]]:
        """Lowest, median and highest score of each kind of bot."""
        found: dict[str, list[int]] = {}
        for outcome in self.outcomes:
            for bot, score in outcome.scores:
                found.setdefault(bot, []).append(score)
        return {bot: (min(some), int(median(some)), max(some)) for bot, some in sorted(found.items())}

    def wins(self) -> dict[str, float]:
        """Games won by each kind of bot; a shared first place counts in parts."""
        found: dict[str, float] = {}
        for outcome in self.outcomes:
            winners = outcome.winners()
            for bot in winners:
                found[bot] = found.get(bot, 0.0) + 1 / len(winners)
        return dict(sorted(found.items()))

    def slowest(self) -> tuple[float, int, int] | None:
        """The longest time that one action took, its game's seed, and its number; None if none was played."""
        return max(((o.slowest[0], o.seed, o.slowest[1]) for o in self.outcomes if o.actions), default=None)

    def __add__(self, other: Summary) -> Summary:
        """Two runs as one: for a run in several parts. A game that is in both counts once."""
        found = {outcome.seed: outcome for outcome in (*self.outcomes, *other.outcomes)}
        outcomes = tuple(found[seed] for seed in sorted(found))
        before = self.before + other.before
        return Summary(self.title, self.players, outcomes, self.seconds + other.seconds, before)

    def __str__(self) -> str:
        return text(self)


def text(summary: Summary) -> str:
    """A summary for people."""
    slowest = summary.slowest()
    before = f", {summary.before} of them before" if summary.before else ""
    lines = [
        f"{summary.title}, {summary.players} players: {summary.games} games{before}, in "
        f"{summary.seconds:.1f} s ({summary.rate:.2f} a second)",
        "ended: " + (", ".join(f"{count} x {how}" for how, count in summary.ends().items()) or "none"),
    ]
    if any(outcome.end == "finished" for outcome in summary.outcomes):
        short, middle, long = summary.lengths()
        lines.append(f"actions: {short} to {long}, median {middle}")
    for bot, (low, mid, high) in summary.scores().items():
        won = summary.wins().get(bot, 0.0)
        lines.append(f"{bot}: won {won:g}; scores {low} to {high}, median {mid}")
    if slowest is not None:
        seconds, seed, number = slowest
        lines.append(f"slowest action: {seconds:.2f} s (seed {seed}, action {number})")
    lines.append(f"failures: {len(summary.failures) or 'none'}")
    lines.extend(f"  {failure}" for failure in summary.failures)
    return "\n".join(lines)
