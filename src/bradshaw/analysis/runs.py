"""Runs as somebody draws them: what they earn and why, and how a route goes on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec import Struct

from bradshaw.core.action import Action
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.routes import (
    Earnings,
    Explanation,
    Indexed,
    Route,
    RouteError,
    check_on,
    explain_on,
)
from bradshaw.rail.routes.indexed import is_side
from bradshaw.rail.routes.written import is_stop, stop_of, ways, written
from bradshaw.rail.steps.drawn_routes import why_no_track
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.table import RailTable

#: So many ways between two stops are told.
MOST_WAYS = 12


class JudgedRun(Struct, frozen=True):
    """A run that keeps to the rules, and the track on which its routes are numbered."""

    earned: Earnings
    indexed: Indexed
    explained: tuple[Explanation, ...]
    #: The names of the stops of each route, as people call them.
    labels: tuple[tuple[str, ...], ...]
    #: The action with every route written out.
    action: Run


class TracedWay(Struct, frozen=True):
    """A way over stops that were named."""

    #: What tells it apart, to be named again when the route goes on.
    names: tuple[str, ...]
    route: Route
    labels: tuple[str, ...]
    #: Why the train may not run so, as it is; empty if it may.
    why_not: str


class NextStop(Struct, frozen=True):
    """A stop to which a route may go on."""

    stop: str
    label: str


def running_step(game: Game) -> RunTrains[RailTable]:
    """The step in which a railway runs its trains."""
    step = game.table.top
    if not isinstance(step, RunTrains):
        raise BradshawError("no railway is running its trains now")
    return step


def judged(game: Game, player: str, action: Action) -> JudgedRun:
    """What a run earns. Raises the `Refusal` that it would meet, and searches only where a rule does."""
    step = running_step(game)
    if not isinstance(action, Run):
        raise BradshawError("that is no run")
    if not action.routes and step.runs_by_itself():
        proposed = step.propose(player).action
        assert isinstance(proposed, Run)
        return told(step, proposed)
    found = told(step, action)
    step.check_run(action, found.earned)
    return found


def told(step: RunTrains[RailTable], action: Run) -> JudgedRun:
    """What the routes of an action earn, each legal by itself and beside the others."""
    earned, indexed = step.drawn(action)
    labels = tuple(tuple(step.labels(route.places)) for route in earned.routes)
    return JudgedRun(earned, indexed, explain_on(indexed, earned), labels, action)


def traced(game: Game, train: str, names: Sequence[str]) -> tuple[Indexed, list[TracedWay]]:
    """The ways over some stops, in order, with nothing else that stops between them. Raises a `Refusal` where
    there is none."""
    step = running_step(game)
    indexed = step.indexed
    number = next((i for i, one in enumerate(indexed.problem.trains) if one.name == train), None)
    if number is None:
        own = ", ".join(one.name for one in indexed.problem.trains)
        raise Refusal(step.rule, f"{step.code} has no {train}-train that could run", f"Its trains: {own}")
    try:
        found = dict(islice(ways(indexed, names), 4 * MOST_WAYS)) if len(names) > 1 else {}
    except RouteError as error:
        raise step.refusal(error) from error
    if len(names) > 1 and not found:
        raise step.refusal(RouteError("no-track", _why_no_way(indexed, names)))
    # What is written alike is one way to people: the one that pays most.
    told: dict[tuple[str, ...], TracedWay] = {}
    for nodes, pieces in found.items():
        way = _way(step, indexed, number, nodes, pieces)
        told[way.names] = max(
            told.get(way.names, way), way, key=lambda one: (not one.why_not, one.route.revenue)
        )
    return indexed, list(told.values())[:MOST_WAYS]


def _why_no_way(indexed: Indexed, names: Sequence[str]) -> str:
    """Of the last two stops that were named, since the way to the first of them is known."""
    stops = [name for name in names if name in indexed.places][-2:]
    return why_no_track(indexed, *stops) if len(stops) == 2 else "no track joins these stops"


def _way(
    step: RunTrains[RailTable], indexed: Indexed, train: int, nodes: tuple[str, ...], pieces: tuple[int, ...]
) -> TracedWay:
    places = tuple(node for node in nodes if node in indexed.places)
    route, why_not = Route(train, places, pieces, 0), ""
    try:
        route = check_on(indexed, train, nodes)
    except RouteError as error:
        why_not = step.refusal(error).reason
    return TracedWay(written(indexed, route), route, tuple(step.labels(places)), why_not)


def next_stops(game: Game, stop: str) -> list[NextStop]:
    """The stops that can follow one on a route of the railway that runs its trains."""
    step = running_step(game)
    indexed = step.indexed
    # Where the track comes from counts at the side of a hex: a route does not turn back there.
    queue = [(name, "") for name in indexed.places if stop_of(name) == stop]
    seen, found = set(queue), dict[str, None]()
    while queue:
        here, came = queue.pop()
        for index in indexed.at.get(here, ()):
            there, over = indexed.far_end(index, here), indexed.problem.pieces[index].hex
            if is_side(here) and over == came:
                continue
            if is_stop(indexed, there):
                found.setdefault(stop_of(there))
            elif (there, over) not in seen:
                seen.add((there, over))
                queue.append((there, over))
    found.pop(stop, None)
    return [NextStop(name, step.table.stop_name(name)) for name in sorted(found)]
