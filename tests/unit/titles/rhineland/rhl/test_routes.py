"""What trains may run, and what stops pay (6.1.1, 6.1.2, 6.2.3, 6.2.3.1)."""

from typing import Any

import pytest

from bradshaw.core.refusal import Refusal
from tests.unit.titles.rhineland.rhl.positions import Position, at


def aachen_line(phase: str = "3", **options: Any) -> Position:
    """RhE in Köln; track over Düren and a town to Aachen."""
    p = at(phase, **options).railway("RhE", {"Ada": 50})
    return p.tiles(J9="9 0", K8="8 1", K4="4 1").industry()


# --- what stops pay


@pytest.mark.rule("18Rhl", "6.1.1", "6.2.4", "6.3")
@pytest.mark.parametrize(
    ("stop", "early", "late"),
    [
        ("A4.o0", 40, 60), ("A6.o0", 40, 60), ("A14.c0", 40, 60), ("B15.c0", 50, 80), ("C2.c0", 10, 30),
        ("E2.c0", 20, 40), ("G2.c0", 10, 20), ("H1.o0", 0, 0), ("J1.o0", 10, 30), ("J15.c0", 20, 40),
        ("L1.o0", 30, 60), ("L9.t0", 10, 10), ("L11.o0", 30, 70), ("L13.o0", 30, 60),
    ],
)  # fmt: skip
def test_red_and_grey_fields_pay_more_from_the_brown_phase(stop: str, early: int, late: int) -> None:
    for phase in ("2", "3", "4"):
        p = at(phase)
        assert p.table.route_maker(p.table.railways["RhE"]).value(stop) == early
    for phase in ("5", "6", "8"):
        p = at(phase)
        assert p.table.route_maker(p.table.railways["RhE"]).value(stop) == late


@pytest.mark.rule("18Rhl", "6.1.1", "6.2.4")
def test_cities_and_towns_pay_what_their_tile_says() -> None:
    p = aachen_line()
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K4.t0", "K2.c0") == 30 + 20 + 10 + 20
    p.tiles(K6="15 1", K2="930 0")
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K4.t0", "K2.c0") == 30 + 30 + 10 + 30


# --- length


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_train_counts_cities_and_red_fields() -> None:
    p = aachen_line()
    assert p.run("RhE", "2", "I10.c0", "K6.c0") == 50
    refusal = p.no_run("RhE", "2", "I10.c0", "K6.c0", "K4.t0", "K2.c0")
    assert refusal.rule == "6.2.3"
    assert refusal.reason == "the route takes 3 stops, and the train 2 may take 2"
    p.tiles(K2="930 0")
    assert p.run("RhE", "4", "I10.c0", "K6.c0", "K4.t0", "K2.c0", "L1.o0") == 30 + 20 + 10 + 30 + 30


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_town_counts_only_at_the_end_of_a_route() -> None:
    p = aachen_line()
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K4.t0") == 60
    assert p.no_run("RhE", "2", "I10.c0", "K6.c0", "K4.t0").reason.startswith("the route takes 3 stops")


@pytest.mark.rule("18Rhl", "6.2.3")
def test_both_ends_may_be_towns() -> None:
    p = at("3").railway("ADR", {"Ada": 50}).tiles(K4="4 1", J3="69 0").industry()
    assert p.run("ADR", "3", "J3.t0", "K2.c0", "K4.t0") == 40
    assert p.no_run("ADR", "2", "J3.t0", "K2.c0", "K4.t0").reason.startswith("the route takes 3 stops")


