"""Refusals: why an action is not legal, with the rule that says so."""

from __future__ import annotations

from .errors import BradshawError

#: What stands for a rule where no section of a rulebook says it: how an action is written, whose turn it is.
NO_SECTION = frozenset({"", "form", "turn", "end"})


class Refusal(BradshawError):
    """An action that the rules do not allow. Nothing of it has happened."""

    def __init__(self, rule: str, reason: str, remedy: str = "") -> None:
        super().__init__(rule, reason, remedy)
        #: Section of the rulebook, the name of a reading, or one of `NO_SECTION`.
        self.rule = rule
        #: What is wrong, in plain words, with the numbers.
        self.reason = reason
        #: What would make it legal, where that can be said.
        self.remedy = remedy

    def __str__(self) -> str:
        text = f"{self.reason}{self.cited}"
        return f"{text}. {self.remedy}" if self.remedy else text

    @property
    def cited(self) -> str:
        """The rule as it stands behind the reason; nothing where no rulebook says it."""
        return "" if self.rule in NO_SECTION else f" (rule {self.rule})"

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, reason={self.reason!r}, remedy={self.remedy!r})"


def require(condition: object, rule: str, reason: str, remedy: str = "") -> None:
    """Refuse unless a condition holds."""
    if not condition:
        raise Refusal(rule, reason, remedy)
