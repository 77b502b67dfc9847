"""The end of receivership, which only the reading with bankruptcy knows."""

from __future__ import annotations

from typing import Any

import pytest

import bradshaw
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.rhineland.rhl.bankruptcy import end_receivership


@pytest.fixture
def table() -> Any:
    options = {"forced_purchase": "bankruptcy"}
    table: Any = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1, options=options).table
    table.market.place(table.railways["BME"], (2, 1))
    return table


def hold(railway: Railway, **numbers: list[int]) -> None:
    """Put all certificates into the pool but those named."""
    railway.certificates.replace("pool" for _ in railway.certificates)
    for player, some in numbers.items():
        for number in some:
            railway.certificates[number] = player
    railway.president = None


def test_nobody_with_twenty_percent_means_no_director(table: Any) -> None:
    railway = table.railways["BME"]
    hold(railway, Ada=[1], Ben=[2])
    end_receivership(table, railway)
    assert railway.president is None


def test_the_largest_holder_takes_the_certificate_out_of_the_pool(table: Any) -> None:
    railway = table.railways["BME"]
    hold(railway, Ada=[1, 2], Ben=[3, 4, 5])
    end_receivership(table, railway)
    assert railway.president == "Ben"
    assert [railway.percent(who) for who in ("Ada", "Ben", "pool")] == [20, 30, 50]
    assert railway.certificates[0] == "Ben"


def test_who_bought_the_certificate_hands_it_to_a_larger_holder(table: Any) -> None:
    railway = table.railways["BME"]
    hold(railway, Cid=[0], Ben=[3, 4, 5])
    end_receivership(table, railway)
    assert railway.president == "Ben"
    assert [railway.percent(who) for who in ("Cid", "Ben")] == [20, 30]


def test_who_bought_the_certificate_and_holds_most_is_director(table: Any) -> None:
    railway = table.railways["BME"]
    hold(railway, Cid=[0, 1], Ben=[3, 4])
    end_receivership(table, railway)
    assert (railway.president, railway.percent("Cid")) == ("Cid", 30)
