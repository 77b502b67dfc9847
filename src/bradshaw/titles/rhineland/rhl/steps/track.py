"""Laying track in 18Rhl (6.2.1)."""

from __future__ import annotations

from ...common.steps.track import RhinelandTrack
from ..table import RhlTable


class RhlTrack(RhinelandTrack[RhlTable]):
    """As in the family, with the readings."""

    KIND = "18Rhl lay track"

    def asks(self) -> bool:
        idle = self.table.in_receivership(self.railway) or self.railway.cash < 0
        return not idle and super().asks()

    def stays_open(self) -> bool:
        """Where privates may be used later in the turn, there is no need to wait for them here."""
        return self.table.rules.power_time == "before running" and super().stays_open()
