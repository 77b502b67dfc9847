"""What a route counts: its length, its stops, its bonuses. Plain and exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress, pairwise, product

from msgspec import Struct

from .problem import Bonus, Mileage, Need, Piece, Place, Train


class DrawnRoute(Struct, frozen=True, dict=True):
    """A route as the places it visits, in order, and the pieces between and around them."""

    places: tuple[Place, ...]
    """Some of them more than once, if the route comes back."""
    pieces: tuple[Piece, ...]

    @cached_property
    def visited(self) -> tuple[Place, ...]:
        """Each place once, in the order of the first visits."""
        return tuple({place.name: place for place in self.places}.values())

    def visits(self, place: Place) -> int:
        """How often the run comes to a place."""
        return sum(place.name == other.name for other in self.places)


class Stop(Struct, frozen=True, gc=False):
    """What counts as one: a place, one of the stops that it is made of, or places joined by pieces."""

    places: tuple[Place, ...]
    joints: tuple[Piece, ...]
    competes: bool
    """It takes length, or is one of the train's `competing` places: only some of these may be paid."""
    light: bool
    """It is one of the `competing` places."""
    value: int
    """What it earns if it counts, doublings included."""


class Distance(Struct, frozen=True, gc=False):
    """The hexes between the ends of a run, and what they earn."""

    hexes: int
    per_hex: int

    @property
    def value(self) -> int:
        return self.hexes * self.per_hex


class Score(Struct, frozen=True, gc=False):
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


def length(train: Train, run: DrawnRoute) -> int:
    """The length of a run, in slots."""
    taken = sum(_place_slots(train, run, place) for place in run.visited)
    return taken + sum(piece.slots for piece in run.pieces) - saved(train, run)


def saved(train: Train, run: DrawnRoute) -> int:
    """The length of pieces that the reliefs save: as much as they can, each within its own hexes.

    Whichever of them save all they have, the others save at most what lies on their hexes; the smallest of
    these sums can always be reached (the theorem of maximum flow and minimum cut)."""
    if not train.reliefs:
        return 0
    long = [piece for piece in run.pieces if piece.slots > 0]
    sums = []
    for spent in product((True, False), repeat=len(train.reliefs)):
        whole = sum(relief.most for relief in compress(train.reliefs, spent))
        others = [relief for relief, all_of_it in zip(train.reliefs, spent, strict=True) if not all_of_it]
        sums.append(whole + sum(p.slots for p in long if any(p.hex in other.hexes for other in others)))
    return min(sums)


def taken_by_pieces(train: Train, run: DrawnRoute) -> int:
    """The length that pieces take, less what the reliefs save."""
    return sum(max(0, piece.slots) for piece in run.pieces) - saved(train, run)


def limits(train: Train, run: DrawnRoute) -> tuple[int | None, int | None]:
    """How many stops are paid, and how many of these may be competing ones."""
    if not train.pays_less:
        return train.pays, train.pays_competing
    taken = taken_by_pieces(train, run)
    pays, light = (None if n is None else max(0, n - taken) for n in (train.pays, train.pays_competing))
    return pays, light


def _place_slots(train: Train, run: DrawnRoute, place: Place) -> int:
    at_end = place.name in (run.places[0].name, run.places[-1].name)
    return slots_of(train, place.name, at_end)


def light_stops(train: Train, run: DrawnRoute) -> int:
    """Stops that take no length and yet make a route."""
    return sum(
        place.size
        for place in run.visited
        if place.name in train.competing and not _place_slots(train, run, place)
    )


def entered(run: DrawnRoute) -> int:
    """How many hexes a run enters after its first."""
    return sum(here.hex != there.hex for here, there in pairwise(run.pieces))


def holds(need: Need, places: Sequence[Place]) -> bool:
    """Whether a route over these places meets a need."""
    return len({place.hex for place in places if place.name in need.places}) >= need.count


