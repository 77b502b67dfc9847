"""A railway's turn in 18Rhl (6.2)."""

from __future__ import annotations

from bradshaw.rail.steps.turn import OperatingTurn

from ..table import RhlTable


class RhlTurn(OperatingTurn[RhlTable]):
    """After the track step the link of the RhE is looked for (4.1.1)."""

    KIND = "18Rhl operating turn"

    def settle(self) -> bool:
        if self.stage == 1:
            self.table.check_link(self.railway)
        return super().settle()
