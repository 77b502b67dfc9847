"""Charters whose railway has not floated at the end of the stock round (4.3)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def charter(
    holders: dict[str, int], cash: int, par: int = 74, obliged: str = "Ada", **options: Any
) -> Position:
    """The ESR has not floated, and nobody can or will buy its shares."""
    p = at(**options).railway("ESR", holders, par=par, chartered=True, floated=False)
    p.obliged("ESR", obliged).player("Ada", cash)
    for name in p.table.seats[1:]:
        p.player(name, 0)
    return p


def end(p: Position) -> Position:
    """The stock round ends without a deal."""
    return p.stock_round().all_pass()


@pytest.mark.rule("1862", "4.3")
def test_no_fine_for_a_railway_that_floats() -> None:
    p = charter({"Ada": 40}, 500).stock_round().play("buy ESR offering")
    assert p.company("ESR").floated
    assert p.company("ESR").obliged is None
    p.all_pass()
    assert p.cash("Ada") == 500 - 74
    assert p.percent("ESR")["Ada"] == 50


@pytest.mark.rule("1862", "4.3")
def test_the_fine_is_paid_from_cash_and_all_shares_go_back() -> None:
    p = end(charter({"Ada": 30, "Ben": 10}, 370))
    assert (p.cash("Ada"), p.cash("Ben")) == (0, 0)
    assert p.percent("ESR") == {"offering": 100}
    assert p.director("ESR") is None
    assert not p.company("ESR").founded
    assert "ESR has not floated: Ada is fined £370." in p.log()


@pytest.mark.rule("1862", "4.3")
def test_then_as_many_shares_of_the_railway_as_needed_at_half_of_par() -> None:
    # 370 - 340 = 30 are owed: one ordinary share brings 37, and 7 are given back.
    assert end(charter({"Ada": 40}, 340)).cash("Ada") == 7
    # 60 are owed: the ordinary share and the director's certificate bring 37 + 111.
    assert end(charter({"Ada": 40}, 310)).cash("Ada") == 37 + 111 - 60
    # Without an ordinary share the certificate goes at once.
    assert end(charter({"Ada": 30}, 340)).cash("Ada") == 111 - 30


@pytest.mark.rule("1862", "4.3")
def test_the_rest_is_raised_by_sales_that_the_player_chooses() -> None:
    p = charter({"Ada": 30}, 0).railway("ENR", {"Ben": 50, "Ada": 40}, price=100, trains=["2E"])
    end(p)
    # 370 less three shares of 37 make 259.
    assert (p.step, p.acting) == ("obligation", "Ada")
    assert p.prompt == "Ada: £259 are due for a railway that did not float; sell shares to pay them"
    refusal = p.refusal("sell ENR 40")
    assert (refusal.rule, refusal.reason) == ("4.3", "£259 are owed: 30% of ENR would cover that")
    refusal = p.refusal("sell ENR 50")
    assert (refusal.rule, refusal.reason) == ("6.4", "Ada holds 40% of ENR and cannot sell 50%")
    assert p.refusal("pass").rule == "4.3"
    p.play("sell ENR 30")
    assert p.cash("Ada") == 300 - 259
    assert p.price("ENR") == 86  # three steps down
    assert p.step != "obligation"


@pytest.mark.rule("1862", "4.3")
def test_shares_that_cover_the_fine_exactly_are_enough() -> None:
    p = charter({"Ada": 30}, 59).railway("ENR", {"Ben": 50, "Ada": 40}, price=100, trains=["2E"])
    assert end(p).refusal("sell ENR 30").reason == "£200 are owed: 20% of ENR would cover that"
    p.play("sell ENR 20")
    assert (p.cash("Ada"), p.step == "obligation") == (0, False)


@pytest.mark.rule("1862", "4.3")
@pytest.mark.parametrize("options", [ONLINE, {"fine_sales": "free"}])
def test_reading_fine_sales_free(options: dict[str, Any]) -> None:
    p = charter({"Ada": 30}, 0, **options).railway("ENR", {"Ben": 50, "Ada": 40}, price=100, trains=["2E"])
    assert end(p).refusal("sell ENR 50").rule == "6.4"
    p.play("sell ENR 40")
    assert p.cash("Ada") == 400 - 259


@pytest.mark.rule("1862", "4.3")
def test_sales_may_be_split_over_railways() -> None:
    p = charter({"Ada": 30}, 0).railway("ENR", {"Ben": 50, "Ada": 10}, price=100, trains=["2E"])
    p.railway("E&H", {"Ben": 50, "Ada": 20}, price=200, trains=["2E"])
    end(p).play("sell ENR 10")
    assert (p.cash("Ada"), p.step) == (0, "obligation")
    assert p.options("sell") == ["sell E&H 10"]
    p.play("sell E&H 10")
    assert p.cash("Ada") == 300 - 259


@pytest.mark.rule("1862", "4.3")
def test_a_trainless_railway_brings_half() -> None:
    p = end(charter({"Ada": 30}, 0).railway("ENR", {"Ben": 50, "Ada": 20}, price=95))
    p.play("sell ENR 20")
    assert p.cash("Ada") == 0
    assert f"Ada cannot raise £{259 - 2 * 47}: it is forgiven." in p.log()


@pytest.mark.rule("1862", "4.3")
def test_what_nobody_can_raise_is_forgiven() -> None:
    p = end(charter({"Ada": 30}, 50))
    assert p.cash("Ada") == 0
    assert "Ada cannot raise £209: it is forgiven." in p.log()


@pytest.mark.rule("1862", "4.3", "6.4")
def test_shares_bought_in_this_round_may_be_sold_for_a_fine() -> None:
    p = charter({"Ada": 30}, 100).railway("ENR", {"Ben": 50, "pool": 20}, price=100, trains=["2E"])
    p.stock_round().play("buy ENR pool").all_pass()
    assert p.step == "obligation"
    p.play("sell ENR 10")
    assert p.percent("ENR").get("Ada") is None


@pytest.mark.rule("1862", "4.3", "6.6")
def test_the_priority_deal_is_settled_before_the_fines() -> None:
    p = charter({"Ada": 30}, 0, players=3).railway("ENR", {"Ben": 50, "Ada": 30}, price=100, trains=["2E"])
    p.player("Cid", 0).stock_round("Cid")
    while p.step == "stock round":
        p.play("pass")
    holder = p.table.priority
    assert p.step == "obligation"
    p.play("sell ENR 30")
    assert p.table.priority == holder


@pytest.mark.rule("1862", "4.3")
def test_fines_fall_due_in_turn_from_the_priority_deal() -> None:
    p = at().railway("ESR", {"Ada": 30}, par=54, chartered=True, floated=False).obliged("ESR", "Ada")
    p.railway("ENR", {"Ben": 30}, par=54, chartered=True, floated=False).obliged("ENR", "Ben")
    p.railway("E&H", {"Cid": 50, "Ada": 20, "Ben": 20}, price=200, trains=["2E"])
    for name in p.table.seats:
        p.player(name, 0)
    p.stock_round("Ben")
    while p.step == "stock round":
        p.play("pass")
    first = p.acting
    assert first == p.table.priority
    p.play(p.options("sell")[-1])
    assert {first, p.acting} == {"Ada", "Ben"}


@pytest.mark.rule("1862", "4.3")
def test_each_railway_is_fined_by_itself() -> None:
    """Cash pays the first fine; shares of the first railway do not pay for the second."""
    p = at().player("Ada", 400)
    for code in ("ENR", "ESR"):
        p.railway(code, {"Ada": 30}, par=54, chartered=True, floated=False).obliged(code, "Ada")
    p.player("Ben", 0).player("Cid", 0)
    end(p)
    assert p.cash("Ada") == 0
    # 270 and 130 from cash; three shares of the second at 27; the rest cannot be raised.
    assert f"Ada cannot raise £{270 - 130 - 81}: it is forgiven." in p.log()
    assert p.percent("ENR") == p.percent("ESR") == {"offering": 100}


@pytest.mark.rule("1862", "4.3")
def test_who_sold_the_director_certificate_still_owes_the_fine() -> None:
    p = charter({"Ada": 30}, 300).stock_round()
    p.play("sell ESR 30")
    assert p.cash("Ada") == 300 + 3 * 37  # half of par, and the price stays
    assert p.holds_directorship("ESR") == "pool"
    p.all_pass()
    assert p.cash("Ada") == 411 - 370
    assert p.percent("ESR") == {"offering": 100}


@pytest.mark.rule("1862", "4.3")
def test_a_failed_railway_waits_for_the_next_stock_round() -> None:
    p = end(charter({"Ada": 30}, 2000)).player("Ben", 1000)
    p.go_on("parliament")
    refusal = p.refusal("bid ESR 0")
    assert refusal.rule == "4.3"
    assert refusal.reason == "ESR has failed to float and can be started from the next stock round on"
    p.all_pass()
    assert p.step == "stock round"
    assert p.may("par ESR 54")


@pytest.mark.rule("1862", "4.3")
def test_reading_failed_charter_at_once() -> None:
    p = end(charter({"Ada": 30}, 2000, failed_charter="at once")).player("Ben", 1000)
    assert p.go_on("parliament").may("bid ESR 0")


@pytest.mark.rule("1862", "4.3", "6.5.4")
def test_a_railway_without_a_charter_just_waits() -> None:
    p = at().railway("ESR", {"Ada": 30}, price=100, cash=300, floated=False).stock_round().all_pass()
    assert p.percent("ESR") == {"Ada": 30, "ESR": 70}
    assert p.cash("ESR") == 300
