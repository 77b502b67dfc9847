"""The search for routes of one face: depth first from one end, cut by the relaxed table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from .meter import Meter
from .prizes import SCALE
from .relax import Relaxation, Root
from .score import Run, length, score
from .table import Choice


class Found(Struct, frozen=True, gc=False):
    """A route as the search finds it."""

    net: int
    """What it earns less the prices it pays, scaled."""
    value: int
    """What it earns."""
    uses: int
    """The sides and inner pieces that no other train may use."""
    start: int
    pieces: tuple[int, ...]


class Paused(Exception):
    """The walk has taken all the steps it was given."""


Visit = Callable[[Found], int]
"""Told of a route that reaches the floor, answers with the floor from now on."""


class Walker:
    """Finds all routes of a face that earn at least a floor, which may rise on the way."""

    def __init__(self, relaxation: Relaxation, meter: Meter) -> None:
        self._relaxation, self._meter = relaxation, meter
        self._model = relaxation.model
        self._network = relaxation.model.network
        self._most_bonus = sum(max(0, prize.value) for prize in self._model.open)

    def walk(self, floor: int, visit: Visit, blocked: int = 0, steps: int | None = None) -> None:
        """Search; raises `Paused` after so many steps. Nothing that is blocked is used."""
        self._floor, self._visit, self._blocked = floor, visit, blocked
        self._steps = steps
        self._done = 0  # ends from which all routes have been found
        for root in self._relaxation.roots:
            if root.bound < self._floor:
                return
            self._from(root)
            self._done |= self._network.place_bit[root.place]

    def _from(self, root: Root) -> None:
        model = self._model
        self._start, self._path = root.place, []
        used = self._blocked | model.place_bits[root.place]
        earned = model.start_worth[root.place] + model.granted
        room = model.room - model.start_room[root.place]
        self._extend(root.ways, root.mask, root.level, room, used, root.worth, earned)

    def _extend(
        self, ways: list[Choice], mask: int, level: int, room: int, used: int, bound: int, earned: int
    ) -> None:
        """Go on from where the path ends. `bound` counts by the weights, `earned` in money.

        The innermost loop of the whole search: written for speed, not split up.
        """
        self._count_step()
        model, relaxation, path = self._model, self._relaxation, self._path
        block, price, all_ways = model.block, relaxation.weights.price, relaxation.table.ways
        for score_, arc in ways:
            if bound + score_ < self._floor:
                return
            if block[arc] & used:
                continue
            path.append(arc)
            left = mask & ~model.hit[arc]
            uses = used | model.adds[arc]
            net = earned - price[arc]
            if not left and room >= model.end_room[arc] and level >= model.end_level[arc]:
                self._end(net + model.end_worth[arc], room - model.end_room[arc], uses)
            level_left, room_left = level - model.pass_level[arc], room - model.pass_room[arc]
            if level_left >= 0 and room_left >= 0 and model.next_state[arc] >= 0:
                onward = all_ways[left][level_left][model.next_state[arc]]
                reached = bound + relaxation.pass_worth[arc]
                if onward and reached + onward[0][0] >= self._floor:
                    self._extend(
                        onward, left, level_left, room_left, uses, reached, net + model.pass_worth[arc]
                    )
            path.pop()

    def _count_step(self) -> None:
        self._meter.spend(1)
        if self._steps is not None:
            self._steps -= 1
            if self._steps < 0:
                raise Paused

    def _end(self, net: int, room: int, used: int) -> None:
        """The path is complete, if all conditions are met."""
        model = self._model
        if net + self._most_bonus < self._floor:
            return
        if self._network.place_bit[model.hops[self._path[-1]].target] & self._done:
            return
        if not model.conditions_met(used):
            return
        if model.exact:
            self._count_exactly(used)
            return
        net += model.bonus(used)
        if net >= self._floor and model.room - room >= 2:
            self._report(net, used)

    def _count_exactly(self, used: int) -> None:
        train, layout = self._model.train, self._network.layout
        hops = [self._model.hops[index] for index in self._path]
        pieces = [layout.problem.pieces[index] for hop in hops for index in hop.pieces]
        indices = [self._start, *(place for hop in hops for place in hop.visits)]
        run = Run(tuple(layout.problem.places[index] for index in indices), tuple(pieces))
        if 2 <= length(train, run) <= train.stops:
            net = score(train, run).total * SCALE - sum(self._price(index) for index in self._path)
            if net >= self._floor:
                self._report(net, used)

    def _price(self, arc: int) -> int:
        return self._relaxation.weights.price[arc]

    def _report(self, net: int, used: int) -> None:
        value = (net + sum(self._price(index) for index in self._path)) // SCALE
        uses = used & ~self._blocked & self._network.resource_mask
        pieces = tuple(piece for arc in self._path for piece in self._model.hops[arc].pieces)
        self._floor = self._visit(Found(net, value, uses, self._start, pieces))
