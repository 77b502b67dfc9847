"""Trains that run joined, end to end, as one: which of the routes make a run, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from .problem import Joining, Train
from .score import DrawnRoute, End, far_ends


class Joined(Struct, frozen=True, gc=False):
    """Routes that make one run, in order, with its two far ends."""

    members: tuple[int, ...]
    ends: tuple[End, End]


class Joiner:
    """The ways to make runs out of the routes of trains that join."""

    def __init__(self, joining: Joining, trains: Sequence[Train], runs: Sequence[DrawnRoute]) -> None:
        self.joining, self.trains = joining, trains
        self.members = tuple([number for number, train in enumerate(trains) if train.joins])
        self.ends = {number: far_ends(runs[number]) for number in self.members}
        #: The first member that has the same route and the same train: the two can change places.
        self.alike = {
            here: next(n for n in self.members if runs[n] == runs[here] and trains[n] == trains[here])
            for here in self.members
        }

    def arrangements(self) -> Iterator[tuple[Joined, ...]]:
        """Every way in which all routes of joining trains are part of a run, as the rules demand."""
        for chosen in self._split(self.members):
            if self._lawful(chosen):
                yield chosen

    def _split(self, members: tuple[int, ...]) -> Iterator[tuple[Joined, ...]]:
        """The ways to divide members into runs; of those that differ only in members that are alike, one."""
        if not members:
            yield ()
            return
        first, others = members[0], members[1:]
        tried: set[tuple[int, ...]] = set()
        for size in range(len(others), -1, -1):
            for company in combinations(others, size):
                kinds = tuple(sorted(self.alike[member] for member in company))
                if kinds in tried:
                    continue
                tried.add(kinds)
                rest = tuple(member for member in others if member not in company)
                for joined in self._orders((first, *company)):
                    for more in self._split(rest):
                        yield (joined, *more)

    def _orders(self, members: tuple[int, ...]) -> Iterator[Joined]:
        """The runs that these routes can make, each pair of far ends once."""
        if self.joining.in_order and len(members) > 1 and not self._has_end(members):
            yield from self._ring(members)
        else:
            yield from self._chains(members)

    def _has_end(self, members: tuple[int, ...]) -> bool:
        """Whether there is an end that belongs to one route only."""
        ends = Counter(end.place.name for member in members for end in self.ends[member])
        return 1 in ends.values()

    def _ring(self, members: tuple[int, ...]) -> Iterator[Joined]:
        """A run without any such end: its only end is where the first train begins, of those that must run
        joined if there are any."""
        first = next((member for member in members if not self.trains[member].apart), members[0])
        for chain in self._chains(members):
            others = (member for member in chain.members if member != first)
            yield Joined((first, *others), (self.ends[first][0], self.ends[first][0]))
            return

    def _chains(self, members: tuple[int, ...]) -> Iterator[Joined]:
        seen: set[frozenset[tuple[int, int]]] = set()
        for first in self._one_of_each(members):
            for way in (0, 1):
                for order, last in self._go_on((first,), way, frozenset(members) - {first}):
                    key = frozenset({(first, 1 - way), last})
                    if key not in seen:
                        seen.add(key)
                        yield Joined(order, (self.ends[first][1 - way], self.ends[last[0]][last[1]]))

    def _go_on(
        self, order: tuple[int, ...], way: int, left: frozenset[int]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, int]]]:
        """Orders of the members that begin like this; `way` is the end by which the last one goes on."""
        here = order[-1]
        if not left:
            yield order, (here, way)
            return
        joint = self.ends[here][way].place.name
        if self.joining.joints and joint not in self.joining.joints:
            return
        for member in self._one_of_each(sorted(left)):
            for entry in (0, 1):
                if self.ends[member][entry].place.name == joint:
                    yield from self._go_on((*order, member), 1 - entry, left - {member})

    def _one_of_each(self, members: Sequence[int]) -> Iterable[int]:
        """The first of the members that are alike."""
        firsts: dict[int, int] = {}
        for member in members:
            firsts.setdefault(self.alike[member], member)
        return firsts.values()

    def _lawful(self, chosen: tuple[Joined, ...]) -> bool:
        bound = [one for one in chosen if any(not self.trains[m].apart for m in one.members)]
        if len(bound) > 1:
            return False
        if bound and len(chosen) > 1 and not any(self.trains[m].apart for m in bound[0].members):
            return False
        if self.joining.as_one and any(_one_group(one) for one in chosen):
            return False
        if not self.joining.touching:
            return True
        ends = [{end.place.name for end in one.ends} for one in chosen]
        return all(not a & b for a, b in combinations(ends, 2))


def _one_group(joined: Joined) -> bool:
    first, last = (end.place.group for end in joined.ends)
    return len(joined.members) > 1 and first != "" and first == last
