"""Buying shares, the certificate limit, starting and floating railways (6.5)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at

# --- prices (6.5.1)


@pytest.mark.rule("1862", "6.5.1")
def test_the_offering_costs_par_and_pays_the_bank() -> None:
    p = at().railway("ESR", {"Ben": 50}, price=100, par=74, chartered=True).stock_round()
    bank = p.cash("bank")
    p.play("buy ESR offering")
    assert (p.cash("Ada"), p.cash("bank"), p.cash("ESR")) == (800 - 74, bank + 74, 0)


@pytest.mark.rule("1862", "6.5.1")
@pytest.mark.parametrize("trains", [("2E",), ()])
def test_the_pool_costs_the_market_price_and_pays_the_bank(trains: tuple[str, ...]) -> None:
    p = at().railway("ESR", {"Ben": 50, "pool": 20}, price=100, trains=trains).stock_round()
    bank = p.cash("bank")
    p.play("buy ESR pool")
    assert (p.cash("Ada"), p.cash("bank")) == (700, bank + 100)


@pytest.mark.rule("1862", "6.5.1")
def test_the_charter_costs_the_market_price_and_pays_the_railway() -> None:
    p = at().railway("ESR", {"Ben": 50}, price=110, cash=5).stock_round().play("buy ESR treasury")
    assert (p.cash("Ada"), p.cash("ESR")) == (690, 115)


@pytest.mark.rule("1862", "6.5.1")
def test_what_is_not_for_sale() -> None:
    p = at().railway("ESR", {"Ben": 50}, price=110).railway("E&H", {"Ben": 50, "Ada": 10}).stock_round()
    refusal = p.refusal("buy ESR pool")
    assert (refusal.rule, refusal.remedy) == ("6.5.1", "For sale: 50% its charter")
    assert p.refusal("buy ESR Ben").rule == "6.5.1"
    assert p.refusal("buy ENR treasury").remedy == "Start it: par ENR PRICE"
    p.player("Ada", 109).player("Ben", 0)
    refusal = p.refusal("buy ESR treasury")
    assert refusal.reason == "10% of ESR costs £110, but Ada has £109"


@pytest.mark.rule("1862", "6.5.1")
def test_a_player_may_hold_all_of_a_railway() -> None:
    p = at().railway("ESR", {"Ada": 90}, price=54).stock_round().play("buy ESR treasury")
    assert p.percent("ESR") == {"Ada": 100}


@pytest.mark.rule("1862", "6.5.1")
def test_shares_of_a_railway_in_receivership_are_bought_as_usual() -> None:
    p = at().railway("ESR", {"pool": 40, "Ben": 10}, price=54).stock_round()
    assert p.options("buy") == ["buy ESR treasury", "buy ESR pool"]


# --- the certificate limit (6.5.2)


@pytest.mark.rule("1862", "6.5.2")
@pytest.mark.parametrize(("players", "limit"), [(2, 25), (3, 18), (4, 13), (5, 11), (6, 10), (7, 9), (8, 8)])
def test_certificate_limits(players: int, limit: int) -> None:
    assert at(players=players).table.certificate_limit() == limit


def holder(count: int, **options: Any) -> Position:
    """Ada holds some certificates of railways that Ben directs; eight are the limit."""
    p = at(players=8, **options)
    for code in ("E&H", "I&B", "L&D", "L&E", "L&H"):
        part = min(2, count)
        count -= part
        p.railway(code, {"Ben": 30, "Ada": 10 * part} if part else {"Ben": 30}, trains=["2E"])
    return p.railway("ESR", {"Ben": 50}, price=54)


@pytest.mark.rule("1862", "6.5.2")
def test_at_the_limit_nothing_is_bought_or_started() -> None:
    assert holder(7).stock_round().may("buy ESR treasury")
    p = holder(8).stock_round()
    refusal = p.refusal("buy ESR treasury")
    assert (refusal.rule, refusal.reason) == ("6.5.2", "Ada holds 8 certificates, and the limit is 8")
    assert p.refusal("par ENR 54").rule == "6.5.2"


@pytest.mark.rule("1862", "6.5.2")
def test_the_director_certificate_counts_one() -> None:
    p = at(players=8).railway("ESR", {"Ada": 100}, price=54).stock_round()
    assert p.table.certificates("Ada") == 8


@pytest.mark.rule("1862", "6.5.2")
def test_above_the_limit_a_player_must_sell_in_his_turn() -> None:
    p = holder(10).stock_round()
    refusal = p.refusal("pass")
    assert (refusal.rule, refusal.remedy) == ("6.5.2", "Sell certificates down to the limit.")
    assert p.words() == {"sell"}
    p.play("sell E&H 10")
    assert not p.may("pass")
    p.play("sell I&B 10", "pass")
    assert p.table.certificates("Ada") == 8
    assert p.acting == "Ben"


@pytest.mark.rule("1862", "6.5.2")
def test_who_cannot_sell_enough_sells_what_he_can() -> None:
    p = holder(10).railway("N&E", {"Ben": 30, "Ada": 10}, trains=["2E"]).stock_round()
    for code in ("E&H", "I&B", "L&D", "L&E", "N&E"):
        p.top(bought={f"Ada/{code}": 2 - (code == "N&E")})
    assert p.options("sell") == ["sell L&H 20"]
    assert not p.may("pass")
    p.play("sell L&H 20")
    assert p.table.certificates("Ada") == 9  # one block a turn, and nothing else may be sold
    assert p.acting == "Ben"


def blocks(**options: Any) -> Position:
    """Ada holds ten certificates, eight are the limit, and four of them she has bought in this round: the two
    blocks of two that are left must go down by two in all."""
    p = holder(10, **options).stock_round()
    for code in ("I&B", "L&D", "L&E"):
        p.top(bought={f"Ada/{code}": 2})
    return p


@pytest.mark.rule("1862", "6.5.2", "6.4")
def test_above_the_limit_blocks_are_sold_so_that_it_can_be_reached() -> None:
    p = blocks().play("sell E&H 10")  # the other may still follow
    assert p.options("sell") == ["sell L&H 10", "sell L&H 20"]
    p.play("sell L&H 10", "pass")
    assert p.table.certificates("Ada") == 8
    p = blocks()
    p.top(bought={"Ada/L&H": 2})
    refusal = p.refusal("sell E&H 10")
    assert refusal.rule == "6.5.2"
    assert refusal.reason == (
        "Ada holds 10 certificates, and the limit is 8: 10% are too few of E&H, which is sold in one block"
    )
    assert refusal.remedy == "Sell 20% of E&H."


@pytest.mark.rule("1862", "6.5.2", "6.4")
def test_above_the_limit_a_block_that_was_sold_helps_no_more() -> None:
    """Three of eleven must go: after one of E&H, whose other share stays in this turn, both of L&H."""
    p = blocks().railway("N&E", {"Ben": 30, "Ada": 10}, trains=["2E"])
    p.top(bought={"Ada/N&E": 1})
    assert p.options("sell") == ["sell E&H 10", "sell E&H 20", "sell L&H 10", "sell L&H 20"]
    p.play("sell E&H 10")
    assert p.options("sell") == ["sell L&H 20"]
    assert p.refusal("sell L&H 10").remedy == "Sell 20% of L&H."


@pytest.mark.rule("1862", "6.5.2", "6.3")
def test_at_the_limit_part_of_a_directors_certificate_may_be_sold_though_it_leaves_one_more() -> None:
    p = at(players=8).railway("ESR", {"Ada": 30, "pool": 70}, trains=["2E"])
    p.railway("ENR", {"Ben": 30, "Ada": 70}, trains=["2E"]).stock_round()
    p.top(bought={"Ada/ENR": 7})
    assert p.table.certificates("Ada") == p.table.certificate_limit() == 8
    p.play("sell ESR 10")
    assert p.table.certificates("Ada") == 9


@pytest.mark.rule("1862", "6.5.2", "6.3")
def test_above_the_limit_part_of_a_directors_certificate_may_not_be_too_little() -> None:
    """Selling one of the three shares of the certificate leaves two ordinary ones, and so one more."""
    p = at(players=8).railway("ESR", {"Ada": 30, "pool": 70}, trains=["2E"])
    for code in ("E&H", "I&B", "L&D", "L&E"):
        p.railway(code, {"Ben": 30, "Ada": 20}, trains=["2E"])
    p.stock_round()
    for code in ("E&H", "I&B", "L&D", "L&E"):
        p.top(bought={f"Ada/{code}": 2})
    assert p.options("sell") == ["sell ESR 30"]
    assert p.refusal("sell ESR 10").remedy == "Sell 30% of ESR."


@pytest.mark.rule("1862", "6.5.2", "7.12")
def test_above_the_limit_shares_driven_to_nothing_are_gone_too() -> None:
    p = at(players=8).railway("ESR", {"Ada": 100}, price=14, trains=["2E"])
    p.railway("ENR", {"Ben": 30, "Ada": 20}, trains=["2E"]).stock_round()
    assert p.top(bought={"Ada/ENR": 2}).table.certificates("Ada") == 10
    assert p.may("sell ESR 20")  # two steps down from 14
    p.play("sell ESR 20")
    assert p.table.certificates("Ada") == 2


@pytest.mark.rule("1862", "6.5.2")
@pytest.mark.parametrize("options", [{"preset": "online"}, {"over_the_limit": "any sale"}])
def test_reading_over_the_limit_any_sale(options: dict[str, Any]) -> None:
    p = blocks(**options)
    p.top(bought={"Ada/L&H": 2}).play("sell E&H 10")
    assert p.table.certificates("Ada") == 9
    assert p.acting == "Ben"


@pytest.mark.rule("1862", "6.5.2", "10.3")
def test_after_the_lner_the_limit_is_new_and_nobody_must_sell() -> None:
    p = holder(10).lner(limit=9).stock_round()
    assert p.table.certificate_limit() == 9
    assert p.may("pass")
    assert p.refusal("buy ESR treasury").rule == "6.5.2"


# --- starting without a charter (6.5.3)


@pytest.mark.rule("1862", "6.5.3")
def test_the_director_pays_the_railway_three_times_its_price() -> None:
    p = at().stock_round().play("par ESR 116")
    assert (p.cash("Ada"), p.cash("ESR")) == (800 - 348, 348)
    assert p.percent("ESR") == {"Ada": 30, "ESR": 70}
    assert (p.price("ESR"), p.company("ESR").par) == (116, 100)
    assert not p.company("ESR").chartered
    assert p.acting == "Ben"  # starting a railway is the purchase of the turn


@pytest.mark.rule("1862", "6.5.3")
@pytest.mark.parametrize(("price", "par"), [(54, 54), (60, 58), (71, 68), (86, 82), (95, 90), (200, 100)])
def test_the_par_token_stands_at_the_price_or_below(price: int, par: int) -> None:
    p = at().stock_round().play(f"par ESR {price}")
    assert (p.price("ESR"), p.company("ESR").par) == (price, par)


@pytest.mark.rule("1862", "6.5.3")
def test_prices_from_54_to_200() -> None:
    p = at(players=2).stock_round()
    prices = [int(option.rpartition(" ")[2]) for option in p.options("par") if " ESR " in option]
    assert (prices[0], prices[-1], len(prices)) == (54, 200, 29)
    for price in (52, 210, 55):
        refusal = p.refusal(f"par ESR {price}")
        assert (refusal.rule, refusal.reason) == ("6.5.3", f"ESR cannot start at {price}")
    p.player("Ada", 170)
    assert p.refusal("par ESR 58").reason == "30% of ESR costs £174, but Ada has £170"


def test_only_a_railway_that_has_floated_may_have_markers() -> None:
    p = at().railway("ESR", {"Ada": 50}).railway("ENR", {"Ben": 40}, floated=False)
    assert [p.table.token_range(p.company(code)) for code in ("ESR", "ENR", "EUR")] == [
        (0, 7),
        (0, 0),
        (0, 0),
    ]


@pytest.mark.rule("1862", "6.5.3")
def test_a_new_marker_goes_below_the_others() -> None:
    p = at().railway("ENR", {"Ben": 50}, price=100).stock_round().play("par ESR 100")
    assert p.stack(100) == ("ENR", "ESR")


@pytest.mark.rule("1862", "6.5.3", "6.4")
def test_all_shares_of_the_certificate_count_as_bought_in_the_round() -> None:
    p = at().stock_round().play("par ESR 100", "buy ESR treasury")
    assert dict(p.table.top.bought) == {"Ada/ESR": 3, "Ben/ESR": 1}


@pytest.mark.rule("1862", "6.5.3")
def test_shares_from_the_charter_cost_the_price_not_par() -> None:
    p = at().stock_round().play("par ESR 116", "buy ESR treasury")
    assert p.cash("Ben") == 800 - 116


# --- floating (6.5.4)


@pytest.mark.rule("1862", "6.5.4", "6.5.4.1")
def test_a_railway_floats_with_half_of_its_shares() -> None:
    p = at().stock_round().play("par ESR 100", "buy ESR treasury")
    assert not p.company("ESR").floated
    p.play("buy ESR treasury")
    assert p.company("ESR").floated
    assert (p.step, p.acting) == ("markers", "Ada")  # the director chooses, then the round goes on
    assert p.costs() == {f"markers {count}": 40 * count for count in range(2, 8)}
    p.play("markers 4")
    assert (p.cash("ESR"), p.unused("ESR")) == (500 - 160, 4)
    assert (p.step, p.acting) == ("stock round", "Ada")


@pytest.mark.rule("1862", "6.5.4.2")
@pytest.mark.parametrize("count", [1, 8])
def test_two_to_seven_markers(count: int) -> None:
    p = at().stock_round().play("par ESR 200", "buy ESR treasury", "buy ESR treasury")
    assert p.options("markers") == [f"markers {n}" for n in range(2, 8)]
    refusal = p.refusal(f"markers {count}")
    assert (refusal.rule, refusal.remedy) == ("6.5.4.2", "It can buy 2 to 7.")


@pytest.mark.rule("1862", "6.5.4.1", "6.5.4.2")
def test_a_chartered_railway_gets_ten_times_par_and_three_markers() -> None:
    p = at().railway("ESR", {"Ada": 30, "Ben": 10}, par=62, chartered=True, floated=False)
    p.obliged("ESR", "Ada").stock_round().play("buy ESR offering")
    assert (p.cash("ESR"), p.unused("ESR")) == (620 - 180, 3)
    assert p.step == "stock round"


@pytest.mark.rule("1862", "6.5.4.3", "2.4.1")
def test_a_railway_floats_with_the_permit_it_was_dealt() -> None:
    p = (
        at(players=2)
        .permit("ESR", "local")
        .stock_round()
        .play("par ESR 54", "pass", "buy ESR treasury", "pass")
    )
    p.play("buy ESR treasury", "markers 2")
    assert list(p.company("ESR").permits) == ["local"]


@pytest.mark.rule("1862", "6.5.4")
def test_shares_in_the_pool_count_as_bought() -> None:
    p = at().railway("ESR", {"Ada": 30, "pool": 10}, price=54, floated=False).stock_round("Ben")
    p.play("buy ESR treasury")
    assert p.company("ESR").floated


@pytest.mark.rule("1862", "6.5.4", "8")
def test_an_unfloated_railway_may_fall_into_receivership_and_float_in_it() -> None:
    """The largest shareholder, next from the priority deal, chooses the markers."""
    p = at().railway("ESR", {"Ada": 30}, price=100, cash=300, floated=False).stock_round()
    p.play("sell ESR 30")
    assert p.cash("Ada") == 800 + 150
    assert (p.price("ESR"), p.company("ESR").in_receivership, p.company("ESR").floated) == (100, True, False)
    p.play("pass", "buy ESR treasury", "buy ESR treasury")
    assert p.company("ESR").floated
    assert (p.step, p.acting) == ("markers", "Ben")  # as many as Cid, but nearer to Ada's priority deal
    p.play("markers 3")
    assert p.unused("ESR") == 3


@pytest.mark.rule("1862", "6.5.4", "8")
def test_a_chartered_railway_floats_in_receivership_as_usual() -> None:
    p = at().railway("ESR", {"pool": 30, "Ben": 10}, par=54, chartered=True, floated=False)
    p.obliged("ESR", "Ada").stock_round("Cid").play("buy ESR offering")
    assert (p.cash("ESR"), p.unused("ESR"), p.company("ESR").obliged) == (540 - 180, 3, None)
    assert p.step == "stock round"


@pytest.mark.rule("1862", "6.5.4", "7.1")
def test_a_railway_operates_from_the_next_operating_round() -> None:
    p = at().railway("ESR", {"Ada": 40}, price=100, floated=False).stock_round().play("pass", "pass", "pass")
    assert "ESR operates" not in p.log()
    p = at().railway("ESR", {"Ada": 40}, price=100, cash=400, floated=False).stock_round()
    p.play("buy ESR treasury", "markers 2").all_pass()
    assert "ESR operates." in p.log()


@pytest.mark.rule("1862", "11.4", "6.5.4.2")
@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 7),
        ({"eight_markers": True}, 8),
        ({"eight_markers": True, "markers_at_flotation": "7"}, 7),
        ({**ONLINE, "eight_markers": True}, 7),
    ],
)
def test_markers_bought_with_variant_11_4(options: dict[str, Any], most: int) -> None:
    p = at(**options).stock_round().play("par ESR 200", "buy ESR treasury", "buy ESR treasury")
    assert p.options("markers")[-1] == f"markers {most}"
