"""How good a part of the map is: what stops lie near it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from bradshaw.rail.board.face import Revenue, revenue_at
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.table import RailTable

from .parts import hint

#: How much a stop loses with every hex that has to be built on the way.
FADE = 0.6
FARTHEST = 4
#: What a stop without a tile will pay when it has one.
BARE_CITY, BARE_TOWN = 20, 10

#: What was worked out before: hex, tile and phase -> worth.
Worths = dict[tuple[str, str, str], int]


class Terrain:
    """The map as it lies, with an eye for revenue."""

    def __init__(self, table: RailTable, worths: Worths) -> None:
        self.table = table
        self._worths = worths

    def worth(self, hex_name: str) -> int:
        """What the best stop of a hex pays in this phase, or will pay once there is track."""
        key = (hex_name, self.table.board.tile_at(hex_name)[0], self.table.phase)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._look_up(hex_name)
        return found

    def _look_up(self, hex_name: str) -> int:
        said = hint(self.table, "stop", hex_name)
        if said is not None:
            return int(said)
        face = self.table.board.face(hex_name)
        values = [max(BARE_CITY, self._now(city.revenue)) for city in face.cities]
        values += [max(BARE_TOWN, self._now(town.revenue)) for town in face.towns]
        values += [self._now(area.revenue) for area in face.offboards]
        return max(values, default=0)

    def _now(self, revenue: Revenue) -> int:
        return revenue_at(revenue, self.table.reached)

    def distances(self, sources: Iterable[str]) -> dict[str, int]:
        """Hexes from which some hexes are not far, with their distance."""
        grid = self.table.board.grid
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

    def heat(self) -> dict[str, float]:
        """For every hex the best stop near it, fading with the distance: where track should lead."""
        grid = self.table.board.grid
        heat = {name: float(self.worth(name)) for name in grid.hexes}
        for _ in range(FARTHEST):
            heat = {
                name: max(own, *(FADE * heat[n] for n in grid.neighbours[name] if n is not None), 0.0)
                for name, own in heat.items()
            }
        return heat

    def potential(self, reach: Reach) -> float:
        """What a railway reaches, and with less weight what it could reach soon."""
        reached = {stop.partition(".")[0] for stop in reach.stops}
        total = float(sum(self.worth(name) for name in sorted(reached)))
        far = sorted(self.distances(sorted(reach.hexes)).items())
        return total + sum(self.worth(name) * FADE ** (way + 1) for name, way in far if name not in reached)

    def promise(self, railway: Railway) -> float:
        """About what a railway without track will earn when it has begun, from the map around its homes."""
        homes = [home.hex for home in railway.data.homes]
        if any(self._waits(name) for name in homes):
            return 0.0
        near = self.distances(homes)
        worths = sorted((self.worth(name) * FADE**far for name, far in near.items()), reverse=True)
        said = hint(self.table, "railway", railway.code)
        return sum(worths[:4]) * (1.0 if said is None else said)

    def _waits(self, hex_name: str) -> bool:
        """Whether no track can be laid on a hex yet."""
        wait = self.table.board.grid.hexes[hex_name].no_tile_before
        return bool(wait) and not self.table.colour_reached(wait)
