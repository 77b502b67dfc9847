"""Is a drawn route legal? The same answer for people's routes and for the solver's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .errors import Objection, RouteError
from .indexed import Indexed
from .problem import Place, Problem, Route, Train
from .score import DrawnRoute, entered, holds, length, light_stops, taken_by_pieces
from .trace import faults, reused, run_of, score_on, trace, walks


def check(problem: Problem, train_index: int, nodes: Sequence[str]) -> Route:
    """The route of a train over these nodes (places, sides and junctions, in order).

    Raises `RouteError` with the first reason against it.
    """
    return check_on(Indexed(problem), train_index, nodes)


def check_on(indexed: Indexed, train_index: int, nodes: Sequence[str]) -> Route:
    """The same on a indexed that serves several routes."""
    objections, route = _judge(indexed, train_index, nodes)
    if route is None:
        raise RouteError.of(objections[0])
    return route


def why_not(problem: Problem, train_index: int, nodes: Sequence[str]) -> tuple[Objection, ...]:
    """Everything that speaks against a route; nothing if it is legal."""
    return _judge(Indexed(problem), train_index, nodes)[0]


def nodes_of(problem: Problem, route: Route) -> tuple[str, ...]:
    """The nodes of a route in order, as `check` takes them."""
    return nodes_on(Indexed(problem), route)


def nodes_on(indexed: Indexed, route: Route) -> tuple[str, ...]:
    """The same on a indexed that serves several routes."""
    return trace(indexed, route.places[0], route.pieces)


def _judge(
    indexed: Indexed, train_index: int, nodes: Sequence[str]
) -> tuple[tuple[Objection, ...], Route | None]:
    """The objections, or the route; of tracks side by side, the ones that serve it best."""
    problem = indexed.problem
    if not 0 <= train_index < len(problem.trains):
        return (Objection("train", f"there is no train {train_index}"),), None
    train = problem.trains[train_index]
    found = tuple(faults(indexed, nodes))
    best: Route | None = None
    for pieces in walks(indexed, nodes) if not found else ():
        run = run_of(indexed, nodes, pieces)
        objections = (*reused(indexed, pieces), *breaches(train, run))
        if not objections:
            route = route_over(indexed, train_index, run, pieces)
            best = route if best is None or route.revenue > best.revenue else best
        elif not found:
            found = objections
    return ((), best) if best else (found, None)


def route_over(indexed: Indexed, train_index: int, run: DrawnRoute, pieces: tuple[int, ...]) -> Route:
    names = tuple(place.name for place in run.places)
    revenue = score_on(indexed, train_index, names[0], pieces, run).total
    return Route(train_index, names, pieces, revenue)


def breaches(train: Train, run: DrawnRoute) -> Iterator[Objection]:
    """The rules that a walk breaks."""
    yield from _closed(train, run.visited)
    yield from _blocked(run)
    yield from _grouped(train, run)
    yield from _ends(train, run.places)
    yield from _company(train, run.visited)
    yield from _length(train, run)


def _closed(train: Train, places: Sequence[Place]) -> Iterator[Objection]:
    for place in places:
        if place.name in train.closed:
            yield _about("closed", f"the train {train.name} may not visit {_say(place)}", place)


def _blocked(run: DrawnRoute) -> Iterator[Objection]:
    closed = [place for place in run.places[1:-1] if not place.passable]
    if not closed:
        return
    opened = {end for piece in run.pieces if piece.opens for end in (piece.a, piece.b)}
    for place in closed:
        if place.name not in opened:
            yield _about("blocked", f"the route may end at {_say(place)} but not pass it", place)


def _grouped(train: Train, run: DrawnRoute) -> Iterator[Objection]:
    """Two places of a group, unless the route goes straight from one to the other."""
    last: dict[str, Place] = {}
    for place in run.places:
        if not place.group or place.again or place.name in train.ungrouped:
            continue
        other = last.get(place.group)
        last[place.group] = place
        if other is not None and not any(
            {piece.a, piece.b} == {other.name, place.name} for piece in run.pieces
        ):
            text = f"the route may visit only one of {_say(other)} and {_say(place)}"
            yield _about("group", text, other, place)


def _ends(train: Train, places: Sequence[Place]) -> Iterator[Objection]:
    for code, verb, place in (("start", "begin", places[0]), ("end", "end", places[-1])):
        if place.name in train.no_end:
            yield _about(code, f"a route of the train {train.name} may not {verb} at {_say(place)}", place)
    if train.one_end_in and not train.one_end_in & {places[0].name, places[-1].name}:
        wanted = ", ".join(sorted(train.one_end_in))
        text = f"one end of the train {train.name}'s route must be among {wanted}"
        yield _about("one-end", text, places[0], places[-1])


def _company(train: Train, places: Sequence[Place]) -> Iterator[Objection]:
    """What must also be on the route: a token, and what some places require."""
    if not any(place.own for place in places):
        yield _about("no-token", "no token of the railway is on the route", *places)
    for need in train.needs:
        if not holds(need, places):
            wanted = ", ".join(sorted(need.places))
            text = f"the train {train.name} must visit {need.count} of {wanted}"
            yield _about("needs", text, *places)
    if not train.requires:
        return
    names = {place.name for place in places}
    for place in places:
        others = train.requires.get(place.name)
        if others is not None and not others & names:
            text = f"{_say(place)} may only be visited with one of {', '.join(sorted(others))}"
            yield _about("requires", text, place)


def _length(train: Train, run: DrawnRoute) -> Iterator[Objection]:
    taken = length(train, run)
    if taken > train.stops:
        text = f"the route takes {taken} stops, and the train {train.name} may take {train.stops}"
        yield _about("too-long", text, *run.visited)
    if train.pays_less and train.pays is not None and taken_by_pieces(train, run) > train.pays:
        water = taken_by_pieces(train, run)
        text = (
            f"the track takes the place of {water} stops, and the train {train.name} is paid for {train.pays}"
        )
        yield _about("too-long", text, *run.visited)
    if train.hexes is not None and entered(run) > train.hexes:
        text = f"the route enters {entered(run)} hexes, and the train {train.name} may enter {train.hexes}"
        yield _about("too-far", text, *run.visited)
    stops = taken + light_stops(train, run)
    if stops < 2 or len(run.visited) < 2:
        stops = min(stops, len(run.visited))
        yield _about("too-short", f"the route counts {stops} stops and needs two", *run.visited)


def check_again(indexed: Indexed, route: Route) -> Route:
    """The route as found by checking it anew, over its own pieces."""
    problem = indexed.problem
    if not 0 <= route.train < len(problem.trains):
        raise RouteError("train", f"there is no train {route.train}")
    nodes = trace(indexed, route.places[0], route.pieces)
    run = run_of(indexed, nodes, route.pieces)
    broken = breaches(problem.trains[route.train], run)
    for objection in (*faults(indexed, nodes), *reused(indexed, route.pieces), *broken):
        raise RouteError.of(objection)
    return route_over(indexed, route.train, run, route.pieces)


def _about(code: str, message: str, *places: Place) -> Objection:
    return Objection(code, message, tuple(place.name for place in places))


def _say(place: Place) -> str:
    return f"{place.label} ({place.name})" if place.label else place.name