@pytest.mark.rule("18Rhl", "6.2.3")
def test_reading_town_ends() -> None:
    assert aachen_line().run("RhE", "3", "I10.c0", "K6.c0", "K4.t0") == 60
    p = aachen_line(town_ends=False)
    refusal = p.no_run("RhE", "3", "I10.c0", "K6.c0", "K4.t0")
    assert refusal.rule == "6.2.3"
    assert "may not end at" in refusal.reason
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K4.t0", "K2.c0") == 80


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_route_joins_two_income_hexes() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 20)}).tiles(E8="935 1", F9="922 0").tokens("MKB", "E8.c0")
    refusal = p.no_run("MKB", "3", "E8.c0", "E8.t0")
    assert refusal.rule == "6.1.2"
    assert p.run("MKB", "3", "F9.c0", "E8.c0", "E8.t0", "D9.c0") == 40 + 20 + 10 + 20


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_town_in_line_with_the_city_of_its_tile_is_part_of_the_route() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 20)}).tiles(E8="935 1").tokens("MKB", "E8.c0").industry()
    assert p.run("MKB", "2", "E8.c0", "E8.t0", "D9.c0") == 20 + 10 + 20
    assert p.best("MKB", "2") == 50


# --- what a route must and must not do


@pytest.mark.rule("18Rhl", "6.1.2", "6.2.2")
def test_a_route_needs_a_station_of_the_railway() -> None:
    refusal = aachen_line().no_run("RhE", "3", "K6.c0", "K4.t0", "K2.c0")
    assert (refusal.rule, refusal.reason) == ("6.1.2", "no token of the railway is on the route")


@pytest.mark.rule("18Rhl", "6.2.3", "6.2.2")
def test_a_blocked_city_is_an_end_but_no_way_through() -> None:
    p = aachen_line().strangers("K6.c0")
    assert p.run("RhE", "2", "I10.c0", "K6.c0") == 50
    q = aachen_line().strangers("K6.c0").tokens("RhE", "K2.c0")
    refusal = q.no_run("RhE", "3", "I10.c0", "K6.c0", "K4.t0", "K2.c0")
    assert refusal.rule == "6.2.2"
    assert "may end at Düren" in refusal.reason


@pytest.mark.rule("18Rhl", "6.1.2", "6.2.3")
def test_homes_of_railways_that_have_not_floated_do_not_block() -> None:
    p = aachen_line().tiles(J3="69 0")
    assert p.run("RhE", "4", "I10.c0", "K6.c0", "K4.t0", "K2.c0", "J3.t0") == 90
    p.railway("ADR", {"Ben": 50})
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K4.t0", "K2.c0") == 80
    assert "J3.t0" not in p.table.reach(p.table.railways["RhE"]).stops


@pytest.mark.rule("18Rhl", "6.2.3")
def test_no_income_hex_is_skipped() -> None:
    p = aachen_line()
    p._ask_to_run("RhE", ["2"])
    way = p.path("2", "I10.c0", "K6.c0").split("=")[1]
    beyond = p.path("2", "K6.c0", "K4.t0").split(">")[1]
    refusal = p.refusal(f"run 2={way.rpartition('>')[0]}>{beyond}>K4.t0")
    assert (refusal.rule, "no track joins" in refusal.reason) == ("6.1.2", True)


@pytest.mark.rule("18Rhl", "6.2.3")
def test_no_income_hex_is_visited_twice() -> None:
    p = at("3").railway("BME", {"Ada": 50}).tiles(E14="7 0", E12="2 3").industry()
    refusal = p.no_run("BME", "2", "F13.c1", "E12.t1", "F13.c0")
    assert refusal.rule == "6.2.3"
    assert "only one of" in refusal.reason


@pytest.mark.rule("18Rhl", "6.2.3")
def test_reading_hex_twice_other_station() -> None:
    p = at("3", hex_twice="other station").railway("BME", {"Ada": 50}).tiles(E14="7 0", E12="2 3").industry()
    assert p.run("BME", "2", "F13.c1", "E12.t1", "F13.c0") == 70


