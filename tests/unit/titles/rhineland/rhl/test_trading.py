"""Stock rounds: selling, buying again, limits, priority, sold-out railways (5, 5.2, 5.2.1, 5.2.2)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


def trading(phase: str = "3", first: bool = False, **options: Any) -> Position:
    """Ada directs the BME with 40%, Ben has 20% of it; ADR is founded, not floated."""
    p = at(phase, **options).railway("BME", {"Ada": 40, "Ben": 20, "pool": 10}, price=80)
    p.railway("ADR", {"Cid": 20, "Ada": 10}, price=70, floated=False)
    return p.stock_round(first=first)


# --- a turn


@pytest.mark.rule("18Rhl", "5.2")
def test_a_turn_sells_any_number_and_then_buys_one() -> None:
    p = trading().railway("CME", {"Ada": 30, "Ben": 20}, price=90).stock_round()
    p.play("sell BME 10", "sell CME 10")
    assert p.acting == "Ada"
    p.play("buy ADR offering")
    assert p.acting == "Ben"


@pytest.mark.rule("18Rhl", "5.2")
def test_a_share_may_take_the_last_money() -> None:
    p = trading().player("Ada", 80)
    assert p.may("buy BME treasury")
    p = trading().player("Ada", 79)
    assert not p.may("buy BME treasury")
    assert p.refusal("buy BME treasury").reason == "10% of BME costs 80 M, but Ada has 79 M"


@pytest.mark.rule("18Rhl", "5.2")
def test_who_has_sold_does_not_pass() -> None:
    assert "Ada passes." in trading().play("pass").log()
    assert "passes" not in trading().play("sell BME 10", "pass").log()


@pytest.mark.rule("18Rhl", "5.2")
def test_a_turn_ends_with_the_purchase() -> None:
    p = trading().play("buy BME treasury")
    assert p.acting == "Ben"


@pytest.mark.rule("18Rhl", "5.2")
def test_a_player_who_only_sells_ends_the_turn_by_passing_which_is_no_pass() -> None:
    assert trading().play("pass", "pass", "pass").step != "stock round"
    q = trading().play("sell BME 10", "pass", "pass", "pass")
    assert (q.step, q.acting) == ("stock round", "Ada")
    q.play("pass")
    assert q.step != "stock round"


@pytest.mark.rule("18Rhl", "5")
def test_a_stock_round_ends_when_all_pass_one_after_the_other() -> None:
    p = trading().play("pass", "pass", "buy BME treasury", "pass", "pass")
    assert (p.step, p.acting) == ("stock round", "Cid")
    p.play("pass")
    assert p.step == "track"


@pytest.mark.rule("18Rhl", "5.1", "5.2.1")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    p = trading(first=True)
    assert p.options("sell") == []
    refusal = p.refusal("sell BME 10")
    assert (refusal.rule, "first stock round" in refusal.reason) == ("5.2.1", True)


@pytest.mark.rule("18Rhl", "5.1.2", "5.2")
@pytest.mark.parametrize(("first", "rule"), [(True, "5.1.2"), (False, "5.2")])
def test_the_first_stock_round_has_its_own_section(first: bool, rule: str) -> None:
    p = at("3").railway("BME", {"Ada": 20}, price=80).stock_round(first=first)
    assert p.table.top.rule == rule


@pytest.mark.rule("18Rhl", "5.2")
def test_who_has_sold_a_railway_may_not_buy_it_in_the_same_round() -> None:
    p = trading().play("sell BME 10")
    refusal = p.refusal("buy BME pool")
    assert refusal.rule == "5.2"
    assert "Ada has sold BME in this stock round" in refusal.reason
    p.play("pass", "pass", "pass")
    assert (p.acting, p.refusal("buy BME pool").rule) == ("Ada", "5.2")
    assert trading().may("buy BME pool")


@pytest.mark.rule("18Rhl", "5.2")
def test_in_the_next_round_a_sold_railway_may_be_bought_again() -> None:
    p = trading().play("sell BME 10", "pass", "pass", "pass", "pass")
    p.stock_round()
    assert p.may("buy BME pool")


# --- selling


@pytest.mark.rule("18Rhl", "5.2.1")
def test_a_sale_pays_the_price_before_it_and_moves_the_marker_one_down() -> None:
    p = trading().play("sell BME 20")
    assert p.cash("Ada") == 600 + 160
    assert (p.price("BME"), p.cell("BME")) == (75, (2, 2))
    assert p.percent("BME") == {"Ada": 20, "Ben": 20, "pool": 30, "BME": 30}


@pytest.mark.rule("18Rhl", "5.2.1")
def test_every_sale_of_a_turn_moves_the_marker_once() -> None:
    p = trading().play("sell BME 10", "sell BME 10")
    assert p.cash("Ada") == 600 + 80 + 75
    assert p.cell("BME") == (3, 2)


@pytest.mark.rule("18Rhl", "5.2.1")
def test_at_the_bottom_of_its_column_the_marker_stays() -> None:
    p = at("3").railway("BME", {"Ada": 40}, price=(5, 2)).railway("CME", {"Ben": 50}, price=(5, 2))
    p.stock_round().play("sell BME 10")
    assert (p.price("BME"), p.cell("BME")) == (60, (5, 2))
    assert p.table.market.stack((5, 2)) == ("BME", "CME")


@pytest.mark.rule("18Rhl", "5.2.1", "6.2.5")
def test_a_marker_that_moves_down_goes_below_those_already_there() -> None:
    p = at("3").railway("BME", {"Ada": 40}, price=80).railway("CME", {"Ben": 50}, price=75)
    p.stock_round().play("sell BME 10")
    assert p.table.market.stack((2, 2)) == ("CME", "BME")


@pytest.mark.rule("18Rhl", "5.2.1")
def test_the_pool_takes_half_of_a_railway_and_no_more() -> None:
    p = at("3").railway("BME", {"Ada": 40, "pool": 30}, price=80).stock_round()
    refusal = p.refusal("sell BME 30")
    assert refusal.rule == "5.2.1"
    assert "30% of BME lie in the pool, which takes 50%: 30% more are too many" in refusal.reason
    assert p.may("sell BME 20")


@pytest.mark.rule("18Rhl", "5.2.1")
def test_with_a_full_pool_nothing_can_be_sold() -> None:
    p = at("3").railway("BME", {"Ada": 40, "pool": 50}, price=80).stock_round()
    assert p.options("sell") == []
    assert "50% of BME lie in the pool" in p.refusal("sell BME 10").reason


@pytest.mark.rule("18Rhl", "5.2.1")
def test_the_twenties_of_the_mkb_count_their_size_in_the_pool() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 10), "Ben": (20,), "pool": (20, 10, 10)}).stock_round("Ben")
    assert p.percent("MKB")["pool"] == 40
    assert "20% more are too many" in p.refusal("sell MKB 20").reason
    assert "cannot be divided into 10%" in p.refusal("sell MKB 10").reason
    q = at("3").railway("MKB", {"Ada": (20, 10), "Ben": (20,), "pool": (20, 10)}).stock_round("Ben")
    q.play("sell MKB 20")
    assert q.percent("MKB")["pool"] == 50


@pytest.mark.rule("18Rhl", "5.2.1")
def test_a_seller_may_give_up_the_twenty_or_two_tens_of_the_mkb() -> None:
    p = at("3").railway("MKB", {"Ada": (20,), "Ben": (20, 10, 10)}).stock_round("Ben")
    assert p.options("sell")[:3] == ["sell MKB 10", "sell MKB 20", "sell MKB 20 largest=yes"]
    with p.game.trying("sell MKB 20"):
        assert p.table.certificates("Ben") == 1
    with p.game.trying("sell MKB 20 largest=yes"):
        assert p.table.certificates("Ben") == 2


@pytest.mark.rule("18Rhl", "5.2.1", "5.1.4")
def test_both_sizes_of_the_mkb_can_be_bought_from_the_pool() -> None:
    p = at("3").railway("MKB", {"Ada": (20,), "pool": (20, 10)}, price=70).stock_round("Ben")
    assert p.options("buy") == ["buy MKB treasury percent=20", "buy MKB pool", "buy MKB pool percent=20"]
    p.play("buy MKB pool percent=20")
    assert p.cash("Ben") == 600 - 140


@pytest.mark.rule("18Rhl", "5.2.1")
def test_shares_of_a_railway_that_has_not_floated_are_not_sold() -> None:
    p = trading()
    refusal = p.refusal("sell ADR 10")
    assert (refusal.rule, refusal.reason) == ("5.2.1", "ADR has not floated, so its shares may not be sold")


@pytest.mark.rule("18Rhl", "5.2.1")
def test_shares_of_a_floated_railway_are_sold_before_it_has_operated() -> None:
    p = at("3").railway("BME", {"Ada": 40}, operated=False).stock_round()
    assert p.may("sell BME 10")


@pytest.mark.rule("18Rhl", "5.2.1")
def test_reading_sell_after_operated() -> None:
    p = at("3", sell_after="operated").railway("BME", {"Ada": 40}, operated=False).stock_round()
    refusal = p.refusal("sell BME 10")
    assert (refusal.rule, "has not operated" in refusal.reason) == ("5.2.1", True)
    q = at("3", sell_after="operated").railway("BME", {"Ada": 40}).stock_round()
    assert q.may("sell BME 10")


@pytest.mark.rule("18Rhl", "5.2.1")
@pytest.mark.parametrize(
    ("percent", "reason"), [(50, "holds 40% of BME"), (15, "15% is not"), (0, "0% is not")]
)
def test_only_whole_shares_that_one_has_are_sold(percent: int, reason: str) -> None:
    refusal = trading().refusal(f"sell BME {percent}")
    assert (refusal.rule, reason in refusal.reason) == ("5.2.1", True)


# --- certificate limit


def crowded(players: int = 3, held: int = 20) -> Position:
    """Ada holds so many certificates, of railways she does not direct."""
    p = at("3", players)
    codes = ["ADR", "BME", "CCE", "CME"]
    for number, code in enumerate(codes):
        tens = min(7, max(0, held - 7 * number))
        p.railway(code, {"Ben": 20, "Ada": 10 * tens} if tens else {"Ben": 20}, price=(2, 5))
    assert p.table.certificates("Ada") == held
    return p


@pytest.mark.rule("18Rhl", "5.2.2", "2.2.1")
@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 15), (5, 12)])
def test_nobody_buys_more_certificates_than_the_limit(players: int, limit: int) -> None:
    p = crowded(players, limit).player("Ada", 500).stock_round()
    refusal = p.refusal("buy ADR treasury")
    assert refusal.rule == "5.2.2"
    assert refusal.reason == f"Ada holds {limit} certificates, and the limit is {limit}"
    assert p.refusal("par GVE 60").rule == "5.2.2"
    q = crowded(players, limit - 1).player("Ada", 500).stock_round()
    assert q.may("par GVE 60")


@pytest.mark.rule("18Rhl", "5.2.2", "4.1")
def test_privates_count_and_every_certificate_counts_one() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 10)}).railway("BME", {"Ada": 30}).private("PWB", "Ada")
    assert p.table.certificates("Ada") == 3 + 2 + 1


@pytest.mark.rule("18Rhl", "5.2.2")
def test_a_closed_private_does_not_count() -> None:
    p = at("3").private("PWB", "Ada")
    p.table.event_close_privates()
    assert p.table.certificates("Ada") == 0


@pytest.mark.rule("18Rhl", "5.2.2")
def test_who_holds_too_many_must_sell_before_passing_and_may_not_buy() -> None:
    p = crowded(4, 16).player("Ada", 500).stock_round()
    refusal = p.refusal("pass")
    assert (refusal.rule, refusal.reason) == ("5.2.2", "Ada holds 16 certificates, and the limit is 15")
    assert p.words() == {"sell"}
    p.play("sell CCE 10")
    assert p.may("pass")
    assert p.refusal("buy ADR treasury").rule == "5.2.2"


@pytest.mark.rule("18Rhl", "5.2.2", "4.2.1")
def test_a_director_who_is_displaced_holds_one_certificate_more() -> None:
    p = at("3").player("Ben", 900).railway("BME", {"Ada": 30, "Ben": 30}, price=60).stock_round("Ben")
    before = p.table.certificates("Ada")
    p.play("buy BME treasury")
    assert p.director("BME") == "Ben"
    assert p.table.certificates("Ada") == before + 1


@pytest.mark.rule("18Rhl", "5.2.2")
def test_a_player_may_own_all_of_a_railway() -> None:
    p = at("3").player("Ada", 900).railway("BME", {"Ada": 90}, price=60).stock_round()
    p.play("buy BME treasury")
    assert p.percent("BME") == {"Ada": 100}


# --- end of the round


@pytest.mark.rule("18Rhl", "5")
def test_railways_wholly_owned_by_players_rise() -> None:
    p = (
        at("3")
        .railway("BME", {"Ada": 60, "Ben": 40}, price=80)
        .railway("CME", {"Ada": 50, "Ben": 40}, price=90)
    )
    p.railway("ADR", {"Cid": 90, "pool": 10}, price=60)
    p.stock_round().play("pass", "pass", "pass")
    assert (p.cell("BME"), p.cell("CME"), p.cell("ADR")) == ((0, 2), (1, 3), (3, 0))


@pytest.mark.rule("18Rhl", "5")
def test_a_sold_out_railway_in_the_top_row_stays() -> None:
    p = at("3").railway("BME", {"Ada": 100}, price=100).stock_round().play("pass", "pass", "pass")
    assert p.cell("BME") == (0, 3)
    assert "rises" not in p.log()


@pytest.mark.rule("18Rhl", "5", "6.2.5")
def test_sold_out_railways_rise_in_operating_order() -> None:
    p = at("3").railway("BME", {"Ada": 100}, price=(2, 3)).railway("CME", {"Ben": 100}, price=(2, 3))
    p.stock_round().play("pass", "pass", "pass")
    assert p.table.market.stack((1, 3)) == ("BME", "CME")


@pytest.mark.rule("18Rhl", "5", "2.4.2")
def test_the_richest_player_gets_the_priority_deal() -> None:
    p = trading().player("Ada", 100).player("Ben", 300).player("Cid", 299)
    p.stock_round("Cid").play("pass", "pass", "pass")
    assert p.table.priority == "Ben"


@pytest.mark.rule("18Rhl", "5")
@pytest.mark.parametrize(
    ("holder", "heir"), [("Ada", "Cid"), ("Ben", "Cid"), ("Cid", "Ada"), ("Dora", "Ada")]
)
def test_among_equals_the_next_after_the_holder_gets_the_priority_deal(holder: str, heir: str) -> None:
    p = at("3", 4).player("Ada", 500).player("Ben", 400).player("Cid", 500).player("Dora", 100)
    p.stock_round(holder).play("pass", "pass", "pass", "pass")
    assert p.table.priority == heir


@pytest.mark.rule("18Rhl", "5")
def test_among_equals_the_holder_himself_comes_last() -> None:
    p = at("3").stock_round("Ben").play("pass", "pass", "pass")
    assert p.table.priority == "Cid"
    q = at("3").player("Ada", 1).player("Cid", 2).stock_round("Ben").play("pass", "pass", "pass")
    assert q.table.priority == "Ben"


@pytest.mark.rule("18Rhl", "5")
def test_reading_priority_trader() -> None:
    def end(**options: Any) -> str:
        p = at("3", 4, **options).railway("BME", {"Dora": 40, "Ben": 20}, price=80)
        p.player("Ada", 500).player("Ben", 420).player("Cid", 500).player("Dora", 100)
        p.stock_round("Ada").play("pass", "sell BME 10", "pass", "pass", "pass", "pass", "pass")
        assert p.cash("Ben") == 500
        return str(p.table.priority)

    assert end() == "Ben"
    assert end(priority="trader") == "Cid"


@pytest.mark.rule("18Rhl", "5")
def test_players_do_not_trade_with_each_other() -> None:
    p = trading()
    refusal = p.refusal("buy BME Ben")
    assert (refusal.rule, refusal.remedy) == ("5.1.4", "For sale: 10% pool, 30% its charter")
