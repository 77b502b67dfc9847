"""Worked examples of the rulebook's operating side that are not part of other tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import LayTile
from bradshaw.titles.oe.operating.national import Capacity, count_cities, count_towns, sea_linked
from bradshaw.titles.oe.operating.right_of_way import RightOfWay
from bradshaw.titles.oe.stock.market import after_dividend, move_right

from .operating import Operating

# --- track (11.1.1, 11.1.8, 11.1.9)


def _colour(tiles: Mapping[str, Any], word: str) -> str:
    return str(tiles[word.split()[2]].colour)


def boxed_in() -> Operating:
    """The Südbahn in the city of Wien whose only way out meets a curve from Linz to Graz."""
    at = Operating().regional("SB", "Ada").cash(SB=200).tile("R55", "OE4", 0)
    grid = at.table.data.grid
    facing = next(edge for edge in range(6) if "S54" in (grid.side("T53", edge) or ""))
    return at.track("S54", "8", 0, 2).track("T53", "57", facing)


@pytest.mark.rule("18OE", "11.1.9")
def test_a_right_of_way_takes_all_points_and_makes_the_link() -> None:
    """O52. Example 11.1.9-right-of-way."""
    at = boxed_in().operate("SB", first=True)
    tiles = at.table.data.grid.tiles
    green = [word for word in at.words("lay") if _colour(tiles, word) == "green"]
    assert green
    assert {word.split()[1] for word in green} == {"S54"}
    at.play(green[0])
    assert at.step != "TrackOE"
    assert "T53.c0" in at.table.reach(at.company("SB")).stops
    with pytest.raises(Refusal, match="SB is linked already"):
        RightOfWay(at.table, at.company("SB")).check(LayTile("R57", "80", 0))


@pytest.mark.rule("18OE", "11.1.9")
@pytest.mark.parametrize(("first", "phase"), [(False, "2"), (True, "3")])
def test_a_right_of_way_is_for_first_turns_of_phase_2(first: bool, phase: str) -> None:
    """O53."""
    at = boxed_in().phase(phase).operate("SB", first=first)
    assert not at.table.agenda[-1].turn.right_of_way
    if phase == "2":
        assert at.why_not("lay S54 82 0").rule == "11.1.9"


# --- trains (11.3.9, 12)


@pytest.mark.rule("18OE", "11.3.9")
@pytest.mark.parametrize(
    ("train", "places", "towns"), [("2+2", 4, 3), ("4", 4, 3), ("4+4", 8, 7), ("4D", None, 0)]
)
def test_what_trains_count(train: str, places: int | None, towns: int) -> None:
    """N4.15. Examples 11.3.9-2+2, 11.3.9-4, 11.3.9-4+4 and 11.3.9-4D: places in all, and how many may be
    towns."""
    at = Operating().major("LNWR", "Ada").phase("7").trains("LNWR", train)
    found = at.table.route_problem(at.company("LNWR")).trains[0]
    assert (places or found.pays, found.pays_competing) == (found.pays, towns)
    city = found.values["J27.c0"]
    assert city == at.table.board.face("J27").cities[0].revenue * (2 if train == "4D" else 1)


@pytest.mark.rule("18OE", "11.3.9")
@pytest.mark.parametrize(("train", "pullman"), [("3+3", 30), ("8+8", 80), ("4D", 70), ("5D", 80)])
def test_a_pullman_pays_by_the_level(train: str, pullman: int) -> None:
    """N5.5. Examples 11.3.9-pullman and 11.3.9-pullman-D."""
    at = Operating().major("LNWR", "Ada").phase("4").trains("LNWR", train).set("LNWR", pullman=True)
    bonuses = at.table.route_problem(at.company("LNWR")).trains[0].bonuses
    assert [bonus.value for bonus in bonuses] == [pullman]


@pytest.mark.rule("18OE", "11.3.4", "11.3.5")
def test_a_port_authority_is_split_between_two_trains() -> None:
    """Example 11.3.5-split: both units on one train, or one each."""
    at = Operating().phase("3").major("LNWR", "Ada").trains("LNWR", "4", "4")
    at.token("LNWR", "M28").set("LNWR", authority="north")
    problem = at.table.route_problem(at.company("LNWR"))
    saved = {
        tuple(sorted(sum(relief.most for relief in train.reliefs) for train in fleet))
        for fleet in (problem.trains, *problem.fleets)
    }
    assert saved == {(0, 2), (1, 1)}


@pytest.mark.rule("18OE", "12")
@pytest.mark.parametrize(
    ("phase", "bonus"), list(zip("2345678", (30, 30, 30, 60, 60, 100, 100), strict=True))
)
def test_what_the_orient_express_adds(phase: str, bonus: int) -> None:
    """N4.17. Example 12-bonus."""
    assert Operating().phase(phase).table.orient_bonus() == bonus


@pytest.mark.rule("18OE", "12.2", "4.4")
def test_three_moves_follow_the_move_of_the_dividend() -> None:
    """Example 12.2-moves."""
    at = Operating().phase("7").major("LNWR", "Ada", (2, 11))
    railway = at.company("LNWR")
    after_dividend(at.table, railway, 730)
    assert railway.cell == (2, 12)
    move_right(at.table, railway, 3)
    assert (railway.cell, at.table.price(railway)) == ((1, 14), 390)


# --- nationals (11.3.10)


@pytest.mark.rule("18OE", "11.3.10")
def test_linked_cities_come_before_those_at_60() -> None:
    """Examples 11.3.10-low and 11.3.10-scandinavia-D."""
    assert count_cities(Capacity(3, 0, 0), [20, 20, 30, 40], 0) == 90
    room = Capacity(13, 9, 4)
    assert count_cities(room, [60, 80, 60, 120, 100], 4) == 1080
    assert count_towns(room, [20, 20, 20], 10) == 60


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(
    ("port", "tile", "edge", "linked"), [("AD7", "58", 5, False), ("AD9", "57", 0, True)]
)
def test_north_africa_hangs_on_malaga(port: str, tile: str, edge: int, linked: bool) -> None:
    """Example 11.3.10-north-africa: Gibraltar is a town."""
    at = Operating().phase("3")
    assert not sea_linked(at.table, "AD1", "SP")
    at.track(port, tile, edge)
    assert sea_linked(at.table, "AD1", "SP") is linked