def score(train: Train, run: DrawnRoute, positions: Mapping[str, tuple[int, int]]) -> Score:
    """Count a run for a train, as if it were the railway's only one."""
    bonuses = tuple(b for b in train.bonuses if all(holds(need, run.places) for need in b.needs))
    times = _times(bonuses)
    stops = _stops(train, run, times)
    counted = _counted(train, run, stops)
    inside = {piece for stop in stops for piece in stop.joints}
    pieces = tuple(
        (piece, piece.value * times.get(piece.hex, 1))
        for piece in run.pieces
        if piece.value and piece not in inside
    )
    distance = between(train.mileage, far_ends(run), positions) if train.mileage else None
    total = sum(stops[index].value for index in counted) + (distance.value if distance else 0)
    total += sum(value for _, value in pieces) + sum(bonus.value for bonus in bonuses)
    return Score(stops, counted, pieces, bonuses, times, distance, total)


class End(Struct, frozen=True, gc=False):
    """An end of a run: the place, and the hex from which it is reached."""

    place: Place
    reached_from: str


def far_ends(run: DrawnRoute) -> tuple[End, End]:
    """The two ends of a run."""
    first, last = run.places[0], run.places[-1]
    return End(first, _neighbour(first, run.pieces)), End(last, _neighbour(last, run.pieces[::-1]))


def _neighbour(place: Place, pieces: Sequence[Piece]) -> str:
    return next((piece.hex for piece in pieces if piece.hex != place.hex), place.hex)


def between(mileage: Mileage, ends: tuple[End, End], positions: Mapping[str, tuple[int, int]]) -> Distance:
    """The hexes between two ends in a straight line; outside ends add the hex they are reached from. A run
    that closes covers no distance."""
    rates = [mileage.per_hex, *(mileage.per_hex_at.get(end.place.name, 0) for end in ends)]
    if ends[0].place.name == ends[1].place.name:
        return Distance(0, max(rates))
    outside = [end.place.name in mileage.outside for end in ends]
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


def _stops(train: Train, run: DrawnRoute, times: dict[str, int]) -> tuple[Stop, ...]:
    """Split the run into stops: a piece of negative length joins the places at its ends, and a place may be
    several stops. One that is visited again is no further stop."""
    joints = {frozenset((p.a, p.b)): p for p in run.pieces if p.slots < 0}
    joined: list[list[Place]] = []
    for place in run.visited:
        if joined and frozenset((joined[-1][-1].name, place.name)) in joints:
            joined[-1].append(place)
        else:
            joined.append([place])
    return tuple(
        stop
        for places in joined
        for stop in [_stop(train, run, places, joints, times)] * max(place.size for place in places)
    )


def _stop(
    train: Train,
    run: DrawnRoute,
    places: list[Place],
    joints: dict[frozenset[str], Piece],
    times: dict[str, int],
) -> Stop:
    if len(places) == 1:  # as nearly all are
        place = places[0]
        light = place.name in train.competing
        value = train.values.get(place.name, 0) * times.get(place.hex, 1)
        return Stop((place,), (), light or _place_slots(train, run, place) > 0, light, value)
    within = tuple(joints[frozenset((a.name, b.name))] for a, b in pairwise(places))
    slots = sum(_place_slots(train, run, place) for place in places) + sum(p.slots for p in within)
    light = any(place.name in train.competing for place in places)
    value = sum(train.values.get(p.name, 0) * times.get(p.hex, 1) for p in places)
    value += sum(p.value * times.get(p.hex, 1) for p in within)
    return Stop(tuple(places), within, slots > 0 or light, light, value)


def payable(train: Train, stops: Sequence[Stop]) -> tuple[list[int], list[int]]:
    """The stops that are paid in any case, and those of which only `pays` are: those that take length."""
    ends = {0, len(stops) - 1}
    some = [i for i in range(len(stops)) if i in ends or not train.ends_only]
    if train.pays is None:
        return some, []
    rivals = [i for i in some if stops[i].competes]
    return [i for i in some if i not in rivals], rivals


def _counted(train: Train, run: DrawnRoute, stops: Sequence[Stop]) -> frozenset[int]:
    """The stops that are paid: of those that compete, the best."""
    free, rivals = payable(train, stops)
    pays, light = limits(train, run)
    best = sorted(rivals, key=lambda i: (-stops[i].value, i))
    if light is not None:
        beyond = [i for i in best if stops[i].light][light:]
        best = [i for i in best if i not in beyond]
    return frozenset(free + best[:pays])
