"""Boards with areas of several hexes, barriers, small stations and two-coloured tokens: that of 1862."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from bradshaw.draw import BoardPosition, board_svg, board_text, sheet_svg
from bradshaw.draw.palette import BARRIER, PAST_VALUE, WATER
from bradshaw.draw.pictures import printed_board, railway_trims
from bradshaw.draw.placement import placement
from bradshaw.draw.symbols import token
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.box import RailBox
from bradshaw.titles.t1862.setup import game_data
from bradshaw.titles.t1862.title import TITLE
from tests.unit.draw.reading import Parse, by_id, words

DATA = game_data(frozenset())
GRID = DATA.grid
BOX = TITLE.box()
assert isinstance(BOX, RailBox)
PRINTED = printed_board(BOX, "1862")


@pytest.fixture(scope="module")
def laid() -> BoardPosition:
    tiles = {"E6": ("17+a", 2), "D7": ("20+ab", 0), "E10": ("798+abc", 0), "E12": ("794", 0)}
    return replace(
        PRINTED,
        tiles={name: (GRID.tiles[tile], turn) for name, (tile, turn) in tiles.items()},
        tokens={("B15", 0): ["ECR", "EUR"], ("E12", 0): ["EUR", "ECR", "SVR"]},
        reached=DATA.reached("D"),
    )


def test_an_area_has_its_name_and_values_on_each_hex(parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(PRINTED)))
    for name in ("A2", "A4", "A6"):
        assert words(parts[f"stops-{name}"]) == [name, "Midlands", "A", "40", "C", "90", "E", "140"]
    assert words(parts["stops-C2"])[:3] == ["C2", "King's Lynn", "A"]


def test_a_hex_between_two_areas_is_divided(parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(PRINTED)))
    assert words(parts["stops-A8"]) == ["A8", "Midlands", "40/90/140", "The West", "70/100/120"]
    for name in ("A8", "A12", "F1", "G14", "I6"):
        dashed = [one for one in parts[f"stops-{name}"].iter() if one.get("stroke-dasharray")]
        assert len(dashed) == 1, name


def heights(element: ET.Element) -> dict[str, float]:
    found = element.iter("{http://www.w3.org/2000/svg}text")
    return {one.text or "": float(one.get("y", "nan")) for one in found}


def test_each_area_is_named_on_its_side_of_the_line(parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(PRINTED)))
    # The Midlands come in at the upper right side of A8, the West at the lower right one.
    at = heights(parts["stops-A8"])
    assert at["Midlands"] < at["40/90/140"] < 0 < at["The West"]
    at = heights(parts["stops-I6"])
    assert at["Yarmouth"] < 0 < at["Lowestoft"]


def test_the_present_value_stands_out(laid: BoardPosition, parsed: Parse) -> None:
    assert PAST_VALUE not in board_svg(PRINTED)
    parts = by_id(parsed(board_svg(laid)))
    shown = [one.get("fill") for one in parts["stops-A2"].iter("{http://www.w3.org/2000/svg}rect")]
    assert shown == [PAST_VALUE, "#ffffff", PAST_VALUE]
    assert words(parts["stops-A8"]) == ["A8", "Midlands", "90", "The West", "100"]


def test_barriers_are_no_rivers() -> None:
    svg = board_svg(PRINTED)
    # Each of the three is written down with both of its hexes.
    assert svg.count(BARRIER) == 6
    assert WATER not in svg


def test_tokens_in_london(laid: BoardPosition, parsed: Parse) -> None:
    parts = by_id(parsed(board_svg(laid)))
    assert words(parts["tokens-B15"]) == ["ECR", "EUR"]
    assert "tokens-D15" not in parts


def test_tokens_have_their_second_colour(laid: BoardPosition) -> None:
    trims = _trims()
    assert len(trims) == 20
    assert trims["ECR"] in token("ECR", "#1f3fae", trim=trims["ECR"])
    assert board_svg(laid).count(trims["SVR"]) == 1


def _trims() -> dict[str, str]:
    assert isinstance(BOX, RailBox)
    return railway_trims(BOX)


def test_railways_can_be_told_apart() -> None:
    both = {(railway.colour, railway.trim) for railway in DATA.railways.values()}
    assert len(both) == len(DATA.railways)


def test_a_tile_with_stations_shows_the_number_of_its_tile(laid: BoardPosition, parsed: Parse) -> None:
    shown = words(by_id(parsed(board_svg(laid)))["stops-D7"])
    assert "20" in shown
    assert not any("+" in word for word in shown)
    assert "#20" in board_text(laid, width=160)
    assert "+a" not in board_text(laid, width=160)


@pytest.mark.parametrize("name", [tile.id for tile in GRID.tiles.values() if tile.base])
def test_small_stations_do_not_cover_each_other(name: str) -> None:
    tile = GRID.tiles[name]
    sites = [placement(tile, Layout.FLAT).sites[f"t{i}"].at for i in range(len(tile.towns))]
    assert all(abs(a - b) > 15 for i, a in enumerate(sites) for b in sites[:i])


def test_the_sheet_shows_the_tiles_of_the_box(parsed: Parse) -> None:
    parts = by_id(parsed(sheet_svg(list(GRID.box.values()), layout=GRID.layout)))
    assert len([name for name in parts if name.startswith("tile-")]) == 35


def test_the_board_in_characters(laid: BoardPosition) -> None:
    plain = board_text(PRINTED, width=160)
    for shown in ("Midlands", "40-140", "King's", "(wsti)", "▓"):
        assert shown in plain, shown
    now = board_text(laid, width=160)
    for shown in ("90→140", "(ECR│EUR)", "•"):
        assert shown in now, shown
