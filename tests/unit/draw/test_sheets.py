"""Drawings of markets and charters, colours, and PNG."""

import sys

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.draw import Charter, charter_svg, market_svg, png
from bradshaw.draw.market import parse_rows
from bradshaw.draw.palette import ZONE, text_on
from bradshaw.draw.svg import number, wrapped
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.records import read
from tests.unit.draw.reading import Parse, words

MARKET = read("bradshaw.titles.rhineland.rhl", "market", MarketData)


def test_a_market_shows_every_price(parsed: Parse) -> None:
    shown = words(parsed(market_svg(MARKET.rows, title="M")))
    cells = list(parse_rows(MARKET.rows))
    assert len(cells) == 56
    assert [price for _, price, _ in cells] == shown[1:]


def test_starting_spaces_are_coloured() -> None:
    svg = market_svg(MARKET.rows, zones=MARKET.zones)
    # One more for the legend.
    assert svg.count(ZONE["p"]) == " ".join(MARKET.rows).count("p") + 1
    assert "starting value" in svg


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 12])
def test_markers_keep_their_order(parsed: Parse, colours: dict[str, str], count: int) -> None:
    stack = [f"R{i}" for i in range(count)]
    shown = words(parsed(market_svg(MARKET.rows, {(1, 2): stack}, colours)))
    assert [word for word in shown if word.startswith("R")] == stack


def test_gaps_in_a_market() -> None:
    assert [cell for cell, _, _ in parse_rows(["- 60 70y"])] == [(0, 1), (0, 2)]


def test_a_charter(parsed: Parse) -> None:
    charter = Charter(
        code="RhE",
        name="Rheinische <Eisenbahn> & Co",
        colour="#6f3a96",
        president="Ada",
        treasury=347,
        price=110,
        last_revenue=180,
        trains=["3", "4"],
        train_limit=3,
        tokens=[(0, "I10"), (60, ""), (80, "")],
        shares={"Ada": 40, "Benjamin": 20, "treasury": 10, "pool": 30, "offering": 0},
        notes=["One.", "Two & three."],
        money=lambda amount: f"{amount} M",
    )
    shown = words(parsed(charter_svg(charter)))
    wanted = {"Rheinische <Eisenbahn> & Co", "Ada", "347 M", "110 M", "180 M", "3", "4", "I10", "60", "40%"}
    assert wanted | {"treasury", "30%", "Two & three."} <= set(shown)
    assert shown.count("RhE") == 3, "on the band, and two tokens left"
    assert "0%" not in shown


def test_an_empty_charter(parsed: Parse) -> None:
    parsed(charter_svg(Charter(code="X", name="X", colour="black")))


def test_long_names_are_cut_to_their_part_of_the_bar(parsed: Parse) -> None:
    charter = Charter("X", "X", "#000000", shares={"Maximiliane Wilhelmine": 10, "B": 90})
    shown = words(parsed(charter_svg(charter)))
    assert any(word and "Maximiliane Wilhelmine".startswith(word.rstrip("…")) for word in shown)


def test_letters_are_legible_on_their_colour() -> None:
    assert text_on("#f5cf2f") == "#111111"
    assert text_on("#1c1c1c") == "#ffffff"
    assert text_on("tomato") == "#ffffff"


def test_small_helpers() -> None:
    assert [number(value) for value in (1.0, -0.001, 2.345, 1e-9, 10)] == ["1", "0", "2.35", "0", "10"]
    assert wrapped("one two three four", 10, 60) == ["one two", "three four"]


def test_png() -> None:
    pytest.importorskip("resvg_py")
    assert png(market_svg(MARKET.rows)).startswith(b"\x89PNG")


def test_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BradshawError, match=r"pip install 'bradshaw\[png\]'"):
        png("<svg/>")
