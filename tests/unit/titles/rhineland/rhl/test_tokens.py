"""Placing station tokens, and what they do (2.6, 6.1.2, 6.2.2)."""

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


def rhine_line(code: str = "RhE", cash: int = 300, phase: str = "3") -> Position:
    """Köln - Bonn, and Köln - Düren - Aachen."""
    p = at(phase).railway(code, {"Ada": 50}, cash=cash)
    return p.tiles(J9="24 3", K10="57 2", K8="8 1", K4="4 1")


@pytest.mark.rule("18Rhl", "6.2.2")
def test_a_station_goes_to_any_city_the_railway_reaches() -> None:
    p = rhine_line().turn("RhE", "token")
    assert p.options("token") == ["token K10", "token K6"]
    assert "pass" in p.words()


@pytest.mark.rule("18Rhl", "6.2.2")
def test_no_station_without_a_route() -> None:
    p = rhine_line().tiles(B9="5 0").turn("RhE", "token")
    refusal = p.refusal("token B9")
    assert (refusal.rule, refusal.reason) == ("6.2.2", "RhE has no route to Wesel (B9)")


@pytest.mark.rule("18Rhl", "6.2.2")
def test_stations_cost_what_the_charter_says_in_turn() -> None:
    p = rhine_line().turn("RhE", "token").play("token K10")
    assert p.cash("RhE") == 240
    p.turn("RhE", "token").play("token K6")
    assert p.cash("RhE") == 160
    assert list(p.table.railways["RhE"].tokens) == [100]


@pytest.mark.rule("18Rhl", "6.2.2", "4.2.2")
@pytest.mark.parametrize(
    ("code", "costs"),
    [
        ("ADR", (0, 60, 80)), ("BME", (0, 60, 80, 100)), ("CCE", (0, 0, 80)), ("CME", (0, 60, 80, 100)),
        ("DEE", (0, 60)), ("GVE", (0, 60)), ("MKB", (0, 60)), ("RhE", (0, 60, 80, 100)),
    ],
)  # fmt: skip
def test_costs_of_the_stations(code: str, costs: tuple[int, ...]) -> None:
    assert at("2").table.railways[code].data.tokens == costs


@pytest.mark.rule("18Rhl", "6.2.2")
def test_a_station_is_paid_from_the_treasury() -> None:
    p = rhine_line(cash=59).turn("RhE", "token")
    assert p.step != "token"
    q = rhine_line(cash=60).turn("RhE", "token")
    bank = q.cash("bank")
    q.play("token K10")
    assert (q.cash("RhE"), q.cash("bank")) == (0, bank + 60)


@pytest.mark.rule("18Rhl", "6.2.2")
def test_one_station_a_turn() -> None:
    p = rhine_line().turn("RhE", "token").play("token K10")
    assert p.step != "token"


@pytest.mark.rule("18Rhl", "6.2.2")
def test_one_station_of_a_railway_on_a_hex() -> None:
    p = at("3").railway("RhE", {"Ada": 50}, cash=300).tiles(I10="923 0", J9="24 3", K10="57 2")
    p.strangers("K10.c0").turn("RhE", "token")
    assert p.step != "token"
    q = at("3").railway("BME", {"Ada": 50}, cash=300).tiles(E14="8 5", D13="202 5", E12="56 4", G14="7 1")
    q.turn("BME", "token")
    assert q.refusal("token F13").reason == "BME already has a token on F13"


@pytest.mark.rule("18Rhl", "6.2.2")
def test_a_full_city_takes_no_station() -> None:
    p = rhine_line().strangers("K10.c0").turn("RhE", "token")
    refusal = p.refusal("token K10")
    assert refusal.rule == "6.2.2"
    assert "Bonn (K10) has no free place" in refusal.reason
    assert p.options("token") == ["token K6"]


@pytest.mark.rule("18Rhl", "6.2.2", "6.1.2")
def test_the_home_of_a_railway_that_has_not_floated_is_kept_for_it() -> None:
    p = rhine_line().turn("RhE", "token")
    refusal = p.refusal("token K2")
    assert refusal.rule == "6.2.2"
    assert "no free place that is not kept for another railway's home" in refusal.reason
    q = rhine_line().tiles(K2="930 0").turn("RhE", "token")
    assert "token K2" in q.options("token")
    q.play("token K2")
    q.railway("ADR", {"Ben": 50})
    assert set(q.stands_in("K2.c0")) == {"RhE", "ADR"}


@pytest.mark.rule("18Rhl", "6.2.2")
def test_a_railway_without_stations_left_is_not_asked() -> None:
    p = at("3").railway("DEE", {"Ada": 50}, cash=500).tiles(F9="921 0", E10="8 0").tokens("DEE", "D9.c2")
    p.turn("DEE", "token")
    assert p.step != "token"


@pytest.mark.rule("18Rhl", "6.2.2")
def test_there_is_no_city_of_that_number() -> None:
    assert rhine_line().turn("RhE", "token").refusal("token K10 city=3").reason == "K10 has no city 3"


@pytest.mark.rule("18Rhl", "6.2.2", "2.1.1")
@pytest.mark.parametrize("hex_name", ["A14", "B15", "C2", "E2", "G2", "J15"])
def test_places_in_red_and_grey_fields_take_a_station(hex_name: str) -> None:
    p = at("3")
    assert p.table.board.slots(f"{hex_name}.c0") == 1


@pytest.mark.rule("18Rhl", "6.2.2")
def test_a_station_in_berlin() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).tiles(B13="1 0", C12="937 3").tokens("BME", "C12.c0")
    p.turn("BME", "token")
    assert "token B15" in p.options("token")


# --- what stations do


@pytest.mark.rule("18Rhl", "6.2.2", "6.1.2")
def test_a_full_city_stops_the_others_but_not_its_own() -> None:
    p = rhine_line().strangers("K6.c0")
    assert "K2.c0" not in p.table.reach(p.table.railways["RhE"]).stops
    assert "K6.c0" in p.table.reach(p.table.railways["RhE"]).stops
    q = rhine_line().strangers("K6.c0", code="RhE")
    assert "K2.c0" in q.table.reach(q.table.railways["RhE"]).stops


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_home_that_is_only_kept_does_not_stop_anybody() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="9 0", K8="8 1", K4="4 1", J3="56 3", J5="9 1")
    assert "J3.t1" in p.table.reach(p.table.railways["RhE"]).stops
    p.railway("ADR", {"Ben": 50})
    assert "J3.t1" not in p.table.reach(p.table.railways["RhE"]).stops


@pytest.mark.rule("18Rhl", "6.1.2")
def test_a_place_free_beside_other_stations_lets_everybody_pass() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="9 0", K8="8 1", K4="4 1", K6="15 1").strangers("K6.c0")
    assert "K2.c0" in p.table.reach(p.table.railways["RhE"]).stops


@pytest.mark.rule("18Rhl", "6.1.2", "6.2.3.1")
def test_a_kept_place_in_a_green_metropolis_lets_trains_pass_but_takes_no_station() -> None:
    p = at("3").railway("CME", {"Ada": 50}, cash=200).tiles(H11="8 0", G10="2 2", F9="921 0", E10="8 0")
    p.strangers("F9.c1")
    assert "D9.c2" in p.table.reach(p.table.railways["CME"]).stops
    p.turn("CME", "token")
    assert "kept for another" in p.refusal("token F9 city=1").reason
    assert "token F9" in p.options("token")
    q = p.railway("DEE", {"Ben": 50})
    assert "D9.c2" not in q.table.reach(q.table.railways["CME"]).stops
