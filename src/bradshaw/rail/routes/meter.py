"""How much work has been done, and whether to go on."""

from __future__ import annotations

from collections.abc import Callable

from .problem import Budget


class Exhausted(Exception):
    """The budget is used up, or somebody asked to stop."""


class Meter:
    """Counts steps; the same problem takes the same steps everywhere."""

    LOOK_UP = 2_000
    """Steps between two looks at whether somebody asked to stop."""

    def __init__(self, budget: Budget | None = None, cancel: Callable[[], bool] | None = None) -> None:
        self.work = 0
        self._limit = budget.work if budget else None
        self._cancel = cancel
        self._next_look = self.LOOK_UP

    def spend(self, steps: int) -> None:
        """Note work done; raises `Exhausted` when there is no more to spend."""
        self.work += steps
        if self._limit is not None and self.work > self._limit:
            raise Exhausted
        if self._cancel is not None and self.work >= self._next_look:
            self._next_look = self.work + self.LOOK_UP
            if self._cancel():
                raise Exhausted
