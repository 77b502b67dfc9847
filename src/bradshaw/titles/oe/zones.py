"""Track rights zones, from `data/zones.json` (9.1, 11.1.4, 11.3.10), and what kind of place a hex is."""

from __future__ import annotations

from functools import cache

from bradshaw.core.shared import once
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.records import Base, read

from .names import PACKAGE

#: The label of grand cities.
GRAND = "Y"


class Zone(Base, frozen=True, kw_only=True):
    """A track rights zone."""

    #: Its short name, as traits of hexes name it.
    code: str
    #: Its name in full.
    name: str
    #: As on patronage tiles.
    letter: str = ""
    #: Track rights chits that minors may take; none: no railway begins here.
    chits: int = 0
    #: What a home token costs.
    home_token: int = 0
    #: Percent off the fees of terrain.
    discount: int = 0
    #: It is one of those of which only some chits are taken in all.
    capped: bool = False
    #: What its nationals are called.
    national: str = ""
    #: The red zones on the charter of its nationals.
    red_zones: tuple[str, ...] = ()


@once
def zone_data() -> dict[str, Zone]:
    return {zone.code: zone for zone in read(PACKAGE, "zones", tuple[Zone, ...])}


def zones_of(place: Hex) -> tuple[str, ...]:
    """The zones in which a hex lies, wholly or partly."""
    return _words(place.traits.get("zones", ""))


@cache
def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def stop_zone(place: Hex) -> str:
    """The zone in which the city or town of a hex stands; nothing in the sea or outside all zones."""
    return place.traits.get("stop zone") or next(iter(zones_of(place)), "")


def is_sea(place: Hex) -> bool:
    return "sea" in place.traits


def is_red(place: Hex) -> bool:
    """2.1: a red zone, on which no tile is ever laid."""
    return place.colour == "red"


def is_metropolis(place: Hex) -> bool:
    """1.3.2: a metropolis, or a red zone that counts as one."""
    return place.traits.get("red") == "M" or bool(place.all_labels - {GRAND})


def is_grand_city(place: Hex) -> bool:
    """1.3.2: a grand city, or a red zone that counts as one."""
    return place.traits.get("red") == GRAND or GRAND in place.all_labels


def city_class(place: Hex) -> str:
    """What a city is for the fee of a transfer (11.5): "city", "grand city" or "metropolis"."""
    return "metropolis" if is_metropolis(place) else "grand city" if is_grand_city(place) else "city"
