"""Runs as they are drawn: judged, explained, and as pictures to be laid over the board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bradshaw.analysis.runs import JudgedRun, NextStop, judged, next_stops, told, traced
from bradshaw.core.action import Action, notation
from bradshaw.core.game import Game
from bradshaw.draw.routes import RoutePieces, route_pieces
from bradshaw.rail.actions import Run
from bradshaw.rail.box import RailBox
from bradshaw.rail.routes import Explanation, Term
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.view import rail_view

from .history import off_loop
from .match import Match

#: A train that may run further than this has no limit worth telling.
_ENDLESS = 50


class RouteTerm(Struct, frozen=True):
    """One thing that a route counts, or does not count."""

    #: `stop`, `track`, `distance` or `bonus`.
    kind: str
    #: What people call it.
    what: str
    #: The places of a stop, as the board names them.
    places: tuple[str, ...]
    #: What it adds, and how often it counts.
    value: int
    times: int
    #: Why it counts otherwise than one would expect; empty otherwise.
    reason: str
    #: The section of the rulebook, if one is given.
    rule: str
    #: All of it in words.
    text: str


class RouteTold(Struct, frozen=True):
    """The route of a train."""

    train: str
    revenue: int
    #: As an action writes it: `3=K2.c0>K6.c0`.
    route: str
    #: The stops in order, as people call them.
    stops: tuple[str, ...]
    terms: tuple[RouteTerm, ...]
    #: Train, revenue, length and stops in a sentence.
    text: str
    #: How it looks, and its overlay by hex.
    drawing: RoutePieces


class RunTold(Struct, frozen=True):
    """A run that keeps to the rules."""

    #: The action with every route written out.
    do: str
    total: int
    #: What is earned besides.
    subsidy: int
    routes: tuple[RouteTold, ...]
    #: Trains that do not run.
    at_home: tuple[str, ...]


class WayTold(Struct, frozen=True):
    """A way over the stops that were named."""

    #: To be sent when the route goes on: stops, and what tells this way from others.
    stops: tuple[str, ...]
    #: As an action writes it.
    route: str
    #: The stops as people call them.
    labels: tuple[str, ...]
    #: What the train earns alone; 0 while it may not run so.
    revenue: int
    #: Why the train may not run so yet; empty if it may.
    why_not: str
    drawing: RoutePieces


class Traced(Struct, frozen=True):
    """How a route can lie, as far as it is drawn."""

    #: One if it is clear, several to choose from.
    ways: tuple[WayTold, ...]
    #: Stops to which it may go on.
    on: tuple[NextStop, ...]


class Runs:
    """Judges runs and parts of them. It never searches but where the rules do."""

    async def judge(self, match: Match, player: str, do: str) -> RunTold:
        """What a run earns, refused by the rules if it is not legal."""
        game = await match.ask(lambda game: game.fork())
        return await off_loop(lambda: run_told(game, judged(game, player, game.title.vocabulary.read(do))))

    async def trace(self, match: Match, train: str, stops: Sequence[str], drawn: int = 0) -> Traced:
        """The ways over some stops, and where a route may go on from the last. `drawn` is how many routes are
        drawn already."""
        game = await match.ask(lambda game: game.fork())
        return await off_loop(lambda: _traced(game, train, stops, drawn))


def run_told(game: Game, run: JudgedRun) -> RunTold:
    """A run with its explanation and its drawing."""
    box, problem, routes = game.box, run.indexed.problem, run.earned.routes
    assert isinstance(box, RailBox)
    drawings = route_pieces(rail_view(game), box, problem, routes)
    parts = zip(run.explained, run.action.routes, run.labels, drawings, strict=True)
    own = {place.name for place in problem.places if place.own}
    running = {route.train for route in routes}
    return RunTold(
        notation(run.action),
        run.earned.revenue,
        run.earned.subsidy,
        tuple(_route(box, own, *part) for part in parts),
        tuple(train.name for number, train in enumerate(problem.trains) if number not in running),
    )


def found_run(game: Game, action: Action) -> RunTold | None:
    """The run that a proposal consists of; None if it proposes something else."""
    step = game.table.top
    if not (isinstance(step, RunTrains) and isinstance(action, Run)):
        return None
    return run_told(game, told(step, action))


def _route(
    box: RailBox, own: set[str], told: Explanation, route: str, stops: tuple[str, ...], drawing: RoutePieces
) -> RouteTold:
    limit = f" of {told.longest}" if 0 < told.longest < _ENDLESS else ""
    text = (
        f"{told.train}-train: {box.sum(told.total)}, {told.length}{limit} {told.unit}: {' – '.join(stops)}."
    )
    terms = tuple(_term(box, own, term) for term in told.terms)
    return RouteTold(told.train, told.total, route, stops, terms, text, drawing)


def _term(box: RailBox, own: set[str], term: Term) -> RouteTerm:
    rule = f"rule {term.rule}" if term.rule else ""
    token = "own token" if own.intersection(term.names) else ""
    remarks = ", ".join(filter(None, (term.reason, rule, token)))
    text = f"{term.what}: {box.sum(term.value)}{f' ({remarks})' if remarks else ''}"
    return RouteTerm(term.kind, term.what, term.names, term.value, term.times, term.reason, term.rule, text)


def _traced(game: Game, train: str, stops: Sequence[str], drawn: int) -> Traced:
    indexed, found = traced(game, train, stops)  # refused where no railway runs trains
    box = game.box
    assert isinstance(box, RailBox)
    view = rail_view(game)
    ways = []
    for way in found:
        (drawing,) = route_pieces(view, box, indexed.problem, (way.route,), drawn)
        route = f"{train}={'>'.join(way.names)}"
        ways.append(WayTold(way.names, route, way.labels, way.route.revenue, way.why_not, drawing))
    last = next((name for name in reversed(stops) if name in indexed.places), "")
    return Traced(tuple(ways), tuple(next_stops(game, last)) if last else ())
