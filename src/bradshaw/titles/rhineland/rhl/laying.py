"""What a railway of 18Rhl may lay (6.2.1): the reading about city upgrades."""

from __future__ import annotations

from typing import Protocol

from bradshaw.core.refusal import Refusal
from bradshaw.rail.laying import Lay, TrackRules
from bradshaw.rail.laying.lays import new_links
from bradshaw.rail.laying.rules import TrackTable

from .options import RhlOptions


class RhlTrackTable(TrackTable, Protocol):
    """What must be known of the table."""

    @property
    def rules(self) -> RhlOptions: ...


class RhlTrackRules(TrackRules):
    """As everywhere, with the readings."""

    table: RhlTrackTable

    def check_reach(self, lay: Lay) -> None:
        if self.table.rules.city_upgrade == "reached":
            super().check_reach(lay)
            return
        usable = new_links(self.table, self.railway, lay)
        if usable.new or usable.changed:
            return
        raise Refusal(
            self.table.section("upgrade"),
            f"{self.railway.code} would use no new track of tile {lay.tile.id} on {lay.hex.id}, and no city "
            "it reaches changes its value",
        )
