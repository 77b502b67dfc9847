"""How far it is across the sea: zones between ports (11.3.4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bradshaw.core.shared import once

from ..scenario import water_data
from ..water import Port, WaterData

#: The waters of the two port authorities (11.3.5).
WATERS = {"north": "North Sea", "mediterranean": "Mediterranean"}
#: Sets of ports for which it is kept how far it is from them.
MOST_CROSSINGS = 4096


class Zones(NamedTuple):
    """The sea zones of a crossing, by water. Both are as few as can be: the two waters touch at one place."""

    north: int
    mediterranean: int

    @property
    def all(self) -> int:
        return self.north + self.mediterranean

    def is_longer(self, other: Zones) -> bool:
        """Whether another crossing takes no more of either water, and less of one."""
        return self != other and self.north >= other.north and self.mediterranean >= other.mediterranean


class Seas:
    """Distances between all ports of a box."""

    def __init__(self, water: WaterData) -> None:
        self.water = water
        self._from: dict[str, dict[str, Zones]] = {zone: self._ways(zone) for zone in water.seas}
        self._between = {
            (one.code, two.code): min(
                (self._from[a][b] for a in one.zones for b in two.zones if b in self._from[a]),
                key=lambda zones: zones.all,
                default=None,
            )
            for one in water.ports.values()
            for two in water.ports.values()
        }
        self._crossings: dict[tuple[str, ...], tuple[tuple[Port, Zones], ...]] = {}

    def crossing(self, one: Port, other: Port) -> Zones | None:
        """The zones that a crossing between two ports takes; None where no sea joins them."""
        return self._between[one.code, other.code]

    def crossings(self, starts: Sequence[Port]) -> tuple[tuple[Port, Zones], ...]:
        """The shortest crossings from some ports, whichever it is, to all others; none within a hex. Of two
        through different waters both, as a port authority may make the longer one cheaper. Traces put to sea
        at the same ports again and again, so that they are found once for these."""
        key = tuple([port.code for port in starts])
        found = self._crossings.get(key)
        if found is None:
            if len(self._crossings) >= MOST_CROSSINGS:
                self._crossings.clear()
            found = self._crossings[key] = tuple(self._shortest(starts))
        return found

    def _shortest(self, starts: Sequence[Port]) -> Iterator[tuple[Port, Zones]]:
        for end in self.water.ports.values():
            ways = {way for one in starts if (way := self.crossing(one, end)) and one.hex != end.hex}
            yield from ((end, way) for way in sorted(ways) if not any(way.is_longer(other) for other in ways))

    def to_strait(self, port: Port) -> int | None:
        """The zones from a port to where its water touches the other, none of which is in that; None where no
        other water can be reached."""
        water = self.water.seas
        own = water[port.zones[0]].water
        ends = [
            name
            for name, zone in water.items()
            if zone.water == own and any(water[other].water != own for other in zone.adjacent)
        ]
        return min(
            (self._from[a][b].all for a in port.zones for b in ends if b in self._from[a]), default=None
        )

    def _ways(self, start: str) -> dict[str, Zones]:
        found = {start: self._entering(start, Zones(0, 0))}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for zone in self.water.seas[here].adjacent:
                if zone not in found:
                    found[zone] = self._entering(zone, found[here])
                    waiting.append(zone)
        return found

    def _entering(self, zone: str, before: Zones) -> Zones:
        if self.water.seas[zone].water == "north":
            return Zones(before.north + 1, before.mediterranean)
        return Zones(before.north, before.mediterranean + 1)


@once
def seas(small: bool) -> Seas:
    """The seas of the full board, or of the scenario."""
    return Seas(water_data(small))
