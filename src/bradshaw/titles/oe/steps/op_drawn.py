"""Runs as people write them: which fleet runs them, with markers attached as they pay most (11.3.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bradshaw.rail.routes import Earnings, Indexed, Route, RouteError, Train, earnings_on
from bradshaw.rail.routes.written import Way, best_way, ways
from bradshaw.rail.steps.drawn_routes import UnreadableRun


class DrawnRuns:
    """The routes of an action on the track of one railway. Every route is followed once, and judged once for
    each train that may run it."""

    def __init__(self, indexed: Indexed, code: str, routes: Sequence[str]) -> None:
        self.indexed, self.code = indexed, code
        self.texts = [self._split(text) for text in routes]
        self._ways: dict[str, list[Way]] = {}
        self._routes: dict[tuple[int, str], Route | RouteError] = {}

    def best(self, fleet: Callable[[int], Indexed]) -> tuple[int, Earnings]:
        """The number of the fleet that earns most with these routes, and what it earns."""
        drawn: list[tuple[int, int, list[Route]]] = []
        refused: RouteError | None = None
        for number in range(-1, len(self.indexed.problem.fleets)):
            try:
                routes = self._drawn(fleet(number))
            except RouteError as error:
                refused = refused if refused is not None and refused.code != "train" else error
                continue
            drawn.append((-sum(route.revenue for route in routes), number, routes))
        for _, number, routes in sorted(drawn, key=lambda one: one[:2]):
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
        """The routes for the trains of one fleet."""
        trains = indexed.problem.trains
        free = list(range(len(trains)))
        found = []
        for name, path in self.texts:
            number = next((i for i in free if trains[i].name == name), None)
            if number is None:
                names = ", ".join(train.name for train in trains)
                raise UnreadableRun(
                    name, f"{self.code} has no {name} that could run", f"Trains: {names}; {_HOW}"
                )
            free.remove(number)
            found.append(self._route(indexed, number, trains[number], path))
        return found

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


_HOW = "a route is written TRAIN=STOP>STOP, with its stops in order and `ferry` or `sea` between them"
