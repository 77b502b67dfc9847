"""A railway's turn in 18LRA (6.2)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.steps.turn import OperatingTurn

from ..table import LraTable


class LraTurn(OperatingTurn[LraTable]):
    """No hex gets two tiles in one turn."""

    KIND = "18LRA operating turn"

    #: Hexes that got a tile in this turn.
    hexes: tuple[str, ...] = ()

    def note_hex(self, hex_name: str) -> None:
        self.hexes = (*self.hexes, hex_name)

    def check_once(self, hex_name: str) -> None:
        require(
            hex_name not in self.hexes,
            self.section("track"),
            f"{self.code} has laid a tile on {hex_name} in this turn, and a second one may not follow",
        )
