"""A series of games between bots: everything that decides their course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bradshaw.core.errors import SetupError

from .effort import USUAL, Effort
from .job import Job


@dataclass(frozen=True)
class Series:
    """Games with the seeds `seed`, `seed + 1`, ...

    The bots sit as they are named in the first game, and move on by one seat from game to game.
    """

    title: str
    games: int
    seed: int
    #: The bot in each seat of the first game.
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    effort: Effort = USUAL
    most_actions: int | None = None

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    def job(self, seed: int, keep: bool = False) -> Job:
        """The game of a seed; `keep` asks for the game itself besides its outcome."""
        shift = (seed - self.seed) % self.players
        bots = self.bots[shift:] + self.bots[:shift]
        return Job(self.title, seed, bots, self.options, self.effort, self.most_actions, keep)


def bots_by_seat(bots: str | Sequence[str], players: int) -> tuple[str, ...]:
    """One name for all seats, or one for each."""
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SetupError(f"{len(names)} bots for {players} players")
    return names
