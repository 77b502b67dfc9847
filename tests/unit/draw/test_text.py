"""Markets in characters."""

from bradshaw.draw import market_text
from bradshaw.draw.canvas import Canvas
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.records import read

MARKET = read("bradshaw.titles.rhineland.rhl", "market", MarketData)


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
