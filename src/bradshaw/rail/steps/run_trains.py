"""Running trains."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal

from ..actions import Run
from ..routes import Budget, Problem, Route, RouteError, check, earnings, nodes_of, solve
from ..table import RailTable, T
from .turn import TurnStep

#: The work that goes into the run that is proposed, about a second and a half at most. What is not proven by
#: then is the best run found; nobody has to take it.
SEARCH = Budget(15_000_000)


class RunTrains(TurnStep[T]):
    """Each train may run one route; their revenue is what the railway earns."""

    KIND = "run trains"
    TOPIC = "run"
    OPEN = frozenset({"run"})

    def prompt(self) -> str:
        return f"{self.railway}: run its trains ({', '.join(self.line.trains)})"

    def asks(self) -> bool:
        return bool(self.line.trains) and self.table.can_run(self.line)

    def skip(self) -> None:
        self.line.revenue = 0
        self.done()

    def own_options(self, player: str) -> Iterable[Option]:
        best = best_run(self.table, self.railway)
        yield best
        if best.routes:
            yield Run()

    def do_run(self, player: str, action: Run) -> None:
        problem = self.table.route_problem(self.line)
        self.earn(problem, self.read(problem, action))

    def earn(self, problem: Problem, routes: list[Route]) -> None:
        """Book what routes earn that may be run."""
        table, railway = self.table, self.line
        railway.revenue = sum(route.revenue for route in routes)
        for route in routes:
            names = " - ".join(table.stop_name(place) for place in route.places)
            table.note(
                f"{railway.name}'s {problem.trains[route.train].name}-train earns "
                f"{table.money(route.revenue)}: {names}."
            )
        if not routes:
            table.note(f"{railway.name} runs no train.")
        self.done()

    def read(self, problem: Problem, action: Run) -> list[Route]:
        """The routes of an action with what each earns in this set, refused where they break a rule."""
        free = list(range(len(problem.trains)))
        routes = []
        for text in action.routes:
            name, equals, path = text.partition("=")
            number = next((i for i in free if problem.trains[i].name == name), None)
            if not equals or number is None:
                have = ", ".join(problem.trains[i].name for i in free) or "none"
                raise Refusal(
                    self.rule,
                    f"{self.railway} has no {name!r} train to run",
                    f"Trains not yet running: {have}",
                )
            free.remove(number)
            try:
                routes.append(check(problem, number, path.split(">")))
            except RouteError as error:
                raise self.refusal(error) from error
        try:
            return list(earnings(problem, routes).routes)
        except RouteError as error:
            raise self.refusal(error) from error

    def refusal(self, error: RouteError) -> Refusal:
        return Refusal(self.table.SECTIONS.get(f"route {error.code}", self.rule), str(error))


def best_run(table: RailTable, code: str) -> Run:
    """The action that runs the best set of routes."""
    problem = table.route_problem(table.railways[code])
    return run_action(problem, solve(problem, SEARCH).routes)


def run_action(problem: Problem, routes: Iterable[Route]) -> Run:
    """Routes as an action."""
    return Run(tuple(f"{problem.trains[r.train].name}={'>'.join(nodes_of(problem, r))}" for r in routes))
