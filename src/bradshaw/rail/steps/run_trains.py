"""Running trains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bradshaw.core.legal import Option
from bradshaw.core.proposal import Cancel, Proposal
from bradshaw.core.refusal import Refusal

from ..actions import Run
from ..routes import (
    Budget,
    Earnings,
    Indexed,
    Route,
    RouteError,
    Solution,
    earnings_on,
    ordered,
    solve,
    some_routes,
)
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
        indexed: Indexed = self.table.indexed_problem(self.line)
        return indexed

    def names(self) -> list[str]:
        """The trains that may run, in the order in which routes number them."""
        return list(self.line.trains)

    def prompt(self) -> str:
        return f"{self.railway}: run its trains ({', '.join(self.line.trains)})"

    def asks(self) -> bool:
        return bool(self.line.trains) and self.table.can_run(self.line)

    def skip(self) -> None:
        self.line.revenue = 0
        self.done()

    def own_options(self, player: str) -> Iterable[Option]:
        run = self.plain_run()
        yield run
        if run.routes:
            yield Run()

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
            return solve(problem, work, cancel)
        found: Solution = self.table.remember(("best run", self.railway, work), lambda: solve(problem, work))
        return found

    def best(self, found: Solution) -> Earnings:
        """The run that a search found, as the rules let it run."""
        return earnings_on(self.indexed, ordered(self.indexed.problem, found.routes))

    def worth(self, earned: Earnings) -> int:
        """What the search aims at."""
        return earned.revenue

    def _words(self, routes: Sequence[Route]) -> Iterable[str]:
        table, trains = self.table, self.names()
        for route in routes:
            names = " - ".join(table.stop_name(place) for place in route.places)
            yield f"{trains[route.train]}-train earns {table.money(route.revenue)}: {names}"

    # --- running

    def do_run(self, player: str, action: Run) -> None:
        self.earn(self.read(action))

    def read(self, action: Run) -> Earnings:
        """What the routes of an action earn together, refused where they break a rule. The numbers of their
        pieces of track mean nothing here."""
        indexed = self.table.indexed_drawn(self.line, nodes_named(action))
        try:
            return earnings_on(indexed, read_routes(self.table, self.railway, indexed, action, whole=True))
        except RouteError:
            pass  # the whole map says what is wrong, and knows the track that was left out
        try:
            return earnings_on(self.indexed, read_routes(self.table, self.railway, self.indexed, action))
        except RouteError as error:
            raise self.refusal(error) from error

    def earn(self, earned: Earnings) -> None:
        """Book what routes earn that may be run."""
        table, railway = self.table, self.line
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
