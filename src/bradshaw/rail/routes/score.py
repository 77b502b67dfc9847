"""What a route counts: its length, its stops, its bonuses. Plain and exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from .problem import Bonus, Need, Piece, Place, Span, Train


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


class Distance(Struct, frozen=True):
    """The hexes between the ends of a run, and what they earn."""

    hexes: int
    per_hex: int

    @property
    def value(self) -> int:
        return self.hexes * self.per_hex


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
    distance: Distance | None
    total: int

    @property
    def beside(self) -> int:
        """What is earned besides the stops and the distance."""
        return sum(value for _, value in self.pieces) + sum(bonus.value for bonus in self.bonuses)


def slots_of(train: Train, place: str, end: bool) -> int:
    """The length that a place takes."""
    passed = train.slots.get(place, 1)
    return train.end_slots.get(place, passed) if end else passed


def length(train: Train, run: Run) -> int:
    """The length of a run, in slots."""
    taken = sum(_place_slots(train, run, index) for index in range(len(run.places)))
    saved = sum(max(0, piece.slots) for piece in run.pieces if piece.hex in train.relieved)
    return taken + sum(piece.slots for piece in run.pieces) - min(train.relief, saved)


def _place_slots(train: Train, run: Run, index: int) -> int:
    at_end = index in (0, len(run.places) - 1)
    return slots_of(train, run.places[index].name, at_end)


def light_stops(train: Train, run: Run) -> int:
    """Stops that take no length and yet make a route."""
    return sum(
        place.name in train.competing and not _place_slots(train, run, index)
        for index, place in enumerate(run.places)
    )


def entered(run: Run) -> int:
    """How many hexes a run enters after its first."""
    return sum(here.hex != there.hex for here, there in pairwise(run.pieces))


def holds(need: Need, places: Sequence[Place]) -> bool:
    """Whether a route over these places meets a need."""
    return len({place.hex for place in places if place.name in need.places}) >= need.count


def score(train: Train, run: Run, positions: Mapping[str, tuple[int, int]]) -> Score:
    """Count a run for a train, as if it were the railway's only one."""
    bonuses = tuple(b for b in train.bonuses if all(holds(need, run.places) for need in b.needs))
    times = _times(bonuses)
    stops = _stops(train, run, times)
    counted = _counted(train, stops)
    inside = {piece for stop in stops for piece in stop.joints}
    pieces = tuple(
        (piece, piece.value * times.get(piece.hex, 1))
        for piece in run.pieces
        if piece.value and piece not in inside
    )
    distance = between(train.span, far_ends(run), positions) if train.span else None
    total = sum(stops[index].value for index in counted) + (distance.value if distance else 0)
    total += sum(value for _, value in pieces) + sum(bonus.value for bonus in bonuses)
    return Score(stops, counted, pieces, bonuses, times, distance, total)


class End(Struct, frozen=True):
    """An end of a run: the place, and the hex from which it is reached."""

    place: Place
    reached_from: str


def far_ends(run: Run) -> tuple[End, End]:
    """The two ends of a run."""
    first, last = run.places[0], run.places[-1]
    return End(first, _neighbour(first, run.pieces)), End(last, _neighbour(last, run.pieces[::-1]))


def _neighbour(place: Place, pieces: Sequence[Piece]) -> str:
    return next((piece.hex for piece in pieces if piece.hex != place.hex), place.hex)


def between(span: Span, ends: tuple[End, End], positions: Mapping[str, tuple[int, int]]) -> Distance:
    """The hexes between two ends in a straight line; outside ends add the hex they are reached from. A run
    that closes covers no distance."""
    rates = [span.per_hex, *(span.per_hex_at.get(end.place.name, 0) for end in ends)]
    if ends[0].place.name == ends[1].place.name:
        return Distance(0, max(rates))
    outside = [end.place.name in span.outside for end in ends]
    (a, b), (c, d) = (
        positions[end.reached_from if off else end.place.hex] for end, off in zip(ends, outside, strict=True)
    )
    steps = max(abs(a - c), abs(b - d), abs(a - c + b - d)) + sum(outside)
    return Distance(max(0, steps - 1), max(rates))


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


def competes(train: Train, stop: Stop) -> bool:
    """Whether a stop counts among those of which only some are paid."""
    return stop.slots > 0 or any(place.name in train.competing for place in stop.places)


def payable(train: Train, stops: Sequence[Stop]) -> tuple[list[int], list[int]]:
    """The stops that are paid in any case, and those of which only `pays` are: those that take length."""
    ends = {0, len(stops) - 1}
    some = [i for i in range(len(stops)) if i in ends or not train.ends_only]
    if train.pays is None:
        return some, []
    rivals = [i for i in some if competes(train, stops[i])]
    return [i for i in some if i not in rivals], rivals


def _counted(train: Train, stops: Sequence[Stop]) -> frozenset[int]:
    """The stops that are paid: of those that compete, the best."""
    free, rivals = payable(train, stops)
    best = sorted(rivals, key=lambda i: (-stops[i].value, i))
    return frozenset(free + best[: train.pays])
