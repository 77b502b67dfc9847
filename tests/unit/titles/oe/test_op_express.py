"""An Orient Express over land and sea (12), the right of way and homes in metropolises (11.1.9)."""

from typing import Any

import pytest

from bradshaw.titles.oe.operating.national import sea_linked
from bradshaw.titles.oe.operating.ports import stops_at_edge

from .operating import Operating


def express(*trains: str, phase: str = "8", **options: Any) -> Operating:
    """BHB runs from Berlin over Hamburg and the sea to Constantinople, with tokens in the last two."""
    position = Operating(**options).major("BHB", "Ada", cell=(2, 11)).phase(phase).trains("BHB", *trains)
    at_hamburg, at_berlin = position.joined("K46", "M50")
    position.track("K46", "202", at_hamburg).track("M50", "OE4", at_berlin).track("AA82", "OE5", 0, 3)
    position.token("BHB", "AA82", 0).set("BHB", authority="mediterranean").power("BHB", "H")
    return position.cash(BHB=0)


@pytest.mark.rule("18OE", "12")
def test_an_orient_express_earns_its_bonus_once() -> None:
    position = express("8+8")
    values = {"M50": 30, "K46": 30, "AA82": 30}
    assert position.route("BHB", "M50", "K46", "AA82") == sum(values.values()) + 100


@pytest.mark.rule("18OE", "12.2")
def test_running_it_for_the_first_time() -> None:
    position = express("8+8").tile("AA82", "OE39").operate("BHB").until("RunOE").play("run")
    assert position.company("BHB").orient
    assert position.company("BHB").revenue == 30 + 30 + 20 + 100 + 100, "with Varna"
    position.play("dividend withhold").cash(BHB=0).play("bonus cash")
    assert position.money("BHB") == 280


@pytest.mark.rule("18OE", "12.2")
def test_it_may_be_run_though_it_is_not_best() -> None:
    position = express("8+8").operate("BHB").until("RunOE").play("orient")
    assert position.company("BHB").orient
    none = Operating().major("BHB", "Ada").phase("3").trains("BHB", "3").track("K46", "202", 0)
    none.operate("BHB")
    if none.step == "RunOE":
        assert none.why_not("orient").rule == "12"


@pytest.mark.rule("18OE", "12.1")
def test_trains_are_combined_for_it() -> None:
    """O81: Two 3 are too short each; combined they run it, with the bonus of the phase."""
    position = express("3", "3", phase="7").operate("BHB").until("RunOE").play("orient aim=train")
    assert position.company("BHB").revenue == 90 + 100
    assert sorted(position.company("BHB").trains) == ["3", "3"]


@pytest.mark.rule("18OE", "12.1")
def test_every_combination_has_its_own_cover() -> None:
    """All three together are one fleet, which earns more than any cover of two: none of them rules it out."""
    position = express("3", "3", "4", phase="7")
    problem = position.table.route_problem(position.company("BHB"))
    fleets = (problem.trains, *problem.fleets)
    names = [tuple(train.name for train in fleet) for fleet in fleets]
    firsts = [number - 1 for number, some in enumerate(names) if some not in names[:number]]
    assert sorted(problem.covers) == firsts
    assert names[-1] == ("3&3&4",)
    assert problem.covers[len(fleets) - 2] is fleets[-1]


@pytest.mark.rule("18OE", "11.3.4")
def test_a_ferry_to_varna_does_not_part_two_crossings() -> None:
    """From Hamburg by sea to Constantinople, over the ferry to Varna and out of its port again."""
    position = express("8+8")
    assert not isinstance(position.route("BHB", "K46", "AA82", "X79", "AD79"), int)


