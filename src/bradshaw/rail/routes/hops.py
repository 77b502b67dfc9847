"""Arcs as a train sees them, taken together over places that take no length.

A place that a train passes for nothing, such as a town, would let a relaxed walk go round in
circles there and earn without end. So the ways over such places are spelled out, as far as there
are not too many: a hop leads from a place that takes length to the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from .faces import Worths
from .network import Arc, Network
from .problem import Train
from .score import slots_of

NEVER = 1 << 40
"""Longer than any train."""
MOST_HOPS = 4_000
"""More hops than this are not spelled out."""


class Hop(Struct, frozen=True, gc=False):
    """One or more arcs in a row."""

    source: int
    target: int
    state: int
    """Where the route stands afterwards, or -1 if it must end."""
    pieces: tuple[int, ...]
    visits: tuple[int, ...]
    """The places visited, the source left out."""
    bits: int
    """The track used."""
    block: int
    """What must be unused before."""
    adds: int
    """What is used afterwards."""
    pass_worth: int
    end_worth: int
    pass_length: int
    end_length: int
    pass_pay: int
    end_pay: int

    def then(self, other: Hop) -> Hop:
        """This hop and another one after it."""
        return Hop(
            source=self.source,
            target=other.target,
            state=other.state,
            pieces=self.pieces + other.pieces,
            visits=self.visits + other.visits,
            bits=self.bits | other.bits,
            block=self.block | other.block,
            adds=self.adds | other.adds,
            pass_worth=self.pass_worth + other.pass_worth,
            end_worth=self.pass_worth + other.end_worth,
            pass_length=self.pass_length + other.pass_length,
            end_length=self.pass_length + other.end_length,
            pass_pay=self.pass_pay + other.pass_pay,
            end_pay=self.pass_pay + other.end_pay,
        )


class HopMaker:
    """Makes the hops of a train on one of its faces."""

    def __init__(self, network: Network, train: Train, worths: Worths) -> None:
        self._network, self._train, self._worths = network, train, worths
        self._places = network.problem.places
        self._number_groups()
        closed = {network.place_index[name] for name in train.closed}
        self._arcs = [a for a in network.arcs if a.source not in closed and a.target not in closed]
        leaving = {arc.source for arc in self._arcs}
        opening = {arc.source for arc in self._arcs if arc.opens_source}
        self._states = {2 * n + 1 for n in leaving} | {2 * n for n in opening if not self._is_free(n)}

    def _number_groups(self) -> None:
        """The bits of a place are its own and its group's."""
        numbers: dict[str, int] = {}
        self._group_bit: list[int] = []
        for place in self._places:
            bound = place.group and place.name not in self._train.ungrouped
            number = numbers.setdefault(place.group, len(numbers)) if bound else 0
            self._group_bit.append(1 << self._network.first_group_bit + number if bound else 0)
        self.place_bits = [a | b for a, b in zip(self._network.place_bit, self._group_bit, strict=True)]

    def make(self) -> list[Hop]:
        """All hops, those that lead over free places included."""
        singles = [self._single(arc) for arc in self._arcs]
        outs = self.ways_out(singles)
        free = {index for index, place in enumerate(self._places) if self._passes_for_nothing(place.name)}
        if self._train.pays is not None or not free:
            return singles
        return self._chains(singles, outs, free) or singles

    def _passes_for_nothing(self, name: str) -> bool:
        return slots_of(self._train, name, end=False) == 0

    def ways_out(self, hops: Iterable[Hop]) -> list[list[int]]:
        """For every state the hops that lead on. A node has two states: at an impassable place one
        may only go on over track that opens it."""
        outs: list[list[int]] = [[] for _ in range(2 * (len(self._places) + len(self._network.gates)))]
        pieces = self._network.problem.pieces
        for index, hop in enumerate(hops):
            outs[2 * hop.source + 1].append(index)
            if not self._is_free(hop.source) and pieces[hop.pieces[0]].opens:
                outs[2 * hop.source].append(index)
        return outs

    def _chains(self, singles: Sequence[Hop], outs: list[list[int]], free: set[int]) -> list[Hop] | None:
        """Hops that go on over free places; nothing if there are too many."""
        hops: list[Hop] = []
        stack = [(hop, hop.adds | self._bits(hop.source)) for hop in reversed(singles)]
        while stack:
            hop, used = stack.pop()
            ends_free = hop.target in free
            if ends_free and hop.state >= 0:
                onward = [singles[index] for index in outs[hop.state]]
                stack += [(hop.then(o), used | o.adds) for o in onward if not o.block & used]
            hops.append(_ended(hop) if ends_free else hop)
            if len(hops) > MOST_HOPS:
                return None
        return [hop for hop in hops if hop.state >= 0 or hop.end_length < NEVER]

    @property
    def given_back(self) -> int:
        """What all joints together may give back beyond what their places take. Such arcs count as
        taking nothing, and the train has more room by as much."""
        lengths = [self._length(arc, end) for arc in self._arcs for end in (False, True)]
        return -sum(min(0, length) for length in lengths)

    def _single(self, arc: Arc) -> Hop:
        return Hop(
            source=arc.source,
            target=arc.target,
            state=self._next_state(arc),
            pieces=arc.pieces,
            visits=() if self._is_gate(arc.target) else (arc.target,),
            bits=arc.bits,
            block=self._blocked_by(arc),
            adds=arc.bits | self._bits(arc.target),
            pass_worth=self._worth(arc, end=False),
            end_worth=self._worth(arc, end=True),
            pass_length=max(0, self._length(arc, end=False)),
            end_length=max(0, self._length(arc, end=True)),
            pass_pay=self._pay(arc, end=False),
            end_pay=self._pay(arc, end=True),
        )

    def _length(self, arc: Arc, end: bool) -> int:
        if self._is_gate(arc.target):
            return NEVER if end else arc.slots
        name = self._places[arc.target].name
        return NEVER if end and name in self._train.no_end else arc.slots + slots_of(self._train, name, end)

    def _pay(self, arc: Arc, end: bool) -> int:
        return 0 if self._is_gate(arc.target) else self._worths.takes_pay(self._places[arc.target], end)

    def _worth(self, arc: Arc, end: bool) -> int:
        if self._is_gate(arc.target):
            return self._worths.track(arc.pieces)
        return self._worths.over(arc.pieces, self._places[arc.target], end)

    def _is_gate(self, node: int) -> bool:
        return node >= len(self._places)

    def _is_free(self, node: int) -> bool:
        """Whether a route may simply go on there."""
        return self._is_gate(node) or self._places[node].passable

    def _bits(self, node: int) -> int:
        return 0 if self._is_gate(node) else self.place_bits[node]

    def _blocked_by(self, arc: Arc) -> int:
        """What must be unused before the arc; straight track within a group forgives the group."""
        bits = arc.bits | self._bits(arc.target)
        if len(arc.pieces) == 1 and not self._is_gate(arc.source) and not self._is_gate(arc.target):
            bits &= ~(self._group_bit[arc.source] & self._group_bit[arc.target])
        return bits

    def _next_state(self, arc: Arc) -> int:
        state = 2 * arc.target + (self._is_free(arc.target) or arc.opens_target)
        return state if state in self._states else -1


def _ended(hop: Hop) -> Hop:
    return replace(hop, state=-1)
