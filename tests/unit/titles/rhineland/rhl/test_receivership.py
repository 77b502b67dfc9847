"""The end of receivership, which only the reading with bankruptcy knows."""

from __future__ import annotations

from typing import Any

from bradshaw.titles.rhineland.rhl.bankruptcy import end_receivership
from tests.unit.titles.rhineland.rhl.positions import at


def after_receivership(**numbers: list[int]) -> Any:
    """BME, whose certificates lie in the pool but for those named, when its receivership may end."""
    p = at("3", forced_purchase="bankruptcy").railway("BME", {"pool": 100}, price=(2, 1))
    p.put(railways={"BME": {"president": None}})
    for player, some in numbers.items():
        for number in some:
            p.certificate("BME", number, player)
    railway = p.table.railways["BME"]
    end_receivership(p.table, railway)
    return railway


def test_nobody_with_twenty_percent_means_no_director() -> None:
    assert after_receivership(Ada=[1], Ben=[2]).president is None


def test_the_largest_holder_takes_the_certificate_out_of_the_pool() -> None:
    railway = after_receivership(Ada=[1, 2], Ben=[3, 4, 5])
    assert railway.president == "Ben"
    assert [railway.percent(who) for who in ("Ada", "Ben", "pool")] == [20, 30, 50]
    assert railway.certificates[0] == "Ben"


def test_who_bought_the_certificate_hands_it_to_a_larger_holder() -> None:
    railway = after_receivership(Cid=[0], Ben=[3, 4, 5])
    assert railway.president == "Ben"
    assert [railway.percent(who) for who in ("Cid", "Ben")] == [20, 30]


def test_who_bought_the_certificate_and_holds_most_is_director() -> None:
    railway = after_receivership(Cid=[0, 1], Ben=[3, 4])
    assert (railway.president, railway.percent("Cid")) == ("Cid", 30)
