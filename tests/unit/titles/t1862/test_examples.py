"""The worked examples of the rulebook besides those of mergers and runs, one by one."""

from typing import Any

import pytest

from bradshaw.titles.t1862.permits import resale_price
from tests.unit.titles.t1862.examples import example
from tests.unit.titles.t1862.positions import Position, at

# --- starting railways


@example("start-ecr-blocked")
@pytest.mark.rule("1862", "3.2")
@pytest.mark.parametrize("tile", ["14 0", "15 0", "619 0"])
def test_a_full_home_that_no_tile_enlarges_keeps_a_railway_from_starting(tile: str) -> None:
    p = at("D").railway("SVR", {"Ben": 50}).railway("EUR", {"Cid": 50}).tiles(D13=tile)
    p.tokens("SVR", "D13").tokens("EUR", "D13").stock_round()
    refusal = p.refusal("par ECR 54")
    assert refusal.rule == "3.2"
    assert refusal.reason == "ECR could not place its home marker in Witham (D13)"


def ipswich(**options: Any) -> Position:
    """Ipswich is yellow and holds markers of the WVR and the N&B; the ESR is at home there."""
    p = at("B", **options).railway("WVR", {"Ben": 50}).railway("N&B", {"Cid": 50})
    return p.tiles(F11="790 1").tokens("WVR", "F11").tokens("N&B", "F11")


@example("start-esr-by-upgrade")
@pytest.mark.rule("1862", "3.2", "7.2")
def test_a_full_home_that_can_be_upgraded_lets_a_railway_start() -> None:
    assert ipswich().stock_round().may("par ESR 54")
    p = ipswich().railway("ESR", {"Ada": 50}, at_home=False).first_turn("ESR").go_on("track")
    assert p.words() == {"lay"}
    assert {option.rpartition(" ")[0] for option in p.options("lay")} == {"lay F11 791"}
    refusal = p.refusal("lay F9 8852 0")
    assert refusal.rule == "7.2"
    assert refusal.reason == "ESR must first build on Ipswich (F11), so that its home marker has a place"
    p.play(p.options("lay")[0])
    assert p.stands_on("F11") == ("WVR", "N&B", "ESR")
    assert p.table.board.slots("F11.c0") == 3


@example("tokens-chartered")
@pytest.mark.rule("1862", "3.1", "6.5.4.1", "6.5.4.2")
def test_capital_and_markers_of_a_chartered_railway() -> None:
    p = at("A", 2).parliament().play("bid ESR 0", "pass", "par ESR 74")
    bank = p.cash("bank")
    p.play("buy ESR offering", "buy ESR offering")
    assert p.cash("ESR") == 740 - 3 * 60 == 560
    assert p.unused("ESR") == 3
    assert p.cash("bank") == bank + 2 * 74 - 560
    assert p.price("ESR") == 74


@example("tokens-non-chartered")
@pytest.mark.rule("1862", "3.1", "6.5.4.1", "6.5.4.2")
def test_capital_and_markers_of_a_railway_without_a_charter() -> None:
    p = at("A", 2).player("Ben", 0).stock_round().play("par ESR 54")
    assert p.cash("ESR") == 162
    p.play("buy ESR treasury", "buy ESR treasury")
    assert p.cash("ESR") == 270
    assert p.options("markers") == [f"markers {count}" for count in (2, 3, 4, 5, 6)]
    refusal = p.refusal("markers 7")
    assert (refusal.rule, refusal.reason) == ("6.5.4.2", "ESR cannot buy 7 markers")
    p.play("markers 6")
    assert (p.cash("ESR"), p.unused("ESR")) == (270 - 6 * 40, 6)


# --- parliament


@example("parliament-min-cash")
@pytest.mark.rule("1862", "4.1")
def test_who_opens_an_auction_has_162() -> None:
    assert at().player("Ada", 162).parliament().may("bid ESR 0")
    p = at().player("Ada", 161).parliament()
    assert p.acting == "Ben"  # Ada passes by herself


@example("parliament-min-cash-raise")
@pytest.mark.rule("1862", "4.1")
def test_who_raises_to_35_has_197() -> None:
    p = at().player("Ben", 197).parliament().play("bid ESR 30")
    assert p.acting == "Ben"
    p.play("bid ESR 35")
    p = at().player("Ben", 196).parliament().play("bid ESR 30")
    assert p.acting == "Cid"


@example("director-cert-price")
@pytest.mark.rule("1862", "4.2")
def test_the_director_certificate_costs_three_shares() -> None:
    p = at().parliament().play("bid ESR 0", "pass", "pass", "par ESR 74")
    assert p.cash("Ada") == 800 - 222


@example("obligation-fine")
@pytest.mark.rule("1862", "4.3")
def test_the_fine_is_five_times_par() -> None:
    p = at().railway("ESR", {"Ada": 30}, par=74, chartered=True, floated=False).obliged("ESR", "Ada")
    p.player("Ada", 500).player("Ben", 0).player("Cid", 0).stock_round().play("pass")
    assert p.cash("Ada") == 500 - 370


