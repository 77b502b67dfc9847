"""How large the numbers of a problem may be: the kernel counts in 32 bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd
from typing import NamedTuple

from .errors import ProblemError
from .problem import Mileage, Problem, Train

#: An amount of money, either way.
MOST_AMOUNT = 2**31 - 1
#: Stops, lengths, hexes.
MOST_COUNT = 1_000_000
#: Coordinates of hexes, either way.
MOST_POSITION = 10_000
#: The most that one route could be worth, in units of the largest sum that divides all amounts.
MOST_WORTH = 1 << 20
#: Bonuses of one train that double hexes.
MOST_DOUBLINGS = 8
#: Reliefs of one train.
MOST_RELIEFS = 8


class Numbers(NamedTuple):
    """Some numbers of a problem by what they are, whose they are, and how large they may be."""

    whose: str
    of: Mapping[str, int]
    most: int


def check_limits(problem: Problem) -> None:
    """Refuse numbers that the kernel cannot count with, by name."""
    trains = {id(train): train for train in problem.trains}.values()
    groups = [*_of_map(problem), *(numbers for train in trains for numbers in _of_train(train))]
    for group in groups:
        # There are many numbers and hardly ever a wrong one: look at them one by one only if there is.
        values, most = group.of.values(), group.most
        if values and (set(map(type, values)) != {int} or max(values) > most or min(values) < -most):
            _refuse(group)
    unit = gcd(*(value for group in groups if group.most == MOST_AMOUNT for value in group.of.values()))
    for train in trains:
        _check_train(problem, train, unit or 1)


def _refuse(group: Numbers) -> None:
    for what, value in group.of.items():
        where = f"{group.whose}: {what} is"
        if type(value) is not int:
            raise ProblemError(f"{where} {value!r}, not a whole number")
        if abs(value) > group.most:
            raise ProblemError(f"{where} {value}, and must lie between -{group.most} and {group.most}")


def _of_map(problem: Problem) -> Iterator[Numbers]:
    several = [place for place in problem.places if place.size != 1]
    sizes = {f"the number of stops at {place.name!r}": place.size for place in several}
    yield Numbers("the map", sizes, MOST_COUNT)
    odd = [(index, piece) for index, piece in enumerate(problem.pieces) if piece.value or piece.slots]
    named = [(f"piece {index} on {piece.hex}", piece) for index, piece in odd]
    yield Numbers("the map", {f"the value of {name}": piece.value for name, piece in named}, MOST_AMOUNT)
    yield Numbers("the map", {f"the length of {name}": piece.slots for name, piece in named}, MOST_COUNT)
    for number, axis in enumerate(("first", "second")):
        along = {hex_: position[number] for hex_, position in problem.positions.items()}
        yield Numbers(f"the {axis} coordinates of hexes", along, MOST_POSITION)


def _of_train(train: Train) -> Iterator[Numbers]:
    whose = f"train {train.name!r}"
    counts = {
        "its length": train.stops,
        "the number of stops it pays": train.pays,
        "the number of competing stops it pays": train.pays_competing,
        "the number of its hexes": train.hexes,
    }
    for relief in train.reliefs:
        counts[f"a relief of {relief.most}"] = relief.most
    for need in (*train.needs, *(need for bonus in train.bonuses for need in bonus.needs)):
        counts[f"a need of {need.count} hexes"] = need.count
    yield Numbers(whose, {what: count for what, count in counts.items() if count is not None}, MOST_COUNT)
    yield Numbers(f"{whose}, value", train.values, MOST_AMOUNT)
    yield Numbers(f"{whose}, length", train.slots, MOST_COUNT)
    yield Numbers(f"{whose}, length as an end", train.end_slots, MOST_COUNT)
    yield Numbers(f"{whose}, bonus", {bonus.name: bonus.value for bonus in train.bonuses}, MOST_AMOUNT)
    yield Numbers(whose, {"its subsidy": train.subsidy}, MOST_AMOUNT)
    if train.mileage is not None:
        yield Numbers(whose, {"the value of a hex": train.mileage.per_hex}, MOST_AMOUNT)
        yield Numbers(f"{whose}, value of a hex from", train.mileage.per_hex_at, MOST_AMOUNT)


def _check_train(problem: Problem, train: Train, unit: int) -> None:
    """Refuse a train with too many doublings or reliefs, or whose routes could be worth too much."""
    if len(train.reliefs) > MOST_RELIEFS:
        raise ProblemError(
            f"train {train.name!r} has {len(train.reliefs)} reliefs, and may have {MOST_RELIEFS}"
        )
    doublings = sum(bool(bonus.doubled) for bonus in train.bonuses)
    if doublings > MOST_DOUBLINGS:
        raise ProblemError(
            f"train {train.name!r} has {doublings} bonuses that double hexes, and may have {MOST_DOUBLINGS}"
        )
    worth = _ceiling(problem, train, 1 + doublings)
    if worth > MOST_WORTH * unit:
        raise ProblemError(
            f"train {train.name!r}: all that a route could count is worth {worth}, "
            f"and may be worth {MOST_WORTH * unit}"
        )


def _ceiling(problem: Problem, train: Train, times: int) -> int:
    """More than any route of a train can earn or lose."""
    size = {place.name: place.size for place in problem.places if place.size != 1}
    stops = sum(abs(value) * size.get(name, 1) for name, value in train.values.items())
    pieces = sum(abs(piece.value) for piece in problem.pieces)
    bonuses = sum(abs(bonus.value) for bonus in train.bonuses)
    return (stops + pieces) * times + bonuses + (_longest(problem, train.mileage) if train.mileage else 0)


def _longest(problem: Problem, mileage: Mileage) -> int:
    """More than the hexes between two ends can be worth."""
    if not problem.positions:
        return 0
    most = max(mileage.per_hex, *mileage.per_hex_at.values(), 0)
    along = [[position[axis] for position in problem.positions.values()] for axis in (0, 1)]
    return most * (sum(max(numbers) - min(numbers) for numbers in along) + 2)
