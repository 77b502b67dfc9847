"""Which stops trains count that visit more than they count (7.8.3), as the site chooses them.

It looks for the stops that are worth most together, takes the ways into one off-board area for different
ones, and pays the area once all the same. So a train may count an area for which another is paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from msgspec.structs import replace

from bradshaw.rail.routes import Earnings, Indexed, Route

Stops = tuple[str, ...]


def by_way_in(indexed: Indexed, earned: Earnings) -> Earnings:
    """What routes earn if the stops of each are chosen in that way."""
    routes = earned.routes
    trains = [indexed.problem.trains[route.train] for route in routes]
    if not _doubtful(indexed, routes) or not any(train.pays for train in trains):
        return earned
    values = {place: value for train in trains for place, value in train.values.items()}
    options = [list(_options(indexed, earned, number)) for number in range(len(routes))]
    chosen = max(product(*options), key=lambda stops: sum(values[stop] for stop in set().union(*stops)))
    paid: set[str] = set()
    revenues = []
    for number, (route, stops) in enumerate(zip(routes, chosen, strict=True)):
        distance = earned.distances[number]
        revenue = distance.value if distance else 0
        for stop in (*stops, *_small(indexed, route)):
            name = indexed.places[stop].paid_as or stop
            if name not in paid:
                paid.add(name)
                revenue += values[stop]
        revenues.append(revenue)
    changed = (replace(route, revenue=revenue) for route, revenue in zip(routes, revenues, strict=True))
    return replace(earned, routes=tuple(changed), revenue=sum(revenues))


def _doubtful(indexed: Indexed, routes: Sequence[Route]) -> bool:
    """Whether routes end in one area in different ways."""
    ends = {end for route in routes for end in (route.places[0], route.places[-1])}
    areas = [indexed.places[end].paid_as for end in ends]
    return any(area and areas.count(area) > 1 for area in areas)


def _options(indexed: Indexed, earned: Earnings, number: int) -> Iterator[Stops]:
    """The stops that a route may count, the first ones of the route first."""
    route = earned.routes[number]
    train = indexed.problem.trains[route.train]
    if train.joins:
        run = next((members for members in earned.runs if number in members), (number,))
        far = _far_ends([earned.routes[member] for member in run])
        yield tuple(end for end in (route.places[0], route.places[-1]) if end in far)
        return
    large = [p for p in dict.fromkeys(route.places) if p in train.values and train.slots.get(p, 1)]
    yield from combinations(large, min(len(large), train.pays or train.stops))


def _far_ends(routes: Sequence[Route]) -> list[str]:
    """The ends of a joined run; of a ring its first stop."""
    ends = [end for route in routes for end in (route.places[0], route.places[-1])]
    return [end for end in ends if ends.count(end) == 1] or ends[:1]


def _small(indexed: Indexed, route: Route) -> list[str]:
    """Small stations, which are always counted by trains that stop there."""
    train = indexed.problem.trains[route.train]
    return [p for p in dict.fromkeys(route.places) if p in train.values and not train.slots.get(p, 1)]
