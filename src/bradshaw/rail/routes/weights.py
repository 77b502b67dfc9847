"""Weights of places and arcs under which the relaxed table bounds what a route can earn.

Three kinds of multiplier, all of which keep the bound valid whatever they are:
- *prices* on sides and inner pieces, because the trains of a railway share none;
- *penalties* on places, because a route visits each at most once: the walk pays a penalty at every
  visit, and one penalty is given back at the end;
- *credits* of a bonus for the places that it needs: an open bonus is credited to them, and what is
  not credited is simply granted; a bonus that holds on the face is granted, and its needs are lent
  credit that every route must bring back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .model import Model
from .prizes import Prize

UNIT = 12
"""Slopes are integers in this fraction of a visit."""
STEEPEST = 2 * UNIT
"""A walk in circles visits a place many times; a step follows it only so far."""

Slope = tuple[int, int, int]
"""Which list (-1: the penalties, else the credits of a bonus), where in it, and which way."""


class Weights:
    """What each arc of a model earns, by the numbers of this moment."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.penalty = [0] * len(model.place_bits)
        self.credit = [_even_credit(prize.value, len(prize.wishes)) for prize in model.open]
        self.credit += [[0] * len(prize.wishes) for prize in model.given]
        self.price = [0] * len(model.hops)

    def copy(self) -> Weights:
        twin = Weights.__new__(Weights)
        twin.model, twin.price = self.model, list(self.price)
        twin.penalty, twin.credit = list(self.penalty), [list(credits) for credits in self.credit]
        return twin

    def set_prices(self, prices: Sequence[int]) -> None:
        """Charge for what two trains cannot share."""
        mask = self.model.network.resource_mask
        self.price = [charge(hop.bits & mask, prices) for hop in self.model.hops]

    def inherit(self, parent: Weights) -> None:
        """Begin with the penalties and credits of another face of the same train."""
        self.penalty, self.price = list(parent.penalty), list(parent.price)
        known = dict(zip(parent.model.open_indices, parent.credit, strict=False))
        for number, index in enumerate(self.model.open_indices):
            self.credit[number] = list(known.get(index, self.credit[number]))

    def _prizes(self) -> Iterator[tuple[int, Prize, bool]]:
        """All bonuses with credits: their number, and whether they hold on the face anyway."""
        for number, prize in enumerate([*self.model.open, *self.model.given]):
            yield number, prize, number >= len(self.model.open)

    def extra(self) -> list[int]:
        """What a visit adds to each place's value."""
        extra = [-penalty for penalty in self.penalty]
        for number, prize, _ in self._prizes():
            for wish, credit in zip(prize.wishes, self.credit[number], strict=True):
                for place in wish.places if wish.count > 0 else ():
                    extra[place] += -(-credit // wish.count)  # rounded up: a bound must not fall short
        return extra

    def granted(self) -> int:
        """What every route gets on top, so that the weights bound what it really earns."""
        total = self.model.granted + sum(self.penalty)
        for number, prize, given in self._prizes():
            credited = self._credited(number, prize)
            total += -credited if given else max(0, prize.value - credited)
        return total

    def _credited(self, number: int, prize: Prize) -> int:
        pairs = zip(self.credit[number], prize.wishes, strict=True)
        return sum(credit for credit, wish in pairs if wish.count > 0)

    def doubts(self, visits: Mapping[int, int]) -> list[int]:
        """For each open bonus, how much more these visits are credited than they really earn."""
        used, places = 0, self.model.network.place_bit
        for place in visits:
            used |= places[place]
        doubts = []
        for number, prize, given in self._prizes():
            if not given:
                claimed = max(0, prize.value - self._credited(number, prize))
                for wish, credit in zip(prize.wishes, self.credit[number], strict=True):
                    if wish.count > 0:
                        claimed += credit * sum(visits.get(p, 0) for p in wish.places) // wish.count
                doubts.append(claimed - prize.value * prize.held(used))
        return doubts

    def shift(self, visits: Mapping[int, int], aim: int) -> bool:
        """Move against the walk that these visits belong to; false if that leads nowhere."""
        slopes = [*self._penalty_slopes(visits), *self._credit_slopes(visits)]
        steepness = sum(slope * slope for _, _, slope in slopes)
        for kind, index, slope in slopes:
            numbers = self.penalty if kind < 0 else self.credit[kind]
            numbers[index] = max(0, numbers[index] + aim * slope * UNIT // steepness)
        return bool(slopes)

    def _penalty_slopes(self, visits: Mapping[int, int]) -> Iterator[Slope]:
        for place, penalty in enumerate(self.penalty):
            excess = min(visits.get(place, 0) * UNIT - UNIT, STEEPEST)
            if excess > 0 or (excess < 0 and penalty):
                yield -1, place, excess

    def _credit_slopes(self, visits: Mapping[int, int]) -> Iterator[Slope]:
        for number, prize, given in self._prizes():
            claimed = UNIT if given or prize.value > self._credited(number, prize) else 0
            for index, wish in enumerate(prize.wishes):
                if wish.count <= 0:
                    continue
                met = sum(visits.get(place, 0) for place in wish.places) * UNIT // wish.count
                slope = claimed - min(met, STEEPEST)
                if slope > 0 or (slope < 0 and self.credit[number][index]):
                    yield number, index, slope


def _even_credit(value: int, wishes: int) -> list[int]:
    return [max(0, value) // max(1, wishes)] * wishes


def charge(bits: int, prices: Sequence[int]) -> int:
    """The prices of all these resources."""
    total = 0
    while bits:
        low = bits & -bits
        total += prices[low.bit_length() - 1]
        bits ^= low
    return total
