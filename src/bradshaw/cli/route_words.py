"""Routes in words: where each train runs, what every stop adds, and what is proven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bradshaw.rail.actions import Run
from bradshaw.rail.routes import Problem, Route, Solution, check, nodes_of
from bradshaw.rail.routes.layout import Layout
from bradshaw.rail.routes.score import Run as Walk
from bradshaw.rail.routes.score import Score, Stop, length, score
from bradshaw.rail.routes.trace import run_of
from bradshaw.rail.table import RailTable


def routes_of(problem: Problem, action: Run) -> list[Route]:
    """The routes that an action names, each for the first train of its name that is still free."""
    free = list(range(len(problem.trains)))
    routes = []
    for text in action.routes:
        name, _, path = text.partition("=")
        number = next(i for i in free if problem.trains[i].name == name)
        free.remove(number)
        routes.append(check(problem, number, path.split(">")))
    return routes


def short(table: RailTable, problem: Problem, routes: Sequence[Route]) -> str:
    """All routes in one line, for a menu."""
    parts = []
    for route in routes:
        ends = [table.stop_name(place) for place in (route.places[0], route.places[-1])]
        between = len(route.places) - 2
        over = f" over {between} more" if between else ""
        parts.append(
            f"{problem.trains[route.train].name}: {' – '.join(ends)}{over}, {table.money(route.revenue)}"
        )
    return "; ".join(parts)


def explained(table: RailTable, problem: Problem, solution: Solution) -> Iterator[str]:
    """Every route with what it counts, the trains that stay at home, the sum and the proof."""
    for route in sorted(solution.routes, key=lambda r: -r.revenue):
        yield from _route(table, problem, route)
    running = {route.train for route in solution.routes}
    idle = [train.name for i, train in enumerate(problem.trains) if i not in running]
    if idle:
        yield f"No route adds anything for: {', '.join(idle)}."
    yield f"Together: {table.money(solution.value)}."
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


def _route(table: RailTable, problem: Problem, route: Route) -> Iterator[str]:
    train = problem.trains[route.train]
    walk = run_of(Layout(problem), nodes_of(problem, route), route.pieces)
    counted = score(train, walk)
    taken = length(train, walk)
    yield f"{train.name}-train: {table.money(route.revenue)}, {taken} of {train.stops} stops"
    yield from (f"    {line}" for line in _sums(table, walk, counted))


def _sums(table: RailTable, walk: Walk, counted: Score) -> Iterator[str]:
    for index, stop in enumerate(counted.stops):
        yield _stop(table, stop, counted, index in counted.counted)
    for piece, value in counted.pieces:
        yield f"{value:>4}  track on {piece.hex}"
    for bonus in counted.bonuses:
        rule = f" (rule {bonus.rule})" if bonus.rule else ""
        if bonus.value:
            yield f"{bonus.value:>4}  {bonus.name}{rule}"
        elif bonus.doubled:
            yield f"      {bonus.name}{rule}: counted above"


def _stop(table: RailTable, stop: Stop, counted: Score, pays: bool) -> str:
    names = " and ".join(dict.fromkeys(place.label or table.stop_name(place.name) for place in stop.places))
    times = max(counted.times.get(place.hex, 1) for place in stop.places)
    remarks = []
    if times > 1:
        remarks.append(f"counts {times} times")
    if stop.joints:
        remarks.append("by ferry one stop")
    if any(place.own for place in stop.places):
        remarks.append("own token")
    if not pays:
        remarks.append("not among the best that count")
    value = f"{stop.value:>4}" if pays else "   –"
    remark = f" ({', '.join(remarks)})" if remarks else ""
    return f"{value}  {names}{remark}"


__all__ = ["explained", "proof", "routes_of", "short"]
