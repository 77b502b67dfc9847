"""Insolvency, the last rounds and the score of 18OE (11.6.5, 13)."""

import pytest

from bradshaw.titles.oe.stock.dividends import declared, distribute, shares_of
from bradshaw.titles.oe.stock.insolvency import become_insolvent
from bradshaw.titles.oe.table import TableOE
from bradshaw.titles.oe.zones import stop_zone, zones_of

from .positions import Position

# --- dividends (11.4)


@pytest.mark.rule("18OE", "11.4")
def test_a_regional_pays_and_rounds_up() -> None:
    """Examples 11.4-gwr and 11.4-kss."""
    position = Position(3).regional("GWR", "Ada", 70, Ben=1)
    railway = position.company("GWR")
    assert shares_of(railway, declared(70, "pay")) == {"Ada": 35, "Ben": 18, "GWR": 18}
    position.cash(Ada=0, Ben=0, GWR=0)
    distribute(position.table, railway, 70, "half")
    assert [position.money(name) for name in ("Ada", "Ben", "GWR")] == [18, 9, 44]


@pytest.mark.rule("18OE", "11.4")
def test_a_minor_splits() -> None:
    """Example 11.4-minor-k."""
    position = Position(3).minor("K", "Ada", "H21").cash(Ada=0, K=0)
    distribute(position.table, position.company("K"), 50, "half")
    assert (position.money("Ada"), position.money("K")) == (25, 25)


@pytest.mark.rule("18OE", "11.4", "4.4")
@pytest.mark.parametrize(("cell", "after"), [((2, 6), (2, 7)), ((2, 7), (2, 7))])
def test_the_declared_sum_counts_for_the_market(cell: tuple[int, int], after: tuple[int, int]) -> None:
    """N4.7. S60, O91. Example 11.4-half-with-market."""
    position = Position(3).major("GWR", "Ada", cell, Ada=2, Ben=3, pool=1).cash(Ada=0, Ben=0, GWR=0)
    distribute(position.table, position.company("GWR"), 310, "half")
    assert [position.money(name) for name in ("Ada", "Ben", "GWR")] == [62, 47, 186]
    assert position.company("GWR").cell == after


# --- insolvency (11.6.5)


@pytest.mark.rule("18OE", "11.6.5")
@pytest.mark.parametrize(
    ("kind", "treasury", "cash", "missing", "price"),
    [("minor", 60, 15, 25, 145), ("regional", 80, 10, 10, 130)],
)
def test_an_insolvent_railway_waits_for_a_buyer(
    kind: str, treasury: int, cash: int, missing: int, price: int
) -> None:
    """Example 11.6.5-insolvent-price."""
    position = Position(3).phase("2", "regionals")
    code = "B" if kind == "minor" else "GWR"
    if kind == "minor":
        position.minor("B", "Ada", "H21")
    else:
        position.regional("GWR", "Ada", 60)
    position.cash(**{code: treasury, "Ada": cash, "Ben": 200})
    railway = position.after(become_insolvent, code, 100).company(code)
    assert (position.money("Ada"), railway.owing, railway.insolvent) == (120, missing, True)
    assert code not in position.table.operating_order()
    position.private("RSC", "Ada").stock_round("Ada")
    assert "rescue" not in {word.split()[0] for word in position.words()}, "she has too little money"
    refusal = position.why_not(f"rescue {code}")
    assert (refusal.rule, f"{code} costs £{price}" in refusal.reason) == ("11.6.5", True)
    bank = position.table.bank.cash
    position.stock_round("Ben").play(f"rescue {code}")
    assert (position.money("Ben"), position.money(code)) == (200 - price, 0)
    assert (position.company(code).president, position.company(code).owing) == ("Ben", 0)
    assert position.table.bank.cash == bank + price + treasury + cash
    assert (position.asked, position.table.priority) == ("Cid", "Cid"), "it was a stock action"
    assert code in position.table.operating_order()


@pytest.mark.rule("18OE", "11.6.5")
def test_only_insolvent_railways_are_rescued() -> None:
    position = Position(3).phase("3").regional("GWR", "Ada").stock_round("Ben")
    assert position.why_not("rescue GWR").reason == "GWR is not insolvent"


# --- the end (13)


@pytest.mark.rule("18OE", "13")
def test_the_game_ends_after_the_round_in_which_the_bank_breaks() -> None:
    """Example 13-bank: the first operating round after a stock round, or the present one."""
    position = Position(2).phase("3").major("GWR", "Ada").private("RSC", "Ben").stock_round("Ada")
    position.cash(Ada=0, Ben=0)
    position.after(TableOE.pay, "bank", "Ada", position.table.bank.cash, "everything")
    assert (position.table.bank.broken, position.table.trigger) == (True, "bank")
    while not position.table.finished:
        position.play("pass")
    assert position.table.round_name == "Operating round 2.1"
    assert position.table.ending == "the bank has run out of money"


@pytest.mark.rule("18OE", "13")
@pytest.mark.parametrize("number", [1, 2])
def test_an_operating_round_in_which_the_bank_breaks_is_the_last(number: int) -> None:
    """N4.18. Example 13-bank: the first or the second of a pair."""
    position = Position(2).phase("3").major("GWR", "Ada", Ada=8).private("RSC", "Ben").cash(Ada=0, Ben=0)
    position.bank(20)._at(turn=5, done_rounds=number - 1, rounds=2)
    assert (position.table.finished, position.table.round_name) == (True, f"Operating round 5.{number}")


