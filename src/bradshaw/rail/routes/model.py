"""The network as one face of a train sees it: lists over its hops, for the table and the search."""

from __future__ import annotations

from .faces import Face, Worths
from .hops import HopMaker
from .network import Network
from .prizes import SCALE, Prize, prize_of
from .problem import Train
from .score import slots_of

MOST_MUSTS = 2
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
        self._sort_bonuses()
        self._list_musts()
        self._read_places()
        self._read_hops()

    def _sort_bonuses(self) -> None:
        """Those that hold on this face, those that must not, and those that are open."""
        prizes = [prize_of(self.network, bonus) for bonus in self.train.bonuses]
        self.given: list[Prize] = [prizes[index] for index in sorted(self.face.on)]
        self.barred: list[Prize] = [prizes[index] for index in sorted(self.face.off)]
        self.open_indices = [i for i in range(len(prizes)) if i not in self.face.on | self.face.off]
        self.open: list[Prize] = [prizes[index] for index in self.open_indices]
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
        self.starts = [
            index
            for name, index in names.items()
            if name not in train.no_end | train.closed and (not train.one_end_in or name in train.one_end_in)
        ]
        self.start_worth = [self._worths.visit(place, end=True) for place in self._places]
        self.start_room = [slots_of(train, place.name, end=True) for place in self._places]
        self.start_level = self.start_room
        if train.pays is not None:
            self.start_level = [self._worths.takes_pay(place, end=True) for place in self._places]
        self.requires = [
            (bits[names[name]], sum(bits[names[other]] for other in others))
            for name, others in train.requires.items()
        ]

    def _read_hops(self) -> None:
        maker = HopMaker(self.network, self.train, self._worths)
        self.place_bits = maker.place_bits
        self.hops = hops = maker.make()
        self.outs = maker.ways_out(hops)
        self.block = [hop.block for hop in hops]
        self.adds = [hop.adds for hop in hops]
        self.span = [hop.adds | _bits_of(hop.source, self.place_bits) for hop in hops]
        self.next_state = [hop.state for hop in hops]
        self.hit = [self._hit(hop.visits) for hop in hops]
        self.pass_worth = [hop.pass_worth for hop in hops]
        self.end_worth = [hop.end_worth for hop in hops]
        self.pass_room = [hop.pass_length for hop in hops]
        self.end_room = [hop.end_length for hop in hops]
        self.room = self.levels = min(self.train.stops, self._longest()) + maker.given_back
        self.pass_level, self.end_level = self.pass_room, self.end_room
        if self.train.pays is not None:
            self.levels = self.train.pays
            self.pass_level = [hop.pass_pay for hop in hops]
            self.end_level = [hop.end_pay for hop in hops]
        self.exact = self.train.pays is not None or maker.given_back > 0
        """Whether a complete route must be counted anew, because the lists only bound it."""

    def _hit(self, visits: tuple[int, ...]) -> int:
        """The musts that these visits meet."""
        met = 0
        for place in visits:
            met |= self.hits[place]
        return met

    def _longest(self) -> int:
        """The length that no route exceeds."""
        lengths = [max(slots_of(self.train, p.name, end) for end in (False, True)) for p in self._places]
        return sum(lengths) + sum(max(0, piece.slots) for piece in self.network.problem.pieces)

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


def _bits_of(node: int, place_bits: list[int]) -> int:
    return place_bits[node] if node < len(place_bits) else 0
