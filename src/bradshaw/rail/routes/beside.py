"""Trains that stay at home: what they could run beside routes that are drawn.

This asks whether there is a route, not which is best, so it follows the track and stops at the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from .check import breaches, route_over
from .earnings import objections
from .indexed import Indexed, is_side
from .problem import Route, Train
from .trace import run_of, trace

#: Steps along the track after which a train counts as one that cannot run: far more than a board needs.
MOST_STEPS = 200_000
#: The same for a route that is merely to be named, and how many of those found are compared.
FEW_STEPS, COMPARED = 400, 60

Walk = tuple[tuple[str, ...], tuple[int, ...]]


def beside(indexed: Indexed, routes: Sequence[Route], train: int, most: int = MOST_STEPS) -> Iterator[Route]:
    """Every route that a train could run beside others as they are drawn, with what it earns alone."""
    idle = _Idle(indexed, routes, train, most)
    for walk in idle.walks():
        route = idle.route(walk)
        if route is not None:
            yield route


def some_routes(indexed: Indexed, all_that_can: bool = False) -> tuple[Route, ...]:
    """A legal set of routes: not the best, but one that costs little, because track is followed a short way
    only. With `all_that_can` no train stays at home that could run beside the others."""
    routes: tuple[Route, ...] = ()
    at_home = list(range(len(indexed.problem.trains)))
    stuck: list[Train] = []
    while at_home:
        train = at_home.pop(0)
        kind = indexed.problem.trains[train]
        if any(kind is other for other in stuck):
            continue
        found = _short_route(indexed, routes, train)
        if found is None and (all_that_can or not routes):
            most = MOST_STEPS if all_that_can else 10 * FEW_STEPS
            found = next(beside(indexed, routes, train, most), None)
        if found is None:
            stuck.append(kind)
            continue
        routes = (*routes, found)
        # Where trains hang together, a new route may bring others out.
        at_home = [n for n in range(len(indexed.problem.trains)) if all(r.train != n for r in routes)]
        stuck = []
    return routes


def _short_route(indexed: Indexed, routes: Sequence[Route], train: int) -> Route | None:
    """A good one of the first few ways."""
    idle = _Idle(indexed, routes, train, FEW_STEPS)
    values = indexed.problem.trains[train].values
    walks = sorted(
        islice(idle.walks(), COMPARED), key=lambda walk: -sum(values.get(node, 0) for node in walk[0])
    )
    return next((route for route in map(idle.route, walks) if route is not None), None)


class _Idle:
    """One train beside the routes of others."""

    def __init__(self, indexed: Indexed, routes: Sequence[Route], train: int, most: int) -> None:
        self.indexed, self.problem, self.routes, self.number = indexed, indexed.problem, routes, train
        self.train = self.problem.trains[train]
        self.left = most
        self._longest = self.train.stops + sum(relief.most for relief in self.train.reliefs)
        self._taken_nodes: frozenset[str] = frozenset()
        self._taken_pieces: frozenset[int] = frozenset()
        if not self.problem.shared:
            self._take_track()

    def _take_track(self) -> None:
        """What other trains use, this one may not."""
        indexed = self.indexed
        ways = [trace(indexed, route.places[0], route.pieces) for route in self.routes]
        self._taken_nodes = frozenset(node for way in ways for node in way if indexed.is_single(node))
        used = {piece for route in self.routes for piece in route.pieces}
        self._taken_pieces = frozenset(piece for piece in used if not self.problem.pieces[piece].shared)

    # --- candidates

    def walks(self) -> Iterator[Walk]:
        """Ways from place to place that might do, those from tokens first."""
        for start in self._starts():
            length = min(self.train.slots.get(start, 1), self.train.end_slots.get(start, 99))
            for walk in self._on(Step(start, "", True, length, 0), (start,), ()):
                if self._might_do(walk[0]):
                    yield walk

    def _starts(self) -> list[str]:
        joined = self._ends_to_join()
        places = [place for place in self.problem.places if joined is None or place.name in joined]
        places.sort(key=lambda place: not place.own)
        barred = self.train.no_end | self.train.closed
        return [place.name for place in places if place.name not in barred]

    def _ends_to_join(self) -> set[str] | None:
        """Where a train must begin that runs joined to others; None: anywhere."""
        if not self.train.joins or self.train.apart:
            return None
        others = [route for route in self.routes if self.problem.trains[route.train].joins]
        return {end for route in others for end in (route.places[0], route.places[-1])} or None

    def _might_do(self, nodes: tuple[str, ...]) -> bool:
        """What can be seen at a glance: a token, and something in common with the others."""
        names = self.problem.meet_at.intersection(nodes)
        if not any(self.indexed.places[node].own for node in nodes if node in self.indexed.places):
            return False
        if not self.routes:
            return not self.problem.home or not self.problem.home.isdisjoint(nodes)
        if not self.problem.meet_at or self.train.joins:
            return True
        return any(not names.isdisjoint(route.places) for route in self.routes)

    def _on(self, at: Step, nodes: tuple[str, ...], pieces: tuple[int, ...]) -> Iterator[Walk]:
        """Every way on from a node."""
        for index in self.indexed.at[at.node]:
            step = self._step(at, index, nodes, pieces)
            if step is None:
                continue
            way = ((*nodes, step.node), (*pieces, index))
            place = step.node in self.indexed.places
            if place and step.node not in self.train.no_end:
                yield way
            if not place or step.length <= self._longest:
                yield from self._on(step, *way)

    def _step(self, at: Step, index: int, nodes: tuple[str, ...], pieces: tuple[int, ...]) -> Step | None:
        """Along one piece of track, where a route may go on like that."""
        self.left -= 1
        piece, train = self.problem.pieces[index], self.train
        node = self.indexed.far_end(index, at.node)
        if self.left < 0 or index in pieces or index in self._taken_pieces or node in self._taken_nodes:
            return None
        if not (at.free or piece.opens) or (is_side(at.node) and piece.hex == at.hex):
            return None
        place = self.indexed.places.get(node)
        if node in train.closed or (node in nodes and not (place and place.again)):
            return None
        hexes = at.hexes + (at.hex not in ("", piece.hex))
        if train.hexes is not None and hexes > train.hexes:
            return None
        length = at.length + piece.slots + (train.slots.get(node, 1) if place else 0)
        return Step(node, piece.hex, place is None or place.passable or piece.opens, length, hexes)

    # --- legality

    def route(self, walk: Walk) -> Route | None:
        """The route over a way, if the train may run it beside the others."""
        nodes, pieces = walk
        run = run_of(self.indexed, nodes, pieces)
        if next(breaches(self.train, run), None) is not None:
            return None
        route = route_over(self.indexed, self.number, run, pieces)
        refused = next(objections(self.indexed, [*self.routes, route]), None)
        return route if refused is None else None


class Step:
    """How far a way has come."""

    __slots__ = ("free", "hex", "hexes", "length", "node")

    def __init__(self, node: str, hex_: str, free: bool, length: int, hexes: int) -> None:
        self.node, self.hex, self.free = node, hex_, free
        self.length, self.hexes = length, hexes
