"""Stock rounds: turns, directors, selling (6.1 to 6.4, 6.6)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def traded(
    holders: dict[str, int], price: int = 100, trains: tuple[str, ...] = ("2E",), **options: Any
) -> Position:
    return at(**options).railway("ESR", holders, price=price, trains=trains)


# --- turns (6.1, 6.2, 6.6)


@pytest.mark.rule("1862", "6.1")
def test_the_priority_deal_begins_and_play_goes_clockwise() -> None:
    p = traded({"Ada": 50}).stock_round("Cid")
    order = []
    for _ in range(3):
        order.append(p.acting)
        p.play("buy ESR treasury")
    assert order == ["Cid", "Ada", "Ben"]


@pytest.mark.rule("1862", "6.2")
def test_sell_first_then_buy_one_and_the_turn_is_over() -> None:
    p = traded({"Ada": 50}).railway("ENR", {"Ben": 50, "Ada": 20}, trains=["2E"]).stock_round()
    p.play("sell ENR 10", "buy ESR treasury")
    assert p.acting == "Ben"


@pytest.mark.rule("1862", "6.2", "6.4")
def test_also_the_first_stock_round_speaks_of_selling() -> None:
    p = traded({"Ada": 50}).stock_round(first=True)
    assert p.may("sell ESR 10")
    assert p.prompt == "Ada: sell shares, then buy a certificate or start a railway; or pass"


@pytest.mark.rule("1862", "6.4.1")
def test_a_sale_below_the_price_says_why() -> None:
    p = traded({"Ada": 50}, trains=()).stock_round().play("sell ESR 10")
    assert "Ada sells 10% of ESR for £50, half of the price, for ESR has no train." in p.log()


@pytest.mark.rule("1862", "6.2", "6.4")
def test_several_railways_may_be_sold_but_each_in_one_block() -> None:
    p = traded({"Ada": 50}).railway("ENR", {"Ben": 50, "Ada": 30}, trains=["2E"]).stock_round()
    p.play("sell ENR 10")
    refusal = p.refusal("sell ENR 10")
    assert refusal.rule == "6.4"
    assert refusal.reason == "Ada has sold ENR in this turn: a railway's shares are sold in one block"
    p.play("sell ESR 20", "pass")
    assert p.acting == "Ben"
    p.play("pass", "pass")
    assert p.may("sell ENR 10")  # in the next turn


@pytest.mark.rule("1862", "6.2", "6.6")
def test_a_sale_is_no_pass() -> None:
    p = traded({"Ada": 50, "Ben": 20}).stock_round().play("pass", "pass", "pass")
    assert p.step != "stock round"
    p = traded({"Ada": 50, "Ben": 20}).stock_round().play("pass", "sell ESR 10", "pass", "pass", "pass")
    assert (p.step, p.acting) == ("stock round", "Ben")


@pytest.mark.rule("1862", "6.6")
def test_the_priority_deal_goes_to_the_first_of_those_who_passed() -> None:
    p = traded({"Ada": 50}).stock_round("Ada")
    p.play("pass", "buy ESR treasury", "pass", "pass", "pass")
    assert p.table.priority == "Cid"
    p = traded({"Ada": 50}).stock_round("Ben").play("pass", "pass", "pass")
    assert p.table.priority == "Ben"


@pytest.mark.rule("1862", "6.6")
def test_nobody_is_asked_who_can_only_pass() -> None:
    p = traded({"Ada": 50}).player("Ben", 0).stock_round().play("pass")
    assert p.acting == "Cid"


# --- directors (6.3)


@pytest.mark.rule("1862", "6.3")
def test_whoever_buys_more_than_the_director_takes_his_place() -> None:
    p = traded({"Ada": 30, "Ben": 30, "pool": 40}).stock_round("Ben")
    assert p.director("ESR") == "Ada"
    p.play("buy ESR pool")
    assert (p.director("ESR"), p.holds_directorship("ESR")) == ("Ben", "Ben")
    assert p.percent("ESR") == {"Ada": 30, "Ben": 40, "pool": 30}
    assert p.table.certificates("Ada") == 3
    assert p.table.certificates("Ben") == 2


@pytest.mark.rule("1862", "6.3")
def test_a_director_who_sells_three_of_five_hands_over() -> None:
    """Player 1 with half of the railway sells three shares, and player 2 is director."""
    p = traded({"Ada": 50, "Ben": 30, "pool": 20}).stock_round().play("sell ESR 30")
    assert (p.director("ESR"), p.holds_directorship("ESR")) == ("Ben", "Ben")
    assert p.percent("ESR") == {"Ada": 20, "Ben": 30, "pool": 50}


@pytest.mark.rule("1862", "6.3")
def test_part_of_the_certificate_is_sold_when_another_takes_over() -> None:
    """Nothing lies in the pool, but the successor's three shares are at hand."""
    p = traded({"Ada": 30, "Ben": 30, "Cid": 40}).stock_round()
    assert p.director("ESR") == "Ada"
    p.play("sell ESR 10")
    assert p.percent("ESR") == {"Ada": 20, "Ben": 30, "Cid": 40, "pool": 10}
    assert p.director("ESR") == "Cid"


