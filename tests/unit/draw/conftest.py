"""The data of 18Rhl, which has something of everything, and a board with tiles on it."""

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from bradshaw.draw import BoardPosition, DrawnRoute, PrintedMap, printed_homes
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.board.tile import Tile
from bradshaw.rail.finance.companies import RailwayData
from bradshaw.rail.records import read

PACKAGE = "bradshaw.titles.rhineland.rhl"


@pytest.fixture(scope="session")
def map_data() -> MapData:
    return read(PACKAGE, "map", MapData)


@pytest.fixture(scope="session")
def tiles() -> dict[str, Tile]:
    return {tile.id: tile for tile in read(PACKAGE, "tiles", TilesData).tiles}


@pytest.fixture(scope="session")
def colours() -> dict[str, str]:
    return {r.code: r.colour for r in read(PACKAGE, "railways", tuple[RailwayData, ...])}


@pytest.fixture(scope="session")
def empty(map_data: MapData, colours: dict[str, str]) -> BoardPosition:
    return BoardPosition(
        map=PrintedMap(map_data.layout, map_data.letters_down, map_data.hexes),
        colours=colours,
        homes=printed_homes(map_data.hexes),
        title="18Rhl",
    )


@pytest.fixture(scope="session")
def played(map_data: MapData, tiles: dict[str, Tile], colours: dict[str, str]) -> BoardPosition:
    """Some tiles, tokens, signs and a route from Aachen to Köln and over the ferry."""
    laid = {
        "K2": ("930", 0),
        "K4": ("4", 1),
        "K6": ("15", 1),
        "K8": ("8", 1),
        "J9": ("9", 0),
        "I10": ("923", 0),
    }
    ends = "K2 c0, K2 4, K4 1, K4 t0, K4 4, K6 1, K6 c0, K6 4, K8 1, K8 3, J9 0, J9 3, I10 0, I10 c0, I10 c1"
    route = [(name, end) for name, end in (place.split() for place in ends.split(", "))]
    return BoardPosition(
        map=PrintedMap(map_data.layout, map_data.letters_down, map_data.hexes),
        tiles={name: (tiles[tile], rotation) for name, (tile, rotation) in laid.items()},
        tokens={("I10", 0): ["RhE", None], ("K2", 0): ["ADR"], ("B15", 0): ["CME"]},
        homes={("I10", 0): ["CCE"], ("I10", 1): ["CME"]},
        colours=colours,
        marks={"D9": ["coal"], "E6": ["steel"]},
        highlights={"J7": "#d6336c"},
        routes=[DrawnRoute(route, "#e6194b", "5-train: 130 M")],
        title="R&D <3.2>",
    )


@pytest.fixture(scope="session")
def parsed() -> Callable[[str], ET.Element]:
    """Reads a drawing: it must be well-formed, be SVG, and name no id twice."""

    def parse(svg: str) -> ET.Element:
        root = ET.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        return root

    return parse
