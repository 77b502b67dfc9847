"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.table import Table


class Bot(ABC):
    """A player that is a program.

    A choice depends on the seed and on the position, never on what the bot was asked before. So
    a game that was interrupted goes on as it would have gone, and any decision can be looked at again.
    """

    name: ClassVar[str]
    #: The kind of table it is made for.
    plays: ClassVar[type[Table]] = Table

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, game: Game, player: str) -> Action:
        """A legal action for a player who may act now. Leaves the game as it was."""

    def chance(self, game: Game, player: str) -> Random:
        """The random numbers for one decision."""
        return Random(f"{self.seed}:{game.hash}:{player}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"
