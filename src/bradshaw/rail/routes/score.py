"""What a route counts: its length, its stops, its bonuses. Plain and exact."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from .problem import Bonus, Need, Piece, Place, Train


class Run(Struct, frozen=True):
    """A route as the places it visits, in order, and the pieces between and around them."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]


class Stop(Struct, frozen=True):
    """Places that count as one: a single place, or several joined by pieces that say so."""

    places: tuple[Place, ...]
    joints: tuple[Piece, ...]
    slots: int
    value: int
    """What it earns if it counts, doublings included."""


class Score(Struct, frozen=True):
    """How the revenue of a route comes about."""

    stops: tuple[Stop, ...]
    counted: frozenset[int]
    """Indices of the stops that count."""
    pieces: tuple[tuple[Piece, int], ...]
    """Pieces outside the stops that earn or cost something, with what they add."""
    bonuses: tuple[Bonus, ...]
    """The bonuses whose needs hold."""
    times: dict[str, int]
    """How often a doubled hex counts."""
    total: int


def slots_of(train: Train, place: str, end: bool) -> int:
    """The length that a place takes."""
    passed = train.slots.get(place, 1)
    return train.end_slots.get(place, passed) if end else passed


def length(train: Train, run: Run) -> int:
    """The length of a run, in slots."""
    taken = sum(_place_slots(train, run, index) for index in range(len(run.places)))
    return taken + sum(piece.slots for piece in run.pieces)


def _place_slots(train: Train, run: Run, index: int) -> int:
    at_end = index in (0, len(run.places) - 1)
    return slots_of(train, run.places[index].name, at_end)


def holds(need: Need, places: Sequence[Place]) -> bool:
    """Whether a route over these places meets a need."""
    return len({place.hex for place in places if place.name in need.places}) >= need.count


def score(train: Train, run: Run) -> Score:
    """Count a run for a train."""
    bonuses = tuple(b for b in train.bonuses if all(holds(need, run.places) for need in b.needs))
    times = _times(bonuses)
    stops = _stops(train, run, times)
    counted = _counted(stops, train.pays)
    inside = {piece for stop in stops for piece in stop.joints}
    pieces = tuple(
        (piece, piece.value * times.get(piece.hex, 1))
        for piece in run.pieces
        if piece.value and piece not in inside
    )
    total = sum(stops[index].value for index in counted)
    total += sum(value for _, value in pieces) + sum(bonus.value for bonus in bonuses)
    return Score(stops, counted, pieces, bonuses, times, total)


def _times(bonuses: Sequence[Bonus]) -> dict[str, int]:
    times: dict[str, int] = {}
    for bonus in bonuses:
        for hex_ in bonus.doubled:
            times[hex_] = times.get(hex_, 1) + 1
    return times


def _stops(train: Train, run: Run, times: dict[str, int]) -> tuple[Stop, ...]:
    """Split the run into stops: a piece of negative length joins the places at its ends."""
    joints = {frozenset((p.a, p.b)): p for p in run.pieces if p.slots < 0}
    runs: list[list[int]] = [[0]]
    for index, (here, there) in enumerate(pairwise(run.places), start=1):
        if frozenset((here.name, there.name)) in joints:
            runs[-1].append(index)
        else:
            runs.append([index])
    return tuple(_stop(train, run, indices, joints, times) for indices in runs)


def _stop(
    train: Train, run: Run, indices: list[int], joints: dict[frozenset[str], Piece], times: dict[str, int]
) -> Stop:
    places = tuple(run.places[index] for index in indices)
    within = tuple(joints[frozenset((a.name, b.name))] for a, b in pairwise(places))
    slots = sum(_place_slots(train, run, index) for index in indices) + sum(p.slots for p in within)
    value = sum(train.values.get(p.name, 0) * times.get(p.hex, 1) for p in places)
    value += sum(p.value * times.get(p.hex, 1) for p in within)
    return Stop(places, within, slots, value)


def _counted(stops: Sequence[Stop], pays: int | None) -> frozenset[int]:
    """All stops, or those that take no length and the best of the others."""
    if pays is None:
        return frozenset(range(len(stops)))
    free = [index for index, stop in enumerate(stops) if stop.slots <= 0]
    best = sorted((i for i in range(len(stops)) if stops[i].slots > 0), key=lambda i: (-stops[i].value, i))
    return frozenset(free + best[:pays])
