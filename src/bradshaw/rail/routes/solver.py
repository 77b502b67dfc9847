"""Price and pack: several trains that may not share track.

1. The best route of each train by itself bounds the total from above.
2. One train after the other, then each again with the others fixed, bounds it from below.
3. Prices on the track that they fight for push the upper bound down.
4. What gap is left is closed by listing all routes good enough to matter, and packing them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from msgspec import Struct
from msgspec.structs import replace

from .finder import Finder
from .layout import Layout
from .meter import Exhausted, Meter
from .network import Network
from .pack import Choice, Packer, Ranked
from .pool import Pool
from .prizes import SCALE
from .problem import Problem, Route, Solution, Train
from .trace import trace
from .walker import Found

ROUNDS = 40
"""How often prices are improved at most before the gap is closed by enumeration."""
PATIENCE = 5
"""Rounds without a better bound before enumeration."""
SLACK = 4
GLANCE = 20_000
"""Work on a question whose answer need not be exact."""
PRICE_STEPS = 60
"""Steps of improving prices over the routes known, in one round."""


class Terms(Struct, frozen=True):
    """Prices, and what no route of each kind of train earns more than under them."""

    total: int
    prices: list[int]
    limits: list[int]
    exact: bool
    """Whether the limits are reached, or nearly so."""


class Solver:
    """Solves one problem once."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self._problem, self._meter = problem, meter
        self._network = Network(problem)
        self._kinds = _kinds(problem.trains)
        self._counts = [len(indices) for indices in self._kinds]
        self._grain = _grain(problem)
        self._pool = Pool(self._counts, len(self._network.resources))
        self._choice: Choice = [[] for _ in self._kinds]
        self._value = 0
        self._bound = sum(_ceiling(problem, train) for train in problem.trains)

    def solution(self) -> Solution:
        """Search, and report what was found."""
        try:
            self._search()
            self._bound = self._value
        except Exhausted:
            self._bound = max(self._bound, self._value)
        routes = tuple(sorted(self._routes(), key=lambda route: route.train))
        return Solution(routes, self._value, self._bound, self._bound == self._value, self._meter.work)

    def _search(self) -> None:
        trains = [self._problem.trains[indices[0]] for indices in self._kinds]
        self._finders = [Finder(self._network, train, self._meter) for train in trains]
        for stage in (self._alone, self._one_by_one, self._bargain, self._close):
            stage()
            if self._bound <= self._value:
                return

    def _lower(self, bound: int) -> None:
        """Every value is a multiple of the grain, and so is a bound worth having."""
        self._bound = min(self._bound, bound // (self._grain * SCALE) * self._grain)

    def _offer(self, choice: Choice) -> None:
        """Keep a set of routes if it is the best so far."""
        value = sum(route.value for routes in choice for route in routes)
        if value > self._value:
            self._choice, self._value = [list(routes) for routes in choice], value

    def _alone(self) -> None:
        """The best route of each kind, as if the others did not run."""
        limits = [finder.bound for finder in self._finders]
        self._lower(sum(map(_times, self._counts, limits)))
        step = self._grain * SCALE
        for kind, finder in enumerate(self._finders):
            found = finder.best(step, step).routes
            self._pool.add(kind, found)
            limits[kind] = found[-1].net if found else 0
            self._lower(sum(map(_times, self._counts, limits)))
            self._offer([found[-1:] if k == kind else [] for k in range(len(self._kinds))])

    def _one_by_one(self) -> None:
        """Trains one after another, then each again among the others, until nothing improves."""
        order = sorted(range(len(self._kinds)), key=lambda kind: -self._pool.best_net(kind))
        trains = [kind for kind in order for _ in range(self._counts[kind])]
        routes: list[Found | None] = [None] * len(trains)
        improved = True
        while improved:
            improved = False
            for index, kind in enumerate(trains):
                better = self._better_route(routes, index, kind)
                if better:
                    routes[index], improved = better, True
        chosen: Choice = [[] for _ in self._kinds]
        for kind, route in zip(trains, routes, strict=True):
            chosen[kind] += [route] if route else []
        self._offer(chosen)

    def _better_route(self, routes: Sequence[Found | None], index: int, kind: int) -> Found | None:
        blocked, step = 0, self._grain * SCALE
        for other, route in enumerate(routes):
            blocked |= route.uses if route and other != index else 0
        now = routes[index]
        floor = (now.net if now else 0) + step
        found = self._finders[kind].best(floor, step, blocked, GLANCE).routes
        self._pool.add(kind, found)
        return found[-1] if found else None

    def _bargain(self) -> None:
        """Improve prices over the routes known, then ask for routes that beat them, and so on.

        Answers are hurried as long as they bring new routes: only the last ones need be exact.
        """
        self._terms: Terms | None = None
        stalled, patience = 0, GLANCE
        for _ in range(ROUNDS):
            self._pool.improve_prices(self._value * SCALE, PRICE_STEPS)
            terms, new = self._ask(patience)
            better = self._terms is None or terms.total < self._terms.total
            if better:
                self._terms, stalled = terms, 0
                self._lower(terms.total)
            elif terms.exact:
                stalled += 1
            else:
                patience *= 2
            if new:
                self._repack()
            done = terms.exact and not new and not better
            if self._bound <= self._value or done or stalled >= PATIENCE:
                return

    def _ask(self, patience: int) -> tuple[Terms, bool]:
        """What each kind can earn at most under the prices of now; was a new route found?"""
        pool, limits, new, exact = self._pool, [], False, True
        slack = max(1, self._grain * SCALE // (SLACK * sum(self._counts)))
        for kind, finder in enumerate(self._finders):
            finder.set_prices(pool.prices)
            known = pool.best_net(kind)
            harvest = finder.best(known + slack, slack, patience=patience)
            new = pool.add(kind, harvest.routes) or new
            best = harvest.routes[-1].net if harvest.routes else known
            exact = exact and harvest.limit < best + slack
            limits.append(max(best, harvest.limit))
        total = sum(pool.prices) + sum(map(_times, self._counts, limits))
        return Terms(total, list(pool.prices), limits, exact), new

    def _repack(self) -> None:
        """The best set among the routes known."""
        lists = [self._pool.ranked(kind) for kind in range(len(self._kinds))]
        self._pack(lists, sum(self._pool.prices))

    def _pack(self, lists: Sequence[Ranked], prices: int) -> None:
        choice = Packer(lists, self._counts, prices, self._meter).pack(self._value + self._grain)
        if choice:
            self._offer(choice)

    def _close(self) -> None:
        """List and pack: first what a set near the bound needs, then ever more."""
        terms = self._terms
        assert terms is not None
        for finder in self._finders:
            finder.set_prices(terms.prices)
        stride = self._grain
        while self._bound > self._value:
            target = max(self._value + self._grain, self._bound - stride + self._grain)
            slack = terms.total - target * SCALE
            lists = []
            for finder, limit in zip(self._finders, terms.limits, strict=True):
                lists.append([(route.net, route) for route in finder.all(limit - slack)])
            self._pack(lists, sum(terms.prices))
            self._bound = max(self._value, target - self._grain)
            stride *= 2

    def _routes(self) -> list[Route]:
        layout, routes = Layout(self._problem), []
        for indices, chosen in zip(self._kinds, self._choice, strict=True):
            for index, found in zip(indices, chosen, strict=False):
                start = self._problem.places[found.start].name
                nodes = trace(layout, start, found.pieces)
                places = tuple(node for node in nodes if node in layout.places)
                routes.append(Route(index, places, found.pieces, found.value))
        return routes


def _times(count: int, limit: int) -> int:
    return count * limit


def _kinds(trains: Sequence[Train]) -> list[list[int]]:
    """The trains by index, those alike together."""
    kinds: list[tuple[Train, list[int]]] = []
    for index, train in enumerate(trains):
        nameless = replace(train, name="")
        for other, indices in kinds:
            if other == nameless:
                indices.append(index)
                break
        else:
            kinds.append((nameless, [index]))
    return [indices for _, indices in kinds]


def _grain(problem: Problem) -> int:
    """The money's smallest step: all values are multiples of it."""
    amounts = [piece.value for piece in problem.pieces]
    for train in problem.trains:
        amounts += [*train.values.values(), *(bonus.value for bonus in train.bonuses)]
    return gcd(*amounts) or 1


def _ceiling(problem: Problem, train: Train) -> int:
    """More than any route of the train can earn."""
    times = 1 + sum(bool(bonus.doubled) for bonus in train.bonuses)
    amounts = [*train.values.values(), *(piece.value for piece in problem.pieces)]
    most = times * sum(max(0, amount) for amount in amounts)
    return most + sum(max(0, bonus.value) for bonus in train.bonuses)
