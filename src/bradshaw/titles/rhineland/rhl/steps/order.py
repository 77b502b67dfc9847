"""The order in which railways operate (6)."""

from __future__ import annotations

from bradshaw.rail.steps.operating_round import OperatingRound

from ..table import RhlTable


class RhlOperatingRound(OperatingRound[RhlTable]):
    """Looked up before each turn; or fixed when the round begins, and sorted again after forced sales."""

    KIND = "18Rhl operating round"

    def coming(self) -> list[str]:
        if self.table.rules.operating_order == "fixed":
            return list(self.waiting)
        return super().coming()

    def sort(self) -> None:
        """Bring the railways still to come into the present order."""
        self.waiting = self.list_of(super().coming())
