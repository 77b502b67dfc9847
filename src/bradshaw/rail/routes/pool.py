"""The routes found so far, and prices that keep the trains out of each other's way.

With a price on every side and inner piece, no set of routes earns more than all prices together
plus, for each train, the best that a route earns after paying. Prices that fit push this bound down
to what can really be earned, or close to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from .pack import bit_numbers
from .prizes import SCALE
from .walker import Found

PATIENCE = 4
"""Steps without a better bound before the steps become smaller."""


class Pool:
    """Routes of each kind of train, at most one for the same track."""

    def __init__(self, counts: Sequence[int], resources: int) -> None:
        self.counts = counts
        """How many trains there are of each kind."""
        self.routes: list[dict[int, Found]] = [{} for _ in counts]
        self.prices = [0] * resources
        self._used: dict[int, list[int]] = {}

    def add(self, kind: int, routes: Sequence[Found]) -> bool:
        """Keep routes; was there a new one?"""
        new = False
        for route in routes:
            rival = self.routes[kind].get(route.uses)
            if rival is None or rival.value < route.value:
                self.routes[kind][route.uses] = route
                self._used[route.uses] = list(bit_numbers(route.uses))
                new = True
        return new

    def net(self, route: Found) -> int:
        """What a route earns after paying the prices of now."""
        prices = self.prices
        return route.value * SCALE - sum([prices[number] for number in self._used[route.uses]])

    def best_net(self, kind: int) -> int:
        """The best of a kind; 0 for staying idle."""
        return max([0, *(self.net(route) for route in self.routes[kind].values())])

    def ranked(self, kind: int) -> list[tuple[int, Found]]:
        """The routes of a kind with what they earn after paying, best first."""
        nets = [(self.net(route), route) for route in self.routes[kind].values()]
        return sorted(nets, key=lambda pair: (-pair[0], pair[1].pieces))

    def improve_prices(self, aim: int, steps: int) -> None:
        """Look for prices with a low bound over the routes known; `aim` is what can be earned."""
        best, kept, pace, stalled = -1, self.prices, 100, 0
        for _ in range(steps):
            bound, usage = self._bound()
            if best < 0 or bound < best:
                best, kept, stalled = bound, list(self.prices), 0
            elif (stalled := stalled + 1) >= PATIENCE:
                pace, stalled = pace * 7 // 10, 0
            if bound <= aim or not self._shift(usage, (bound - aim) * pace // 100):
                break
        self.prices = kept

    def _bound(self) -> tuple[int, dict[int, int]]:
        """The bound, and how often the routes that make it use each resource."""
        bound, usage = sum(self.prices), {}
        for kind, count in enumerate(self.counts):
            nets = [(self.net(route), route.uses) for route in self.routes[kind].values()]
            net, uses = max(nets, default=(0, 0))
            if net > 0:
                bound += count * net
                for number in self._used[uses]:
                    usage[number] = usage.get(number, 0) + count
        return bound, usage

    def _shift(self, usage: dict[int, int], aim: int) -> bool:
        """Dearer where there is a crowd, cheaper where nobody comes."""
        slopes = {number: count - 1 for number, count in usage.items() if count > 1}
        slopes.update({n: -1 for n, price in enumerate(self.prices) if price and n not in usage})
        steepness = sum(slope * slope for slope in slopes.values())
        for number, slope in slopes.items():
            self.prices[number] = max(0, self.prices[number] + aim * slope // steepness)
        return bool(slopes)
