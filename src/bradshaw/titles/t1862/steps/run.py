"""Running trains (7.8)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import earnings, solve
from bradshaw.rail.steps.run_trains import SEARCH, RunTrains, run_action

from ..permits import runnable
from ..table import Table1862
from .shares import ORPHANED


class Run1862(RunTrains[Table1862]):
    """The trains for which the railway has permits. Without a director they run for as much as possible."""

    KIND = "1862 run trains"

    def must_run_best(self) -> bool:
        """8"""
        railway = self.table.company(self.railway)
        return bool(railway.in_receivership and self.table.rules.receivership_runs == "best")

    def may_stay(self) -> bool:
        """7.8: whether all trains may stay idle though they could run."""
        return bool(self.table.rules.empty_run == "allowed")

    def prompt(self) -> str:
        trains = ", ".join(runnable(self.table, self.table.company(self.railway)))
        return f"{self.railway}: run its trains ({trains})"

    def asks(self) -> bool:
        """With a train that may run, and track that leads anywhere."""
        railway = self.table.company(self.railway)
        if ORPHANED in self.turn.did and self.table.rules.merger_into_receivership == "stands":
            return False
        return bool(runnable(self.table, railway)) and bool(self.table.can_run(railway))

    def own_options(self, player: str) -> Iterable[Option]:
        problem = self.table.route_problem(self.line)
        best = solve(problem, SEARCH).routes
        yield run_action(problem, best)
        if best and not self.must_run_best() and self.may_stay():
            yield Run()

    def do_run(self, player: str, action: Run) -> None:
        railway = self.table.company(self.railway)
        problem = self.table.route_problem(railway)
        routes = self.read(problem, action)
        earned = earnings(problem, routes)
        if not action.routes and not self.may_stay():
            require(
                not solve(problem, SEARCH).routes,
                self.rule,
                f"{self.railway} has a route to run and may not leave all its trains idle",
                "Run at least one train; the revenue can be withheld.",
            )
        if self.must_run_best():
            possible = earnings(problem, solve(problem, SEARCH).routes)
            best, found = possible.revenue + possible.subsidy, earned.revenue + earned.subsidy
            require(
                found >= best,
                self.section("receivership"),
                f"{self.railway} is in receivership and must earn as much as possible: {best}, not {found}",
            )
        self.earn(problem, routes)
        railway.subsidy = earned.subsidy
        if earned.subsidy:
            self.table.note(f"{railway.name} earns {self.table.money(earned.subsidy)} of subsidies.")