@pytest.mark.rule("1862", "6.3")
def test_on_a_tie_the_director_stays_and_then_the_next_to_his_left_follows() -> None:
    p = traded({"Ada": 40, "Ben": 30, "Cid": 30}, players=4).stock_round().play("sell ESR 10")
    assert p.director("ESR") == "Ada"
    p.play("pass", "pass", "pass", "pass")
    p = traded({"Cid": 40, "Ada": 30, "Ben": 30}, players=4).stock_round("Cid").play("sell ESR 20")
    assert p.director("ESR") == "Ada"  # clockwise from Cid: Dora, Ada, Ben


@pytest.mark.rule("1862", "6.3", "8")
def test_the_certificate_may_be_sold_to_the_bank() -> None:
    p = traded({"Ada": 30, "Ben": 20, "pool": 20}).stock_round().play("sell ESR 30")
    assert p.director("ESR") is None
    assert p.holds_directorship("ESR") == "pool"
    assert p.percent("ESR") == {"Ben": 20, "pool": 50, "ESR": 30}
    assert p.cash("Ada") == 800 + 300
    assert p.price("ESR") == 86


@pytest.mark.rule("1862", "6.3")
@pytest.mark.parametrize(
    ("held", "pool", "possible"),
    [
        (30, 0, [30]),
        (30, 10, [20, 30]),
        (30, 20, [10, 20, 30]),
        (40, 0, [10, 30, 40]),
        (40, 10, [10, 20, 30, 40]),
        (50, 0, [10, 20, 30, 40, 50]),
    ],
)
def test_what_a_director_without_a_successor_may_sell(held: int, pool: int, possible: list[int]) -> None:
    p = traded({"Ada": held, "Ben": 20, "pool": pool} if pool else {"Ada": held, "Ben": 20}).stock_round()
    assert p.options("sell") == [f"sell ESR {percent}" for percent in possible]
    for percent in possible:
        with p.game.trying(f"sell ESR {percent}"):
            assert p.percent("ESR").get("Ada", 0) == held - percent
            assert (p.director("ESR") is None) == (held - percent < 30)


@pytest.mark.rule("1862", "6.3")
@pytest.mark.parametrize("options", [ONLINE, {"director_sale": "pool"}])
def test_reading_director_sale_pool(options: dict[str, Any]) -> None:
    """Only shares that lay in the pool before serve: with four shares two must be there to sell two."""
    p = traded({"Ada": 40, "Ben": 20, "pool": 10}, **options).stock_round()
    assert p.options("sell") == ["sell ESR 10", "sell ESR 30", "sell ESR 40"]
    p = traded({"Ada": 40, "Ben": 20, "pool": 20}, **options).stock_round()
    assert p.may("sell ESR 20")
    p = traded({"Ada": 40, "Ben": 20}, **options).stock_round()
    assert p.may("sell ESR 30")  # as many as the certificate has: the ordinary share stays


@pytest.mark.rule("1862", "6.3", "8")
def test_the_certificate_in_the_pool_is_not_for_sale_but_for_three_shares() -> None:
    p = traded({"pool": 60, "Ada": 20, "Ben": 20}).stock_round()
    assert p.options("buy") == ["buy ESR pool"]
    refusal = p.refusal("buy ESR pool percent=30")
    assert refusal.rule == "6.5.1"
    p.play("buy ESR pool")
    assert (p.director("ESR"), p.holds_directorship("ESR")) == ("Ada", "Ada")
    assert p.percent("ESR") == {"Ada": 30, "Ben": 20, "pool": 50}
    assert p.table.certificates("Ada") == 1
    assert "Ada becomes director of ESR." in p.log()


