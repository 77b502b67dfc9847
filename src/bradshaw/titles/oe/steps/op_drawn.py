"""Runs as people write them: which fleet runs them, with markers attached as they pay most (11.3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from msgspec.structs import replace

from bradshaw.rail.routes import Earnings, Indexed, Route, RouteError, Train, earnings_on
from bradshaw.rail.routes.written import Way, best_way, ways
from bradshaw.rail.steps.drawn_routes import UnreadableRun

#: The name of the bonus for an Orient Express.
EXPRESS = "Orient Express"


class DrawnRuns:
    """The routes of an action on the track of one railway. Every route is followed once, and judged once for
    each train that may run it. Of several ways to attach markers that earn as much, that counts with which
    the Orient Express earns most (12.2)."""

    def __init__(self, indexed: Indexed, code: str, routes: Sequence[str]) -> None:
        self.indexed, self.code = indexed, code
        self.texts = [self._split(text) for text in routes]
        self._ways: dict[str, list[Way]] = {}
        self._routes: dict[tuple[int, str], Route | RouteError] = {}

    def best(self, fleet: Callable[[int], Indexed]) -> tuple[int, Earnings]:
        """The number of the fleet that earns most with these routes, and what it earns."""
        drawn: list[tuple[tuple[int, int], int, list[Route]]] = []
        refused: RouteError | None = None
        for number in range(-1, len(self.indexed.problem.fleets)):
            try:
                routes = self._drawn(fleet(number))
            except RouteError as error:
                refused = refused if refused is not None and refused.code != "train" else error
                continue
            drawn.append((_worth(fleet(number), routes), number, routes))
        for _, number, routes in sorted(drawn, key=lambda one: one[0], reverse=True):
            try:
                return number, earnings_on(fleet(number), routes)
            except RouteError as error:
                refused = error
        assert refused is not None
        raise refused

    @staticmethod
    def _split(text: str) -> tuple[str, str]:
        name, _, path = text.partition("=")
        if not path:
            raise UnreadableRun(name, f"{text!r} says no route", _HOW)
        return name, path

    def _drawn(self, indexed: Indexed) -> list[Route]:
        """The routes for the trains of one fleet, in the order in which they are written."""
        trains = indexed.problem.trains
        found: dict[int, Route] = {}
        for name in dict.fromkeys(name for name, _ in self.texts):
            written = [number for number, text in enumerate(self.texts) if text[0] == name]
            alike = [number for number, train in enumerate(trains) if train.name == name]
            if len(alike) < len(written):
                names = ", ".join(train.name for train in trains)
                raise UnreadableRun(
                    name, f"{self.code} has no {name} that could run", f"Trains: {names}; {_HOW}"
                )
            paths = [self.texts[number][1] for number in written]
            found |= dict(zip(written, self._shared_out(indexed, alike, paths), strict=True))
        return [found[number] for number in range(len(self.texts))]

    def _shared_out(self, indexed: Indexed, alike: list[int], paths: list[str]) -> list[Route]:
        """Routes for trains of one name, which markers tell apart: each is run by the train with which all
        together earn most; the first of them run the first routes where that makes no difference."""
        trains, seen = indexed.problem.trains, set()
        best: list[Route] | None = None
        refused: RouteError | None = None
        for order in permutations(alike, len(paths)):
            sort = tuple(id(trains[number]) for number in order)
            if sort in seen:
                continue
            seen.add(sort)
            try:
                pairs = zip(order, paths, strict=True)
                routes = [self._route(indexed, number, trains[number], path) for number, path in pairs]
            except RouteError as error:
                refused = refused or error
                continue
            if best is None or _worth(indexed, routes) > _worth(indexed, best):
                best = routes
        if best is None:
            assert refused is not None
            raise refused
        return best

    def _route(self, indexed: Indexed, number: int, train: Train, path: str) -> Route:
        key = (id(train), path)
        if key not in self._routes:
            try:
                self._routes[key] = best_way(indexed, number, self._over(path))
            except RouteError as error:
                self._routes[key] = error
        found = self._routes[key]
        if isinstance(found, RouteError):
            raise found
        return replace(found, train=number)

    def _over(self, path: str) -> list[Way]:
        if path not in self._ways:
            self._ways[path] = list(ways(self.indexed, path.split(">")))
        return self._ways[path]


def bonuses_of(train: Train, places: Iterable[str]) -> list[str]:
    """The names of the bonuses that a route earns."""
    visited = set(places)
    return [b.name for b in train.bonuses if b.value > 0 and all(need.places & visited for need in b.needs)]


def _worth(indexed: Indexed, routes: list[Route]) -> tuple[int, int]:
    """What routes earn together, and what that of the Orient Express does."""
    trains = indexed.problem.trains
    paid = (r.revenue for r in routes if EXPRESS in bonuses_of(trains[r.train], r.places))
    return sum(route.revenue for route in routes), max(paid, default=0)


_HOW = "a route is written TRAIN=STOP>STOP, with its stops in order and `ferry` or `sea` between them"
