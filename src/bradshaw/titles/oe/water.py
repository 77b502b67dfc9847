"""Seas, ports and ferries, from `data/water.json` (2.1, 11.3.4 to 11.3.7)."""

from __future__ import annotations

from typing import Literal

from bradshaw.core.shared import once
from bradshaw.rail.records import Base, read

from .names import PACKAGE


class SeaZone(Base, frozen=True, kw_only=True):
    """A sea zone; a crossing goes on from one to those adjacent."""

    #: As traits of hexes name it.
    name: str
    #: Whose port authority it belongs to.
    water: Literal["north", "mediterranean"]
    #: The sea zones to which a crossing goes on.
    adjacent: tuple[str, ...]


class Passage(Base, frozen=True, kw_only=True):
    """Where sea zones, or two parts of one, touch although land lies between them."""

    #: What people call it.
    name: str
    #: The land hexes beside it.
    hexes: tuple[str, ...]
    #: The two sea zones, or twice the same.
    joins: tuple[str, str]


class Port(Base, frozen=True, kw_only=True):
    """A port of a city, a town or a red zone."""

    #: Its short name.
    code: str
    #: The city, town or red zone.
    name: str
    #: The hex of its city or town.
    hex: str
    #: The hex of its town, where that stands on a ferry line in the sea.
    stop: str = ""
    #: Over track to an arrow; over the same edge as a ferry; straight to the city; or of a red zone or a red
    #: tile, which needs no track.
    access: Literal["direct", "ferry", "offshore", "tile"]
    #: The edge with the arrow.
    edge: int | None = None
    #: The sea hex with the anchor.
    sea: str
    #: The sea zones that it touches.
    zones: tuple[str, ...]
    #: Only railways with a token in the city may use it.
    private: bool = False


class FerryEnd(Base, frozen=True, kw_only=True):
    """Where a ferry lands: at an edge of a hex, or at the offshore port of its city."""

    #: The hex with its city or town.
    hex: str
    #: The edge at which it lands; None at an offshore port.
    edge: int | None = None
    #: The sea hex of the offshore port.
    offshore: str = ""


class Ferry(Base, frozen=True, kw_only=True):
    """A ferry line."""

    #: Its short name.
    code: str
    #: The places that it joins.
    name: str
    #: Where it lands.
    ends: tuple[FerryEnd, FerryEnd]
    #: The sea hexes that it crosses, in order.
    seas: tuple[str, ...]
    #: The sea zones that it crosses.
    zones: tuple[str, ...]
    #: What it counts against a train's city limit.
    distance: int
    #: The sea hex with a town on the line.
    town: str = ""


class WaterFile(Base, frozen=True, kw_only=True):
    """The shape of `water.json`."""

    seas: tuple[SeaZone, ...]
    passages: tuple[Passage, ...]
    ports: tuple[Port, ...]
    ferries: tuple[Ferry, ...]


class WaterData:
    """The water of a box: its sea zones by name, its ports and ferries by code."""

    def __init__(
        self,
        seas: tuple[SeaZone, ...],
        passages: tuple[Passage, ...],
        ports: tuple[Port, ...],
        ferries: tuple[Ferry, ...],
    ) -> None:
        self.seas = {zone.name: zone for zone in seas}
        self.passages = passages
        self.ports = {port.code: port for port in ports}
        self.ferries = {ferry.code: ferry for ferry in ferries}
        self._ports_of: dict[str, tuple[Port, ...]] = {}
        for port in ports:
            self._ports_of[port.hex] = (*self._ports_of.get(port.hex, ()), port)

    def ports_of(self, hex_name: str) -> tuple[Port, ...]:
        """The ports of the city or town on a hex."""
        return self._ports_of.get(hex_name, ())

    def ferries_of(self, hex_name: str) -> list[Ferry]:
        """The ferries that land on a hex."""
        return [f for f in self.ferries.values() if hex_name in (f.ends[0].hex, f.ends[1].hex)]


@once
def water_file() -> WaterFile:
    return read(PACKAGE, "water", WaterFile)
