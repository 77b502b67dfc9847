"""What the routes of a railway earn together: who runs joined, which train is paid for which place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations

from msgspec import Struct
from msgspec.structs import replace

from .check import check_again
from .errors import Objection, RouteError
from .indexed import Indexed
from .joining import Joined, Joiner
from .problem import Mileage, Place, Problem, Route, Train
from .score import Distance, DrawnRoute, Score, between, payable
from .trace import run_on, score_on, trace


class Earnings(Struct, frozen=True, gc=False):
    """What a set of routes earns, and how it comes about."""

    routes: tuple[Route, ...]
    """With the revenue that each adds; a joined run's distance is paid to its first train."""
    revenue: int
    subsidy: int
    runs: tuple[tuple[int, ...], ...]
    """The routes that run joined, as indices into `routes`, in order."""
    paid: tuple[frozenset[int], ...]
    """For each route, which of its stops it is paid for, as indices into the stops of its score."""
    distances: tuple[Distance | None, ...]
    """For each route, the distance that it is paid for."""


def check_set(problem: Problem, routes: Sequence[Route]) -> int:
    """Whether the trains of one railway may run these routes together; returns what they earn.

    Each route is checked again by itself; raises `RouteError` with the first reason against one.
    """
    return earnings(problem, routes).revenue


def earnings(problem: Problem, routes: Sequence[Route]) -> Earnings:
    """What these routes earn together. Raises `RouteError` as `check_set` does."""
    indexed = Indexed(problem)
    for route in routes:
        check_again(indexed, route)
    return earnings_on(indexed, routes)


def earnings_on(indexed: Indexed, routes: Sequence[Route]) -> Earnings:
    """The same for routes that were checked, each by itself, on this indexed."""
    for objection in _conflicts(indexed, routes):
        raise RouteError.of(objection)
    ways = list(islice(_together(indexed, routes), 1 if indexed.problem.joining.in_order else None))
    if not ways:
        raise RouteError.of(_not_together(indexed, routes))
    return best_earnings(indexed, routes, ways)


