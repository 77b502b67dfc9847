"""What a railway of 18Rhl may lay (6.2.1): the readings about it."""

from __future__ import annotations

from typing import Protocol

from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.laying import Lay, TrackRules
from bradshaw.rail.laying.lays import new_links
from bradshaw.rail.laying.rules import TrackTable

from .options import RhlOptions
from .places import PLACES

#: The private of the Ratingen variant.
RATINGEN_PRIVATE = "ATB"


class RhlTrackTable(TrackTable, Protocol):
    """What must be known of the table."""

    @property
    def rules(self) -> RhlOptions: ...


class RhlTrackRules(TrackRules):
    """As everywhere, with the readings."""

    table: RhlTrackTable

    def check_hex(self, lay: Lay) -> None:
        super().check_hex(lay)
        rules = self.table.rules
        kept = rules.ratingen and rules.ratingen_first == "ATB" and lay.hex.id == PLACES.ratingen
        require(
            not kept or bool(lay.old) or lay.private == RATINGEN_PRIVATE,
            "Ratingen variant",
            f"the first tile on {lay.hex.id} can only be laid with {RATINGEN_PRIVATE}",
        )

    def check_fit(self, lay: Lay) -> None:
        super().check_fit(lay)
        if self.table.rules.new_town == "anywhere" or lay.hex.id in PLACES.metropolises:
            return
        before = self.grid.rotated(lay.hex.id, lay.old, lay.old_rotation)
        after = lay.tile.rotated(lay.rotation)
        for city in (stop for stop in before.exits_of if stop.startswith("c")):
            for town in (stop for stop in after.exits_of if stop.startswith("t")):
                covered = sorted(before.exits_of[city] & after.exits_of[town])
                require(
                    not covered,
                    self.table.section("upgrade"),
                    f"the town of tile {lay.tile.id} would lie on track that led to the city of {lay.hex.id}",
                    "Turn it so that the town is on a side that had no track.",
                )

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
