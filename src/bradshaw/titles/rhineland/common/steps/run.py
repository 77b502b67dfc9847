"""Running trains by the common rulebook (6.2, 6.2.3)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Earnings
from bradshaw.rail.steps.run_trains import RunTrains

from ..table import T


class RhinelandRun(RunTrains[T], abstract=True):
    """Every train may run once (6.2.3), but that trains run is no choice (6.2): where one can, one must."""

    def may_stay(self) -> bool:
        return self.table.rules.empty_run == "allowed"

    def check_run(self, action: Run, earned: Earnings) -> None:
        super().check_run(action, earned)
        if not earned.routes and not self.may_stay():
            self._check_stays()

    def _check_stays(self) -> None:
        """Whether there was a route is recorded, so that no later search refuses an old run."""
        example = ""

        def search() -> int:
            nonlocal example
            example = " ".join(self.plain_run().routes)
            return int(bool(example))

        require(
            not self.table.findings.of(search),
            self.section("operating turn"),
            f"{self.code} can run and must: all its trains may not stay at home",
            f"For example: run {example}" if example else "",
        )
