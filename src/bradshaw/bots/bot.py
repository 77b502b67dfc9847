"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.seat import Seat
from bradshaw.core.table import Table


class Bot(ABC):
    """A player that is a program.

    It sits on a seat, and so sees and does what its player may. A choice depends on the seed and on what
    the seat knows, never on what the bot was asked before. So a game that was interrupted goes on as it
    would have gone, and any decision can be looked at again.
    """

    #: What it is called; without one, after its class.
    name: ClassVar[str]
    #: The kind of table it is made for.
    plays: ClassVar[type[Table]] = Table

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = (cls.__name__.removesuffix("Bot") or cls.__name__).lower()

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, seat: Seat) -> Action:
        """A legal action for a seat that may act now. Does not play it."""

    def chance(self, seat: Seat) -> Random:
        """The random numbers for one decision: from what everybody knows, so that nothing hidden decides."""
        return Random(f"{self.seed}:{seat.number}:{seat.player}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"
