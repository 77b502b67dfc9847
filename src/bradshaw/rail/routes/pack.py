"""Choosing routes that share nothing: branch and bound over lists of routes."""

from __future__ import annotations

from collections.abc import Sequence

from .meter import Meter
from .prizes import SCALE
from .walker import Found

Choice = list[list[Found]]
"""The routes chosen for each kind of train."""


class Packer:
    """Finds the best choice of disjoint routes that earns at least a target."""

    def __init__(
        self, lists: Sequence[Sequence[tuple[int, Found]]], counts: Sequence[int], prices: int, meter: Meter
    ) -> None:
        """`lists` holds for each kind of train its routes, with their net, best first; `prices` is
        the sum of all prices: what the nets may fall short of the values together."""
        self._lists, self._counts, self._prices, self._meter = lists, counts, prices, meter
        self._rest = [0] * (len(lists) + 1)
        for kind in reversed(range(len(lists))):
            best = max(0, lists[kind][0][0]) if lists[kind] else 0
            self._rest[kind] = self._rest[kind + 1] + counts[kind] * best

    def pack(self, target: int) -> Choice | None:
        """The best choice of at least this value, if there is one."""
        self._target = target
        self._best: Choice | None = None
        self._chosen: Choice = [[] for _ in self._lists]
        self._next_kind(0, 0, 0, 0)
        return self._best

    def _next_kind(self, kind: int, used: int, net: int, value: int) -> None:
        if kind == len(self._lists):
            if value >= self._target:
                self._target = value + 1
                self._best = [list(routes) for routes in self._chosen]
            return
        self._next_train(kind, 0, used, net, value)

    def _next_train(self, kind: int, first: int, used: int, net: int, value: int) -> None:
        """Choose a route for one more train of a kind, behind those chosen before: trains of a kind
        are alike, so that their order does not matter."""
        routes, chosen = self._lists[kind], self._chosen[kind]
        left = self._counts[kind] - len(chosen)
        if left:
            rest = self._rest[kind + 1] + self._prices + net
            for index in range(first, len(routes)):
                route_net, route = routes[index]
                if rest + route_net + (left - 1) * max(0, route_net) < self._target * SCALE:
                    break
                self._meter.spend(1)
                if not route.uses & used:
                    chosen.append(route)
                    uses = used | route.uses
                    self._next_train(kind, index + 1, uses, net + route_net, value + route.value)
                    chosen.pop()
        if net + self._rest[kind + 1] + self._prices >= self._target * SCALE:
            self._next_kind(kind + 1, used, net, value)
