"""Bonuses as bits: what a route must have used to hold them."""

from __future__ import annotations

from msgspec import Struct

from .network import Network
from .problem import Bonus, Need

SCALE = 64
"""Values, prices and penalties are integers in this fraction of the money's unit."""


class Wish(Struct, frozen=True):
    """A need: a route meets it if it touches so many of the masks, one for each hex."""

    masks: tuple[int, ...]
    anywhere: int
    places: tuple[int, ...]
    count: int

    def met(self, used: int) -> bool:
        if self.count == 1:
            return used & self.anywhere != 0
        return sum(1 for mask in self.masks if used & mask) >= self.count


class Prize(Struct, frozen=True):
    """A bonus."""

    value: int
    wishes: tuple[Wish, ...]

    def held(self, used: int) -> bool:
        return all(wish.met(used) for wish in self.wishes)


def prize_of(network: Network, bonus: Bonus) -> Prize:
    """A bonus in terms of a network's bits."""
    return Prize(bonus.value * SCALE, tuple(_wish(network, need) for need in bonus.needs))


def _wish(network: Network, need: Need) -> Wish:
    hexes: dict[str, int] = {}
    indices = []
    for index, place in enumerate(network.problem.places):
        if place.name in need.places:
            indices.append(index)
            hexes[place.hex] = hexes.get(place.hex, 0) | network.place_bit[index]
    masks = tuple(hexes.values())
    return Wish(masks, sum(masks), tuple(indices), need.count)
