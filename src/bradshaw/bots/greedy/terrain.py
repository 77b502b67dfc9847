"""How good a part of the map is: what stops lie near it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from bradshaw.rail.board.face import Revenue, revenue_at
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.state import Railway
from bradshaw.rail.table import RailTable

from .hints import hint

#: How much a stop loses with every hex that has to be built on the way.
FADE = 0.6
FARTHEST = 4
#: What a stop without a tile will pay when it has one.
BARE_CITY, BARE_TOWN = 20, 10


def stop_worth(table: RailTable, hex_name: str) -> int:
    """What the stops of a hex pay in this phase, or will pay once there is track: the best of them."""
    said = hint(table, "stop", hex_name)
    if said is not None:
        return int(said)
    face = table.board.face(hex_name)
    values = [max(BARE_CITY, _now(table, city.revenue)) for city in face.cities]
    values += [max(BARE_TOWN, _now(table, town.revenue)) for town in face.towns]
    if face.offboard is not None:
        values.append(_now(table, face.offboard.revenue))
    return max(values, default=0)


def _now(table: RailTable, revenue: Revenue) -> int:
    return revenue_at(revenue, table.colour, table.data.colours)


def distances(table: RailTable, sources: Iterable[str]) -> dict[str, int]:
    """Hexes from which some hexes are not far, with their distance."""
    grid = table.board.grid
    found = dict.fromkeys(sources, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        if found[here] == FARTHEST or (found[here] and grid.hexes[here].colour in ("red", "gray")):
            continue
        for other in grid.neighbours[here]:
            if other is not None and other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


def heat(table: RailTable) -> dict[str, float]:
    """For every hex the best stop near it, fading with the distance: where track should lead."""
    grid = table.board.grid
    heat = {name: float(stop_worth(table, name)) for name in grid.hexes}
    for _ in range(FARTHEST):
        heat = {
            name: max(own, *(FADE * heat[n] for n in grid.neighbours[name] if n is not None), 0.0)
            for name, own in heat.items()
        }
    return heat


def potential(table: RailTable, reach: Reach) -> float:
    """What a railway reaches, and with less weight what it could reach soon."""
    reached = {stop.partition(".")[0] for stop in reach.stops}
    total = float(sum(stop_worth(table, name) for name in reached))
    for name, far in distances(table, reach.hexes).items():
        if name not in reached:
            total += stop_worth(table, name) * FADE ** (far + 1)
    return total


def promise(table: RailTable, railway: Railway) -> float:
    """About what a railway without track will earn when it has begun, from the map around its homes."""
    homes = [home.hex for home in railway.data.homes]
    if any(_waits(table, name) for name in homes):
        return 0.0
    near = distances(table, homes)
    worths = sorted((stop_worth(table, name) * FADE**far for name, far in near.items()), reverse=True)
    said = hint(table, "railway", railway.name)
    return sum(worths[:4]) * (1.0 if said is None else said)


def _waits(table: RailTable, hex_name: str) -> bool:
    """Whether no track can be laid on a hex yet."""
    wait = table.board.grid.hexes[hex_name].no_tile_before
    return bool(wait) and not table.colour_reached(wait)
