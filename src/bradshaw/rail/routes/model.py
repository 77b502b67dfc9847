"""The network as one face of a train sees it: lists over its arcs, for the table and the search."""

from __future__ import annotations

from .faces import Face, Worths
from .network import Arc, Network
from .prizes import SCALE, Prize, prize_of
from .problem import Train
from .score import slots_of

NEVER = 1 << 40
"""Longer than any train."""
MOST_MUSTS = 4
"""The table doubles with each; what is left out is checked when the route is complete."""


class Model:
    """One face of a train.

    Lengths come twice: *room* is the train's true length, *level* the line of the table. They are
    the same, except for a train that is paid for its best stops: there levels are paid stops.
    """

    def __init__(self, network: Network, train: Train, face: Face) -> None:
        self.network, self.train, self.face = network, train, face
        self._places = network.problem.places
        self._worths = Worths(network, train, face)
        self._number_groups()
        self._sort_bonuses()
        self._list_musts()
        self._read_places()
        self._read_arcs()
        self._read_lengths()

    def _number_groups(self) -> None:
        """The bits of a place are its own and its group's."""
        numbers: dict[str, int] = {}
        self._group_bit: list[int] = []
        for place in self._places:
            bound = place.group and place.name not in self.train.ungrouped
            number = numbers.setdefault(place.group, len(numbers)) if bound else 0
            self._group_bit.append(1 << self.network.first_group_bit + number if bound else 0)
        self.place_bits = [a | b for a, b in zip(self.network.place_bit, self._group_bit, strict=True)]

    def _sort_bonuses(self) -> None:
        """Those that hold on this face, those that must not, and those that are open."""
        self.given: list[Prize] = []
        self.barred: list[Prize] = []
        self.open: list[Prize] = []
        for index, bonus in enumerate(self.train.bonuses):
            prize = prize_of(self.network, bonus)
            if not bonus.doubled:
                self.open.append(prize)
            else:
                (self.given if index in self.face.on else self.barred).append(prize)
        self.granted = sum(prize.value for prize in self.given)
        if self.train.pays is not None and self.face.threshold is not None:
            self.granted += self.train.pays * self.face.threshold * SCALE

    def _list_musts(self) -> None:
        """Sets of places of which a route must visit one: a token, and what the face assumes."""
        bits = self.network.place_bit
        own = sum(bits[index] for index, place in enumerate(self._places) if place.own)
        wishes = [wish.anywhere for prize in self.given for wish in prize.wishes if wish.count > 0]
        self.musts = list(dict.fromkeys([own, *wishes]))[:MOST_MUSTS]
        self.all_musts = (1 << len(self.musts)) - 1

    def _read_places(self) -> None:
        train, names, bits = self.train, self.network.place_index, self.network.place_bit
        self.hits = [sum(1 << n for n, must in enumerate(self.musts) if must & bit) for bit in bits]
        self.may_end = [p.name not in train.no_end and p.name not in train.closed for p in self._places]
        self.starts = [
            index
            for name, index in names.items()
            if self.may_end[index] and (not train.one_end_in or name in train.one_end_in)
        ]
        self.start_worth = [self._worths.visit(place, end=True) for place in self._places]
        self.requires = [
            (bits[names[name]], sum(bits[names[other]] for other in others))
            for name, others in train.requires.items()
        ]

    def _read_arcs(self) -> None:
        closed = {self.network.place_index[name] for name in self.train.closed}
        self.arcs = [a for a in self.network.arcs if a.source not in closed and a.target not in closed]
        nodes = len(self._places) + len(self.network.gates)
        self.outs: list[list[int]] = [[] for _ in range(2 * nodes)]
        for index, arc in enumerate(self.arcs):
            self.outs[2 * arc.source + 1].append(index)
            if arc.opens_source and not self._is_free(arc.source):
                self.outs[2 * arc.source].append(index)
        self.block = [self._blocked_by(arc) for arc in self.arcs]
        self.adds = [arc.bits | self._bits(arc.target) for arc in self.arcs]
        self.span = [arc.bits | self._bits(arc.source) | self._bits(arc.target) for arc in self.arcs]
        self.next_state = [self._next_state(arc) for arc in self.arcs]
        self.hit = [0 if self._is_gate(arc.target) else self.hits[arc.target] for arc in self.arcs]
        self.pass_worth = [self._worth(arc, end=False) for arc in self.arcs]
        self.end_worth = [self._worth(arc, end=True) for arc in self.arcs]

    def _read_lengths(self) -> None:
        """What arcs and their targets take of the room and of the table's levels.

        Joints may give length back. Where that would make an arc's length negative, it takes
        nothing, and the train has more room by as much.
        """
        passing = [self._length(arc, end=False) for arc in self.arcs]
        ending = [self._length(arc, end=True) for arc in self.arcs]
        given_back = -sum(min(0, p, e) for p, e in zip(passing, ending, strict=True))
        self.room = min(self.train.stops, self._longest()) + given_back
        self.pass_room = [max(0, length) for length in passing]
        self.end_room = [max(0, length) for length in ending]
        self.start_room = [slots_of(self.train, place.name, end=True) for place in self._places]
        self.levels, self.start_level = self.room, self.start_room
        self.pass_level, self.end_level = self.pass_room, self.end_room
        if self.train.pays is not None:
            self.levels = self.train.pays
            self.start_level = [self._worths.takes_pay(place, end=True) for place in self._places]
            self.pass_level = [self._pay(arc, end=False) for arc in self.arcs]
            self.end_level = [self._pay(arc, end=True) for arc in self.arcs]
        self.exact = self.train.pays is not None or given_back > 0
        """Whether a complete route must be counted anew, because the lists only bound it."""

    def _longest(self) -> int:
        """The length that no route exceeds."""
        lengths = [max(slots_of(self.train, p.name, end) for end in (False, True)) for p in self._places]
        return sum(lengths) + sum(max(0, piece.slots) for piece in self.network.problem.pieces)

    def _length(self, arc: Arc, end: bool) -> int:
        if self._is_gate(arc.target):
            return NEVER if end else arc.slots
        if end and not self.may_end[arc.target]:
            return NEVER
        return arc.slots + slots_of(self.train, self._places[arc.target].name, end)

    def _pay(self, arc: Arc, end: bool) -> int:
        if self._is_gate(arc.target):
            return NEVER if end else 0
        if end and not self.may_end[arc.target]:
            return NEVER
        return self._worths.takes_pay(self._places[arc.target], end)

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
        """Two states a node: at an impassable place one may only go on over track that opens it."""
        state = 2 * arc.target + (self._is_free(arc.target) or arc.opens_target)
        return state if self.outs[state] else -1

    def conditions_met(self, used: int) -> bool:
        """What can only be judged when the route is complete."""
        for bit, others in self.requires:
            if used & bit and not used & others:
                return False
        if not all(prize.held(used) for prize in self.given):
            return False
        return not any(prize.held(used) for prize in self.barred)

    def bonus(self, used: int) -> int:
        """What the open bonuses add."""
        return sum(prize.value for prize in self.open if prize.held(used))
