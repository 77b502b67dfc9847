"""Boards and markets in characters."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bradshaw.draw import BoardPosition, PrintedMap, board_text, market_text
from bradshaw.draw.canvas import Canvas
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Hex, Tile
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.records import read

MARKET = read("bradshaw.titles.rhineland.rhl", "market", MarketData)


def test_the_board_fits_a_terminal(empty: BoardPosition) -> None:
    rows = board_text(empty).splitlines()
    assert max(map(len, rows)) <= 80
    assert len(rows) <= 52


def test_every_hex_is_named(empty: BoardPosition) -> None:
    text = board_text(empty)
    for hex_ in empty.hexes:
        assert f"│{hex_.id} " in text or f"║{hex_.id} " in text


def test_what_lies_on_the_board(played: BoardPosition) -> None:
    text = board_text(played)
    for words in ("923/0", "Rhcccm", "▲60", "ADR ○", "J7*", "40/60", "20-50", "D9 K DU"):
        assert words in text, words


def test_sides_that_no_track_may_cross_are_double(empty: BoardPosition) -> None:
    text = board_text(empty)
    west_of_b7 = next(row for row in text.splitlines() if "B7" in row)
    assert "║B7" in west_of_b7
    assert "═══" in text


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


def test_flat_hexes_are_staggered_downwards(tiles: Mapping[str, Tile]) -> None:
    hexes = [Hex(id=name, colour="white", impassable={"4": "Sea"}) for name in ("A1", "A3", "B2")]
    position = BoardPosition(PrintedMap(Layout.FLAT, False, hexes), tiles={"B2": (tiles["57"], 2)})
    rows = board_text(position).splitlines()
    assert "57/2" in rows[4]
    assert rows[1].startswith("│A1")


def test_many_tokens_are_shortened(empty: BoardPosition, tiles: Mapping[str, Tile]) -> None:
    position = replace(
        empty, tiles={"F9": (tiles["932"], 0)}, tokens={("F9", 0): ["RhE", "CME", "ADR", "BME"]}
    )
    assert "RCAB" in board_text(position).replace(" ", "")


def test_a_market_in_characters() -> None:
    text = market_text(MARKET.rows, {(1, 3): ["RhE", "CME"], (0, 0): ["ADR"]})
    rows = text.splitlines()
    assert max(map(len, rows)) <= 120
    assert " 100p " in rows[1]
    assert rows[2].startswith("│ ADR")
    assert sum("RhE" in row for row in rows) == 1


def test_lines_join_where_they_meet() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 2, 2)
    canvas.box(2, 0, 2, 2)
    canvas.write(1, 1, "x")
    assert canvas.text(markup=False) == "┌─┬─┐\n│x│ │\n└─┴─┘"
    assert Canvas().text(markup=False) == ""
