"""Words of titles in which railways merge."""

from __future__ import annotations

from bradshaw.core.action import Action


class Merge(Action, tag="merge", frozen=True):
    """Merge with another railway, or acquire it; one of the two survives."""

    partner: str
    survivor: str


class Redeem(Action, tag="redeem", frozen=True):
    """Pay for an option share and keep it."""


class Relinquish(Action, tag="relinquish", frozen=True):
    """Give up an option share for its value."""