def ordered(problem: Problem, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    """The best routes in an order in which they earn what they should, or as much of it as they can."""
    joining = [route for route in routes if problem.trains[route.train].joins]
    if not problem.joining.in_order or len(joining) < 3:
        return routes
    others = [route for route in routes if not problem.trains[route.train].joins]
    wanted, best = sum(route.revenue for route in routes), None
    for some in permutations(joining):
        earned = earnings(problem, [*some, *others])
        if best is None or earned.revenue > best.revenue:
            best = earned
        if earned.revenue >= wanted:
            break
    return best.routes if best else routes


def objections(indexed: Indexed, routes: Sequence[Route]) -> Iterator[Objection]:
    """What speaks against running legal routes together."""
    yield from _conflicts(indexed, routes)
    if next(_together(indexed, routes), None) is None:
        yield _not_together(indexed, routes)


def _conflicts(indexed: Indexed, routes: Sequence[Route]) -> Iterator[Objection]:
    """What speaks against them however they are joined."""
    problem = indexed.problem
    for one, other in combinations(routes, 2):
        yield from _overlaps(indexed, one, other)
    if routes and problem.home and not any(problem.home & set(route.places) for route in routes):
        wanted = ", ".join(sorted(problem.home))
        yield Objection("home", f"no route visits the railway's home {wanted}", tuple(sorted(problem.home)))


def _together(indexed: Indexed, routes: Sequence[Route]) -> Iterator[tuple[Joined, ...]]:
    """The ways to join routes in which they hang together."""
    for arranged in _joiner(indexed, routes).arrangements():
        if not _apart(indexed.problem, routes, arranged):
            yield arranged


def _not_together(indexed: Indexed, routes: Sequence[Route]) -> Objection:
    """Why there is no such way."""
    problem = indexed.problem
    arranged = next(_joiner(indexed, routes).arrangements(), None)
    if arranged is None:
        joining = [problem.trains[route.train] for route in routes]
        names = ", ".join(train.name for train in joining if train.joins)
        return Objection("not-joined", f"the trains {names} do not run end to end as one, as they must")
    lost = _apart(problem, routes, arranged)[0]
    text = f"the route of the train {problem.trains[lost.train].name} meets no other where routes may meet"
    return Objection("no-meeting", text, lost.places)


def _joiner(indexed: Indexed, routes: Sequence[Route]) -> Joiner:
    trains = [indexed.problem.trains[route.train] for route in routes]
    return Joiner(indexed.problem.joining, trains, [run_on(indexed, route) for route in routes])


def _overlaps(indexed: Indexed, one: Route, other: Route) -> Iterator[Objection]:
    if one.train == other.train:
        yield Objection("train", f"the train {indexed.problem.trains[one.train].name} runs twice")
    if indexed.problem.shared:
        return
    sides = set(filter(indexed.is_single, trace(indexed, one.places[0], one.pieces)))
    for side in trace(indexed, other.places[0], other.pieces):
        if side in sides:
            yield Objection("shares-side", f"two trains cross the side {side}", (side,))
    for index in sorted(set(one.pieces) & set(other.pieces)):
        piece = indexed.problem.pieces[index]
        if piece.shared:
            continue
        text = f"two trains use the track between {piece.a} and {piece.b}"
        yield Objection("shares-piece", text, (piece.a, piece.b))


def _apart(problem: Problem, routes: Sequence[Route], arranged: tuple[Joined, ...]) -> list[Route]:
    """Routes that do not hang together with the first one. Those of a joined run are as one."""
    if not problem.meet_at:
        return []
    runs = [joined.members for joined in arranged]
    inside = {member for run in runs for member in run}
    runs += [(number,) for number in range(len(routes)) if number not in inside]
    stops = [{stop for member in run for stop in routes[member].places} & problem.meet_at for run in runs]
    met, left = set(stops[0]) if stops else set(), list(range(1, len(runs)))
    while near := next((i for i in left if stops[i] & met), 0):
        met |= stops[near]
        left.remove(near)
    return [routes[member] for i in left for member in runs[i]]


class Claim(Struct, gc=False):
    """What one train, or one joined run, may be paid for."""

    rivals: dict[str, tuple[int, int]]
    """By name of what is paid: route and stop. At most `most` of them are paid."""
    free: dict[str, tuple[int, int]]
    most: int | None


def best_earnings(
    indexed: Indexed, routes: Sequence[Route], ways: Iterable[tuple[Joined, ...]] | None = None
) -> Earnings:
    """What a legal set of routes earns: of several ways to join them, the best."""
    ways = _together(indexed, routes) if ways is None else ways
    return max((_earned(indexed, routes, way) for way in ways), key=lambda earned: earned.revenue)


def _earned(indexed: Indexed, routes: Sequence[Route], arranged: tuple[Joined, ...]) -> Earnings:
    problem = indexed.problem
    runs = [run_on(indexed, route) for route in routes]
    scores = [
        score_on(indexed, route.train, route.places[0], route.pieces, run)
        for route, run in zip(routes, runs, strict=True)
    ]
    distances: list[Distance | None] = [one.distance for one in scores]
    for joined in arranged:
        mileage = problem.trains[routes[joined.members[0]].train].mileage
        for member in joined.members:
            distances[member] = None
        if mileage:
            distances[joined.members[0]] = _distance(problem, mileage, joined)
    paid = _paid(problem, routes, scores, arranged)
    revenues = [
        one.beside + sum(one.stops[i].value for i in stops) + (distance.value if distance else 0)
        for one, stops, distance in zip(scores, paid, distances, strict=True)
    ]
    return Earnings(
        tuple(replace(route, revenue=each) for route, each in zip(routes, revenues, strict=True)),
        sum(revenues),
        _subsidy(problem, routes, runs),
        tuple(joined.members for joined in arranged if len(joined.members) > 1),
        tuple(paid),
        tuple(distances),
    )


def _distance(problem: Problem, mileage: Mileage, joined: Joined) -> Distance:
    """What lies between the ends; of a ring that begins off the map, by the order of its trains, the hex by
    which it comes back."""
    distance = between(mileage, joined.ends, problem.positions)
    first, last = (end.place.name for end in joined.ends)
    if problem.joining.in_order and first == last and first in mileage.outside:
        return replace(distance, hexes=1)
    return distance


def _subsidy(problem: Problem, routes: Sequence[Route], runs: Sequence[DrawnRoute]) -> int:
    """For each different hex touched by trains with a subsidy."""
    paid: dict[str, int] = {}
    for route, run in zip(routes, runs, strict=True):
        each = problem.trains[route.train].subsidy
        for piece in run.pieces:
            paid[piece.hex] = max(paid.get(piece.hex, 0), each)
    return sum(paid.values())


def _paid(
    problem: Problem, routes: Sequence[Route], scores: Sequence[Score], arranged: tuple[Joined, ...]
) -> list[frozenset[int]]:
    """Which stops each route is paid for."""
    if not problem.once:
        paid = [one.counted for one in scores]
        for joined in arranged:
            for member in joined.members:
                paid[member] = frozenset()
            for member, stop in _far_stops(problem, joined, routes, scores).values():
                paid[member] |= {stop}
        return paid
    claims = [
        _claim(number, problem.trains[route.train], scores[number])
        for number, route in enumerate(routes)
        if not problem.trains[route.train].joins
    ]
    claims += [Claim({}, _far_stops(problem, joined, routes, scores), None) for joined in arranged]
    stops: list[set[int]] = [set() for _ in routes]
    for number, stop in Sharing(claims, scores).result():
        stops[number].add(stop)
    return [frozenset(some) for some in stops]


def _claim(number: int, train: Train, counted: Score) -> Claim:
    free, rivals = payable(train, counted.stops)
    names = {i: _paid_as(stop.places[0]) for i, stop in enumerate(counted.stops) if stop.value}
    return Claim(
        {names[i]: (number, i) for i in rivals if i in names},
        {names[i]: (number, i) for i in free if i in names},
        train.pays,
    )


def _far_stops(
    problem: Problem, joined: Joined, routes: Sequence[Route], scores: Sequence[Score]
) -> dict[str, tuple[int, int]]:
    """The far ends of a joined run; if they are paid as one, only the first."""
    found: dict[str, tuple[int, int]] = {}
    for member, end in zip((joined.members[0], joined.members[-1]), joined.ends, strict=True):
        stop = 0 if routes[member].places[0] == end.place.name else len(scores[member].stops) - 1
        if scores[member].stops[stop].value:
            found.setdefault(_paid_as(end.place) if problem.once else end.place.name, (member, stop))
    return found


def _paid_as(place: Place) -> str:
    return place.paid_as or place.name


class Sharing:
    """Who is paid for what, for the highest sum: the dearest first, each given to a train that still has
    room, others moving over where that makes room."""

    def __init__(self, claims: Sequence[Claim], scores: Sequence[Score]) -> None:
        self.claims = claims
        self.holder: dict[str, int] = {}
        self.load = [0] * len(claims)
        self.free: dict[str, tuple[int, int]] = {}
        for claim in claims:
            for name, at in claim.free.items():
                self.free.setdefault(name, at)
        worth: dict[str, int] = {}
        for claim in claims:
            for name, (route, stop) in claim.rivals.items():
                worth[name] = max(worth.get(name, 0), scores[route].stops[stop].value)
        for name in sorted(worth, key=lambda name: (-worth[name], name)):
            if worth[name] > 0 and name not in self.free:
                self._give(name, set())

    def result(self) -> Iterator[tuple[int, int]]:
        """Routes and stops that are paid."""
        yield from self.free.values()
        for name, number in self.holder.items():
            yield self.claims[number].rivals[name]

    def _give(self, name: str, tried: set[int]) -> bool:
        for number, claim in enumerate(self.claims):
            if name not in claim.rivals or number in tried:
                continue
            tried.add(number)
            if claim.most is not None and self.load[number] >= claim.most and not self._clear(number, tried):
                continue
            self.holder[name] = number
            self.load[number] += 1
            return True
        return False

    def _clear(self, number: int, tried: set[int]) -> bool:
        """Give something that this train holds to another one."""
        for other in [name for name, held in self.holder.items() if held == number]:
            if self._give(other, tried):
                self.load[number] -= 1
                return True
        return False
