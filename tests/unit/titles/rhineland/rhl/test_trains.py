"""Buying trains, trading them, limits (2.4.6, 6.2.6)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


def buying(phase: str = "2", cash: int = 900, trains: tuple[str, ...] = (), **options: Any) -> Position:
    """The RhE buys trains."""
    return at(phase, **options).railway("RhE", {"Ada": 50}, cash=cash, trains=trains)


# --- from the bank


@pytest.mark.rule("18Rhl", "6.2.6", "2.4.6")
@pytest.mark.parametrize(
    ("phase", "on_sale"),
    [("2", {"2": 100}), ("3", {"3": 200}), ("4", {"4": 300}), ("5", {"5": 500, "6": 600})],
)
def test_new_trains_are_sold_from_the_smallest_up(phase: str, on_sale: dict[str, int]) -> None:
    p = buying(phase).turn("RhE", "trains")
    assert p.options("train") == [f"train {name} bank" for name in on_sale]
    for name, price in on_sale.items():
        with p.game.trying(f"train {name} bank"):
            assert p.cash("RhE") == 900 - price


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_larger_train_waits_until_the_smaller_ones_are_sold() -> None:
    p = buying().turn("RhE", "trains")
    refusal = p.refusal("train 3 bank")
    assert (refusal.rule, refusal.remedy) == ("6.2.6", "For sale: 2 (bank, 100)")
    q = buying("3").trains(t3=1).turn("RhE", "trains").play("train 3 bank")
    assert q.options("train") == ["train 4 bank"]


@pytest.mark.rule("18Rhl", "6.2.6", "6.3")
def test_6_trains_come_with_the_first_5_and_8_trains_with_the_first_6() -> None:
    p = buying("4", 3000).trains(t4=0).turn("RhE", "trains")
    assert p.options("train") == ["train 5 bank"]
    p.play("train 5 bank")
    assert p.options("train") == ["train 5 bank", "train 6 bank"]
    p.play("train 6 bank")
    assert list(p.table.railways["RhE"].trains) == ["5", "6"]
    assert [offer.train for offer in p.table.view(p.game.head()).depot.for_sale] == ["5", "6", "8"]


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_train_is_paid_in_full_from_the_treasury() -> None:
    p = buying(cash=99, trains=("2",)).turn("RhE", "trains")
    assert p.step != "trains"
    q = buying("3", 199, ("2",)).railway("CME", {"Ben": 50}, trains=["2"]).turn("RhE", "trains")
    refusal = q.refusal("train 3 bank")
    assert (refusal.rule, refusal.reason) == ("6.2.6", "the 3-train costs 200 M, and RhE has 199 M")


@pytest.mark.rule("18Rhl", "6.2.6")
def test_the_bank_does_not_bargain() -> None:
    refusal = buying().turn("RhE", "trains").refusal("train 2 bank price=50")
    assert (refusal.rule, refusal.reason) == ("6.2.6", "the 2-train costs 100 M")


@pytest.mark.rule("18Rhl", "6.2.6")
def test_several_trains_are_bought_one_at_a_time() -> None:
    p = buying().turn("RhE", "trains").play("train 2 bank", "train 2 bank")
    assert list(p.table.railways["RhE"].trains) == ["2", "2"]
    assert p.cash("RhE") == 700
    assert p.table.depot.stock["2"] == 3


# --- from the pool


@pytest.mark.rule("18Rhl", "6.2.6")
def test_used_trains_cost_their_printed_price() -> None:
    p = buying("4").trains(["3", "3"]).turn("RhE", "trains")
    assert p.options("train") == ["train 4 bank", "train 3 pool"]
    p.play("train 3 pool")
    assert (p.cash("RhE"), list(p.table.depot.pool)) == (700, ["3"])


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_used_train_starts_no_phase() -> None:
    p = buying("3").trains(["4"]).turn("RhE", "trains").play("train 4 pool")
    assert p.table.phase == "3"


# --- limit


@pytest.mark.rule("18Rhl", "6.2.6", "6.3")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_the_limit_of_the_phase(phase: str, limit: int) -> None:
    train = {"2": "2", "3": "3", "4": "4"}.get(phase, "5")
    p = buying(phase, 3000, (train,) * (limit - 1)).turn("RhE", "trains")
    assert p.step == "trains"
    q = buying(phase, 3000, (train,) * limit).turn("RhE", "trains")
    assert q.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6")
def test_at_the_limit_no_train_is_bought_even_if_it_made_room() -> None:
    p = buying("3", 900, ("2", "2", "2")).trains(t3=0).turn("RhE", "trains").play("train 4 bank")
    assert list(p.table.railways["RhE"].trains) == ["4"]
    q = buying("3", 900, ("2", "2", "2", "2")).trains(t3=0).turn("RhE", "trains")
    assert q.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6", "6.3")
def test_excess_trains_go_to_the_pool_when_the_limit_falls() -> None:
    p = buying("4", 500, ("3",)).trains(t4=0)
    p.railway("CME", {"Ben": 50}, price=90, trains=["3", "3", "4"])
    p.railway("ADR", {"Cid": 50}, price=60, trains=["4", "4", "4"])
    p.turn("RhE", "trains").play("train 5 bank")
    assert (p.acting, p.words()) == ("Ben", {"discard"})
    assert p.options("discard") == ["discard 3", "discard 4"]
    p.play("discard 3")
    assert p.acting == "Cid"
    p.play("discard 4")
    assert list(p.table.depot.pool) == ["3", "4"]
    assert (p.acting, p.step) in (("Ada", "trains"), ("Ada", "stock round"))


@pytest.mark.rule("18Rhl", "6.2.6")
def test_the_buyer_itself_may_have_to_give_up_trains() -> None:
    p = buying("4", 500, ("3", "4")).trains(t4=0).turn("RhE", "trains").play("train 5 bank")
    assert (p.acting, p.options("discard")) == ("Ada", ["discard 3", "discard 4", "discard 5"])
    p.play("discard 3")
    assert list(p.table.railways["RhE"].trains) == ["4", "5"]


@pytest.mark.rule("18Rhl", "6.2.6")
def test_trains_are_given_up_without_compensation_and_of_ones_own() -> None:
    p = buying("4", 500, ("3", "4")).trains(t4=0).turn("RhE", "trains").play("train 5 bank")
    cash = p.cash("RhE")
    assert p.refusal("discard 6").reason == "RhE has no 6-train"
    p.play("discard 4")
    assert p.cash("RhE") == cash


@pytest.mark.rule("18Rhl", "6.2.6")
def test_trains_are_never_given_up_freely() -> None:
    p = buying("3", 900, ("2",)).turn("RhE", "trains")
    assert p.refusal("discard 2").rule == "6.2.6"


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_discarded_train_can_be_bought_in_the_same_turn() -> None:
    p = buying("4", 900, ()).trains(t4=0).railway("CME", {"Ben": 50}, trains=["3", "4", "4"])
    p.turn("RhE", "trains").play("train 5 bank", "discard 3")
    assert p.may("train 3 pool")


# --- from other railways


def trading(cash: int = 300, seller: str = "Ben", trains: tuple[str, ...] = ("2",)) -> Position:
    p = buying("3", cash, trains).railway("CME", {seller: 50}, trains=["3", "2"])
    return p.turn("RhE", "trains")


@pytest.mark.rule("18Rhl", "6.2.6")
def test_another_railways_train_is_bought_at_any_price_from_one() -> None:
    p = trading()
    assert p.may("train 3 CME price=1")
    assert p.may("train 3 CME price=300")
    assert p.refusal("train 3 CME").reason == "trains between railways cost at least 1"
    refusal = p.refusal("train 3 CME price=301")
    assert (refusal.rule, "RhE has 300 M" in refusal.reason) == ("6.2.6", True)


@pytest.mark.rule("18Rhl", "6.2.6")
def test_the_other_director_agrees() -> None:
    p = trading().play("train 3 CME price=120")
    assert (p.acting, p.words()) == ("Ben", {"accept", "decline"})
    p.play("accept")
    assert list(p.table.railways["RhE"].trains) == ["2", "3"]
    assert list(p.table.railways["CME"].trains) == ["2"]
    assert (p.cash("RhE"), p.cash("CME")) == (180, 120)
    assert (p.acting, p.step) == ("Ada", "trains")


@pytest.mark.rule("18Rhl", "6.2.6")
def test_the_other_director_declines() -> None:
    p = trading().play("train 3 CME price=120", "decline")
    assert (list(p.table.railways["RhE"].trains), p.cash("RhE")) == (["2"], 300)
    assert (p.acting, p.step) == ("Ada", "trains")


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_director_of_both_needs_nobodys_consent() -> None:
    p = trading(seller="Ada").play("train 3 CME price=300")
    assert list(p.table.railways["RhE"].trains) == ["2", "3"]


@pytest.mark.rule("18Rhl", "6.2.6")
def test_only_trains_that_are_there_are_bought() -> None:
    p = trading()
    assert p.refusal("train 4 CME price=10").reason == "CME has no 4-train"
    assert p.refusal("train 2 RhE price=10").reason == "RhE cannot buy from itself"


@pytest.mark.rule("18Rhl", "6.2.6")
def test_trading_at_the_limit_is_refused() -> None:
    p = trading(trains=("2", "2", "2", "2"))
    assert p.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6")
def test_a_train_between_railways_starts_no_phase() -> None:
    p = buying("3", 300, ("2",)).railway("CME", {"Ada": 50}, trains=["4"]).turn("RhE", "trains")
    p.play("train 4 CME price=1")
    assert p.table.phase == "3"


# --- what a director wants who must find the money for a train (6.2.6.2)


@pytest.mark.rule("18Rhl", "6.2.6.2")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("sell BME 10", "the train for RhE is chosen first, then the money for it is raised"),
        ("bankrupt", "nobody goes bankrupt: what a director lacks for a train the bank lends him"),
    ],
)
def test_the_train_is_chosen_before_money_is_raised(action: str, reason: str) -> None:
    p = at("3").railway("RhE", {"Ada": 60, "Ben": 40}, cash=50).railway("BME", {"Ben": 50, "Ada": 20})
    p.tiles(J9="9 0", K8="8 1").player("Ada", 10).turn("RhE", "trains")
    refusal = p.refusal(action)
    assert (refusal.rule, refusal.reason) == ("6.2.6.2", reason)
    assert refusal.remedy.startswith("For sale: 3 from the bank for 200 M. Paid with 50 M of the treasury")


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_who_need_not_buy_a_train_sells_no_shares_for_it() -> None:
    p = at("3").railway("RhE", {"Ada": 60, "Ben": 40}, cash=500).railway("BME", {"Ben": 50, "Ada": 20})
    refusal = p.turn("RhE", "trains").refusal("sell BME 10")
    assert (refusal.rule, refusal.reason) == ("6.2.6.2", "RhE can have its train without a sale of shares")
