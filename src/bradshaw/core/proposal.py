"""A proposal: what would be good to do, and what is proven about it. Nobody has to follow it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from .action import Action

#: Asked now and then whether a search is to stop early.
Cancel = Callable[[], bool]


class Proposal(Struct, frozen=True):
    """An action that was searched for, which is more than to ask whether it is legal."""

    action: Action
    worth: int
    """What it brings, in the money or points of the game."""
    bound: int
    """No other action of its kind brings more than this."""
    proven: bool
    """Nothing better exists: the worth equals the bound."""
    words: str = ""
    """The same for people."""

    @property
    def gap(self) -> int:
        """By how much something better could still surpass it."""
        return self.bound - self.worth
