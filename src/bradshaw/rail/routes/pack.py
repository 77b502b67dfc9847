"""Choosing routes that share nothing: branch and bound over lists of routes.

The routes of a kind of train that are still possible are one integer, a bit for each in the order
of the list, so that choosing a route strikes out all that it excludes at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .meter import Meter
from .prizes import SCALE
from .walker import Found

Choice = list[list[Found]]
"""The routes chosen for each kind of train."""
Ranked = Sequence[tuple[int, Found]]
"""Routes of a kind with what each earns after paying prices, best first."""


class Packer:
    """Finds the best choice of disjoint routes that earns at least a target."""

    def __init__(self, lists: Sequence[Ranked], counts: Sequence[int], prices: int, meter: Meter) -> None:
        """`prices` is the sum of all prices: what nets may fall short of values together."""
        self._lists, self._counts, self._prices, self._meter = lists, counts, prices, meter
        self._users = [_users(routes) for routes in lists]
        self._struck: dict[tuple[int, int], list[int]] = {}

    def pack(self, target: int) -> Choice | None:
        """The best choice of at least this value, if there is one."""
        self._target = target
        self._best: Choice | None = None
        self._chosen: Choice = [[] for _ in self._lists]
        self._next_kind(0, [(1 << len(routes)) - 1 for routes in self._lists], 0, 0)
        return self._best

    def _next_kind(self, kind: int, open_: list[int], net: int, value: int) -> None:
        """`open_` holds the routes of each kind that are still possible."""
        if kind < len(self._lists):
            self._next_train(kind, open_, net, value)
        elif value >= self._target:
            self._target = value + 1
            self._best = [list(routes) for routes in self._chosen]

    def _next_train(self, kind: int, open_: list[int], net: int, value: int) -> None:
        """Choose a route for one more train of a kind, behind those chosen before: trains of a kind
        are alike, so that their order does not matter."""
        left = self._counts[kind] - len(self._chosen[kind])
        rest = net + self._prices + self._most_behind(kind, open_)
        possible = open_[kind] if left else 0
        while possible:
            index = (possible & -possible).bit_length() - 1
            route_net, route = self._lists[kind][index]
            if rest + route_net + (left - 1) * max(0, route_net) < self._target * SCALE:
                break
            possible ^= 1 << index
            self._meter.spend(1)
            self._chosen[kind].append(route)
            if left > 1 or kind + 1 < len(self._lists):
                narrowed = self._without(kind, index, [*open_[:kind], possible, *open_[kind + 1 :]])
                self._next_train(kind, narrowed, net + route_net, value + route.value)
            else:
                self._next_kind(kind + 1, open_, net, value + route.value)
            self._chosen[kind].pop()
        if rest >= self._target * SCALE:
            self._next_kind(kind + 1, open_, net, value)

    def _most_behind(self, kind: int, open_: list[int]) -> int:
        """What the kinds behind this one can add at most."""
        total = 0
        for behind in range(kind + 1, len(self._lists)):
            if open_[behind]:
                first = (open_[behind] & -open_[behind]).bit_length() - 1
                total += self._counts[behind] * max(0, self._lists[behind][first][0])
        return total

    def _without(self, kind: int, index: int, open_: list[int]) -> list[int]:
        """Strike out what shares something with a route."""
        struck = self._struck.get((kind, index))
        if struck is None:
            struck = self._struck[kind, index] = self._excluded_by(self._lists[kind][index][1])
        return [possible & ~out for possible, out in zip(open_, struck, strict=True)]

    def _excluded_by(self, route: Found) -> list[int]:
        numbers = list(bit_numbers(route.uses))
        excluded = []
        for users in self._users:
            struck = 0
            for number in numbers:
                struck |= users.get(number, 0)
            excluded.append(struck)
        return excluded


def _users(routes: Ranked) -> dict[int, int]:
    """For each resource the routes that use it, as bits."""
    users: dict[int, bytearray] = {}
    size = len(routes) // 8 + 1
    for index, (_, route) in enumerate(routes):
        for number in bit_numbers(route.uses):
            if number not in users:
                users[number] = bytearray(size)
            users[number][index >> 3] |= 1 << (index & 7)
    return {number: int.from_bytes(bits, "little") for number, bits in users.items()}


def bit_numbers(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