@pytest.mark.rule("18Rhl", "6.2.3")
def test_the_same_city_is_never_visited_twice() -> None:
    p = at("3", hex_twice="other station").railway("ADR", {"Ada": 50})
    p.tiles(K4="4 1", K6="15 1", J5="8 5", J3="56 3").industry()
    assert p.table.reach(p.table.railways["ADR"]).stops >= {"K6.c0", "J3.t1"}
    refusal = p.no_run("ADR", "4", "K2.c0", "K4.t0", "K6.c0", "J3.t1", "K2.c0")
    assert "visits K2.c0 twice" in refusal.reason


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_terrain_tile_is_passed_twice_on_separate_track() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).industry()
    p.tiles(J9="9 0", K8="16 1", K6="15 1", J7="7 5", K10="5 0")
    assert p.run("RhE", "3", "I10.c0", "K6.c0", "K10.c0") == 30 + 30 + 20


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_route_does_not_change_track_where_tracks_cross() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="9 0", K8="16 1", K10="5 0").turn("RhE", "run")
    assert p.table.reach(p.table.railways["RhE"]).stops == {"I10.c0", "K6.c0"}


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_route_does_not_reverse_at_a_junction() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="26 0", K10="57 2")
    assert p.table.reach(p.table.railways["RhE"]).stops == {"I10.c0"}
    q = at("3").railway("RhE", {"Ada": 50}).tiles(J9="24 3", K10="57 2")
    assert q.table.reach(q.table.railways["RhE"]).stops >= {"I10.c0", "K10.c0"}


@pytest.mark.rule("18Rhl", "6.2.3")
def test_no_train_runs_through_a_red_field() -> None:
    p = (
        at("3")
        .railway("BME", {"Ada": 50})
        .tiles(D13="934 0", C12="937 4", E14="24 0")
        .tokens("BME", "D13.c0")
    )
    p.industry()
    stops = p.table.reach(p.table.railways["BME"]).stops
    assert {"C14.o0", "D15.o1"} <= stops
    assert not stops & {"C14.o1", "C12.c0"}


@pytest.mark.rule("18Rhl", "6.2.3")
def test_venlo_is_red_but_a_city_with_track_through_it() -> None:
    p = at("3").railway("GVE", {"Ada": 50}).tiles(F5="56 5", F3="8 2", D3="9 0", C4="4 0").industry()
    assert p.run("GVE", "3", "G6.c1", "F5.t0", "E2.c0", "C4.t0") == 20 + 10 + 20 + 10
    p.strangers("E2.c0")
    assert p.run("GVE", "2", "G6.c1", "F5.t0", "E2.c0") == 50
    assert "C4.t0" not in p.table.reach(p.table.railways["GVE"]).stops


# --- red fields with stations, and areas


def boxtel(**options: Any) -> Position:
    """CCE in Krefeld with track to Boxtel."""
    p = at("3", **options).railway("CCE", {"Ada": 50}).industry()
    return p.tiles(E6="202 0", D5="9 2", C4="58 5")


@pytest.mark.rule("18Rhl", "6.2.3", "6.2.2")
def test_a_red_field_with_another_railways_station_is_closed() -> None:
    assert boxtel().run("CCE", "2", "E6.c0", "C4.t0", "C2.c0") == 30 + 10 + 10
    p = boxtel().strangers("C2.c0")
    refusal = p.no_run("CCE", "2", "E6.c0", "C4.t0", "C2.c0")
    assert refusal.rule == "6.2.3"
    assert "may not visit Boxtel" in refusal.reason
    assert p.run("CCE", "2", "E6.c0", "C4.t0") == 40
    assert boxtel().strangers("C2.c0", code="CCE").run("CCE", "2", "E6.c0", "C4.t0", "C2.c0") == 50


def hamburg_berlin(**options: Any) -> Position:
    p = at("3", **options).railway("BME", {"Ada": 50}).tiles(B13="88 0").tokens("BME", "A14.c0")
    return p.industry()


