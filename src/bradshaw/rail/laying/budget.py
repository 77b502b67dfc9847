"""How much track a turn allows: points, of which each tile takes some.

One tile a turn is a budget of one point. Two yellow tiles or one other are two points, of which a
yellow tile takes one and any other tile both. What a tile takes, the rules of laying say
(`TrackRules.points`); what was spent is kept by the turn and is state like any other.
"""

from __future__ import annotations

from typing import Protocol


class Spending(Protocol):
    """What a turn keeps about its budget."""

    code: str
    #: What was built, by powers too, in words, and the points that it took.
    laid: tuple[tuple[str, int], ...]
    #: Why nothing at all may be built any more, if that is so.
    barred: str


class Budget:
    """What a turn still allows."""

    def __init__(self, turn: Spending, points: int) -> None:
        self._turn = turn
        #: What the whole turn allows.
        self.points = points

    @property
    def spent(self) -> int:
        return sum(points for _, points in self._turn.laid)

    @property
    def left(self) -> int:
        """Points that are left."""
        return 0 if self.barred else max(0, self.points - self.spent)

    @property
    def laid(self) -> tuple[str, ...]:
        """What was built in this turn, by powers too, in words."""
        return tuple(what for what, _ in self._turn.laid)

    @property
    def barred(self) -> str:
        """Why no tile at all may follow, not even an extra one; empty if one may."""
        return self._turn.barred

    def may(self, points: int) -> bool:
        """Whether something may be built that takes some points."""
        return points <= self.left

    def why_not(self, points: int) -> str:
        """Why nothing may be built that takes some points; empty if it may."""
        if self.barred or self.may(points):
            return self.barred
        done = " and ".join(what for what, taken in self._turn.laid if taken)
        rest = f"{self.left} of {self.points} points are left, and this takes {points}"
        return f"{self._turn.code} has built in this turn: {done}{f'; {rest}' if self.left else ''}"

    def spend(self, points: int, what: str) -> None:
        """Something was built."""
        self._turn.laid = (*self._turn.laid, (what, points))

    def spend_all(self, what: str) -> None:
        """Something was built that takes the place of all tiles."""
        self.spend(self.points - self.spent, what)

    def bar(self, reason: str) -> None:
        """No tile at all may follow in this turn."""
        self._turn.barred = reason
