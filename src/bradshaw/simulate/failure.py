"""What can go wrong in a simulated game, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class InvariantError(Exception):
    """An invariant does not hold."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(check, message)
        #: The name of the invariant.
        self.check = check
        self.message = message

    def __str__(self) -> str:
        return f"{self.check}: {self.message}"


def insist(condition: object, check: str, message: str) -> None:
    """Raise an `InvariantError` unless a condition holds."""
    if not condition:
        raise InvariantError(check, message)


@dataclass(frozen=True)
class Failure:
    """Something that went wrong in a game, with all that is needed to see it again."""

    title: str
    seed: int
    players: tuple[str, ...]
    bots: tuple[str, ...]
    #: The invariant, or the kind of error.
    check: str
    message: str
    #: Number of the action, from 1; 0 is the set-up.
    number: int
    by: str = ""
    action: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    trace: str = ""

    def __str__(self) -> str:
        options = f", options {dict(self.options)}" if self.options else ""
        what = f"action {self.number} ({self.by}: {self.action})" if self.action else f"action {self.number}"
        who = f"{len(self.players)} players ({', '.join(self.bots)})"
        return f"{self.title}, seed {self.seed}, {who}{options}, {what}: {self.check}: {self.message}"
