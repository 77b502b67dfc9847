"""Routes of one train: the best one, or all that are good enough, under prices."""

from __future__ import annotations

from collections.abc import Sequence

from .faces import faces
from .meter import Meter
from .model import Model
from .network import Network
from .problem import Train
from .relax import Relaxation
from .walker import Found, Paused, Visit, Walker

FIRST_STEPS = 3_000
"""Steps of a search before the bound is tightened; then twice as many, and so on."""
TIGHTENING = 8
"""Improvements of the bound between two attempts."""


class Finder:
    """Finds routes of a train. Keeps its weights from one question to the next."""

    def __init__(self, network: Network, train: Train, meter: Meter) -> None:
        models = [Model(network, train, face) for face in faces(network, train)]
        self._relaxations = [Relaxation(model, meter) for model in models]
        self._walkers = [Walker(relaxation, meter) for relaxation in self._relaxations]

    def set_prices(self, prices: Sequence[int]) -> None:
        """Charge for what trains cannot share."""
        for relaxation in self._relaxations:
            relaxation.set_prices(prices)

    @property
    def bound(self) -> int:
        """No route earns more than this, prices deducted; 0 for staying idle."""
        return max(0, *(relaxation.bound for relaxation in self._relaxations))

    def best(self, floor: int, step: int, blocked: int = 0) -> list[Found]:
        """Ever better routes that earn at least the floor, the best one last.

        Each is better than the one before by `step` or more, and no route is better than the last
        by as much.
        """
        found: list[Found] = []

        def note(route: Found) -> int:
            found.append(route)
            return route.net + step

        for walker, relaxation in self._by_bound():
            here = found[-1].net + step if found else floor
            self._search(walker, relaxation, here, note, blocked)
        return found

    def all(self, floor: int) -> list[Found]:
        """All routes that earn at least the floor; of those that use the same track, the best."""
        by_use: dict[int, Found] = {}

        def note(route: Found) -> int:
            rival = by_use.get(route.uses)
            if route.value > 0 and (rival is None or rival.net < route.net):
                by_use[route.uses] = route
            return floor

        for walker, relaxation in self._by_bound():
            self._search(walker, relaxation, floor, note, 0)
        return sorted(by_use.values(), key=lambda route: (-route.net, route.pieces))

    def _by_bound(self) -> list[tuple[Walker, Relaxation]]:
        pairs = list(zip(self._walkers, self._relaxations, strict=True))
        return sorted(pairs, key=lambda pair: -pair[1].bound)

    def _search(
        self, walker: Walker, relaxation: Relaxation, floor: int, visit: Visit, blocked: int
    ) -> None:
        """Walk; when that takes long, tighten the bound and begin anew with what was learnt."""
        steps = FIRST_STEPS

        def learn(route: Found) -> int:
            nonlocal floor
            floor = visit(route)
            return floor

        while relaxation.bound >= floor:
            try:
                walker.walk(floor, learn, blocked, steps)
            except Paused:
                relaxation.tighten(floor, TIGHTENING)
                steps *= 2
            else:
                return
