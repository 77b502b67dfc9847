"""Laying track in 18Rhl (6.2.1): the tile of private KEO, and the reading about city upgrades."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.lays import Lay, new_links

from ...common.steps.track import RhinelandTrack
from ..table import RhlTable


class RhlTrack(RhinelandTrack[RhlTable]):
    """As in the family, with the readings."""

    KIND = "18Rhl lay track"

    def asks(self) -> bool:
        idle = self.table.in_receivership(self.line) or self.line.cash < 0
        return not idle and super().asks()

    def stays_open(self) -> bool:
        """Where privates may be used later in the turn, there is no need to wait for them here."""
        return self.table.rules.power_time == "before running" and super().stays_open()

    def check_hex(self, railway: Railway, lay: Lay) -> None:
        super().check_hex(railway, lay)
        require(
            "tile KEO" not in self.turn.did or self.table.rules.private_2 == "extra tile",
            "4.1.1",
            "tile 935 was laid with KEO, and it is the only tile of the turn",
        )

    def check_reach(self, railway: Railway, lay: Lay) -> None:
        if self.table.rules.city_upgrade == "reached":
            super().check_reach(railway, lay)
            return
        usable = new_links(self.table, railway, lay)
        if usable.new or usable.changed:
            return
        raise Refusal(
            self.section("upgrade"),
            f"{railway.name} would use no new track of tile {lay.tile.id} on {lay.hex.id}, and no city "
            "it reaches changes its value",
        )
