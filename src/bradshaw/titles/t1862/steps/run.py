"""Running trains (7.8)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Earnings, Indexed, Route, RouteError, Solution, beside, earnings_on
from bradshaw.rail.routes.refit import refitted
from bradshaw.rail.steps.drawn_routes import UnreadableRun, read_routes, run_action
from bradshaw.rail.steps.run_trains import RunTrains

from ..counted import by_way_in
from ..permits import may_run, runnable
from ..table import Table1862
from .shares import ORPHANED

#: Routes that are compared for a train which the best set leaves at home, and sets for its joined trains.
COMPARED = 200


class Run1862(RunTrains[Table1862]):
    """The trains for which the railway has permits. Without a director they run for as much as possible."""

    KIND = "1862 run trains"

    def must_run_best(self) -> bool:
        """8"""
        railway = self.table.company(self.code)
        return bool(railway.in_receivership and self.table.rules.receivership_runs == "best")

    def must_run_all(self) -> bool:
        """7.8"""
        rules = self.table.rules
        return "refused" in (rules.idle_trains, rules.empty_run)

    def names(self) -> list[str]:
        trains = runnable(self.table, self.table.company(self.code))
        return [self.table.train(train).name for train in trains]

    def prompt(self) -> str:
        trains = ", ".join(runnable(self.table, self.table.company(self.code)))
        return f"{self.code}: run its trains ({trains})"

    def asks(self) -> bool:
        """With a train that may run, and track that leads anywhere."""
        railway = self.table.company(self.code)
        if ORPHANED in self.turn.did and self.table.rules.merger_into_receivership == "stands":
            return False
        asked = self._asked_ever_after() or self.table.can_run(railway)
        return asked and bool(runnable(self.table, railway))

    def settle(self) -> bool:
        self._note_route()
        return super().settle()

    def _asked_ever_after(self) -> bool:
        """A reading: once its track has joined two stations a railway is asked for its run, though it
        has lost its stations or been started again since."""
        return self.table.rules.empty_questions == "asked" and self.table.company(self.code).had_route

    def _note_route(self) -> None:
        """Note for that reading what the site looks at: every railway with a director at its turn before the
        LNER has formed, the others when they could run."""
        table, railway = self.table, self.table.company(self.code)
        if table.rules.empty_questions == "skipped" or railway.had_route:
            return
        looked_at = railway.president is not None and table.lner != "formed"
        if (looked_at or runnable(table, railway)) and table.can_run(railway):
            railway.had_route = True

    def may_stay(self) -> bool:
        return self.table.rules.empty_run == "allowed"

    def why_best(self) -> str:
        return "is in receivership"

    # --- the best run

    def best(self, found: Solution) -> Earnings:
        """The search leaves trains at home that add nothing; they must run all the same if they can. Where a
        joined run earns less for that, its trains are given other routes."""
        earned = super().best(found)
        if self.table.rules.idle_trains == "allowed":
            return earned
        whole = self._all_out(earned)
        if self.worth(whole) < self.worth(earned):
            for routes in islice(refitted(self.indexed, earned.routes), COMPARED):
                whole = max(whole, self._all_out(earnings_on(self.indexed, routes)), key=self.worth)
                if self.worth(whole) == found.bound:
                    break
        return whole

    def _all_out(self, earned: Earnings) -> Earnings:
        """The same with every train that can run beside the others; each may bring others out."""
        for number in self._at_home(earned.routes)[: len(self.indexed.problem.trains)]:
            more = self._with(earned, number)
            if more is not earned:
                return self._all_out(more)
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
        added = self.table.company(self.code).in_receivership
        return earned.revenue + (earned.subsidy if added else 0)

    # --- running

    def drawn(self, action: Run) -> tuple[Earnings, Indexed]:
        earned, indexed = super().drawn(action)
        if self.table.rules.counted_stops == "best":
            return earned, indexed
        return by_way_in(indexed, earned), indexed

    def check_run(self, action: Run, earned: Earnings) -> None:
        self._check_idle(action, earned)
        super().check_run(action, earned)

    def earn(self, earned: Earnings) -> None:
        super().earn(earned)
        railway = self.table.company(self.code)
        railway.subsidy = earned.subsidy
        if earned.subsidy:
            self.table.note(f"{railway.code} earns {self.table.money(earned.subsidy)} of subsidies.")

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
            drawn = read_routes(self.table, self.code, self.indexed, action)
            if number < len(self.indexed.problem.trains):
                found.extend(islice(beside(self.indexed, drawn, number), 1))
            return len(found)

        if self.table.findings.of(search):
            others = " beside the others as they are drawn" if action.routes else ""
            example = " ".join(run_action(self.indexed, found).routes)
            raise Refusal(
                self.rule,
                f"{self.code}'s {self.names()[number]}-train could run{others} and may not stay at home",
                f"For example: {example}" if example else "",
            )

    def refusal(self, error: RouteError) -> Refusal:
        railway = self.table.company(self.code)
        named = [train.word for train in railway.fleet if train.name == error.train]
        if isinstance(error, UnreadableRun) and named and not may_run(self.table, railway, named[0]):
            kind = self.table.train_data(named[0]).kind
            remedy = f"Trains that may run: {', '.join(self.names())}"
            return Refusal("6.5.4.3", f"{self.code} has no permit for {kind} trains", remedy)
        return super().refusal(error)
