"""Where land track meets the water of a box, by the sides and hexes at which traces come to it.

What a railway reaches is asked all the time, and most of its shores touch little water: ports and ferries are
found by the sides that a trace crosses instead of being tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple, TypeVar

from bradshaw.core.shared import once
from bradshaw.rail.board.grid import Grid

from ..scenario import UK_FRANCE, water_data
from ..setup import game_data
from ..water import Ferry, FerryEnd, Port, WaterData

T = TypeVar("T")

#: A side of a hex and the hex on its land: a trace that leaves the hex there comes to the water.
Beach = tuple[str, str]


class Trip(NamedTuple):
    """A ferry in one direction."""

    ferry: Ferry
    here: FerryEnd
    there: FerryEnd


class Coast:
    """Ports and ferries by the beach at which they are entered; those that are entered from stops by the hex
    of these."""

    def __init__(self, grid: Grid, water: WaterData) -> None:
        self._grid = grid
        self._ports: dict[Beach, list[Port]] = {}
        self._trips: dict[Beach, list[Trip]] = {}
        #: Ports that stops of a hex put to sea from, whatever track there is.
        self.city_ports: list[Port] = []
        #: Ferries from offshore ports.
        self.city_trips: list[Trip] = []
        for port in water.ports.values():
            if from_stops(port):
                self.city_ports.append(port)
            else:
                self._ports.setdefault(self.beach(port.hex, port.edge), []).append(port)
        for ferry in water.ferries.values():
            one, other = ferry.ends
            for trip in (Trip(ferry, one, other), Trip(ferry, other, one)):
                if trip.here.offshore:
                    self.city_trips.append(trip)
                else:
                    self._trips.setdefault(self.beach(trip.here.hex, trip.here.edge), []).append(trip)
        self._beaches = frozenset(self._ports) | frozenset(self._trips)

    def beach(self, hex_name: str, edge: int | None) -> Beach:
        side = self._grid.side(hex_name, edge or 0)
        assert side is not None
        return side, hex_name

    def ports(self, sides: Set[Beach]) -> Iterator[Port]:
        """The ports to which traces come that leave hexes over some sides."""
        return self._at(self._ports, sides)

    def trips(self, sides: Set[Beach]) -> Iterator[Trip]:
        """The ferries that such traces board."""
        return self._at(self._trips, sides)

    def _at(self, there: Mapping[Beach, list[T]], sides: Set[Beach]) -> Iterator[T]:
        return (one for beach in self._beaches & sides for one in there.get(beach, ()))


def from_stops(port: Port) -> bool:
    """Whether trains put to sea from the port's stop itself, not over a side of its hex."""
    return port.access in ("offshore", "tile")


@once
def coast(flags: frozenset[str]) -> Coast:
    """The coast of a box."""
    return Coast(game_data(flags).grid, water_data(UK_FRANCE in flags))