# --- trading


@example("sell-director-4-shares")
@pytest.mark.rule("1862", "6.3")
def test_a_director_with_four_shares_cannot_sell_two() -> None:
    p = at().railway("ESR", {"Ada": 40, "Ben": 20, "Cid": 20}, trains=["2E"]).stock_round()
    assert p.options("sell") == ["sell ESR 10", "sell ESR 30", "sell ESR 40"]
    refusal = p.refusal("sell ESR 20")
    assert refusal.rule == "6.3"
    assert "would keep 2 shares of ESR without the director's certificate, and only 1" in refusal.reason


@example("sell-what-you-held")
@pytest.mark.rule("1862", "6.4")
def test_one_share_is_bought_and_one_sold_in_a_round() -> None:
    p = at().railway("ESR", {"Ada": 30, "Ben": 20, "pool": 30}, trains=["2E"]).stock_round()
    p.play("buy ESR pool", "pass", "pass")
    assert p.acting == "Ada"
    p.play("sell ESR 10")
    assert p.percent("ESR")["Ada"] == 30


def sold(price: int, shares: int, by: str) -> int:
    """The price after a block of shares was sold by the director (Ada) or by somebody else (Ben)."""
    p = at("E").railway("ESR", {"Ada": 60, "Ben": 40}, price=price, trains=["4/5E"]).stock_round(by)
    return p.play(f"sell ESR {10 * shares}").price("ESR")


@example("zigzag-74")
@pytest.mark.rule("1862", "6.4.2")
@pytest.mark.parametrize("seller", ["Ada", "Ben"])
def test_every_share_sold_is_one_step_down(seller: str) -> None:
    assert [sold(74, count, seller) for count in (1, 2, 3)] == [71, 68, 65]


@example("green-ignore-one", "green-director", "dark-green-ignore-two", "low-green", "forty-is-not-green")
@pytest.mark.rule("1862", "6.4.2")
@pytest.mark.parametrize(
    ("price", "shares", "seller", "after"),
    [
        pytest.param(220, 2, "Ben", 210, id="green-ignore-one"),
        pytest.param(220, 2, "Ada", 200, id="green-director"),
        pytest.param(400, 3, "Ben", 375, id="dark-green-ignore-two"),
        pytest.param(36, 1, "Ben", 36, id="low-green"),
        pytest.param(40, 1, "Ben", 36, id="forty-is-not-green"),
    ],
)
def test_shares_that_do_not_count(price: int, shares: int, seller: str, after: int) -> None:
    assert sold(price, shares, seller) == after


# --- dividends


@example("dividend-le")
@pytest.mark.rule("1862", "7.8.5")
def test_a_dividend_of_19_a_share() -> None:
    p = at("C").railway("L&E", {"Ada": 50, "Ben": 20, "L&E": 20, "pool": 10}, trains=["3E"])
    p.earned_last("L&E", 190)
    money = {name: p.cash(name) for name in ("Ada", "Ben", "Cid", "L&E", "bank")}
    p.turn("L&E", "dividend").play("dividend pay")
    paid = {name: p.cash(name) - before for name, before in money.items()}
    assert paid == {"Ada": 95, "Ben": 38, "Cid": 0, "L&E": 38, "bank": -171}


def moved(price: int, paid: int) -> tuple[int, int]:
    """The price after a dividend (0: none is paid), and how many steps that is on the line."""
    p = at("E").railway("ESR", {"Ada": 60}, price=price, trains=["4/5E"])
    before = p.table.cell(p.company("ESR"))
    p.earned_last("ESR", paid)
    p.turn("ESR", "dividend")
    if paid:
        p.play("dividend pay")
    after = p.table.cell(p.company("ESR"))
    return p.price("ESR"), after[1] - before[1]


@example(
    "dividend-move-0-at-82", "dividend-move-80-at-82", "dividend-move-90-at-82", "dividend-move-170-at-82",
    "dividend-move-250-at-82", "dividend-move-330-at-82", "dividend-move-900-at-82",
    "dividend-move-200-at-100", "dividend-move-100-at-100",
)  # fmt: skip
@pytest.mark.rule("1862", "7.8.5")
@pytest.mark.parametrize(
    ("paid", "price", "spaces"),
    [
        (0, 82, -1),
        (80, 82, 0),
        (90, 82, 1),
        (170, 82, 2),
        (250, 82, 3),
        (330, 82, 4),
        (900, 82, 4),
        (200, 100, 2),
        (100, 100, 1),
    ],
)
def test_spaces_that_a_dividend_moves_the_marker(paid: int, price: int, spaces: int) -> None:
    assert moved(price, paid)[1] == 2 * spaces


