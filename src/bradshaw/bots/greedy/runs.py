"""About what trains would earn.

The solver proves its answer; a bot that compares twenty tiles only needs a good guess, and fast.
Where trains earn together, so that none can be looked at alone, the solver is asked after all, with
a bound on its work.
From every token, or from where a train must start, the best few arms are followed stop by stop (a
beam), and the best two that fit together make a route. Trains run one after the other, and each
takes its track away from the next.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bradshaw.rail.routes import Budget, Problem, solve

from .walks import Walks

#: What the solver may do for one set of trains.
WORK = Budget(100_000)
#: How many unfinished arms are followed further, and how many complete ones are paired.
BEAM = 10
PAIRED = 40


class Arm(NamedTuple):
    """A way from a token to another stop."""

    value: int
    #: Length with its last stop as an end of the route.
    length: int
    #: Everything used: track, stops and groups, without the token itself.
    bits: int
    end: int


class Growth(NamedTuple):
    """An arm that may go on: value and length with its last stop passed."""

    value: int
    length: int
    bits: int
    node: int
    free: bool


def earnings(problem: Problem, sets: Sequence[Sequence[int]]) -> list[int]:
    """About what each set of the problem's trains would earn."""
    return (_solved if _hang_together(problem) else guess)(problem, sets)


def _hang_together(problem: Problem) -> bool:
    """Whether what one train earns depends on the others by more than the track they use."""
    shared = problem.shared or problem.once or problem.meet_at or problem.home
    return bool(shared) or any(train.joins or train.ends_only or train.subsidy for train in problem.trains)


def _solved(problem: Problem, sets: Sequence[Sequence[int]]) -> list[int]:
    trains = problem.trains
    parts = [
        replace(problem, trains=tuple(trains[n] for n in numbers if n < len(trains))) for numbers in sets
    ]
    return [solve(part, WORK).value if part.trains else 0 for part in parts]


def guess(problem: Problem, sets: Sequence[Sequence[int]]) -> list[int]:
    """About what each set of the problem's trains would earn, hardly ever more than it could."""
    if not problem.pieces:
        return [0] * len(sets)
    walks = Walks(problem)
    alone: dict[int, tuple[int, int]] = {}
    return [_together(walks, numbers, alone) for numbers in sets]


def _together(walks: Walks, numbers: Sequence[int], alone: dict[int, tuple[int, int]]) -> int:
    """What some trains earn one after the other, the longest first."""
    total, taken = 0, 0
    for number in sorted(numbers, key=lambda n: -walks.trains[n].stops):
        if taken == 0 and number not in alone:
            alone[number] = Run(walks, number, 0).best()
        value, bits = Run(walks, number, taken).best() if taken else alone[number]
        total += value
        taken |= bits & walks.track
    return total


class Run:
    """The search for one train's route."""

    def __init__(self, walks: Walks, train: int, taken: int) -> None:
        self.walks = walks
        self.train = walks.trains[train]
        self.taken = taken

    def best(self) -> tuple[int, int]:
        """The value of the best route found, and what it uses."""
        found = (0, 0)
        for start in self.train.starts:
            found = max(found, self._through(start))
        return found

    def _through(self, start: int) -> tuple[int, int]:
        train = self.train
        worth, bit = train.values[start], self.walks.place_bits[start]
        arms, again = self._arms(start), self.walks.again_mask
        best = (0, 0)
        for at, one in enumerate(arms):
            if worth + 2 * one.value + train.most_bonus <= best[0]:
                break
            if one.length + train.end_slots[start] <= train.stops and train.ends_well(start, one.end):
                value = worth + one.value - train.overpaid(one.bits, 0)
                best = max(best, self._scored(value, one.bits | bit))
            for other in arms[at + 1 :]:
                if worth + one.value + other.value + train.most_bonus <= best[0]:
                    break
                length = one.length + other.length + train.slots[start]
                if one.bits & other.bits & ~again or length > train.stops:
                    continue
                if train.ends_well(one.end, other.end):
                    value = worth + one.value + other.value - train.overpaid(one.bits, other.bits)
                    best = max(best, self._scored(value, one.bits | other.bits | bit))
        return best

    def _scored(self, value: int, bits: int) -> tuple[int, int]:
        """A route with its bonuses; nothing if it lacks a token or what one of its stops requires."""
        if not bits & self.walks.own_mask or not self.train.complete(bits):
            return 0, 0
        return value + self.train.bonus(bits), bits

    def _arms(self, start: int) -> list[Arm]:
        """The best arms from a stop, best first."""
        arms: list[Arm] = []
        level = [Growth(0, 0, 0, start, True)]
        used = self.taken | self.walks.place_bits[start]
        for _ in range(self.train.depth):
            grown: list[Growth] = []
            for growth in level:
                self._grow(growth, used, arms, grown)
            level = grown[:BEAM]
            if not level:
                break
        return sorted(arms, reverse=True)[:PAIRED]

    def _grow(self, growth: Growth, before: int, arms: list[Arm], grown: list[Growth]) -> None:
        """Follow the track from the end of an arm to the next stops."""
        train, walks = self.train, self.walks
        for hop in walks.hops(growth.node):
            node = hop.target
            used = growth.bits | before
            if used & hop.block or train.closed[node] or not (growth.free or hop.opens_source):
                continue
            seen = used & walks.own_bits[node]  # only of a stop that may be passed again
            value = growth.value + hop.value + (0 if seen else train.values[node])
            bits = growth.bits | hop.bits | walks.place_bits[node]
            base = growth.length + hop.slots
            if seen and base + train.slots[node] < train.longest:
                insort(grown, Growth(value, base, bits, node, True), key=lambda g: -g.value)
                continue
            if base + train.end_slots[node] < train.stops:
                arms.append(Arm(value, base + train.end_slots[node], bits, node))
            length = base + train.slots[node]
            free = walks.passable[node] or hop.opens_target
            if length < train.longest and (free or walks.has_opening[node]):
                insort(grown, Growth(value, length, bits, node, free), key=lambda g: -g.value)
