"""The course of the game (5): packet, concessions, then a stock round and two operating rounds in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.rail.steps.schedule import Schedule

from ..stock.ending import QUIET_SETS
from ..table import TableOE


class CourseOE(Schedule[TableOE]):
    """Train phase 2 begins with the first operating round; the last set of rounds may be longer, and its last
    round is abbreviated."""

    KIND = "18OE course"

    #: This is the last set of operating rounds.
    last: bool = False

    def _package(self) -> None:
        super()._package()
        self.table.round_name = "Opening packet"
        self.stage = "concessions"

    def stages(self) -> Mapping[str, Callable[[], None]]:
        return {**super().stages(), "concessions": self._concessions}

    def _concessions(self) -> None:
        """8.1: the concessions are executed before the first stock round."""
        self.stage = "stock"
        table = self.table
        table.stage = "concessions"
        table.round_name = "Concessions"
        table.push(table.step("concessions"), number=0)

    def _stock(self) -> None:
        table = self.table
        if table.stage != "majors":
            table.stage = "regionals"
        if self.turn == 0 and table.rules.first_stock_round == "first seat":
            table.priority = table.seats[0]
        if self.turn == 1:
            for railway in table.companies():
                railway.reserved = ""
        if table.consolidation == "due":
            table.consolidation = "now"
        for railway in table.companies():
            railway.merged_now = False
        super()._stock()

    def stock_name(self) -> str:
        now = self.table.consolidation == "now"
        return super().stock_name() + (" (consolidation)" if now else "")

    def _operating(self) -> None:
        table = self.table
        if table.phase == "1":
            table.phase = "2"
            table.note("Train phase 2 begins.", "5.2")
        if self.rounds == 0:
            self.rounds, self.last = table.last_rounds or 2, table.last_rounds > 0
        if self.done_rounds == self.rounds:
            self._end_set()
            return
        table.round_in_set = self.done_rounds + 1
        if self.last and table.round_in_set == self.rounds:
            self._last_round()
        else:
            super()._operating()

    def _last_round(self) -> None:
        """13: the last round only pays again what was earned in the one before."""
        self.done_rounds += 1
        self.table.round_name = f"Operating round {self.turn}.{self.done_rounds} (abbreviated)"
        self.table.push(self.table.step("last round")).begin()

    def _end_set(self) -> None:
        table = self.table
        self.stage = "stock"
        table.quiet += 1
        if self.last:
            table.end_game("the last operating rounds after the first level 8 train are over")
        elif table.quiet >= QUIET_SETS:
            table.end_game("nothing happens any more")
