"""Running trains (7.8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Earnings, Route, RouteError, Solution, beside, earnings_on
from bradshaw.rail.routes.trace import as_numbers, from_numbers
from bradshaw.rail.steps.drawn_routes import UnreadableRun, read_routes, run_action
from bradshaw.rail.steps.run_trains import RunTrains

from ..permits import may_run, runnable
from ..table import Table1862
from .shares import ORPHANED

#: Routes that are compared for a train which the best set leaves at home.
COMPARED = 200


class Run1862(RunTrains[Table1862]):
    """The trains for which the railway has permits. Without a director they run for as much as possible."""

    KIND = "1862 run trains"

    def must_run_best(self) -> bool:
        """8"""
        railway = self.table.company(self.railway)
        return bool(railway.in_receivership and self.table.rules.receivership_runs == "best")

    def must_run_all(self) -> bool:
        """7.8"""
        rules = self.table.rules
        return "refused" in (rules.idle_trains, rules.empty_run)

    def names(self) -> list[str]:
        trains = runnable(self.table, self.table.company(self.railway))
        return [self.table.train(train).name for train in trains]

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
        """In receivership `run` alone: the engine runs as much as possible, and nobody needs to draw it."""
        if self.must_run_best():
            yield Run()
            return
        run = self.plain_run()
        yield run
        if run.routes and self.table.rules.empty_run == "allowed":
            yield Run()

    # --- the best run

    def best(self, found: Solution) -> Earnings:
        """The search leaves trains at home that add nothing; they must run all the same if they can."""
        earned = super().best(found)
        if self.table.rules.idle_trains == "refused":
            for number in self._at_home(earned.routes)[: len(self.indexed.problem.trains)]:
                earned = self._with(earned, number)
        return earned

    def _with(self, earned: Earnings, number: int) -> Earnings:
        """The same with one train more, where it can run."""
        routes = islice(beside(self.indexed, earned.routes, number), COMPARED)
        sets = [earnings_on(self.indexed, (*earned.routes, route)) for route in routes]
        return max(sets, key=lambda one: (one.revenue, one.subsidy), default=earned)

    def _at_home(self, routes: Iterable[Route]) -> list[int]:
        running = {route.train for route in routes}
        return [number for number in range(len(self.names())) if number not in running]

    def worth(self, earned: Earnings) -> int:
        added = self.table.company(self.railway).in_receivership
        return earned.revenue + (earned.subsidy if added else 0)

    # --- running

    def do_run(self, player: str, action: Run) -> None:
        if self.must_run_best() and not action.routes:
            earned = self._run_best()
        else:
            earned = self.read(action)
            self._check_idle(action, earned)
            if self.must_run_best():
                self._check_best(earned)
        self.earn(earned)
        railway = self.table.company(self.railway)
        railway.subsidy = earned.subsidy
        if earned.subsidy:
            self.table.note(f"{railway.code} earns {self.table.money(earned.subsidy)} of subsidies.")

    def _run_best(self) -> Earnings:
        """8: the run that the engine chooses. What it found is recorded, piece by piece of track."""

        def search() -> list[int]:
            return as_numbers(self.indexed, self.best(self.solution()).routes)

        try:
            return earnings_on(self.indexed, from_numbers(self.indexed, self.table.findings.several(search)))
        except RouteError as error:
            raise self.refusal(error) from error

    def _check_best(self, earned: Earnings) -> None:
        """8: a run that somebody draws instead must earn as much."""
        best = self.table.findings.of(lambda: self.worth(self.best(self.solution())))
        found = self.worth(earned)
        require(
            found >= best,
            self.section("receivership"),
            f"{self.railway} is in receivership and must earn as much as possible: {best}, not {found}",
            "`run` alone runs its trains for the most.",
        )

    def _check_idle(self, action: Run, earned: Earnings) -> None:
        """7.8: a train that could run beside the others as they are drawn may not stay at home."""
        rules = self.table.rules
        if earned.routes and rules.idle_trains == "allowed":
            return
        if not earned.routes and rules.empty_run == "allowed":
            return
        names = self.names()
        for number in {names[n]: n for n in self._at_home(earned.routes)}.values():
            self._check_at_home(action, number)

    def _check_at_home(self, action: Run, number: int) -> None:
        """Whether there was a route is recorded, so that no later search refuses an old run."""
        found: list[Route] = []

        def search() -> int:
            drawn = read_routes(self.table, self.railway, self.indexed, action)
            if number < len(self.indexed.problem.trains):
                found.extend(islice(beside(self.indexed, drawn, number), 1))
            return len(found)

        if self.table.findings.of(search):
            others = " beside the others as they are drawn" if action.routes else ""
            example = " ".join(run_action(self.indexed, found).routes)
            raise Refusal(
                self.rule,
                f"{self.railway}'s {self.names()[number]}-train could run{others} and may not stay at home",
                f"For example: {example}" if example else "",
            )

    def refusal(self, error: RouteError) -> Refusal:
        railway = self.table.company(self.railway)
        named = [train.word for train in railway.fleet if train.name == error.train]
        if isinstance(error, UnreadableRun) and named and not may_run(self.table, railway, named[0]):
            kind = self.table.train_data(named[0]).kind
            return Refusal("6.5.4.3", f"{self.railway} has no permit for {kind} trains", error.remedy)
        return super().refusal(error)
