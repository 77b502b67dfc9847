"""The course of the game (3.0): parliament, stock round, operating rounds; two parliaments at the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.rail.steps.schedule import Schedule

from ..table import Table1862

#: A game that is only waiting ends before the stock round of this turn, where no stalemate ends it.
LAST_TURN = 100


class Course(Schedule[Table1862]):
    """After the LNER has formed there are no parliaments."""

    KIND = "1862 course"

    #: Parliament rounds before the next stock round.
    parliaments: int

    def settle(self) -> bool:
        if self.stage == "stock" and self.parliaments:
            self.stage = "parliament"
        return super().settle()

    def stages(self) -> Mapping[str, Callable[[], None]]:
        return {**super().stages(), "parliament": self._parliament}

    def _parliament(self) -> None:
        table = self.table
        if table.lner == "formed":
            self.parliaments = 0
        if self.parliaments == 0:
            self.stage = "stock"
            return
        self.parliaments -= 1
        table.round_name = f"Parliament round {self.turn + 2 - self.parliaments}"
        table.push(table.step("parliament")).begin()

    def _stock(self) -> None:
        for railway in self.table.companies():
            railway.waits = False
        endless = self.table.rules.stalemate == "turn 100"
        if endless and self.turn + 1 >= LAST_TURN:
            self.table.end_game("the game has gone on for too long")
            return
        super()._stock()

    def _operating(self) -> None:
        super()._operating()
        if self.stage == "stock":
            self.parliaments = 1
            self.table.quiet = True