@pytest.mark.rule("18Rhl", "6.2.3")
def test_no_train_runs_from_hamburg_to_berlin() -> None:
    refusal = hamburg_berlin().no_run("BME", "3", "A14.c0", "B13.t0", "B15.c0")
    assert refusal.rule == "6.2.3"
    assert "only one of Hamburg" in refusal.reason


@pytest.mark.rule("18Rhl", "6.2.3")
def test_reading_same_area_allowed() -> None:
    assert hamburg_berlin(same_area="allowed").run("BME", "3", "A14.c0", "B13.t0", "B15.c0") == 100


@pytest.mark.rule("18Rhl", "6.2.3")
@pytest.mark.parametrize(
    ("one", "other"), [("A4.o0", "A6.o0"), ("L11.o0", "L13.o0"), ("C14.o0", "D15.o1"), ("A14.c0", "B15.c0")]
)
def test_fields_of_one_area_are_not_in_one_route(one: str, other: str) -> None:
    p = at("3")
    maker = p.table.route_maker(p.table.railways["BME"])
    assert maker.group(one) == maker.group(other) != ""


# --- several trains


@pytest.mark.rule("18Rhl", "6.2.3")
def test_trains_of_a_railway_may_meet_in_a_city() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, trains=["2", "2"]).tiles(K4="4 1", J3="69 0").industry()
    p.turn("ADR", "run")
    one, other = p.path("2", "K2.c0", "K4.t0"), p.path("2", "K2.c0", "J3.t0")
    p.play(f"run {one} {other}")
    assert p.table.railways["ADR"].revenue == 60


@pytest.mark.rule("18Rhl", "6.2.3")
def test_trains_of_a_railway_share_no_track() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, trains=["2", "2"]).tiles(K4="4 1").industry().turn("ADR", "run")
    route = p.path("2", "K2.c0", "K4.t0", "K6.c0")
    refusal = p.refusal(f"run {route} {p.path('2', 'K2.c0', 'K4.t0')}")
    assert refusal.rule == "6.2.3"
    assert "two trains cross the side K2|K4" in refusal.reason


@pytest.mark.rule("18Rhl", "6.2.3")
def test_each_train_runs_once() -> None:
    p = aachen_line()
    p._ask_to_run("RhE", ["2"])
    route = p.path("2", "I10.c0", "K6.c0")
    refusal = p.refusal(f"run {route} {route}")
    assert (refusal.rule, "no other 2-train" in refusal.reason) == ("6.2.3", True)


@pytest.mark.rule("18Rhl", "6.2", "6.2.3")
def test_a_railway_that_cannot_run_earns_nothing() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 20)}, price=80, trains=["2"]).turn("MKB", "run")
    assert p.table.railways["MKB"].revenue == 0
    assert p.price("MKB") == 75


@pytest.mark.rule("18Rhl", "6.2.3")
def test_the_offered_run_is_the_best() -> None:
    p = aachen_line().tiles(K2="930 0")
    p._ask_to_run("RhE", ["3"])
    best = p.options("run")[0]
    p.play(best)
    assert p.table.railways["RhE"].revenue == 30 + 20 + 10 + 30


# --- metropolises

#: Köln west - Neuss, and Deutz - Düsseldorf, with a town on either bank.
BOTH_BANKS = {"G8": "8 3", "H9": "4 2", "H11": "8 0", "G10": "2 2"}


