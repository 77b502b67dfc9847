"""What a railway of 1862 may lay (7.6): two yellow tiles, or one with an N, or an upgrade."""

from __future__ import annotations

from bradshaw.rail.laying import Lay, TrackRules

from .basis import Basis1862
from .small_stations import tiles_left

#: Yellow tiles with this label count as two.
DOUBLE = "N"


class TrackRules1862(TrackRules):
    """Two points a turn: one for a yellow tile, two for all else."""

    table: Basis1862
    TOPIC = "lay"

    def turn_points(self) -> int:
        return 2

    def points(self, lay: Lay) -> int:
        return 2 if lay.old or DOUBLE in lay.tile.all_labels else 1

    def tiles_left(self, tile: str) -> int | None:
        return tiles_left(self.table, tile)
