"""Names for places that are no cities: the nearest city and the way from it, no two alike."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

#: The points of the compass, from the east on clockwise, as the board's y grows to the south.
_WINDS = ("E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW", "N", "NNE", "NE", "ENE")

Spot = tuple[float, float]


def place_names(places: Mapping[str, Spot], cities: Mapping[str, Spot]) -> dict[str, str]:
    """`NW of Kyiv`; where two would be called so, by finer points of the compass, then by distance."""
    near = {place: min(cities, key=lambda city: math.dist(cities[city], at)) for place, at in places.items()}

    def name(place: str, winds: int) -> str:
        city, at = near[place], places[place]
        there = cities[city]
        turn = math.atan2(at[1] - there[1], at[0] - there[0]) / math.tau
        return f"{_WINDS[round(turn * winds) % winds * (len(_WINDS) // winds)]} of {city}"

    coarse = {place: name(place, 8) for place in places}
    count = Counter(coarse.values())
    fine = {place: word if count[word] == 1 else name(place, 16) for place, word in coarse.items()}
    found: dict[str, str] = {}
    for place in sorted(places, key=lambda place: math.dist(cities[near[place]], places[place])):
        word, further = fine[place], f"far {fine[place]}"
        several = (f"{further} {number}" for number in range(2, len(places) + 2))
        found[place] = next(one for one in (word, further, *several) if one not in found.values())
    return found