def both_banks(code: str = "CME", phase: str = "3", **options: Any) -> Position:
    return at(phase, **options).railway(code, {"Ada": 50}).industry().tiles(**BOTH_BANKS)


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_the_banks_of_a_yellow_metropolis_are_two_cities() -> None:
    p = both_banks().tiles(F9="921 0")
    assert (
        p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "F9.c0", "H9.t0", "I10.c1") == 20 + 10 + 30 + 10 + 30
    )


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_there_is_no_way_across_a_yellow_metropolis() -> None:
    p = both_banks("DEE")
    assert p.table.reach(p.table.railways["DEE"]).stops == {"F9.c1"}
    q = both_banks()
    assert q.table.reach(q.table.railways["CME"]).stops == {"I10.c2", "G10.t0", "F9.c2"}


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_two_cities_of_one_bank_are_not_in_one_route() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="7 2", I8="8 3", H9="3 5").industry()
    refusal = p.no_run("RhE", "3", "I10.c0", "H9.t0", "I10.c1")
    assert (refusal.rule, "only one of" in refusal.reason) == ("6.2.3", True)


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_green_metropolis_is_one_stop_and_the_ferry_costs_ten() -> None:
    p = both_banks().tiles(F9="921 0", E10="8 0")
    assert p.run("CME", "2", "I10.c2", "G10.t0", "F9.c1") == 20 + 10 + 40
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2") == 20 + 10 + 40 + 30
    assert p.run("CME", "2", "I10.c2", "G10.t0", "F9.c1", "F9.c0") == 20 + 10 + 30
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "F9.c0", "H9.t0") == 20 + 10 + 30 + 10


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_route_is_never_one_metropolis_only() -> None:
    p = both_banks("DEE").tiles(F9="921 0")
    refusal = p.no_run("DEE", "2", "F9.c1", "F9.c0")
    assert refusal.rule == "6.1.2"


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_route_does_not_come_back_to_a_green_metropolis() -> None:
    p = both_banks().tiles(F9="921 0", I10="923 0")
    refusal = p.no_run("CME", "4", "I10.c1", "G10.t0", "F9.c1", "F9.c0", "H9.t0", "I10.c0")
    assert (refusal.rule, "only one of" in refusal.reason) == ("6.2.3", True)


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_full_bank_does_not_block_the_crossing() -> None:
    p = both_banks().tiles(F9="921 0").strangers("F9.c0")
    route = ("I10.c2", "G10.t0", "F9.c1", "F9.c0", "H9.t0")
    assert p.run("CME", "3", *route) == 70


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_train_passes_by_a_free_place_even_if_that_means_crossing() -> None:
    p = both_banks().tiles(F9="922 0", E10="8 0", E8="1 2").strangers("F9.c1", "F9.c1")
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "F9.c0", "E8.t0", "D9.c0") == 20 + 10 + 30 + 10 + 20
    q = both_banks().tiles(F9="921 0", E10="8 0").strangers("F9.c1", "F9.c1")
    assert not _reaches(q, "D9.c2")
    assert q.run("CME", "2", "I10.c2", "G10.t0", "F9.c1") == 70


