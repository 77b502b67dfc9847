"""Dividends and the George Hudson manoeuvre (7.8.5, 7.8.6)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import Position, at


def declared(
    revenue: int, *, price: int = 100, cash: int = 0, holders: dict[str, int] | None = None, **options: Any
) -> Position:
    p = at("E", **options)
    p.railway("ESR", holders or {"Ada": 60, "Ben": 40}, price=price, cash=cash, trains=["4/5E"])
    p.earned_last("ESR", revenue)
    return p.turn("ESR", "dividend")


@pytest.mark.rule("1862", "7.8.5")
def test_paid_out_or_withheld() -> None:
    p = declared(120)
    assert p.options("dividend") == ["dividend pay", "dividend withhold"]
    p.play("dividend withhold")
    assert (p.cash("ESR"), p.price("ESR")) == (120, 90)
    p = declared(120).play("dividend pay")
    assert (p.cash("Ada"), p.cash("Ben"), p.cash("ESR")) == (872, 848, 0)
    assert p.price("ESR") == 110


@pytest.mark.rule("1862", "7.8.5")
def test_the_offering_and_the_pool_earn_nothing() -> None:
    p = at("E").railway("ESR", {"Ada": 50, "pool": 20}, chartered=True, price=100, trains=["4/5E"])
    p.earned_last("ESR", 100)
    bank = p.cash("bank")
    p.turn("ESR", "dividend").play("dividend pay")
    assert (p.cash("Ada"), p.cash("ESR"), p.cash("bank")) == (850, 0, bank - 50)


@pytest.mark.rule("1862", "7.8.5")
def test_without_revenue_no_dividend_and_one_space_back() -> None:
    p = declared(0)
    assert p.step != "dividend"
    assert p.price("ESR") == 90


@pytest.mark.rule("1862", "7.8.5", "7.2")
def test_the_first_turn_is_no_exception() -> None:
    p = at("A").railway("ENR", {"Ada": 60}, at_home=False, cash=100, price=100).first_turn("ENR")
    p.play("lay F3 57 0").go_on("trains")
    assert p.price("ENR") == 90


@pytest.mark.rule("1862", "7.8.5")
def test_a_marker_that_moves_goes_below_the_others() -> None:
    p = at("E").railway("ENR", {"Ada": 60}, price=110).railway("E&H", {"Ada": 60}, price=90)
    p.railway("ESR", {"Ada": 60}, price=100, trains=["4/5E"])
    p.earned_last("ESR", 100)
    p.turn("ESR", "dividend")
    with p.game.trying("dividend pay"):
        assert p.stack(110) == ("ENR", "ESR")
    with p.game.trying("dividend withhold"):
        assert p.stack(90) == ("E&H", "ESR")


@pytest.mark.rule("1862", "7.8.5", "10.1")
def test_the_market_ends_at_1000() -> None:
    p = declared(4000, price=900).play("dividend pay")
    assert p.price("ESR") == 1000


@pytest.mark.rule("1862", "7.8.5")
def test_what_is_no_kind_of_dividend() -> None:
    refusal = declared(120).refusal("dividend half")
    assert (refusal.rule, refusal.remedy) == ("7.8.5", "Possible: pay, withhold")


# --- the manoeuvre (7.8.6)


@pytest.mark.rule("1862", "7.8.6")
def test_the_least_multiple_of_ten_that_reaches_the_price() -> None:
    p = declared(70, price=95, cash=100)
    p.play("dividend hudson")
    assert p.cash("ESR") == 70  # 25 are lacking: 30 are added
    assert (p.cash("Ada"), p.cash("Ben")) == (860, 840)
    assert p.price("ESR") == 105
    assert "ESR adds £30 from its treasury." in p.log()


@pytest.mark.rule("1862", "7.8.6")
def test_when_the_manoeuvre_is_refused() -> None:
    refusal = declared(100, cash=500).refusal("dividend hudson")
    assert (refusal.rule, refusal.reason) == ("7.8.6", "the revenue of £100 is not below the share price")
    refusal = declared(60, cash=39).refusal("dividend hudson")
    assert (refusal.rule, refusal.reason) == ("7.8.6", "£40 must be added, and ESR has £39")


@pytest.mark.rule("1862", "7.8.6")
def test_the_dividend_of_its_own_shares_does_not_pay_for_it() -> None:
    held = {"Ada": 50, "ESR": 50}
    assert not declared(60, cash=30, holders=held).may("dividend hudson")
    p = declared(60, cash=40, holders=held).play("dividend hudson")
    assert p.cash("ESR") == 50


@pytest.mark.rule("1862", "7.8.6")
def test_the_manoeuvre_lifts_by_one_space_only() -> None:
    p = declared(10, cash=1000).play("dividend hudson")
    assert p.price("ESR") == 110


@pytest.mark.rule("1862", "7.8.5", "6.4.2")
def test_the_log_tells_how_a_price_moves() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, price=74, trains=["3E"], cash=900)
    p.earned_last("ESR", 80)
    p.turn("ESR", "dividend").play("dividend pay")
    assert "The price of ESR rises from £74 to £82." in p.log()
    p.stock_round().play("sell ESR 20")
    assert "The price of ESR falls from £82 to £74." in p.log()


@pytest.mark.rule("1862", "7.8.2", "7.8.5")
def test_the_subsidy_goes_to_the_treasury_not_to_the_holders_and_once() -> None:
    p = at("A").tiles(F3="57 0", F5="790 2").railway("ENR", {"Ada": 60}, trains=["2L"]).turn("ENR", "run")
    p.play(f"run {p.path('2L', 'F3.c0', 'F5.c0')}")
    assert p.prompt == "ENR earned £60 and £20 of subsidies: pay it out or withhold it"
    ada = p.cash("Ada")
    p.play("dividend pay")
    assert p.cash("Ada") - ada == 36
    assert p.cash("ENR") == 20 + 24  # the subsidy, and the dividend of its own four shares
    p.put(railways={"ENR": {"trains": ["2F"], "permits": ["local"]}}).turn(
        "ENR", "run"
    )  # in the next turn nothing runs
    assert p.cash("ENR") == 20 + 24
