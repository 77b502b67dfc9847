"""Private no. 6: what the link of Köln and Aachen pays (4.1.1)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

#: Track from Köln over Düren to Aachen, all but K8.
ALMOST_LINKED = {"K4": "4 1", "J9": "9 0"}


def almost_linked(**options: Any) -> Position:
    p = at("3", **options).railway("RhE", {"Ada": 50}, price=80, cash=100)
    return p.link_money(240).tiles(**ALMOST_LINKED)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_the_rhe_three_times_its_starting_value() -> None:
    p = almost_linked().marker("RhE", (0, 8))
    assert p.price("RhE") == 165
    p.turn("RhE").play("lay K8 8 1")
    assert (p.cash("RhE"), p.cash("Aachen link")) == (340, 0)


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(("reading", "cash"), [("at once", 340), ("after track", 100)])
def test_the_link_pays_as_soon_as_a_tile_of_a_private_completes_it(reading: str, cash: int) -> None:
    p = at("3", link_money=reading).railway("RhE", {"Cid": 50}, price=80, cash=100).link_money(240)
    p.railway("BME", {"Ada": 50}, cash=900, trains=["2"]).private("Tjt", "Ada")
    p.tiles(K4="4 1", K8="7 1", J7="8 3", I8="8 4", G14="7 1").turn("BME", "token")
    assert p.cash("RhE") == 100
    p.play("lay I10 923 0 private=Tjt")
    assert (p.step, p.cash("RhE")) == ("token", cash)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_before_the_track_step_is_over() -> None:
    p = almost_linked().private("Szl", "Ada").turn("RhE").play("lay K8 8 1")
    assert (p.step, p.cash("RhE")) == ("track", 340)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_any_railway_may_complete_the_link() -> None:
    p = almost_linked().railway("ADR", {"Ben": 50}, cash=0).turn("ADR").play("lay K8 8 1")
    assert (p.cash("RhE"), p.cash("ADR")) == (340, 0)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_leads_over_dueren() -> None:
    p = almost_linked().tiles(K8="7 2", J7="8 5", J5="9 1", J3="56 3")
    p.turn("RhE").play("pass")
    assert p.cash("RhE") == 100


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_once() -> None:
    p = almost_linked().turn("RhE").play("lay K8 8 1")
    p.turn("RhE").play("pass")
    assert p.cash("RhE") == 340


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_may_reach_any_city_of_koeln_and_stations_do_not_matter() -> None:
    tiles = {"K4": "4 1", "K8": "7 1", "J7": "8 3", "I8": "9 0", "H9": "3 5"}
    p = at("3").railway("RhE", {"Ada": 50}, price=60, cash=0).strangers("K6.c0", code="BME")
    p.link_money(180).tiles(**tiles).turn("RhE").play("pass")
    assert p.cash("RhE") == 180
