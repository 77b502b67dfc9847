"""Routes in words: where each train runs, what every stop adds, and what is proven."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.names import find_code
from bradshaw.rail.routes import Explanation, Problem, Solution, explain_set, solved, with_fleet
from bradshaw.rail.steps.run_trains import SEARCH
from bradshaw.rail.table import RailTable, rail_table

#: A train that may run further than this has no limit worth telling.
ENDLESS = 50


def best_routes(game: Game, code: str) -> Iterator[str]:
    """The best routes of a railway as it stands, explained."""
    table = rail_table(game)
    name = find_code(code, table.railways, "railway")
    problem = table.route_problem(table.railways[name])
    if not problem.trains:
        raise BradshawError(f"{name} has no train")
    yield from explained(table, problem, solved(problem, SEARCH))


def explained(table: RailTable, problem: Problem, solution: Solution) -> Iterator[str]:
    """Every route with what it counts, the trains that stay at home, the sum and the proof."""
    problem = with_fleet(problem, solution.fleet)
    for told in sorted(explain_set(problem, solution.routes), key=lambda told: -told.total):
        yield from _route(table, problem, told)
    running = {route.train for route in solution.routes}
    idle = [train.name for i, train in enumerate(problem.trains) if i not in running]
    if idle:
        yield f"No route adds anything for: {', '.join(idle)}."
    subsidy = f", and {table.money(solution.subsidy)} in subsidies" if solution.subsidy else ""
    revenue = sum(route.revenue for route in solution.routes)
    yield f"Together: {table.money(revenue)}{subsidy}."
    yield proof(table, solution)


def proof(table: RailTable, solution: Solution) -> str:
    """What is known about the answer."""
    steps = f"{solution.work:,} steps of search"
    if solution.proven:
        return f"Proven: no set of routes earns more than {table.money(solution.bound)} ({steps})."
    return (
        f"Not proven: the search stopped after {steps}; no set of routes earns more than "
        f"{table.money(solution.bound)}."
    )


def _route(table: RailTable, problem: Problem, told: Explanation) -> Iterator[str]:
    own = {place.name for place in problem.places if place.own}
    limit = f" of {told.longest}" if 0 < told.longest < ENDLESS else ""
    yield f"{told.train}-train: {table.money(told.total)}, {told.length}{limit} {told.unit}"
    for term in told.terms:
        rule = f"rule {term.rule}" if term.rule else ""
        token = "own token" if own.intersection(term.names) else ""
        remarks = ", ".join(filter(None, (term.reason, rule, token)))
        yield f"    {term.value or '–':>4}  {term.what}{f' ({remarks})' if remarks else ''}"


__all__ = ["best_routes", "explained", "proof"]
