"""Running trains and counting revenue (11.3, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from bradshaw.core.legal import Option
from bradshaw.core.proposal import Cancel, Proposal
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import (
    Budget,
    Earnings,
    Indexed,
    Problem,
    Route,
    RouteError,
    Solution,
    Train,
    earnings_on,
    solved,
)
from bradshaw.rail.routes.written import is_passage, stages, stop_of
from bradshaw.rail.steps.drawn_routes import run_action
from bradshaw.rail.steps.run_trains import SEARCH, RunTrains

from ..op_actions import OrientRun
from ..operating.national import national_revenue
from ..table import TableOE
from .op_drawn import EXPRESS, DrawnRuns, bonuses_of
from .op_turn import StepOE


class RunOE(StepOE, RunTrains[TableOE]):
    """`run` alone runs the best set that is found. Who draws a run is told what it leaves on the table."""

    KIND = "18OE run trains"
    OPEN = frozenset({"run", "orient"})

    def prompt(self) -> str:
        express = "; one of them may be an Orient Express" if self._can_choose_express() else ""
        return f"{self.code}: run its trains ({', '.join(self.railway.trains)}){express}"

    def asks(self) -> bool:
        if self.company.national:
            return False
        return bool(self.railway.trains) and self.table.can_run(self.railway)

    def skip(self) -> None:
        railway = self.company
        railway.acquired = False
        if railway.national:
            found = national_revenue(self.table, railway)
            railway.revenue = found.total
            self.table.note(
                f"{railway.code} earns {self.table.money(found.total)}: {found.words}.", "11.3.10"
            )
            self.done()
            return
        super().skip()

    def own_options(self, player: str) -> Iterable[Option]:
        yield Run()

    def _can_choose_express(self) -> bool:
        """12.2: an Orient Express may be run though it is not part of the best set; with trains combined too,
        where none is long enough by itself (12.1)."""
        problem = self.indexed.problem
        return any(_is_express(train) for fleet in (problem.trains, *problem.fleets) for train in fleet)

    # --- fleets

    def _fleet(self, number: int) -> Indexed:
        """The problem with the trains of one fleet."""
        indexed = self.indexed
        found: Indexed = self.table.remember(("fleet", self.code, number), lambda: indexed.with_fleet(number))
        return found

    def best(self, found: Solution) -> Earnings:
        return earnings_on(self._fleet(found.fleet), found.routes)

    def solution(self, budget: int | None = None, cancel: Cancel | None = None) -> Solution:
        """The best set; by one reading the extra money of an Orient Express does not count in it."""
        if self.table.rules.express_money == "compared":
            return super().solution(budget, cancel)
        problem = without_bonus(self.indexed.problem)
        work = SEARCH if budget is None else Budget(budget)
        if cancel is not None:
            return solved(problem, work, cancel)
        found: Solution = self.table.remember(("bare run", self.code, work), lambda: solved(problem, work))
        return found

    def _compared(self, fleet: int, earned: Earnings) -> int:
        """What a run is worth when it is compared with others."""
        if self.table.rules.express_money == "compared":
            return earned.revenue
        trains = self._fleet(fleet).problem.trains
        express = any(EXPRESS in bonuses_of(trains[r.train], r.places) for r in earned.routes)
        return earned.revenue - express * self.table.orient_bonus()

    def propose(self, player: str, budget: int | None = None, cancel: Cancel | None = None) -> Proposal:
        found = self.solution(budget, cancel)
        earned = self.best(found)
        proof = "Nothing earns more" if found.proven else f"Nothing earns more than {found.bound}"
        names = [train.name for train in self._fleet(found.fleet).problem.trains]
        words = "; ".join(
            f"{names[route.train]} earns {self.table.money(route.revenue)}: "
            + self.way(self._fleet(found.fleet), route)
            for route in earned.routes
        )
        action = run_action(self._fleet(found.fleet), earned.routes, by_stops=True)
        worth = self._compared(found.fleet, earned)
        return Proposal(action, worth, found.bound, found.proven, f"{words or 'no train runs'}. {proof}.")

    def labels(self, places: Iterable[str]) -> list[str]:
        """What people call the stops of a route, without quays and plain centres."""
        known = self.indexed.places
        seen = [name for name in places if not is_passage(self.indexed, name)]
        return [known[name].label or self.table.stop_name(stop_of(name)) for name in seen]

    def way(self, indexed: Indexed, route: Route) -> str:
        """The stops of a route in order, and where it goes by sea or by ferry."""
        found = []
        for ridden, place in stages(indexed, route):
            found += [f"by {ridden}"] * bool(ridden) + self.labels([place])
        return " - ".join(found)

    def drawn(self, action: Run) -> tuple[Earnings, Indexed]:
        fleet, earned = self._read_best(action)
        return earned, self._fleet(fleet)

    def runs_by_itself(self) -> bool:
        return True

    # --- running

    def do_run(self, player: str, action: Run) -> None:
        if action.routes:
            self._run_drawn(action)
        else:
            self._run_found(self.solution)

    def _run_drawn(self, action: Run) -> None:
        fleet, earned = self._read_best(action)
        best = self.table.findings.of(lambda: self.solution().value)
        worth = self._compared(fleet, earned)
        if best > worth:
            left = self.table.money(best - worth)
            self.table.note(
                f"{self.code} leaves {left} on the table: a better run earns {self.table.money(best)}."
            )
        self._book(fleet, earned)

    def _read_best(self, action: Run) -> tuple[int, Earnings]:
        """The routes of an action with markers attached as they pay most."""
        try:
            return DrawnRuns(self.indexed, self.code, action.routes).best(self._fleet)
        except RouteError as error:
            raise self.refusal(error) from error

    def do_orient(self, player: str, action: OrientRun) -> None:
        """12.2: one of the two best sets with an Orient Express."""
        require(action.aim in ("total", "train"), "12.2", f"{action.aim!r} is no aim", "Aims: total, train")
        require(self._can_choose_express(), "12", f"{self.code} cannot run an Orient Express")
        self._run_found(lambda: self._express_solution(action.aim))

    def _express_solution(self, aim: str) -> Solution:
        """The best set in which the train that is paid for an Orient Express runs one; or in which that one
        earns most, and then the others what is left."""
        problem = self.indexed.problem
        weight = FIRST if aim == "train" else 1
        found: Solution | None = None
        for number in range(-1, len(problem.fleets)):
            trains = (problem.trains, *problem.fleets)[number + 1]
            bound = tuple(_bound(train, weight) for train in trains)
            one = solved(replace(problem, trains=bound, fleets=(), covers={}), Budget(SEARCH.work // 4))
            running = {route.train for route in one.routes}
            if any(bound[i].needs and _is_express(bound[i]) for i in running) and (
                found is None or one.value > found.value
            ):
                found = replace(one, fleet=number)
        if found is None:
            raise Refusal("12", f"no train of {self.code} can run an Orient Express")
        return found

    def _run_found(self, search: Callable[[], Solution]) -> None:
        """What was found is recorded as one would write it, so that no later search changes an old game."""

        def look() -> tuple[str, ...]:
            solution = search()
            return run_action(self._fleet(solution.fleet), solution.routes, by_stops=True).routes

        self._book(*self._read_best(Run(self.table.findings.words(look))))

    # --- booking

    def _book(self, fleet: int, earned: Earnings) -> None:
        table, railway = self.table, self.company
        indexed = self._fleet(fleet)
        for route in earned.routes:
            train = indexed.problem.trains[route.train]
            names = self.way(indexed, route)
            held = bonuses_of(train, route.places)
            with_ = f" with {' and '.join(held)}" if held else ""
            table.note(
                f"{self.code}'s {train.name} earns {table.money(route.revenue)}{with_}: {names}.", "11.3"
            )
            if EXPRESS in held:
                self.turn.express = route.revenue
        if not earned.routes:
            table.note(f"{self.code} runs no train.")
        railway.revenue = earned.revenue
        railway.acquired = False
        if self.turn.express and not railway.orient:
            railway.orient = self.turn.first_express = True
            table.note(f"{self.code} runs its first Orient Express.", "12.2")
        if earned.routes:
            table.stir()
        self.done()


def _is_express(train: Train) -> bool:
    return any(bonus.name == EXPRESS for bonus in train.bonuses)


def without_bonus(problem: Problem) -> Problem:
    """The same problem without extra money for an Orient Express."""

    def bare(trains: Iterable[Train]) -> tuple[Train, ...]:
        return tuple(
            replace(train, bonuses=tuple(bonus for bonus in train.bonuses if bonus.name != EXPRESS))
            for train in trains
        )

    fleets, covers = tuple(map(bare, problem.fleets)), {n: bare(some) for n, some in problem.covers.items()}
    return replace(problem, trains=bare(problem.trains), fleets=fleets, covers=covers)


#: So much more than others a train counts that is to earn most: ten pounds of it more than all that they do.
FIRST = 1000


def _bound(train: Train, weight: int) -> Train:
    """A train that must run an Orient Express if it is to be paid for one, and counts so much more then."""
    bonus = next((b for b in train.bonuses if b.name == EXPRESS), None)
    if bonus is None:
        return train
    return replace(
        train,
        needs=(*train.needs, *bonus.needs),
        values={name: value * weight for name, value in train.values.items()},
        bonuses=tuple(replace(one, value=one.value * weight) for one in train.bonuses),
    )
