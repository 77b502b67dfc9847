"""The track of a route problem as numbers, for quick searches: hops from stop to stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from bradshaw.rail.network.walks import ending_at, walks
from bradshaw.rail.routes import Bonus, Piece, Problem, Train

#: More ways than this from one stop are not looked at.
MOST_HOPS = 32
#: Stops on an arm, however long the train.
DEEPEST = 12


class Hop(NamedTuple):
    """Plain track from one stop to the next."""

    target: int
    #: Sides and inner pieces on the way.
    bits: int
    #: What must be unused: the track, the target, and its group unless the hop lies inside it.
    block: int
    value: int
    slots: int
    opens_source: bool
    opens_target: bool


class Walks:
    """Stops and hops of a problem, and what its trains count."""

    def __init__(self, problem: Problem) -> None:
        self.places = problem.places
        self.index = {place.name: number for number, place in enumerate(problem.places)}
        self.passable = [place.passable for place in problem.places]
        self.own = [number for number, place in enumerate(problem.places) if place.own]
        self.own_mask = sum(1 << number for number in self.own)
        #: Stops that a route may pass again; it is paid for them once.
        self.again_mask = sum(1 << number for number, place in enumerate(problem.places) if place.again)
        self._at = ending_at(problem.pieces)
        opened = {end for piece in problem.pieces if piece.opens for end in (piece.a, piece.b)}
        self.has_opening = [place.name in opened for place in problem.places]
        self._number(problem.pieces)
        self._hops: dict[int, list[Hop]] = {}
        self.trains = [Counted(self, train) for train in problem.trains]

    def _number(self, pieces: Sequence[Piece]) -> None:
        """A bit for every stop, group, side and inner piece; those of track are in `track`."""
        groups = {place.group: 0 for place in self.places if place.group}
        count = len(self.places)
        self.own_bits = [1 << number for number in range(count)]
        self.group_bits = {group: 1 << count + number for number, group in enumerate(groups)}
        self.place_bits = [
            bit | self.group_bits.get(place.group, 0)
            for bit, place in zip(self.own_bits, self.places, strict=True)
        ]
        named = dict.fromkeys(name for piece in pieces for name in self._names(piece))
        first = count + len(groups)
        self._track_bits = {name: 1 << first + number for number, name in enumerate(named)}
        self.track = sum(self._track_bits.values())

    def _names(self, piece: Piece) -> list[str]:
        """What a route over a piece uses up: its sides and junctions, or the piece itself inside a hex."""
        between = [end for end in (piece.a, piece.b) if end not in self.index]
        return between or [f"{piece.a} {piece.b}"]

    def hops(self, place: int) -> list[Hop]:
        """The ways from a stop to the next ones."""
        found = self._hops.get(place)
        if found is None:
            ways = islice(walks(self._at, self.places[place].name, self.index.__contains__), MOST_HOPS)
            found = [self._hop(place, self.index[way.nodes[-1]], way.pieces) for way in ways]
            self._hops[place] = found
        return found

    def _hop(self, source: int, target: int, pieces: tuple[Piece, ...]) -> Hop:
        bits = 0
        for piece in pieces:
            for name in self._names(piece):
                bits |= self._track_bits[name]
        inside = len(pieces) == 1 and self.places[source].group == self.places[target].group
        block = bits | (self.own_bits[target] if inside else self.place_bits[target]) & ~self.again_mask
        value, slots = sum(p.value for p in pieces), sum(p.slots for p in pieces)
        return Hop(target, bits, block, value, slots, pieces[0].opens, pieces[-1].opens)


class Counted:
    """What one train counts at each stop."""

    def __init__(self, walks: Walks, train: Train) -> None:
        names = [place.name for place in walks.places]
        self.walks = walks
        self.stops = train.stops if train.pays is None or train.competing else train.pays
        self.pays = train.pays if train.competing else None
        #: What the poorest stop pays that competes for being counted: what one too many takes away.
        self.poorest = min((v for n in train.competing if (v := train.values.get(n, 0))), default=0)
        self.depth = DEEPEST if train.competing else min(DEEPEST, self.stops + 3)
        self.values = [train.values.get(place.name, 0) * place.size for place in walks.places]
        self._paid = self._mask(name for name in names if train.values.get(name, 0))
        #: The longest arm that may go on: beyond it are stops without length, if the train counts any.
        self.longest = self.stops - (0 if train.competing else 1)
        self.slots = [train.slots.get(name, 1) for name in names]
        self.end_slots = [train.end_slots.get(name, train.slots.get(name, 1)) for name in names]
        self.closed = [name in train.closed for name in names]
        self.no_end = [name in train.no_end for name in names]
        self.one_end = [name in train.one_end_in for name in names] if train.one_end_in else None
        must = train.one_end_in & walks.index.keys() if train.one_end_in else None
        starts = walks.own if must is None else [walks.index[name] for name in sorted(must)]
        self.starts = [number for number in starts if not self.closed[number]]
        self._requires = [(self._mask([name]), self._mask(others)) for name, others in train.requires.items()]
        wanted = [(self._needs(bonus), bonus) for bonus in train.bonuses]
        self._bonuses = [w for w in wanted if all(len(masks) >= count for masks, count in w[0])]
        self.most_bonus = sum(self._most(bonus) for _, bonus in self._bonuses)

    def _mask(self, names: Iterable[str]) -> int:
        index, bits = self.walks.index, self.walks.own_bits
        return sum(bits[index[name]] for name in names if name in index)

    def _needs(self, bonus: Bonus) -> list[tuple[list[int], int]]:
        """For each need the masks of its hexes, and how many of them must be visited."""
        found = []
        for need in bonus.needs:
            hexes: dict[str, int] = {}
            for number, place in enumerate(self.walks.places):
                if place.name in need.places:
                    hexes[place.hex] = hexes.get(place.hex, 0) | self.walks.own_bits[number]
            found.append((list(hexes.values()), need.count))
        return found

    def _most(self, bonus: Bonus) -> int:
        places = self.walks.places
        return bonus.value + sum(
            v for v, p in zip(self.values, places, strict=True) if p.hex in bonus.doubled
        )

    def ends_well(self, one: int, other: int) -> bool:
        """Whether a route may have these two ends."""
        if self.no_end[one] or self.no_end[other]:
            return False
        return self.one_end is None or self.one_end[one] or self.one_end[other]

    def overpaid(self, one: int, other: int) -> int:
        """What two arms count too much: stops that both pass, and more of them than the train counts."""
        twice = (one & other & self.walks.again_mask).bit_count()
        if self.pays is None:
            return twice * self.poorest
        paid = ((one | other) & self._paid).bit_count() + 1
        return (twice + max(0, paid - self.pays)) * self.poorest

    def complete(self, bits: int) -> bool:
        return all(not bits & place or bits & others for place, others in self._requires)

    def bonus(self, bits: int) -> int:
        """What the bonuses of a route add."""
        total = 0
        for needs, bonus in self._bonuses:
            if all(sum(1 for mask in masks if bits & mask) >= count for masks, count in needs):
                total += bonus.value
                for number, place in enumerate(self.walks.places):
                    if place.hex in bonus.doubled and bits & self.walks.own_bits[number]:
                        total += self.values[number]
        return total