@example("dividend-move-values", "withhold-move-value", "withhold-move-54")
@pytest.mark.rule("1862", "7.8.5")
@pytest.mark.parametrize(
    ("price", "paid", "after"),
    [
        pytest.param(142, 290, 174, id="dividend-move-values"),
        pytest.param(142, 0, 128, id="withhold-move-value"),
        pytest.param(54, 0, 50, id="withhold-move-54"),
    ],
)
def test_prices_after_a_dividend(price: int, paid: int, after: int) -> None:
    assert moved(price, paid)[0] == after


def hudson(price: int, revenue: int, cash: int, subsidy: int = 0, **options: Any) -> Position:
    """A railway wholly owned by Ada is about to declare its dividend."""
    p = at("C", **options).railway("ESR", {"Ada": 100}, price=price, cash=cash, trains=["3E"])
    p.earned_last("ESR", revenue, subsidy)
    return p.turn("ESR", "dividend")


@example("hudson-82")
@pytest.mark.rule("1862", "7.8.6")
def test_thirty_from_the_treasury_lift_60_to_90() -> None:
    p = hudson(82, 60, 30)
    ada = p.cash("Ada")
    p.play("dividend hudson")
    assert (p.cash("Ada") - ada, p.cash("ESR")) == (90, 0)
    assert p.price("ESR") == 90
    assert hudson(82, 60, 29).options("dividend") == ["dividend pay", "dividend withhold"]


@example("hudson-min")
@pytest.mark.rule("1862", "7.8.6")
def test_a_revenue_of_ten_is_enough() -> None:
    p = hudson(74, 10, 70)
    ada = p.cash("Ada")
    p.play("dividend hudson")
    assert (p.cash("Ada") - ada, p.cash("ESR"), p.price("ESR")) == (80, 0, 82)
    refusal = hudson(74, 10, 70, hudson_from="20").refusal("dividend hudson")
    assert (refusal.rule, refusal.reason) == ("7.8.6", "ESR earned £10, and at least £20 are needed")
    assert hudson(74, 20, 60, hudson_from="20").may("dividend hudson")


@example("hudson-subsidy")
@pytest.mark.rule("1862", "7.8.6", "7.8.2")
def test_subsidies_of_the_turn_serve_the_manoeuvre() -> None:
    p = hudson(50, 40, 0, subsidy=20)
    ada = p.cash("Ada")
    p.play("dividend hudson")
    assert (p.cash("Ada") - ada, p.cash("ESR")) == (50, 10)
    assert not hudson(50, 30, 0, subsidy=10).may("dividend hudson")


# --- trains


@example("used-train-price", "used-train-price-same-band")
@pytest.mark.rule("1862", "7.9")
def test_an_old_train_costs_half_once_a_later_card_is_sold() -> None:
    assert resale_price(at("B").table, "2F") == 200
    assert resale_price(at("C").table, "2F") == 100


def buyer(phase: str, *trains: str) -> Position:
    p = at(phase).railway("L&E", {"Ada": 60}, cash=2000, trains=trains)
    return p.turn("L&E", "trains")


@example("limit-1")
@pytest.mark.rule("1862", "7.9")
@pytest.mark.parametrize("phase", ["C", "D"])
def test_three_express_trains_leave_room_for_other_kinds(phase: str) -> None:
    p = buyer(phase, "2/3E", "2/3E", "3E")
    new = {"C": ("3E", "3L", "3F"), "D": ("4E", "4L", "5F")}[phase]
    refusal = p.refusal(f"train {new[0]} bank")
    assert refusal.rule == "7.9"
    assert "L&E has 2/3E, 2/3E, 3E and may not buy another express train" in refusal.reason
    assert p.may(f"train {new[1]} bank")
    assert p.may(f"train {new[2]} bank")


@example("limit-2")
@pytest.mark.rule("1862", "7.9", "9")
def test_a_train_at_the_limit_is_not_bought_even_if_it_makes_others_rust() -> None:
    p = buyer("F", "4E", "4/5E", "5F").stock(F=0)
    p.turn("L&E", "trains")
    assert p.refusal("train 5/6E bank").rule == "7.9"
    assert p.may("train 5/6L bank")
    p.play("train 8F bank")
    assert p.table.phase == "G"
    assert p.trains("L&E") == ["4/5E", "8F"]


@example("limit-3")
@pytest.mark.rule("1862", "7.9", "9")
def test_trains_above_a_new_limit_are_kept() -> None:
    p = at("F").stock(F=0).railway("SVR", {"Ada": 60}, cash=2000, trains=["4E", "4/5E", "4/5L", "7F", "7F"])
    p.turn("SVR", "trains")
    assert p.refusal("train 5/6E bank").rule == p.refusal("train 8F bank").rule == "7.9"
    p.play("train 5/6L bank")
    assert p.table.phase == "G"
    assert p.trains("SVR") == ["4/5E", "4/5L", "7F", "7F", "5/6L"]
