"""The course of a game: starting package, then stock rounds and sets of operating rounds in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.core.step import Step

from ..table import T


class Schedule(Step[T]):
    """Always at the bottom of the agenda."""

    KIND = "schedule"
    TOPIC = "course"

    #: What comes next, one of `stages`.
    stage: str
    #: Number of the present stock round and its operating rounds.
    turn: int
    #: Operating rounds done in this set.
    done_rounds: int
    #: Operating rounds in this set, fixed when its stock round ends.
    rounds: int

    def settle(self) -> bool:
        self.stages()[self.stage]()
        return False

    def stages(self) -> Mapping[str, Callable[[], None]]:
        """What can come next, and how it begins; a title adds its own."""
        return {"package": self._package, "stock": self._stock, "operating": self._operating}

    def _package(self) -> None:
        self.stage = "stock"
        self.table.round_name = "Starting package"
        self.table.push(self.table.step("package")).begin()

    def _stock(self) -> None:
        table = self.table
        self.stage = "operating"
        self.turn += 1
        self.done_rounds = 0
        self.rounds = 0
        table.round_name = self.stock_name()
        table.push(table.step("stock round"), first=self.turn == 1).begin()

    def stock_name(self) -> str:
        """What the present stock round is called."""
        return f"Stock round {self.turn}"

    def _operating(self) -> None:
        table = self.table
        if self.rounds == 0:
            self.rounds = table.phase_data.operating_rounds
        if self.done_rounds == self.rounds:
            self.stage = "stock"
            table.after_operating_rounds()
            return
        self.done_rounds += 1
        table.round_name = f"Operating round {self.turn}.{self.done_rounds}"
        table.push(table.step("operating round")).begin()
