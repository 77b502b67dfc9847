"""What is told of data that somebody corrected wrongly."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import bradshaw
from bradshaw.titles.rhineland.lra.check import checks
from bradshaw.titles.rhineland.lra.powers import Harbour
from bradshaw.titles.rhineland.lra.setup import setup_data

TITLE: Any = bradshaw.find_title("18LRA")
SETUP = setup_data()
SIX = SETUP.scenarios[0]


def faults(**changes: Any) -> dict[str, str]:
    """What is found in a set-up with some fields changed."""
    data = TITLE.data(TITLE.options())
    found = checks(data, replace(SETUP, **changes), TITLE.players)
    return {what: fault for _, findings in found for what, fault in findings if fault}


def test_the_set_up_is_whole() -> None:
    assert faults() == {}
    sentences = [sentence for sentence, _ in TITLE.checks(TITLE.options())]
    assert "harbour tokens cost no more with a private than without" in sentences


@pytest.mark.parametrize(
    ("changes", "what", "fault"),
    [
        ({"bank": {"3": 6000, "4": 8000}}, "bank for 2 players", "setup.json has no bank for 2 players"),
        (
            {"cash": {"2": 600, "3": 2100, "4": 450}},
            "cash for 3 players",
            "3 times 2100 are more than the 6000 of the bank",
        ),
        ({"scenarios": (SIX, (*SIX[:5], "KGE"))}, "scenario 2", "there is no railway KGE"),
        (
            {"scenarios": (SIX, SIX[:5])},
            "scenario 2",
            "it names 5 different railways, the first scenario 6",
        ),
        (
            {"scenarios": (SIX, (*SIX[:5], SIX[0]))},
            "scenario 2",
            "it names 5 different railways, the first scenario 6",
        ),
        (
            {"scenarios": (("BME", "RhE", "CCE", "GVE", "CME", "KEG"),)},
            "scenario 1",
            "a private brings a share of ADR, which is not in play",
        ),
        (
            {"harbour_price_with_private": {**SETUP.harbour_price_with_private, "GVE": 50}},
            "GVE",
            "setup.json has a price with a private for a harbour token that it does not have",
        ),
        (
            {"harbour_price_with_private": {**SETUP.harbour_price_with_private, "RhE": 110}},
            "RhE",
            "its harbour token costs 110 with a private and 100 without",
        ),
    ],
)
def test_what_is_wrong_is_told(changes: dict[str, Any], what: str, fault: str) -> None:
    assert faults(**changes).get(what) == fault


def test_a_railway_without_its_lower_price_is_told() -> None:
    lower = {code: price for code, price in SETUP.harbour_price_with_private.items() if code != "MKB"}
    told = {"MKB": "setup.json has no price with a private for its harbour token"}
    assert faults(harbour_price_with_private=lower) == told


def test_a_harbour_is_where_the_map_has_one() -> None:
    data = TITLE.data(TITLE.options())
    assert list(Harbour(hex="H14").faults(data)) == []
    assert list(Harbour(hex="G15").faults(data)) == ["G15 has no harbour"]
    assert list(Harbour(hex="Z1").faults(data)) == ["Z1 is not on the map"]


def of_the_board(hexes: dict[str, Any], tiles: dict[str, Any]) -> dict[str, str]:
    """What is found in a box with some hexes and tiles changed."""
    data = TITLE.data(TITLE.options())
    grid = data.grid
    changed: Any = SimpleNamespace(
        grid=SimpleNamespace(
            hexes={name: replace(hex_, **hexes.get(name, {})) for name, hex_ in grid.hexes.items()},
            tiles={name: replace(tile, **tiles.get(name, {})) for name, tile in grid.tiles.items()},
            neighbour=grid.neighbour,
        ),
        railways=data.railways,
        privates=data.privates,
    )
    found = checks(changed, SETUP, TITLE.players)
    return {what: fault for _, findings in found for what, fault in findings if fault}


def test_crossings_stand_on_both_sides() -> None:
    none = "there is no crossing on the other side"
    assert of_the_board({"B14": {"crossings": (9,)}}, {}) == {"B14, side 9": none, "C13, side 3": none}
    assert of_the_board({"A1": {"crossings": (2,)}}, {}) == {"A1, side 2": none}


def test_a_ferry_counts_less_than_its_city() -> None:
    assert of_the_board({}, {"L29": {"ferry_revenue": 50}}) == {
        "tile L29": "its ferry counts 50 and its city 20"
    }
    assert of_the_board({}, {"L15": {"ferry_revenue": 0}}) == {
        "tile L15": "its ferry counts 0 and its city 40"
    }
    assert of_the_board({}, {"L34": {"ferry_revenue": 50}}) == {
        "tile L34": "it has a value for a ferry and no ferry"
    }
