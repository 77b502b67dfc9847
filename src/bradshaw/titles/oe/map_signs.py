"""What is printed on the map of 18OE besides hexes: zones, seas, ports, ferries; what is guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bradshaw.rail.assumed import assumptions
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.box import Region

from .names import PACKAGE
from .scenario import water_data
from .water import SeaZone
from .zones import Zone, zone_data, zones_of

PORT, PRIVATE, GUESSED = "port", "port*", "?"
#: A guess about more places than this is told in the legend only.
MOST_MARKED = 30
WATERS = {"north": "northern waters", "mediterranean": "Mediterranean waters"}


def regions(hexes: Mapping[str, Hex], small: bool) -> dict[str, Region]:
    """Track rights zones by their codes, sea zones by their names."""
    found: dict[str, list[str]] = {}
    shared: dict[str, dict[str, tuple[int, ...]]] = {}
    for name, place in hexes.items():
        for code in zones_of(place) or filter(None, [place.traits.get("sea", "")]):
            found.setdefault(code, []).append(name)
        for part in place.traits.get("zone edges", "").split(", "):
            code, _, edges = part.partition(" ")
            if code:
                shared.setdefault(code, {})[name] = tuple(map(int, edges))
    return {
        **{
            code: _region(zone.name, "land", found[code], shared.get(code, {}), _zone_note(zone))
            for code, zone in zone_data().items()
            if code in found
        },
        **{
            name: _region(name, "sea", found[name], {}, _sea_note(sea))
            for name, sea in water_data(small).seas.items()
            if name in found
        },
    }


def _region(name: str, kind: str, hexes: list[str], edges: dict[str, tuple[int, ...]], note: str) -> Region:
    return Region(
        name=name, kind="sea" if kind == "sea" else "land", hexes=tuple(hexes), edges=edges, note=note
    )


def _zone_note(zone: Zone) -> str:
    if not zone.chits:
        return "no railway begins here; open to majors"
    discount = f", {zone.discount} % off fees of terrain" if zone.discount else ""
    return f"home token £{zone.home_token}{discount}; national: {zone.national}"


def _sea_note(sea: SeaZone) -> str:
    return f"{WATERS[sea.water]}; on to {', '.join(sea.adjacent)}"


def signs(hexes: Mapping[str, Hex], small: bool) -> dict[str, tuple[str, ...]]:
    """Ports and the distances of ferries on the hexes of the sea, and what is guessed."""
    found: dict[str, list[str]] = {}
    for name, sign in (*_water(small), *((name, GUESSED) for name in _guessed(small))):
        if name in hexes and sign not in found.setdefault(name, []):
            found[name].append(sign)
    return {name: tuple(here) for name, here in found.items() if here}


def _water(small: bool) -> Iterator[tuple[str, str]]:
    water = water_data(small)
    for port in water.ports.values():
        yield port.sea, PRIVATE if port.private else PORT
    for ferry in water.ferries.values():
        yield ferry.seas[len(ferry.seas) // 2], f"f{ferry.distance}"


def _guessed(small: bool) -> Iterator[str]:
    """The hexes of which something is guessed: hexes that are named, and those of ports and ferries."""
    water = water_data(small)
    places = {port.code: port.sea for port in water.ports.values()}
    places |= {ferry.code: ferry.seas[len(ferry.seas) // 2] for ferry in water.ferries.values()}
    for guess in assumptions(PACKAGE):
        if guess.file in ("map", "water") and len(guess.records) <= MOST_MARKED:
            yield from (places.get(name, name) for name in guess.records)


SIGN_MEANINGS = {
    PORT: "port of the city or town beside it, open to everybody",
    PRIVATE: "port for railways with a token in its city",
    "f0": "ferry that does not count against a train",
    "f1": "ferry that counts as one city",
    "f2": "ferry that counts as two cities",
    GUESSED: "something here is assumed; see what is assumed in the help",
}
