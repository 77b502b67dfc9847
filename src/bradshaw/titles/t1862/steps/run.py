"""Running trains (7.8)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Solution, settle, solve
from bradshaw.rail.steps.run_trains import RunTrains, run_action

from ..permits import runnable


class Run1862(RunTrains):
    """The trains for which the railway has permits. Without a director they run for as much as possible."""

    def prompt(self) -> str:
        trains = ", ".join(runnable(self.table, self.table.company(self.railway)))
        return f"{self.railway}: run its trains ({trains})"

    def best(self) -> Solution:
        return solve(self.table.route_problem(self.line))

    def asks(self) -> bool:
        railway = self.table.company(self.railway)
        return bool(runnable(self.table, railway)) and bool(self.best().routes)

    def own_options(self, player: str) -> Iterable[Option]:
        problem = self.table.route_problem(self.line)
        yield run_action(problem, solve(problem).routes)
        if not self.table.company(self.railway).in_receivership:
            yield Run()

    def do_run(self, player: str, action: Run) -> None:
        railway = self.table.company(self.railway)
        problem = self.table.route_problem(railway)
        settled = settle(problem, self.read(problem, action))
        if railway.in_receivership:
            best, found = solve(problem).value, settled.revenue + settled.subsidy
            require(
                found >= best,
                self.section("receivership"),
                f"{self.railway} is in receivership and must earn as much as possible: {best}, not {found}",
            )
        super().do_run(player, action)
        railway.subsidy = settled.subsidy
        if settled.subsidy:
            self.table.note(f"{railway.name} earns {self.table.money(settled.subsidy)} of subsidies.")