@pytest.mark.rule("18OE", "11.3.7")
@pytest.mark.parametrize(
    ("stops", "water"), [(("AA82", "X79"), 1), (("AD79", "X79"), 2), (("AD79", "X79", "AA82"), 3)]
)
def test_varna(stops: tuple[str, ...], water: int) -> None:
    """Its ferry counts once, whole or to the town; who comes by sea and rides on pays for both. The tokens in
    Smyrna and Constantinople save one each."""
    position = Operating().major("BHB", "Ada").phase("3").trains("BHB", "8+8").track("AA82", "OE5", 2)
    station = int(stops_at_edge(position.table, "AA82", 2)[0][-1])
    position.token("BHB", "AA82", station).token("BHB", "AD79")
    cities = [stop for stop in stops if stop != "X79"]
    assert position.length("BHB", *stops) == len(cities) + water - len(cities)


@pytest.mark.rule("18OE", "11.1.9")
def test_no_green_tile_where_yellow_ones_link() -> None:
    position = Operating().regional("LNWR", "Ada").cash(LNWR=200).operate("LNWR", first=True)
    refused = position.why_not("lay J27 205 1")
    assert refused.rule == "11.1.9"
    assert not any(
        position.table.data.grid.tiles[w.split()[2]].colour == "green" for w in position.words("lay")
    )


@pytest.mark.rule("18OE", "11.1.9")
def test_a_home_in_a_metropolis_chooses_its_city() -> None:
    position = Operating().regional("SB", "Ada").cash(SB=200).operate("SB", first=True)
    lay = next(word for word in position.words("lay") if word.startswith("lay R55 OE4"))
    position.play(lay)
    assert (position.step, position.asked) == ("StationChoice", "Ada")
    assert position.words() == ["station 0", "station 1", "station 2"]
    position.play("station 2")
    assert position.table.board.tokens_in("R55.c2") == ("SB",)
    assert position.table.board.tokens_in("R55.c0") == ()


@pytest.mark.rule("18OE", "11.1.9")
def test_nobody_comes_before_an_unsettled_home() -> None:
    position = (
        Operating().major("MAV", "Ada").phase("3").cash(MAV=400).line(("S60", "yellow"), ("R55", "OE4"))
    )
    position.private("SHTC", "Ada").operate("MAV").play("pass")
    station = next(s for s in position.table.reach(position.company("MAV")).stops if s.startswith("R55."))
    refusal = position.why_not(f"token R55 city={station[-1]}")
    assert (refusal.rule, refusal.reason) == ("11.1.9", "SB must choose its city in Wien (R55) first")


@pytest.mark.rule("18OE", "11.3.7")
@pytest.mark.parametrize(("land_side", "legal"), [("always", False), ("or ferry", True)])
def test_a_ferry_between_two_crossings_is_a_reading(land_side: str, legal: bool) -> None:
    """Hamburg - Edinburgh by sea, the ferry to Bergen, then by sea to Christiania."""
    position = Operating(land_side=land_side).major("GWR", "Ada").phase("3").trains("GWR", "8+8")
    position.token("GWR", "G26").token("GWR", "B41").set("GWR", authority="north")
    assert isinstance(position.route("GWR", "K46", "G26", "B41", "C48"), int) == legal


@pytest.mark.rule("18OE", "11.3.4")
def test_what_an_authority_saves_may_be_split() -> None:
    """Two trains: both units on one of them, or one each."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "5", "5+5").tile("M28", "OE6")
    position.token("GWR", "M28").set("GWR", authority="north")
    problem = position.table.route_problem(position.company("GWR"))
    splits = [[sum(r.most for r in t.reliefs) for t in fleet] for fleet in (problem.trains, *problem.fleets)]
    assert sorted(splits) == [[0, 2], [1, 1], [2, 0]]


@pytest.mark.rule("18OE", "11.3.10")
@pytest.mark.parametrize(("hex_name", "tile", "linked"), [("AD7", "58", False), ("AD9", "6", True)])
def test_north_africa_hangs_on_a_city(hex_name: str, tile: str, linked: bool) -> None:
    """O86: Gibraltar is a town, Málaga a city; both have an arrow on the Strait."""
    position = Operating().national("MZA", "Ada").phase("4")
    edge = position.table.water.ports_of(hex_name)[0].edge
    position.track(hex_name, tile, edge)
    assert sea_linked(position.table, "AD1", "SP") == linked
