"""Boards in characters: track as dots, words where they cover little of it."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bradshaw.draw import BoardPosition, PrintedMap, board_text
from bradshaw.draw.dots import Dots
from bradshaw.draw.map_key import map_key
from bradshaw.draw.map_text import MapText, hexes_text
from bradshaw.draw.placement import placement
from bradshaw.draw.regions import around, strips
from bradshaw.draw.sample import large_board
from bradshaw.draw.scale import GOOD, LEAST, MOST, Scale, fitting
from bradshaw.draw.space import inside
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Hex, Tile

BRAILLE = re.compile(r"[\u2801-\u28ff]")


def alone(tile: Tile, rotation: int = 0, layout: Layout = Layout.POINTY) -> BoardPosition:
    """A board of one hex with a tile on it."""
    printed = PrintedMap(layout, True, [Hex(id="A1", colour="white")])
    return BoardPosition(printed, tiles={"A1": (tile, rotation)})


# --- size


@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_board_is_as_wide_as_the_screen_allows(empty: BoardPosition, width: int) -> None:
    rows = board_text(empty, width=width).splitlines()
    scale = fitting(empty.layout, empty.map.middles.values(), width)
    assert scale is not None
    assert scale.legible
    wide, _ = scale.size(empty.map.middles.values())
    assert wide - 2 <= max(map(len, rows)) <= wide <= width


def test_a_board_that_is_too_high_is_no_larger_than_good(empty: BoardPosition) -> None:
    middles = empty.map.middles.values()
    tall, short = fitting(empty.layout, middles, 160, 200), fitting(empty.layout, middles, 160, 40)
    assert tall is not None
    assert short is not None
    assert tall.columns > short.columns
    assert short.legible


# --- track


def test_straight_track_is_a_line_from_border_to_border(tiles: Mapping[str, Tile]) -> None:
    rows = hexes_text(alone(tiles["9"], 1), Scale(Layout.POINTY, 6), ["A1"]).splitlines()
    assert any("⠶" * 12 in row for row in rows)


@pytest.mark.parametrize(
    ("layout", "columns"),
    [(layout, columns[layout]) for columns in (LEAST, GOOD, MOST) for layout in Layout],
)
def test_all_track_of_all_tiles_is_drawn(tiles: Mapping[str, Tile], layout: Layout, columns: int) -> None:
    """Wherever track runs there are dots, or words that stand on it; never ground."""
    for tile in tiles.values():
        for rotation in (0, 1):
            drawn = MapText(alone(tile, rotation, layout), Scale(layout, columns), ["A1"])
            rows = drawn.canvas.text(markup=False)
            assert BRAILLE.search(rows), tile.id
            left, top = drawn.canvas.corner
            lines = rows.splitlines()
            rails = [curve for stretch, curve in placement(tile, layout, rotation).curves if not stretch.kind]
            for at in (at for curve in rails for at in curve.samples(15) if inside(at, layout) > 6):
                x, y = drawn.cell("A1", at)
                assert lines[y - top][x - left : x - left + 1].strip(), (tile.id, rotation, at)


def test_where_lines_cross_without_meeting_there_is_a_gap(tiles: Mapping[str, Tile]) -> None:
    """The upper one is whole; beside it dots of the lower one are left out."""
    dots = Dots()
    across, down = [complex(x / 2, 8) for x in range(40)], [complex(10, y / 2) for y in range(40)]
    dots.line(down, 2)
    before = sum(dots.count(cell) for cell, _ in list(dots.cells()))
    dots.clear(across, 4)
    assert sum(dots.count(cell) for cell, _ in list(dots.cells())) == before - 8
    assert BRAILLE.search(hexes_text(alone(tiles["18"]), Scale(Layout.POINTY, 8), ["A1"]))


# --- words


def test_every_hex_is_named_whatever_the_width(empty: BoardPosition, played: BoardPosition) -> None:
    for position in (empty, played):
        for width in (80, 120, 160):
            text = board_text(position, width=width)
            for hex_ in position.hexes:
                assert re.search(rf"\b{hex_.id}\b", text), (hex_.id, width)


@pytest.mark.parametrize("width", [80, 160])
def test_what_lies_on_the_board(played: BoardPosition, width: int) -> None:
    text = board_text(played, width=width)
    for words in ("(ADR│○)", "▲60", "≈30", "J7*", "40/60", "20-50", "[K]", "[S]", "RhE│cce", "cme", "DU"):
        assert words in text, words


def test_industries_stand_side_by_side(played: BoardPosition) -> None:
    both = replace(played, marks={"D9": ["coal", "steel"]})
    assert "[KS]" in board_text(both, width=80)


def test_water_and_closed_sides_are_shaded(empty: BoardPosition) -> None:
    assert "░" in board_text(empty)
    closed = PrintedMap(Layout.FLAT, False, [Hex(id="A1", colour="white", impassable={"4": "blocked"})])
    assert "▓" in board_text(BoardPosition(closed))


def test_plain_text_and_markup_show_the_same(played: BoardPosition) -> None:
    rich = pytest.importorskip("rich.text")
    marked = rich.Text.from_markup(board_text(played, markup=True)).plain
    rows = zip(marked.splitlines(), board_text(played).splitlines(), strict=True)
    assert all(a.rstrip() == b.rstrip() for a, b in rows)


def test_markup_in_names_is_taken_literally() -> None:
    rich = pytest.importorskip("rich.text")
    position = BoardPosition(
        PrintedMap(Layout.POINTY, True, [Hex(id="A1", colour="white", name="[red]")]), title="[b]"
    )
    assert "[red]" in rich.Text.from_markup(board_text(position, markup=True)).plain


def test_many_tokens_stand_in_several_lines(empty: BoardPosition, tiles: Mapping[str, Tile]) -> None:
    position = replace(
        empty, tiles={"F9": (tiles["932"], 0)}, tokens={("F9", 0): ["RhE", "CME", "ADR", "BME"]}
    )
    text = board_text(position, width=80)
    assert "RhE│CME" in text
    assert "ADR│BME" in text


def test_a_value_that_changes_is_told_now_and_at_last(empty: BoardPosition) -> None:
    assert "40→60" in board_text(replace(empty, reached=("yellow", "2")), width=160)
    assert "40→60" not in board_text(replace(empty, reached=("yellow", "green", "brown")), width=160)


def test_the_key_explains_what_is_to_be_seen(played: BoardPosition, empty: BoardPosition) -> None:
    key = dict(map_key(played))
    assert key["(RhE)"] == "token"
    assert key["[K]"] == "coal"
    assert key["*"] == "a tile or token may go there now"
    assert "*" not in dict(map_key(empty))
    assert "(○)" not in dict(map_key(empty, legible=False))


# --- parts of a board


def test_strips_hold_every_hex_and_are_not_too_wide(empty: BoardPosition) -> None:
    for width in (30, 40, 60):
        scale = Scale(empty.layout, 6)
        parts = strips(empty, scale, width)
        assert {name for part in parts for name in part} == set(empty.map.hexes)
        for part in parts:
            rows = hexes_text(empty, scale, part).splitlines()
            assert max(map(len, rows)) <= width


def test_the_surroundings_of_a_hex_on_a_large_board() -> None:
    board = large_board(1500)
    for width, height in ((80, 18), (160, 44)):
        for name in ("A0", "R31", "AH83"):
            scale, names = around(board, name, width, height)
            assert scale.legible
            assert name in names
            assert 9 <= len(names) < 200
            assert max(map(len, hexes_text(board, scale, names).splitlines())) <= width


def test_an_overview_of_a_large_board() -> None:
    board = large_board(1500)
    scale = fitting(board.layout, board.map.middles.values(), 156)
    assert scale is not None
    assert not scale.legible
    rows = hexes_text(board, scale, board.map.hexes).splitlines()
    assert max(map(len, rows)) <= 160
    assert len(rows) < 50
    assert rows[1].startswith(" A ")
    assert " 2 4 " in rows[0]
