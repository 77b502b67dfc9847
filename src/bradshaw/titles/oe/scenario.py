"""The UK-France scenario: the part of the board that is in play, and what is in the box."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bradshaw.core.shared import once
from bradshaw.rail.board.geometry import neighbour
from bradshaw.rail.board.map import MapData
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.records import Base, read

from .names import PACKAGE
from .water import Ferry, Port, SeaZone, WaterData, water_file

#: Sea hexes so far from land are on the board.
COAST = 2
#: The option's value, and the flag of its box.
UK_FRANCE = "uk-france"


class Scenario(Base, frozen=True, kw_only=True):
    """What is in play of the full game."""

    #: The land hexes, in one line.
    land: str
    #: Red zones that are printed on the board.
    red: tuple[str, ...]
    #: Sea zones.
    seas: tuple[str, ...]
    ports: tuple[str, ...]
    ferries: tuple[str, ...]
    minors: tuple[str, ...]
    regionals: tuple[str, ...]
    #: Cards of each level.
    trains: dict[str, int]
    #: Patronage tiles with these letters.
    letters: str
    #: Tiles that fit on none of its hexes.
    without: tuple[str, ...]
    #: Hexes with the scenario's own red tiles, and sea hexes that look different.
    hexes: tuple[Hex, ...]
    new_ports: tuple[Port, ...]
    new_ferries: tuple[Ferry, ...]


@once
def uk_france() -> Scenario:
    return read(PACKAGE, "uk_france", Scenario)


@once
def water_data(small: bool) -> WaterData:
    """The water of the full board, or as much of it as is in play in the scenario."""
    full = water_file()
    if not small:
        return WaterData(full.seas, full.passages, full.ports, full.ferries)
    scenario = uk_france()
    seas = tuple(_joined(zone, scenario.seas) for zone in full.seas if zone.name in scenario.seas)
    passages = tuple(p for p in full.passages if set(p.joins) <= set(scenario.seas))
    ports = tuple(port for port in full.ports if port.code in scenario.ports)
    return WaterData(seas, passages, (*ports, *scenario.new_ports), _ferries(scenario))


def _joined(zone: SeaZone, seas: tuple[str, ...]) -> SeaZone:
    return replace(zone, adjacent=tuple(name for name in zone.adjacent if name in seas))


def small_map(full: MapData) -> MapData:
    """The map of the scenario: track leads nowhere that is not in play."""
    scenario = uk_france()
    land = {*scenario.land.split(), *scenario.red}
    own = {hex_.id: hex_ for hex_ in scenario.hexes}
    lines = {sea for ferry in _ferries(scenario) for sea in ferry.seas}
    there = land | set(own) | lines | set(_coast(full, land | set(own), scenario.seas))
    kept = [own.get(h.id) or _in_play(h, full, there, lines) for h in full.hexes if h.id in there]
    return replace(full, hexes=tuple(kept))


def _coast(full: MapData, shore: set[str], seas: tuple[str, ...]) -> Iterator[str]:
    """The sea hexes near what is in play. Of the rest only the zones count, which need no hexes."""
    near = set(shore)
    for _ in range(COAST):
        beyond = (neighbour(name, edge, full.layout, full.letters_down) for name in near for edge in range(6))
        near |= {name for name in beyond if name}
    return (hex_.id for hex_ in full.hexes if hex_.id in near and hex_.traits.get("sea") in seas)


def _ferries(scenario: Scenario) -> tuple[Ferry, ...]:
    return (
        *(ferry for ferry in water_file().ferries if ferry.code in scenario.ferries),
        *scenario.new_ferries,
    )


def _in_play(hex_: Hex, full: MapData, there: set[str], lines: set[str]) -> Hex:
    """A hex without port arrows and ferries that lead out of the scenario."""
    homes = {code: city for code, city in hex_.homes.items() if code in uk_france().regionals}
    pieces = hex_.track.split()
    if hex_.colour == "blue":
        pieces = [piece for piece in pieces if _leads(piece, hex_, full, there, lines)]
    return replace(hex_, track=" ".join(pieces), homes=homes)


def _leads(piece: str, hex_: Hex, full: MapData, there: set[str], lines: set[str]) -> bool:
    if piece.endswith("/ferry"):
        return hex_.id in lines
    edges = [int(end) for end in piece.partition("/")[0].split("-") if end.isdigit()]
    return all(neighbour(hex_.id, edge, full.layout, full.letters_down) in there for edge in edges)
