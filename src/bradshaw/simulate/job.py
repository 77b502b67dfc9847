"""One game to be simulated, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bradshaw.bots import Bot, make, seed_of
from bradshaw.bots.naming import seat_names
from bradshaw.core.game import Game
from bradshaw.core.position import Position
from bradshaw.core.title import find_title

from .effort import USUAL, Effort
from .failure import Failure


@dataclass(frozen=True)
class Job:
    """A game: everything that decides its course."""

    title: str
    seed: int
    #: The name of the bot in each seat.
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    effort: Effort = USUAL
    #: More actions than this, and it is taken as one that does not end; None: what the title says.
    most_actions: int | None = None
    #: Whether the game itself is wanted besides its outcome.
    keep: bool = False
    #: Where the game begins, if not at its beginning; the players are those of the position.
    position: Position | None = None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Named as at the terminal, so that the same seed and bots give the same game there."""
        if self.position is not None:
            return tuple(self.position.players)
        title = find_title(self.title)
        return tuple(seat_names(make(name, 0, title).name for name in self.bots))

    @cached_property
    def limit(self) -> int:
        """The most actions that it may take."""
        return find_title(self.title).most_actions if self.most_actions is None else self.most_actions

    def new_game(self) -> Game:
        return Game(self.title, self.players, self.seed, self.options, position=self.position)

    def new_bots(self) -> dict[str, Bot]:
        """A bot for each player, with a seed of its own."""
        title = find_title(self.title)
        made = (make(name, seed_of(self.seed, seat), title) for seat, name in enumerate(self.bots))
        return dict(zip(self.players, made, strict=True))


@dataclass(frozen=True)
class Outcome:
    """What came of a game."""

    seed: int
    #: "finished", "did not end" or "failed".
    end: str
    #: Why it finished, in the title's words.
    reason: str
    actions: int
    seconds: float
    #: (bot, score) by seat.
    scores: tuple[tuple[str, int], ...]
    hash: str
    failures: tuple[Failure, ...] = ()
    #: Longest time that one action took, and its number.
    slowest: tuple[float, int] = (0.0, 0)
    #: The place of each seat, where more than the score decides.
    places: tuple[int, ...] = ()
    #: The machine and the process that played it.
    played_by: str = ""

    def winners(self) -> tuple[str, ...]:
        """The bots in the first place, one for each seat that has it; nobody unless the game finished."""
        if self.end != "finished":
            return ()
        best = max(score for _, score in self.scores)
        places = self.places or tuple(1 if score == best else 2 for _, score in self.scores)
        return tuple(bot for (bot, _), place in zip(self.scores, places, strict=True) if place == 1)


class Played(NamedTuple):
    """A game that is over: what came of it, and the bytes of its file if they were asked for."""

    outcome: Outcome
    saved: bytes = b""
