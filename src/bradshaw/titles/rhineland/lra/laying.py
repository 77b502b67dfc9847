"""What a railway of 18LRA may lay (4.1.2, 4.2.3, 6.2.1)."""

from __future__ import annotations

from typing import Protocol

from bradshaw.core.refusal import require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.laying import Lay, TrackRules
from bradshaw.rail.laying.rules import TrackTable
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.powers.book import Powers

from .powers import TwoYellow


class LraTrackTable(TrackTable, Protocol):
    """What must be known of the table."""

    @property
    def powers(self) -> Powers: ...

    def reach_of_kevelaer(self, railway: Railway) -> Reach: ...


class LraTrackRules(TrackRules):
    """As everywhere; some railways lay two yellow tiles in their first operating round."""

    table: LraTrackTable

    def two_yellow(self) -> bool:
        """4.2.3: whether the railway may lay two yellow tiles in this turn."""
        power = self.table.powers.get(self.railway.code)
        return isinstance(power, TwoYellow) and not self.railway.operated

    def turn_points(self) -> int:
        return 2 if self.two_yellow() else super().turn_points()

    def points(self, lay: Lay) -> int:
        return 2 if self.two_yellow() and lay.tile.colour != "yellow" else 1

    def check_mixed(self, lay: Lay, left: int) -> None:
        """4.2.3: after a yellow tile only another yellow one may follow."""
        require(
            not (self.two_yellow() and 0 < left < self.points(lay)),
            self.table.section("railway"),
            f"{self.railway.code} may lay two yellow tiles in its first operating round, not a yellow and "
            f"another: one yellow has been laid, and tile {lay.tile.id} is {lay.tile.colour}",
        )


class KevelaerRules(LraTrackRules):
    """4.1.2: the extra tile of the 2+4-train hangs together with Kevelaer, not with the railway's tokens."""

    def reach(self) -> Reach:
        return self.table.reach_of_kevelaer(self.railway)
