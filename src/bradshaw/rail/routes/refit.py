"""Joined trains chosen anew: a train that must run beside the others may spoil what they earn together.

The best set leaves trains at home that add nothing. Where they must run all the same, and the joined run
earns less for that, other routes of the joining trains may earn more: some of these are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from .beside import beside
from .indexed import Indexed
from .problem import Route

#: Routes that are tried for one train beside those before it, the steps along the track that they may take
#: to be found, and sets that are tried in all.
MOST_ROUTES, MOST_STEPS, MOST_SETS = 60, 5_000, 1_500


def refitted(indexed: Indexed, routes: Sequence[Route]) -> Iterator[tuple[Route, ...]]:
    """Sets in which the trains that do not join run as they are drawn, and the others so that none of them
    stays at home that could run."""
    return _Refit(indexed, routes).sets()


class _Refit:
    """The joining trains of one set, with routes chosen one after the other."""

    def __init__(self, indexed: Indexed, routes: Sequence[Route]) -> None:
        trains = indexed.problem.trains
        self.indexed, self.trains = indexed, trains
        self.kept = tuple(route for route in routes if not trains[route.train].joins)
        self.joining = tuple(number for number, train in enumerate(trains) if train.joins)
        self.seen: set[frozenset[tuple[str, tuple[int, ...]]]] = set()

    def sets(self) -> Iterator[tuple[Route, ...]]:
        return self._on(self.kept)

    def _on(self, routes: tuple[Route, ...]) -> Iterator[tuple[Route, ...]]:
        """Every set that these routes begin, once; and they themselves, if nothing can run beside them."""
        whole = True
        for train in self._at_home(routes):
            tried = sorted(self._beside(routes, train), key=lambda route: -route.revenue)
            whole = whole and not tried
            for route in tried:
                longer = (*routes, route)
                key = frozenset((self.trains[one.train].name, one.pieces) for one in longer)
                if key not in self.seen and len(self.seen) < MOST_SETS:
                    self.seen.add(key)
                    yield from self._on(longer)
        if whole and routes != self.kept:
            yield routes

    def _at_home(self, routes: tuple[Route, ...]) -> list[int]:
        """The joining trains that do not run yet, one of each kind."""
        running = {route.train for route in routes}
        names = {self.trains[n].name: n for n in reversed(self.joining) if n not in running}
        return list(names.values())

    def _beside(self, routes: tuple[Route, ...], train: int) -> list[Route]:
        return list(islice(beside(self.indexed, routes, train, MOST_STEPS), MOST_ROUTES))