def _reaches(p: Position, stop: str) -> bool:
    return stop in p.table.reach(p.table.railways["CME"]).stops


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_the_refusal_says_that_the_bank_is_full() -> None:
    p = both_banks().tiles(F9="921 0", E10="8 0").strangers("F9.c1", "F9.c1").tokens("CME", "D9.c2")
    refusal = p.no_run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2")
    assert (refusal.rule, "but not pass it" in refusal.reason) == ("6.2.2", True)


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_metropolis_full_of_others_is_an_end_on_either_bank_only() -> None:
    p = both_banks().tiles(F9="921 0").strangers("F9.c0", "F9.c1", "F9.c1")
    assert p.run("CME", "2", "I10.c2", "G10.t0", "F9.c1") == 70
    assert not _reaches(p, "F9.c0")


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_ones_own_station_opens_a_full_metropolis_over_the_ferry() -> None:
    p = both_banks().tiles(F9="921 0", E10="8 0").strangers("F9.c1", "F9.c1").tokens("CME", "F9.c0")
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "F9.c0", "H9.t0") == 70
    assert p.run("CME", "2", "F9.c0", "F9.c1", "D9.c2") == 60
    assert p.no_run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2").rule == "6.2.2"


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_railway_whose_own_bank_leads_nowhere_runs_over_the_ferry() -> None:
    p = at("3").railway("DEE", {"Ada": 50}, trains=["2"]).tiles(F9="921 0", G8="8 3", H9="4 2").industry()
    p.strangers("F9.c0").turn("DEE", "run")
    assert p.step == "run"
    assert p.run("DEE", "2", "F9.c1", "F9.c0", "H9.t0") == 40


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_two_trains_do_not_share_the_ferry() -> None:
    p = both_banks("DEE").tiles(F9="921 0", E10="8 0").industry()
    p.owns("DEE", "2", "2").turn("DEE", "run")
    one = p.path("2", "F9.c1", "F9.c0", "H9.t0")
    assert "two trains" in p.refusal(f"run {one} {one}").reason
    q = both_banks("DEE").tiles(F9="922 0", E8="1 2").industry()
    q.owns("DEE", "2", "2").turn("DEE", "run")
    south, north = q.path("2", "F9.c1", "F9.c0", "H9.t0"), q.path("2", "F9.c1", "F9.c0", "E8.t0")
    assert q.may(f"run {south}")
    assert q.may(f"run {north}")
    refusal = q.refusal(f"run {south} {north}")  # which have nothing in common but the ferry
    assert refusal.reason == "two trains use the track between F9.c0 and F9.c1"


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_a_brown_metropolis_is_one_city_without_ferry() -> None:
    p = both_banks(phase="5").tiles(F9="927 0")
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c0", "H9.t0") == 20 + 10 + 50 + 10
    assert p.table.board.slots("F9.c0") == 3


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_reading_ferry_free() -> None:
    tiles = {"F9": "921 0", "E10": "8 0"}
    p = both_banks(ferry="free").tiles(**tiles).strangers("F9.c1", "F9.c1")
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2") == 20 + 10 + 40 + 30
    assert not _reaches(both_banks().tiles(**tiles).strangers("F9.c1", "F9.c1"), "D9.c2")


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_refused_run_changes_nothing() -> None:
    p = aachen_line()
    before = p.game.state_hash()
    p._ask_to_run("RhE", ["2"])
    before = p.game.state_hash()
    with pytest.raises(Refusal):
        p.play(p.route("2", "I10.c0", "K6.c0", "K4.t0"))
    assert p.game.state_hash() == before


# --- running is no choice (6.2), which trains run is one (6.2.3)


@pytest.mark.rule("18Rhl", "6.2", "6.2.3")
def test_a_railway_that_can_run_must() -> None:
    p = aachen_line().railway("RhE", {"Ada": 50}, trains=["2", "2"]).turn("RhE", "run")
    refusal = p.refusal("run")
    assert (refusal.rule, refusal.reason) == (
        "6.2", "RhE can run and must: all its trains may not stay at home",
    )  # fmt: skip
    assert "run" not in p.options("run")
    assert p.game.why_not(refusal.remedy.removeprefix("For example: ")) is None
    p.play("run 2=I10.c0>K6.c0")  # the other train may stay at home
    assert p.step == "dividend"


@pytest.mark.rule("18Rhl", "6.2")
def test_a_railway_whose_trains_can_run_nowhere_says_so() -> None:
    p = at("3", town_ends=False).railway("BME", {"Ada": 50}, trains=["2"])
    p.tiles(K4="58 1").tokens("BME", "K2.c0").turn("BME", "run")
    assert p.options("run") == ["run"]
    p.play("run")
    move = p.game.moves[-1]
    assert move.findings == (0,)
    assert p.game.replayed().hash == p.game.hash


@pytest.mark.parametrize("options", [{"preset": "edition_2012"}, {"empty_run": "allowed"}])
def test_reading_empty_run_allowed(options: dict[str, Any]) -> None:
    p = aachen_line(**options).railway("RhE", {"Ada": 50}, trains=["2"]).turn("RhE", "run")
    assert "run" in p.options("run")
    p.play("run")
    assert p.game.moves[-1].findings == ()
