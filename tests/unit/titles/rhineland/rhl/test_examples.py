"""The worked examples of the rulebook, one by one."""

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


@pytest.mark.rule("18Rhl", "4.2.1")
def test_part_of_a_director_certificate_is_sold() -> None:
    p = at("3").railway("RhE", {"Ada": 20, "Ben": 20, "Cid": 10, "pool": 40}, price=80).stock_round()
    assert p.percent("RhE") == {"Ada": 20, "Ben": 20, "Cid": 10, "pool": 40, "RhE": 10}
    p.play("sell RhE 10")
    assert p.percent("RhE") == {"Ada": 10, "Ben": 20, "Cid": 10, "pool": 50, "RhE": 10}
    assert p.director("RhE") == "Ben"
    assert p.table.railways["RhE"].certificates[0] == "Ben"
    assert p.cash("Ada") == 680


@pytest.mark.rule("18Rhl", "6.2.3")
def test_a_town_at_the_end_counts_and_with_a_city_behind_it_no_longer() -> None:
    p = at("3").railway("RhE", {"Ada": 50}).tiles(J9="9 0", K8="8 1", K4="4 1").industry()
    to_the_town = ("I10.c0", "K6.c0", "K4.t0")
    assert p.run("RhE", "3", *to_the_town) == 60
    assert p.run("RhE", "3", *to_the_town, "K2.c0") == 80
    assert p.no_run("RhE", "2", *to_the_town).reason == "the route takes 3 stops, and the train 2 may take 2"


def rhine(code: str) -> Position:
    """Track on both banks between Köln, which is yellow, and Düsseldorf, which is to be green."""
    p = at("3").railway(code, {"Ada": 50}).industry()
    return p.tiles(G8="8 3", H9="4 2", H11="8 0", G10="2 2")


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_from_deutz_over_the_ferry_of_duesseldorf_to_koeln() -> None:
    p = rhine("CME").tiles(F9="921 0")
    route = ("I10.c2", "G10.t0", "F9.c1", "F9.c0", "H9.t0", "I10.c1")
    assert p.run("CME", "3", *route) == 20 + 10 + 30 + 10 + 30
    assert p.table.board.face("I10").colour == "yellow"


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_from_north_to_south_of_koeln_is_refused() -> None:
    p = at("3").railway("CCE", {"Ada": 50}).tiles(J9="7 2", I8="8 3", H9="3 5").industry()
    refusal = p.no_run("CCE", "3", "I10.c1", "H9.t0", "I10.c0")
    assert refusal.reason.startswith("the route may visit only one of Köln (I10)")


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_two_full_places_on_the_right_bank_force_the_train_over_the_rhine() -> None:
    p = rhine("CME").tiles(F9="922 0", E8="1 2").railway("DEE", {"Ben": 50}).strangers("F9.c1")
    assert sorted(p.stands_in("F9.c1")) == ["BME", "DEE"]
    assert p.stands_in("F9.c0") == ()
    assert p.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "F9.c0", "E8.t0", "D9.c0") == 20 + 10 + 30 + 10 + 20


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_without_crossing_the_train_does_not_get_past_the_full_bank() -> None:
    p = rhine("CME").tiles(F9="921 0", E10="8 0").railway("DEE", {"Ben": 50}).strangers("F9.c1")
    p.tokens("CME", "D9.c2")
    refusal = p.no_run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2")
    assert refusal.rule == "6.2.2"
    open_bank = rhine("CME").tiles(F9="921 0", E10="8 0")
    assert open_bank.run("CME", "3", "I10.c2", "G10.t0", "F9.c1", "D9.c2") == 20 + 10 + 40 + 30


@pytest.mark.rule("18Rhl", "6.2.3.1")
def test_the_only_station_of_the_route_on_the_left_bank_forces_it_too() -> None:
    p = rhine("CCE").tiles(F9="921 0").tokens("CCE", "F9.c0")
    refusal = p.no_run("CCE", "2", "I10.c2", "G10.t0", "F9.c1")
    assert refusal.reason == "no token of the railway is on the route"
    assert p.run("CCE", "2", "I10.c2", "G10.t0", "F9.c1", "F9.c0") == 20 + 10 + 30


@pytest.mark.rule("18Rhl", "6.2.4")
def test_a_dividend_of_150() -> None:
    p = at("3").railway("BME", {"Ada": 40, "Ben": 10, "Cid": 10, "pool": 10}, price=80, trains=["3"])
    p.put(railways={"BME": {"revenue": 150}})
    bank = p.cash("bank")
    p.turn("BME", "dividend").play("dividend pay")
    assert [p.cash(name) - 600 for name in ("Ada", "Ben", "Cid")] == [60, 15, 15]
    assert p.cash("BME") == 45
    assert bank - p.cash("bank") == 135
