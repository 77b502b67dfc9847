"""Colours of tiles have a sign for those who cannot tell them apart."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from bradshaw.draw import BoardPosition, board_svg
from bradshaw.draw.layers import SHADES
from bradshaw.draw.shade import AREA, STROKES
from bradshaw.draw.sheet import sheet_svg
from bradshaw.draw.tile import tile_group
from bradshaw.rail.board.tile import Tile
from tests.unit.draw.reading import Parse, by_id, words


def signs(root: ET.Element) -> list[str]:
    """The lines of the signs in a drawing."""
    return [one.get("d", "") for one in root.iter() if one.get("class") == "shade"]


@pytest.mark.parametrize("rotation", range(6))
def test_a_tile_has_as_many_strokes_as_its_colour_comes_late(tiles: dict[str, Tile], rotation: int) -> None:
    seen = set()
    for tile in tiles.values():
        drawn = signs(ET.fromstring(tile_group(tile, rotation)))
        strokes = [STROKES[tile.colour]] if tile.colour in STROKES else []
        assert [d.count("v") for d in drawn] == strokes, tile.id
        seen.add(tile.colour)
    assert seen >= {"yellow", "green", "brown", "gray"}


def test_of_the_map_only_colours_that_mean_something_have_one(empty: BoardPosition, parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(empty)))
    for hex_ in empty.hexes:
        drawn = signs(parts[f"hex-{hex_.id}"])
        bare = hex_.colour == "gray" and not (hex_.track or hex_.stops)
        assert len(drawn) == (hex_.colour in (*STROKES, AREA) and not bare), hex_.id
        assert all(("z" in d) == (hex_.colour == AREA) for d in drawn), hex_.id


def test_a_tile_on_the_board_brings_its_own(
    empty: BoardPosition, tiles: dict[str, Tile], parsed: Parse
) -> None:
    laid = by_id(parsed(board_svg(replace(empty, tiles={"K6": (tiles["15"], 1)}))))["hex-K6"]
    assert [d.count("v") for d in signs(laid)] == [2]
    assert f'data-layer="{SHADES}"' in ET.tostring(laid, encoding="unicode")


def test_what_they_mean_stands_beside_them(
    empty: BoardPosition, tiles: dict[str, Tile], parsed: Parse
) -> None:
    colours = [hex_.colour for hex_ in empty.hexes]
    told = words(parsed(board_svg(empty)))
    assert [name for name in (*STROKES, AREA) if name in told] == [
        name for name in (*STROKES, AREA) if name in colours
    ]
    assert {"yellow", "green", "brown", "gray"} <= set(words(parsed(sheet_svg(list(tiles.values())))))