@pytest.mark.rule("1862", "6.3")
def test_an_exchange_is_neither_sale_nor_purchase() -> None:
    p = traded({"Ada": 30, "Ben": 30, "pool": 40}).stock_round("Ben").play("buy ESR pool")
    assert p.price("ESR") == 100
    p.play("pass")  # Cid
    assert p.acting == "Ada"
    assert p.may("buy ESR pool")


# --- selling (6.4)


@pytest.mark.rule("1862", "6.4")
def test_there_is_no_limit_to_the_pool() -> None:
    p = traded({"Ada": 40, "pool": 60}).stock_round().play("sell ESR 40")
    assert p.percent("ESR") == {"pool": 100}


@pytest.mark.rule("1862", "6.4", "7.12")
def test_shares_bought_before_a_bankruptcy_do_not_count_any_more() -> None:
    """Ada has bought a share of the old ESR, which Ben drove to nothing, and has started the new one."""
    p = traded({"Ben": 40, "pool": 60}, price=20).player("Ada", 1000).stock_round()
    p.play("buy ESR pool", "sell ESR 40", "pass", "pass", "par ESR 54", "pass", "pass")
    refusal = p.refusal("sell ESR 30")
    assert refusal.reason == "Ada has bought 3 shares of ESR in this round and may sell none"


@pytest.mark.rule("1862", "6.4")
def test_shares_bought_in_the_round_are_not_sold() -> None:
    p = traded({"Ben": 50, "pool": 50}).stock_round().play("buy ESR pool", "pass", "pass")
    assert p.acting == "Ada"
    refusal = p.refusal("sell ESR 10")
    assert refusal.rule == "6.4"
    assert refusal.reason == "Ada has bought 1 share of ESR in this round and may sell none"


@pytest.mark.rule("1862", "6.4")
def test_a_new_director_keeps_what_he_has_bought() -> None:
    """Of the director's certificate bought in this round nothing is sold; of an older one all but as many
    shares as were bought."""
    p = at().stock_round().play("par ESR 100", "pass", "pass")
    assert p.acting == "Ada"
    assert p.options("sell") == []
    p = traded({"Ada": 30, "Ben": 20, "pool": 50}).stock_round()
    p.play("buy ESR pool", "pass", "pass", "buy ESR pool", "pass", "pass")
    assert p.percent("ESR")["Ada"] == 50
    assert p.options("sell") == ["sell ESR 10", "sell ESR 20", "sell ESR 30"]
    assert p.refusal("sell ESR 40").rule == "6.4"


@pytest.mark.rule("1862", "6.4")
def test_only_what_one_has_can_be_sold() -> None:
    p = traded({"Ben": 50, "Ada": 20}).stock_round()
    for percent in (0, 5, 30):
        assert p.refusal(f"sell ESR {percent}").rule == "6.4"
    assert p.refusal("sell ESR 30").reason == "Ada holds 20% of ESR and cannot sell 30%"


@pytest.mark.rule("1862", "6.4", "6.5.1")
def test_who_has_sold_a_railway_does_not_buy_it_in_the_round() -> None:
    p = traded({"Ben": 50, "Ada": 20}).stock_round().play("sell ESR 10")
    refusal = p.refusal("buy ESR treasury")
    assert refusal.rule == "6.5.1"
    assert "Ada has sold ESR in this stock round" in refusal.reason
    p.play("pass", "buy ESR treasury", "pass")
    assert not p.may("buy ESR treasury")


@pytest.mark.rule("1862", "6.4.1")
@pytest.mark.parametrize(("trains", "each"), [(("2E",), 95), ((), 47)])
def test_without_a_train_a_share_brings_half(trains: tuple[str, ...], each: int) -> None:
    p = traded({"Ben": 50, "Ada": 20}, price=95, trains=trains).stock_round().play("sell ESR 20")
    assert p.cash("Ada") == 800 + 2 * each


# --- the market (6.4.2)


