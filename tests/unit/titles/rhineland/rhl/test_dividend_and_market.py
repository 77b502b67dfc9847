"""Operating order, dividends and what they do to the price (6, 6.2, 6.2.4, 6.2.5)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at


def earned(revenue: int, price: int | tuple[int, int] = 80, **options: Any) -> Position:
    """The RhE has earned so much and must decide; Ada 40%, Ben 20%, pool 10%, charter 30%."""
    p = at("3", **options).railway("RhE", {"Ada": 40, "Ben": 20, "pool": 10}, price=price, trains=["2"])
    p.put(railways={"RhE": {"revenue": revenue}})
    return p.turn("RhE", "dividend")


# --- order


@pytest.mark.rule("18Rhl", "6")
def test_railways_operate_from_the_highest_price_down() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, price=70).railway("BME", {"Ada": 50}, price=100)
    p.railway("CME", {"Ben": 50}, price=90)
    assert p.table.operating_order() == ["BME", "CME", "ADR"]


@pytest.mark.rule("18Rhl", "6")
def test_at_equal_prices_the_marker_further_right_goes_first() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, price=(1, 4)).railway("BME", {"Ada": 50}, price=(2, 5))
    p.railway("CME", {"Ben": 50}, price=(0, 3)).railway("DEE", {"Ben": 50}, price=(3, 6))
    assert {p.price(code) for code in ("ADR", "BME", "CME", "DEE")} == {100}
    assert p.table.operating_order() == ["DEE", "BME", "ADR", "CME"]


@pytest.mark.rule("18Rhl", "6")
def test_in_one_space_the_upper_marker_goes_first() -> None:
    p = at("3").railway("DEE", {"Ada": 50}).railway("ADR", {"Ada": 50}).railway("BME", {"Ben": 50})
    assert p.table.operating_order() == ["DEE", "ADR", "BME"]


@pytest.mark.rule("18Rhl", "6", "6.2")
def test_every_floated_railway_has_one_turn() -> None:
    p = at("3").railway("ADR", {"Ada": 50}, price=70).railway("BME", {"Ben": 50}, price=90)
    p.railway("CME", {"Cid": 40}, price=100, floated=False).operating_round()
    assert (p.acting, p.table.top.code) == ("Ben", "BME")
    p.go_on("trains" if p.table.must_own_train(p.table.railways["BME"]) else "track")
    while p.step in ("track", "token", "trains") and p.table.top.code == "BME":
        p.play("pass")
    assert (p.acting, p.table.top.code) == ("Ada", "ADR")
    while p.step in ("track", "token", "trains") and p.table.top.code == "ADR":
        p.play("pass")
    assert p.step == "stock round"


@pytest.mark.rule("18Rhl", "6.2")
def test_the_steps_of_a_turn() -> None:
    p = at("3").railway("RhE", {"Ada": 50}, cash=300, trains=["2"]).tiles(J9="9 0", K8="8 1").turn("RhE")
    seen = []
    while p.step != "stock round":
        seen.append(p.step)
        p.play({"run": p.options("run")[:1], "dividend": ["dividend pay"]}.get(p.step, ["pass"])[0])
    assert seen == ["track", "token", "run", "dividend", "trains"]


# --- paying out


@pytest.mark.rule("18Rhl", "6.2.4")
def test_a_dividend_goes_to_every_holder_and_to_the_charter() -> None:
    p = earned(80)
    bank = p.cash("bank")
    p.play("dividend pay")
    assert [p.cash(name) for name in ("Ada", "Ben", "Cid", "RhE")] == [632, 616, 600, 24]
    assert p.cash("bank") == bank - 72


@pytest.mark.rule("18Rhl", "6.2.4")
def test_withheld_revenue_goes_to_the_treasury() -> None:
    p = earned(80).play("dividend withhold")
    assert [p.cash(name) for name in ("Ada", "Ben", "RhE")] == [600, 600, 80]


@pytest.mark.rule("18Rhl", "6.2.4")
def test_the_revenue_is_paid_or_withheld_as_a_whole() -> None:
    p = earned(80)
    assert p.options("dividend") == ["dividend pay", "dividend withhold"]
    refusal = p.refusal("dividend half")
    assert (refusal.rule, refusal.remedy) == ("6.2.4", "Possible: pay, withhold")


@pytest.mark.rule("18Rhl", "6.2.4")
def test_a_twenty_of_the_mkb_pays_two_shares() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 10), "Ben": (20,), "pool": (10,)}, trains=["2"])
    p.put(railways={"MKB": {"revenue": 100}})
    p.turn("MKB", "dividend").play("dividend pay")
    assert [p.cash(name) for name in ("Ada", "Ben", "MKB")] == [630, 620, 40]


# --- the price


@pytest.mark.rule("18Rhl", "6.2.5")
@pytest.mark.parametrize(("revenue", "cell"), [(90, (1, 3)), (80, (1, 3)), (70, (1, 2)), (10, (1, 2))])
def test_a_dividend_of_at_least_the_price_moves_the_marker_right(revenue: int, cell: tuple[int, int]) -> None:
    assert earned(revenue).play("dividend pay").cell("RhE") == cell


@pytest.mark.rule("18Rhl", "6.2.5")
def test_at_the_end_of_a_row_it_moves_up() -> None:
    p = earned(100, (3, 6)).play("dividend pay")
    assert (p.cell("RhE"), p.price("RhE")) == ((2, 6), 110)


@pytest.mark.rule("18Rhl", "6.2.5")
def test_in_the_last_space_of_the_top_row_it_stays() -> None:
    assert earned(400, (0, 16)).play("dividend pay").cell("RhE") == (0, 16)


@pytest.mark.rule("18Rhl", "6.2.5")
def test_without_a_dividend_it_moves_left() -> None:
    assert earned(80).play("dividend withhold").cell("RhE") == (1, 1)
    p = at("3").railway("RhE", {"Ada": 50}, price=80).turn("RhE", "run")
    assert p.cell("RhE") == (1, 1)


@pytest.mark.rule("18Rhl", "6.2.5")
def test_in_the_left_column_it_moves_down() -> None:
    assert earned(50, (3, 0)).play("dividend withhold").cell("RhE") == (4, 0)
    assert earned(50, (5, 0)).play("dividend withhold").cell("RhE") == (5, 0)


@pytest.mark.rule("18Rhl", "6.2.5")
def test_a_lower_dividend_puts_the_marker_below_the_others() -> None:
    p = earned(50).railway("CME", {"Cid": 50}, price=80)
    assert p.table.market.stack((1, 2)) == ("RhE", "CME")
    p.play("dividend pay")
    assert p.table.market.stack((1, 2)) == ("CME", "RhE")


@pytest.mark.rule("18Rhl", "6.2.5")
def test_reading_low_dividend_stays() -> None:
    p = earned(50, low_dividend="stays").railway("CME", {"Cid": 50}, price=80).play("dividend pay")
    assert p.table.market.stack((1, 2)) == ("RhE", "CME")


@pytest.mark.rule("18Rhl", "6.2.5")
def test_a_marker_that_arrives_goes_below_the_others() -> None:
    p = earned(80).railway("CME", {"Cid": 50}, price=90).play("dividend pay")
    assert p.table.market.stack((1, 3)) == ("CME", "RhE")


@pytest.mark.rule("18Rhl", "6.2.5")
def test_the_price_of_a_railway_that_has_not_floated_does_not_move() -> None:
    p = at("3").railway("CME", {"Cid": 40}, price=80, floated=False).railway("ADR", {"Ada": 50}, price=70)
    p.operating_round()
    while p.step != "stock round":
        p.play("pass")
    assert (p.cell("CME"), p.cell("ADR")) == ((1, 2), (2, 0))
