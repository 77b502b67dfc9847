"""A railway's turn (7.1): merger, track, marker, run, dividend, trains, redemption, acquisition."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.rail.steps.turn import OperatingTurn

from ..home import make_room, needs_upgrade, place_home
from ..table import Table1862


class Turn1862(OperatingTurn[Table1862]):
    """The first turn begins with the home marker (7.2)."""

    KIND = "1862 operating turn"
    ORDER: ClassVar[tuple[str, ...]] = (
        "home", "merger", "track", "token", "run", "dividend", "trains", "redeem", "acquisition",
    )  # fmt: skip

    #: The railway that had its first turn now, and whose home hex must be built on (7.2); or none.
    newcomer: str

    def begin(self) -> None:
        self.newcomer = ""
        self.table.quiet = False
        super().begin()
        self._come_home()

    def _come_home(self) -> None:
        """7.2: place the home marker, unless there is no director (ruling: then on the first turn with
        one), or an upgrade is to come first."""
        table = self.table
        railway = table.company(self.code)
        if railway.at_home or railway.president is None:
            return
        self.newcomer = railway.code
        first = table.rules.home_upgrade == "before merging"
        due = (first or table.lner != "formed") and needs_upgrade(table, railway)
        if due and first:
            return
        place_home(table, railway)
        if not due:
            make_room(table, railway, railway.home)

    def settle(self) -> bool:
        if not self.railway.floated:
            self.skip_rest()
        return super().settle()


def newcomer(turn: OperatingTurn[Table1862]) -> str:
    """The railway that has its first turn now, if any."""
    assert isinstance(turn, Turn1862)
    return turn.newcomer
