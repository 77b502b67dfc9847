"""Drawings of single tiles and hexes, and of the sheet of all tiles."""

import pytest

from bradshaw.draw import sheet_svg, tile_svg
from bradshaw.draw.placement import placement
from bradshaw.draw.track import components
from bradshaw.rail.board.face import City, Terrain
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData
from bradshaw.rail.board.tile import Face, Hex, Tile
from tests.unit.draw.reading import Parse, words


@pytest.mark.parametrize("layout", list(Layout))
def test_every_tile_in_every_rotation(tiles: dict[str, Tile], parsed: Parse, layout: Layout) -> None:
    for tile in tiles.values():
        for rotation in range(6):
            shown = words(parsed(tile_svg(tile, rotation, layout)))
            assert tile.id in shown
            worth = [city.revenue for city in tile.cities] + [town.revenue for town in tile.towns]
            assert {str(value) for value in worth} <= set(shown)
            assert not tile.label or tile.label in shown


def test_every_hex(map_data: MapData, parsed: Parse) -> None:
    options = [hex_ for hexes in map_data.replaced.values() for hex_ in hexes]
    for hex_ in (*map_data.hexes, *options):
        shown = words(parsed(tile_svg(hex_)))
        assert hex_.id in shown
        assert set(hex_.name.split(" / ")) - {""} <= set(shown)
        assert all(str(terrain.cost) in shown for terrain in hex_.terrain)


def test_size_is_the_distance_from_middle_to_corner(tiles: dict[str, Tile], parsed: Parse) -> None:
    small, large = parsed(tile_svg(tiles["9"], size=50)), parsed(tile_svg(tiles["9"], size=100))
    assert int(small.attrib["height"]) == pytest.approx(104, abs=1)
    assert int(large.attrib["height"]) == pytest.approx(207, abs=1)


def test_ferries_are_dashed(tiles: dict[str, Tile]) -> None:
    assert "stroke-dasharray" in tile_svg(tiles["921"])
    assert "stroke-dasharray" not in tile_svg(tiles["15"])


def test_values_of_a_ferry_tile(tiles: dict[str, Tile], parsed: Parse) -> None:
    shown = words(parsed(tile_svg(tiles["921"])))
    assert (shown.count("40"), shown.count("30"), shown.count("50")) == (1, 1, 1)


def test_lines_that_only_cross_are_told_apart(tiles: dict[str, Tile]) -> None:
    counts = {
        number: len(components(list(placement(tiles[number], Layout.POINTY).curves)))
        for number in ("9", "16", "20", "23", "43", "15", "1")
    }
    assert counts == {"9": 1, "16": 2, "20": 2, "23": 1, "43": 1, "15": 1, "1": 2}


def test_words_are_escaped(parsed: Parse) -> None:
    face = Hex(id="A1", colour="white", name="<b>&", label='"&"', cities=(City(10),))
    assert "<b>&" in words(parsed(tile_svg(face)))


def test_what_the_drawing_does_not_know_it_still_draws(parsed: Parse) -> None:
    face = Face(
        id="Z",
        colour="purple",
        cities=(City(30, 6), City(20, 2)),
        track="0-c0 1-x0 2-x0 4-c1",
        terrain=(Terrain("swamp", 15),),
        marks=("quay",),
    )
    shown = words(parsed(tile_svg(face)))
    assert {"15", "quay", "30", "20"} <= set(shown)


def test_the_sheet_shows_all_tiles_and_what_is_left(tiles: dict[str, Tile], parsed: Parse) -> None:
    root = parsed(sheet_svg(list(tiles.values()), {"9": 4, "8": 0, "7": None}))
    ids = {element.get("id") for element in root.iter()}
    assert {f"tile-{number}" for number in tiles} <= ids
    shown = words(root)
    assert {"4 of 9", "0 of 9", "unlimited", "× 8"} <= set(shown)