@pytest.mark.rule("18OE", "13")
@pytest.mark.parametrize(
    ("round_", "expected"),
    [
        (
            1,
            [
                "Operating round 2.2",
                "Stock round 3",
                "Operating round 3.1",
                "Operating round 3.2 (abbreviated)",
            ],
        ),
        (
            2,
            [
                "Stock round 3",
                "Operating round 3.1",
                "Operating round 3.2",
                "Operating round 3.3 (abbreviated)",
            ],
        ),
    ],
)
def test_the_rounds_after_the_first_level_8_train(round_: int, expected: list[str]) -> None:
    """N4.19. Example 13-level-8."""
    position = Position(2).phase("8").major("GWR", "Ada", Ada=3).private("RSC", "Ben").cash(Ada=0, Ben=0)
    position._at(turn=2, done_rounds=round_, rounds=2).note(round_in_set=round_)
    position.after(TableOE.event_last_level)
    assert position.table.set_aside["remainder"].cash == 0
    while not position.table.finished:
        position.play("pass")
    heard = position.game.log()
    assert [text for text in heard if text.startswith(("Operating", "Stock"))] == expected


@pytest.mark.rule("18OE", "13", "4.4")
def test_the_repeat_is_measured_against_the_new_value() -> None:
    """Example 13-repeat."""
    position = Position(2).phase("8").major("GWR", "Ada", (2, 6), Ada=8).cash(Ada=0)
    for number in (1, 2):
        position.after(distribute, "GWR", 160, "pay")
        assert position.money("Ada") == 160 * number
        assert (position.company("GWR").cell, position.table.price(position.company("GWR"))) == ((2, 7), 165)


@pytest.mark.rule("18OE", "13")
def test_whichever_comes_first_decides() -> None:
    """S91. Example 13-both."""
    position = Position(2).phase("7")
    table = position.table
    table.pay("bank", "Ada", table.bank.cash, "everything")
    table.event_last_level()
    assert (table.trigger, table.last_rounds) == ("bank", 0)


# --- the score (13.1)


@pytest.mark.rule("18OE", "13.1")
def test_the_score() -> None:
    """Example 13.1-score."""
    position = Position(3).phase("8").cash(Ada=1234)
    position.major("GWR", "Ada", (0, 6), Ada=2).major("PLM", "Ben", (7, 2), Ada=2)
    position.private("WCF", "Ada").private("HMLC", "Ada", closed=True)
    assert position.table.worth("Ada") == 2144


@pytest.mark.rule("18OE", "13.1", "11.6.5")
def test_an_early_end_counts_face_values() -> None:
    """S93. Example 13.1-early-end."""
    position = Position(3).phase("3").cash(Ada=0).minor("B", "Ada", "H21").regional("GWR", "Ada", 70, Ada=1)
    assert position.table.worth("Ada") == 330
    other = Position(3, early_end="nothing").phase("3").cash(Ada=0).minor("B", "Ada", "H21")
    assert other.table.worth("Ada") == 0


# --- the course (5)


@pytest.mark.rule("18OE", "5", "5.2")
def test_two_operating_rounds_follow_each_stock_round() -> None:
    position = (
        Position(2).phase("1").major("GWR", "Ada", Ada=3).private("RSC", "Ben").stock_round("Ada", number=1)
    )
    table = position.table
    names = [table.round_name]
    while table.agenda[0].turn < 3:
        position.play("pass")
        names.append(table.round_name)
    assert table.phase != "1", "train phase 2 begins with the first operating round"
    assert [name for name in dict.fromkeys(names) if name.startswith("Stock")] == [
        "Stock round 1", "Stock round 2", "Stock round 3",
    ]  # fmt: skip


@pytest.mark.rule("18OE", "2.2.6")
def test_minors_and_regionals_operate_in_the_order_of_floating() -> None:
    """O32."""
    position = Position(3).phase("3").regional("PLM", "Ada").minor("B", "Ben", "H21").regional("GWR", "Ben")
    position.major("KBS", "Ada", (3, 5)).major("SFR", "Ben", (2, 5))
    assert position.table.operating_order() == ["PLM", "B", "GWR", "SFR", "KBS"]


@pytest.mark.rule("18OE", "2.2.5", "8.3")
def test_the_chart_of_par_values_has_majors_until_the_round_ends() -> None:
    position = Position(3).phase("3").regional("GWR", "Ada", 80).private("RSC", "Ada").stock_round("Ada")
    assert position.table.par_chart()["regionals"][80] == ["GWR"]
    position.cash(Ada=0).play("expand GWR")
    assert position.table.par_chart()["majors"][110] == ["GWR"]
    early = Position(3).phase("2", "regionals").regional("GWR", "Ada", 80).stock_round("Ada")
    assert early.why_not("expand GWR").rule == "8.3"


@pytest.mark.rule("18OE", "2.1")
def test_a_city_of_a_split_hex_stands_in_one_zone() -> None:
    table = Position(2).table
    assert [stop_zone(table.place(name)) for name in ("O52", "Q38", "M28")] == ["PHS", "FR", "UK"]
    assert zones_of(table.place("O52")) == ("PHS", "AH")
