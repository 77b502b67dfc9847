"""Founding railways, buying from them, and floating (4.2, 4.2.2, 5.1.2 to 5.1.5)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

PAR = (60, 65, 70, 75, 80, 90, 100)


def first_round(phase: str = "2", **options: Any) -> Position:
    """The first stock round, with money enough for anything."""
    p = at(phase, **options)
    for name in p.table.seats:
        p.player(name, 2000)
    return p.stock_round(first=True)


# --- founding


@pytest.mark.rule("18Rhl", "5.1.3", "4.2")
def test_a_founder_chooses_among_the_pink_spaces() -> None:
    p = first_round()
    assert [o for o in p.options("par") if "BME" in o] == [f"par BME {price}" for price in PAR]
    refusal = p.refusal("par BME 85")
    assert (refusal.rule, refusal.remedy) == ("5.1.3", "Starting prices: 60, 65, 70, 75, 80, 90, 100")


@pytest.mark.rule("18Rhl", "5.1.3")
@pytest.mark.parametrize(
    ("price", "cell"),
    [(60, (3, 0)), (65, (3, 1)), (70, (2, 1)), (75, (2, 2)), (80, (1, 2)), (90, (1, 3)), (100, (0, 3))],
)
def test_the_marker_stands_on_the_pink_space_of_the_price(price: int, cell: tuple[int, int]) -> None:
    p = first_round().play(f"par BME {price}")
    assert p.cell("BME") == cell
    assert p.cash("Ada") == 2000 - 2 * price
    assert p.percent("BME") == {"Ada": 20, "offering": 80}
    assert p.director("BME") == "Ada"


@pytest.mark.rule("18Rhl", "5.1.3", "6.2.5")
def test_a_later_marker_goes_below_those_already_there() -> None:
    p = first_round().play("par BME 80", "par ADR 80", "par CME 80")
    assert p.table.market.stack((1, 2)) == ("BME", "ADR", "CME")


@pytest.mark.rule("18Rhl", "5.1.3")
def test_who_cannot_pay_two_shares_cannot_found() -> None:
    p = at("2").player("Ada", 170).stock_round(first=True)
    refusal = p.refusal("par BME 90")
    assert (refusal.rule, refusal.reason) == ("5.1.3", "20% of BME costs 180 M, but Ada has 170 M")
    assert p.may("par BME 80")


@pytest.mark.rule("18Rhl", "5.1.3")
def test_a_railway_is_founded_once() -> None:
    p = first_round().play("par BME 80")
    assert p.refusal("par BME 90").reason == "BME has been founded already"


@pytest.mark.rule("18Rhl", "5.1.2")
def test_a_turn_founds_or_buys_one_certificate_or_passes() -> None:
    p = first_round()
    assert p.words() == {"par", "pass"}
    p.play("par BME 80")
    assert (p.acting, p.words()) == ("Ben", {"par", "buy", "pass"})


# --- buying


@pytest.mark.rule("18Rhl", "5.1.2", "5.1.4")
def test_the_director_certificate_is_sold_first() -> None:
    p = first_round()
    refusal = p.refusal("buy BME offering")
    assert (refusal.rule, refusal.remedy) == ("5.1.4", "Found it: par BME PRICE")


@pytest.mark.rule("18Rhl", "5.1.4")
def test_a_certificate_of_the_offering_is_paid_to_the_bank() -> None:
    p = first_round().play("par BME 80")
    bank = p.cash("bank")
    p.play("buy BME offering")
    assert (p.cash("Ben"), p.cash("bank"), p.cash("BME")) == (1920, bank + 80, 0)
    assert p.percent("BME") == {"Ada": 20, "Ben": 10, "offering": 70}


@pytest.mark.rule("18Rhl", "5.1.4", "5")
def test_a_certificate_of_the_charter_is_paid_to_the_railway() -> None:
    p = at("3").player("Ada", 500).railway("BME", {"Ben": 50}, price=80).stock_round()
    p.play("buy BME treasury")
    assert (p.cash("Ada"), p.cash("BME")) == (420, 80)
    assert p.percent("BME") == {"Ada": 10, "Ben": 50, "BME": 40}


@pytest.mark.rule("18Rhl", "5.1.4")
def test_a_certificate_of_the_pool_is_paid_to_the_bank() -> None:
    p = at("3").player("Ada", 500).railway("BME", {"Ben": 50, "pool": 20}, price=80).stock_round()
    bank = p.cash("bank")
    p.play("buy BME pool")
    assert (p.cash("Ada"), p.cash("BME"), p.cash("bank")) == (420, 0, bank + 80)
    assert p.percent("BME") == {"Ada": 10, "Ben": 50, "pool": 10, "BME": 30}


@pytest.mark.rule("18Rhl", "5.1.4", "4.2")
def test_all_sources_have_the_one_market_price() -> None:
    p = at("3").player("Ada", 500).railway("BME", {"Ben": 50, "pool": 20}, price=(0, 8)).stock_round()
    assert p.price("BME") == 165
    for source in ("pool", "treasury"):
        with p.game.trying(f"buy BME {source}"):
            assert p.cash("Ada") == 500 - 165


@pytest.mark.rule("18Rhl", "5.1.4")
def test_a_refused_purchase_says_where_the_shares_are() -> None:
    p = at("3").railway("BME", {"Ben": 50, "pool": 20}).stock_round()
    refusal = p.refusal("buy BME offering")
    assert refusal.rule == "5.1.4"
    assert refusal.remedy == "For sale: 20% pool, 30% its charter"


@pytest.mark.rule("18Rhl", "5.1.2", "4.2.2")
def test_the_certificates_of_the_mkb_come_in_the_order_of_the_stack() -> None:
    p = first_round().play("par MKB 80")
    assert [o for o in p.options("buy") if "MKB" in o] == ["buy MKB offering percent=20"]
    refusal = p.refusal("buy MKB offering")
    assert refusal.rule == "5.1.4"
    assert "no 10% certificate of MKB" in refusal.reason
    p.play("buy MKB offering percent=20")
    assert p.cash("Ben") == 2000 - 160


# --- floating


@pytest.mark.rule("18Rhl", "5.1.5", "4.2", "2.4.5")
def test_a_railway_floats_when_half_of_it_is_sold() -> None:
    p = first_round().play("par BME 75", "buy BME offering", "buy BME offering")
    assert not p.table.railways["BME"].floated
    p.play("buy BME offering")
    assert p.table.railways["BME"].floated
    assert p.percent("BME") == {"Ada": 30, "Ben": 10, "Cid": 10, "BME": 50}
    assert p.cash("BME") == 5 * 75
    assert (p.price("BME"), p.cell("BME")) == (80, (1, 2))


@pytest.mark.rule("18Rhl", "5.1.5")
def test_at_100_the_marker_is_in_the_top_row_and_cannot_rise() -> None:
    p = first_round().play("par BME 100", "buy BME offering", "buy BME offering", "buy BME offering")
    assert (p.price("BME"), p.cell("BME")) == (100, (0, 3))


@pytest.mark.rule("18Rhl", "5.1.5", "6.1.2", "6.2.2", "2.6")
def test_the_home_station_stands_from_floating_on() -> None:
    p = first_round().play("par BME 75", "buy BME offering", "buy BME offering")
    assert p.stands_in("F13.c1") == ()
    p.play("buy BME offering")
    assert p.stands_in("F13.c1") == ("BME",)
    assert list(p.table.railways["BME"].tokens) == [60, 80, 100]


@pytest.mark.rule("18Rhl", "6.1.2")
def test_reading_home_tokens_first_turn() -> None:
    p = first_round(home_tokens="first turn")
    p.play("par BME 75", "buy BME offering", "buy BME offering", "buy BME offering")
    assert p.stands_in("F13.c1") == ()
    p.play("pass", "pass", "pass")
    assert (p.step, p.stands_in("F13.c1")) == ("track", ("BME",))


@pytest.mark.rule("18Rhl", "4.2.2")
def test_the_mkb_floats_with_three_certificates_of_a_fifth() -> None:
    p = first_round().play("par MKB 70", "buy MKB offering percent=20")
    assert not p.table.railways["MKB"].floated
    p.play("buy MKB offering percent=20")
    assert p.table.railways["MKB"].floated
    assert p.cash("MKB") == 6 * 70
    assert p.percent("MKB") == {"Ada": 20, "Ben": 20, "Cid": 20, "MKB": 40}
    assert p.stands_in("D7.c0") == ("MKB",)


@pytest.mark.rule("18Rhl", "4.2.2", "4.1.1")
def test_the_gve_needs_forty_percent_besides_the_tenth_of_the_nlk() -> None:
    p = at("2").player("Ada", 900).certificate("GVE", 1, "Cid")
    p.stock_round(first=True).play("par GVE 65", "buy GVE offering")
    assert not p.table.railways["GVE"].floated
    p.play("buy GVE offering")
    assert p.table.railways["GVE"].floated
    assert p.cash("GVE") == 5 * 65
    assert p.percent("GVE") == {"Ada": 20, "Ben": 10, "Cid": 20, "GVE": 50}


@pytest.mark.rule("18Rhl", "4.2.2")
def test_the_cce_has_two_home_stations() -> None:
    p = first_round().play("par CCE 75", "buy CCE offering", "buy CCE offering", "buy CCE offering")
    assert (p.stands_in("I10.c1"), p.stands_in("E6.c0")) == (("CCE",), ("CCE",))
    assert list(p.table.railways["CCE"].tokens) == [80]


@pytest.mark.rule("18Rhl", "4.2.2", "2.6")
@pytest.mark.parametrize(
    ("code", "homes", "stations"),
    [
        ("ADR", ["K2.c0"], 3), ("BME", ["F13.c1"], 4), ("CCE", ["I10.c1", "E6.c0"], 3),
        ("CME", ["I10.c2"], 4), ("DEE", ["F9.c1"], 2), ("GVE", ["G6.c1"], 2), ("MKB", ["D7.c0"], 2),
        ("RhE", ["I10.c0"], 4),
    ],
)  # fmt: skip
def test_homes_and_number_of_stations(code: str, homes: list[str], stations: int) -> None:
    p = at("2").railway(code, {"Ada": (20, 20, 20) if code == "MKB" else 50})
    assert p.table.board.cities_with(code) == homes
    assert len(homes) + len(p.table.railways[code].tokens) == stations


@pytest.mark.rule("18Rhl", "4.2.2", "2.4.4")
def test_the_certificate_splits() -> None:
    p = at("2")
    for code, railway in p.table.railways.items():
        split = (20, 20, 20, 10, 10, 10, 10) if code == "MKB" else (20, *[10] * 8)
        assert railway.sizes == split


@pytest.mark.rule("18Rhl", "5.1.5")
def test_reading_float_rise() -> None:
    actions = ("par BME 75", "buy BME offering", "buy BME offering", "buy BME offering")
    assert first_round().play(*actions).price("BME") == 80
    later = first_round(float_rise="end of round").play(*actions)
    assert later.price("BME") == 75
    later.play("pass", "pass", "pass")
    assert later.price("BME") == 80


# --- floating in the brown phase


@pytest.mark.rule("18Rhl", "4.2", "5.1.5", "6.3")
def test_in_the_brown_phase_a_floating_railway_gets_all_ten_shares_paid() -> None:
    p = first_round("5").play("par BME 75", "buy BME offering", "buy BME offering", "buy BME offering")
    assert p.cash("BME") == 750
    assert p.percent("BME") == {"Ada": 30, "Ben": 10, "Cid": 10, "pool": 50}
    assert p.price("BME") == 75


@pytest.mark.rule("18Rhl", "4.2", "4.2.2")
def test_the_mkb_floating_in_the_brown_phase_puts_forty_percent_into_the_pool() -> None:
    p = first_round("5").play("par MKB 70", "buy MKB offering percent=20", "buy MKB offering percent=20")
    assert p.cash("MKB") == 700
    assert p.percent("MKB") == {"Ada": 20, "Ben": 20, "Cid": 20, "pool": 40}
    assert p.price("MKB") == 70


@pytest.mark.rule("18Rhl", "4.2", "5.1.5")
def test_reading_brown_float_rise() -> None:
    actions = ("par BME 75", "buy BME offering", "buy BME offering", "buy BME offering")
    assert first_round("5").play(*actions).price("BME") == 75
    assert first_round("5", brown_float_rise=True).play(*actions).price("BME") == 80


@pytest.mark.rule("18Rhl", "4.2", "5.1.5")
def test_a_railway_founded_in_green_and_floated_in_brown_follows_the_brown_rule() -> None:
    p = at("5").player("Ben", 500).railway("BME", {"Ada": 40}, price=80, floated=False).stock_round("Ben")
    p.play("buy BME offering")
    assert (p.cash("BME"), p.price("BME")) == (800, 80)
    assert p.percent("BME") == {"Ada": 40, "Ben": 10, "pool": 50}


@pytest.mark.rule("18Rhl", "5.1.5", "6")
def test_a_railway_that_has_not_floated_does_not_operate() -> None:
    p = at("3").railway("BME", {"Ada": 40}, floated=False).railway("ADR", {"Ben": 50}, price=60)
    p.operating_round()
    assert p.table.operating_order() == ["ADR"]
    assert p.acting == "Ben"
