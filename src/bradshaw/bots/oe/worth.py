"""What places of the map, privates, minors and concessions are worth, from what is printed."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from bradshaw.core.shared import once
from bradshaw.rail.board.grid import Grid
from bradshaw.rail.board.tile import Hex
from bradshaw.titles.oe.setup import game_data
from bradshaw.titles.oe.zones import is_grand_city, is_metropolis, is_red, is_sea

from ..greedy.parts import Hints

#: What a place pays in the middle of the game.
METROPOLIS, GRAND, CITY, TOWN, RED = 50.0, 40.0, 25.0, 10.0, 30.0
#: How much a place loses with every hex that has to be built on the way, and how far one looks.
FADE, FARTHEST = 0.65, 5
#: What a pound of a hex's fee takes away.
FEE = 0.25
#: The best places near a home that make its promise.
COUNTED = 5
#: What an item of the packet is worth beside what it pays: minors by their power, concessions by being early.
MINORS = {
    "A": 150, "B": 135, "C": 140, "D": 140, "E": 135, "F": 135, "G": 155, "H": 130, "J": 150, "K": 160,
    "L": 150, "M": 145,
}  # fmt: skip
PRIVATES = {
    "RSC": 26, "PEC": 26, "WSB": 55, "BBBT": 55, "SHTC": 75, "CCTC": 75, "WCF": 75, "HMLC": 105, "BBE": 120,
    "SML": 105,
}  # fmt: skip
FIRST_CONCESSION, LATER = 32, 2


def worth_of(place: Hex) -> float:
    """What a place is worth to trains, whatever tile will lie there."""
    if is_metropolis(place):
        return METROPOLIS
    if is_grand_city(place):
        return GRAND
    if place.cities:
        return CITY
    return TOWN * min(2, len(place.towns)) if place.towns else RED if is_red(place) else 0.0


def spread(grid: Grid, worth: Mapping[str, float], fees: Mapping[str, int]) -> dict[str, float]:
    """For every hex the best place near it, fading with the distance over sides that track may cross; fees of
    the way take from it."""
    found = dict(worth)
    ways = {name: [grid.neighbours[name][edge] for edge in grid.open_edges(name)] for name in worth}
    for _ in range(FARTHEST):
        found = {
            name: max(own, *(FADE * found.get(near or "", 0.0) for near in ways[name]), FEE * fees[name])
            - FEE * fees[name]
            for name, own in worth.items()
        }
    return found


@once
def promise(flags: frozenset[str], home: str) -> float:
    """About what a railway will earn that begins on a hex: the best places that land joins to it."""
    grid = game_data(flags).grid
    far, fees, queue = {home: 0}, {home: 0.0}, deque([home])
    while queue:
        here = queue.popleft()
        if far[here] == FARTHEST or (far[here] and is_red(grid.hexes[here])):
            continue
        for near in grid.neighbours[here]:
            if near is not None and near not in far and not is_sea(grid.hexes[near]):
                far[near] = far[here] + 1
                fees[near] = fees[here] + FEE * grid.hexes[near].cost
                queue.append(near)
    values = (worth_of(grid.hexes[name]) * FADE**way - fees[name] for name, way in far.items())
    return sum(sorted(values, reverse=True)[:COUNTED])


def hints(table: Any) -> Hints:
    """What the items of the opening packet are worth."""
    first = {f"C{number}": FIRST_CONCESSION - LATER * number for number in range(1, 11)}
    return {"private": {**MINORS, **PRIVATES, **first}}
