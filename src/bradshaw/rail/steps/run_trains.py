"""Running trains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bradshaw.core.legal import Option
from bradshaw.core.proposal import Cancel, Proposal
from bradshaw.core.refusal import Refusal, require

from ..actions import Run
from ..routes import (
    Budget,
    Earnings,
    Indexed,
    Problem,
    Route,
    RouteError,
    Solution,
    earnings_on,
    ordered,
    solved,
    some_routes,
)
from ..routes.trace import as_numbers, from_numbers
from ..table import T
from .drawn_routes import UnreadableRun, nodes_named, read_routes, run_action
from .turn import TurnStep

#: The work that goes into the run that is proposed, about a second and a half at most. What is not proven by
#: then is the best run found; nobody has to take it.
SEARCH = Budget(15_000_000)


class RunTrains(TurnStep[T]):
    """Each train may run one route; their revenue is what the railway earns.

    What is listed as legal is one run that is found by following the track a little way; any other that
    keeps to the rules may be drawn. The best run is a proposal.
    """

    KIND = "run trains"
    TOPIC = "run"
    OPEN = frozenset({"run"})

    @property
    def indexed(self) -> Indexed:
        """What the railway's trains could run."""
        indexed: Indexed = self.table.indexed_problem(self.railway)
        return indexed

    def names(self) -> list[str]:
        """The trains that may run, in the order in which routes number them."""
        return list(self.railway.trains)

    def prompt(self) -> str:
        return f"{self.code}: run its trains ({', '.join(self.railway.trains)})"

    def asks(self) -> bool:
        return bool(self.railway.trains) and self.table.can_run(self.railway)

    def skip(self) -> None:
        why = "can run nowhere" if self.railway.trains else "has no train to run"
        self.table.note(f"{self.code} {why}.")
        self.railway.revenue = 0
        self.done()

    def own_options(self, player: str) -> Iterable[Option]:
        """Where it must be the best run, `run` alone: the engine finds it, and nobody needs to draw it."""
        if self.must_run_best():
            yield Run()
            return
        run = self.plain_run()
        yield run
        if run.routes and self.may_stay():
            yield Run()

    def may_stay(self) -> bool:
        """Whether all trains may stay at home though they could run."""
        return True

    def must_run_best(self) -> bool:
        """Whether the railway must earn as much as possible."""
        return False

    def plain_run(self) -> Run:
        """A legal run that costs no search."""
        return run_action(self.indexed, some_routes(self.indexed, self.must_run_all()))

    def must_run_all(self) -> bool:
        """Whether a train may not stay at home that could run."""
        return False

    # --- the best run

    def propose(self, player: str, budget: int | None = None, cancel: Cancel | None = None) -> Proposal:
        found = self.solution(budget, cancel)
        earned = self.best(found)
        worth = self.worth(earned)
        proof = "Nothing earns more" if worth == found.bound else f"Nothing earns more than {found.bound}"
        words = f"{'; '.join(self._words(earned.routes)) or 'no train runs'}. {proof}."
        return Proposal(
            run_action(self.indexed, earned.routes), worth, found.bound, worth == found.bound, words
        )

    def solution(self, budget: int | None = None, cancel: Cancel | None = None) -> Solution:
        """What the search finds, once for a position unless it may be cancelled."""
        work = SEARCH if budget is None else Budget(budget)
        problem = self.indexed.problem
        if cancel is not None:
            return solved(problem, work, cancel)
        found: Solution = self.table.remember(("best run", self.code, work), lambda: solved(problem, work))
        return found

    def best(self, found: Solution) -> Earnings:
        """The run that a search found, as the rules let it run."""
        indexed = self._of_fleet(self.indexed, found.fleet)
        return earnings_on(indexed, ordered(indexed.problem, found.routes))

    @staticmethod
    def _of_fleet(indexed: Indexed, fleet: int) -> Indexed:
        """The problem with the trains of one fleet only."""
        return indexed.with_fleet(fleet) if indexed.problem.fleets else indexed

    def worth(self, earned: Earnings) -> int:
        """What the search aims at."""
        return earned.revenue

    def _words(self, routes: Sequence[Route]) -> Iterable[str]:
        table, trains = self.table, self.names()
        for route in routes:
            names = " - ".join(self.labels(route.places))
            yield f"{trains[route.train]}-train earns {table.money(route.revenue)}: {names}"

    def labels(self, places: Iterable[str]) -> list[str]:
        """What people call the stops of a route."""
        return [self.table.stop_name(place) for place in places]

    def told(self, action: Run) -> tuple[Earnings, Problem]:
        """What the routes of an action earn, and whose trains they number."""
        earned, indexed = self.drawn(action)
        return earned, indexed.problem

    # --- running

    def do_run(self, player: str, action: Run) -> None:
        if self.must_run_best() and not action.routes:
            self.earn(self.run_best())
            return
        earned = self.read(action)
        self.check_run(action, earned)
        self.earn(earned)

    def check_run(self, action: Run, earned: Earnings) -> None:
        """Refuse routes that are legal by themselves, but are not all that must run."""
        if self.must_run_best():
            self._check_best(earned)

    def run_best(self) -> Earnings:
        """The run that the engine chooses. What it found is recorded, piece by piece of track."""

        def search() -> list[int]:
            return as_numbers(self.indexed, self.best(self.solution()).routes)

        try:
            return earnings_on(self.indexed, from_numbers(self.indexed, self.table.findings.several(search)))
        except RouteError as error:
            raise self.refusal(error) from error

    def _check_best(self, earned: Earnings) -> None:
        """A run that somebody draws instead must earn as much."""
        best = self.table.findings.of(lambda: self.worth(self.best(self.solution())))
        found = self.worth(earned)
        require(
            found >= best,
            self.section("must run best"),
            f"{self.code} {self.why_best()} and must earn as much as possible: {best}, not {found}",
            "`run` alone runs its trains for the most.",
        )

    def runs_by_itself(self) -> bool:
        """Whether `run` alone lets the engine find the run; otherwise no train runs then."""
        return self.must_run_best()

    def why_best(self) -> str:
        """Why it must earn as much as possible, in words."""
        return "may not choose"

    def read(self, action: Run) -> Earnings:
        """What the routes of an action earn together, refused where they break a rule."""
        return self.drawn(action)[0]

    def drawn(self, action: Run) -> tuple[Earnings, Indexed]:
        """The same with the track on which the routes are numbered."""
        indexed = self.table.indexed_drawn(self.railway, nodes_named(action))
        try:
            return self._read_on(indexed, action, whole=True)
        except RouteError:
            pass  # the whole map says what is wrong, and knows the track that was left out
        try:
            return self._read_on(self.indexed, action)
        except RouteError as error:
            raise self.refusal(error) from error

    def _read_on(self, indexed: Indexed, action: Run, whole: bool = False) -> tuple[Earnings, Indexed]:
        """The routes with the first fleet that can run them."""
        fault: RouteError | None = None
        for number in range(-1, len(indexed.problem.fleets)):
            fleet = self._of_fleet(indexed, number)
            try:
                return earnings_on(fleet, read_routes(self.table, self.code, fleet, action, whole)), fleet
            except RouteError as error:
                fault = fault or error
        assert fault is not None
        raise fault

    def earn(self, earned: Earnings) -> None:
        """Book what routes earn that may be run."""
        table, railway = self.table, self.railway
        for words in self._words(earned.routes):
            table.note(f"{railway.code}'s {words}.")
        if not earned.routes:
            table.note(f"{railway.code} runs no train.")
        railway.revenue = earned.revenue
        self.done()

    def refusal(self, error: RouteError) -> Refusal:
        """The refusal for what is wrong with a route."""
        remedy = error.remedy if isinstance(error, UnreadableRun) else ""
        return Refusal(self.table.SECTIONS.get(f"route {error.code}", self.rule), str(error), remedy)