@pytest.mark.rule("1862", "6.4.2")
def test_a_marker_that_falls_goes_below_the_others() -> None:
    p = traded({"Ben": 50, "Ada": 20}, price=74).railway("ENR", {"Cid": 50}, price=71, trains=["2E"])
    p.stock_round().play("sell ESR 10")
    assert p.stack(71) == ("ENR", "ESR")


@pytest.mark.rule("1862", "6.4.2")
def test_all_shares_of_a_block_are_paid_at_the_price_before() -> None:
    p = traded({"Ben": 50, "Ada": 40}, price=100).stock_round().play("sell ESR 40")
    assert p.cash("Ada") == 800 + 400
    assert p.price("ESR") == 82


@pytest.mark.rule("1862", "6.4.2")
@pytest.mark.parametrize(
    ("price", "sold", "after"),
    [
        (200, 1, 191),  # 200 is not above 200
        (210, 1, 210),
        (375, 2, 350),
        (400, 2, 400),
        (950, 3, 900),
        (36, 2, 31),
        (7, 1, 7),
    ],
)
def test_the_zones_of_the_market_for_others_than_the_director(price: int, sold: int, after: int) -> None:
    p = traded({"Ada": 50, "Ben": 30}, price=price).stock_round("Ben").play(f"sell ESR {10 * sold}")
    assert p.price("ESR") == after


@pytest.mark.rule("1862", "6.4.2")
def test_the_zone_is_that_of_the_price_before_the_sale() -> None:
    """One of two shares is ignored at 210, although the price leaves the zone; none at 200."""
    assert (
        traded({"Ada": 50, "Ben": 30}, price=210).stock_round("Ben").play("sell ESR 20").price("ESR") == 200
    )
    assert (
        traded({"Ada": 50, "Ben": 30}, price=200).stock_round("Ben").play("sell ESR 20").price("ESR") == 182
    )


@pytest.mark.rule("1862", "6.4.2")
def test_who_is_director_before_the_sale_counts() -> None:
    p = traded({"Ada": 50, "Ben": 40}, price=220).stock_round().play("sell ESR 20")
    assert p.director("ESR") == "Ben"
    assert p.price("ESR") == 200  # both shares count: Ada sold as director


@pytest.mark.rule("1862", "6.4.2")
def test_in_receivership_nobody_is_director() -> None:
    p = traded({"pool": 80, "Ben": 20}, price=220).stock_round("Ben").play("sell ESR 20")
    assert p.price("ESR") == 210


@pytest.mark.rule("1862", "6.4.2", "6.5.4")
@pytest.mark.parametrize("chartered", [True, False])
def test_before_floating_shares_bring_half_and_the_price_stays(chartered: bool) -> None:
    p = at().railway("ESR", {"Ada": 30, "Ben": 10}, price=82, par=82, chartered=chartered, floated=False)
    p.stock_round("Ben").play("sell ESR 10")
    assert p.cash("Ben") == 800 + 41
    assert p.price("ESR") == 82


@pytest.mark.rule("1862", "6.4.2", "10.3")
def test_after_the_lner_has_formed_sales_do_not_move_prices() -> None:
    p = at("H").railway("ESR", {"Ada": 50, "Ben": 30}, price=100, trains=["6E"]).lner()
    p.stock_round().play("sell ESR 20")
    assert p.price("ESR") == 100
    before = at("H").railway("ESR", {"Ada": 50, "Ben": 30}, price=100, trains=["6E"]).lner("coming")
    assert before.stock_round().play("sell ESR 20").price("ESR") == 90


@pytest.mark.rule("1862", "6.4.2", "7.12")
def test_a_railway_driven_to_nothing_is_bankrupt_at_once_and_can_start_again() -> None:
    p = traded({"Ada": 50, "Ben": 20}, price=14).permit("ESR", "express").stock_round("Ada")
    p.play("sell ESR 20")
    assert not p.company("ESR").founded
    assert p.percent("ESR") == {"offering": 100}
    assert p.cash("Ben") == 800  # nothing for shares worth nothing
    assert p.markers("ESR") == []
    p.play("pass")
    assert p.acting == "Ben"
    assert p.may("par ESR 54")
    p.play("pass", "pass")
    refusal = p.refusal("par ESR 54")  # Ada has sold it
    assert "Ada has sold ESR" in refusal.reason
