"""Shares in the stock rounds of 18OE (4, 8.4, 9.3, 10.1 to 10.3)."""

import pytest

from bradshaw.titles.oe.stock.dividends import distribute
from bradshaw.titles.oe.stock.market import sold_out, up

from .positions import Position, majors

#: Cities in which minors may begin.
HOMES = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17")


# --- the market (4.4)


@pytest.mark.rule("18OE", "4.4")
def test_moves_at_the_edges_of_the_market() -> None:
    """Examples 4.4-top-row, 4.4-550, 4.4-50, 4.4-row-end, 4.4-row-start."""
    chart = majors().table.data.market
    assert up(chart, (0, 5)) == (0, 6)
    assert up(chart, (0, 16)) == (0, 16)
    assert up(chart, (1, 0)) == (1, 1), "nothing stands above the first square of the second row"
    assert chart.right((0, 16)) == (0, 16)
    assert chart.left((7, 0)) == (7, 0)
    assert (chart.right((2, 13)), chart.price((1, 13))) == ((1, 13), 350)
    assert (chart.left((3, 0)), chart.price((4, 0))) == ((4, 0), 70)


@pytest.mark.rule("18OE", "4.4")
@pytest.mark.parametrize(
    ("cell", "choice", "after"),
    [((2, 6), "half", (2, 7)), ((2, 7), "half", (2, 7)), ((2, 6), "withhold", (2, 5))],
)
def test_a_dividend_moves_the_marker(cell: tuple[int, int], choice: str, after: tuple[int, int]) -> None:
    """Examples 4.4-right, 4.4-stay, 4.4-left: of 320 half is 160, 16 for each tenth."""
    position = majors().major("GWR", "Ada", cell).cash(Ada=0).after(distribute, "GWR", 320, choice)
    assert (position.money("Ada"), position.company("GWR").cell) == (32 if choice == "half" else 0, after)


@pytest.mark.rule("18OE", "4.4")
@pytest.mark.parametrize(("revenue", "after"), [(149, (2, 6)), (150, (2, 7))])
def test_a_dividend_as_high_as_the_share_value_moves_the_marker(revenue: int, after: tuple[int, int]) -> None:
    position = majors().major("GWR", "Ada", (2, 6)).after(distribute, "GWR", revenue, "pay")
    assert (position.data.market.price((2, 6)), position.company("GWR").cell) == (150, after)


@pytest.mark.rule("18OE", "10.7", "4.4")
def test_sold_out_railways_rise_from_the_highest() -> None:
    """N7.8. Example 10.7-sold-out."""
    squares = {"GWR": (1, 4), "PLM": (2, 5), "KBS": (0, 5), "SFR": (3, 3)}

    def sold() -> Position:
        position = majors()
        for code, cell in squares.items():
            position.major(code, "Ada", cell, Ada=3, Ben=5 if code != "SFR" else 4)
        return position

    after = sold().after(sold_out)
    assert [after.company(code).cell for code in squares] == [(0, 4), (1, 5), (0, 6), (3, 3)]
    position = sold()
    while position.table.round_name == "Stock round 2":
        position.play("pass")
    moves = [text for text in position.game.log() if " moves to " in text]
    assert moves[:3] == ["KBS moves to £180.", "PLM moves to £150.", "GWR moves to £150."]


# --- selling (10.1)


@pytest.mark.rule("18OE", "10.1", "4.4")
def test_all_shares_of_an_action_are_paid_at_the_value_before_it() -> None:
    """S55. Example 10.1-three-shares: also if they are sold in several parts."""
    position = majors().major("GWR", "Ada", (2, 6), Ada=4).cash(Ada=0)
    position.play("sell GWR 10", "sell GWR 20", "pass")
    assert (position.money("Ada"), position.company("GWR").cell) == (450, (5, 6))
    assert position.table.price(position.company("GWR")) == 110


@pytest.mark.rule("18OE", "10.1")
def test_the_next_seller_is_paid_the_new_value() -> None:
    position = majors().major("GWR", "Cid", (2, 6), Ada=2, Ben=2).cash(Ada=0, Ben=0)
    position.play("sell GWR 10", "pass", "sell GWR 10")
    assert (position.money("Ada"), position.money("Ben")) == (150, 135)


@pytest.mark.rule("18OE", "10.1", "4.4")
def test_a_marker_stops_at_the_ledge() -> None:
    """Example 10.1-ledge."""
    position = majors().major("GWR", "Ada", (3, 8), Ada=4).cash(Ada=0).play("sell GWR 20")
    assert (position.money("Ada"), position.company("GWR").cell) == (330, (4, 8))


@pytest.mark.rule("18OE", "10.1")
@pytest.mark.parametrize(("pool", "most"), [(4, 1), (5, 0)])
def test_the_open_market_takes_half(pool: int, most: int) -> None:
    """Example 10.1-market-limit."""
    position = majors("Ben").major("GWR", "Ada", Ben=3, pool=pool)
    assert position.words("sell") == ["sell GWR 10"][:most]
    refusal = position.why_not("sell GWR 20")
    assert (refusal.rule, f"{10 * pool}% of GWR lie in the pool" in refusal.reason) == ("10.1", True)


@pytest.mark.rule("18OE", "10.1", "9.4")
def test_nothing_is_sold_above_the_limit() -> None:
    """S83. Example 10.1-market-limit, with 60% in the open market."""
    position = majors("Ben").national("GWR", "Ada", Ben=2, pool=1)
    assert position.company("GWR").percent("pool") == 60
    assert position.words("sell") == []


@pytest.mark.rule("18OE", "10.1")
def test_regionals_are_never_sold_and_nothing_in_phase_1() -> None:
    """N7.10."""
    position = majors().regional("GWR", "Ada", Ada=1).major("PLM", "Ada", Ada=2)
    assert position.why_not("sell GWR 25").reason == "GWR is a regional: its shares are never sold"
    position.phase("1")
    assert position.why_not("sell PLM 10").reason == "nothing is sold in train phase 1"


# --- presidents (10.3)


@pytest.mark.rule("18OE", "10.3")
def test_a_president_who_sells_out_is_followed_by_the_nearest_of_equals() -> None:
    """Example 10.3-dump."""
    position = majors().major("GWR", "Ada", (3, 5), Ada=2, Ben=3, Cid=3).cash(Ada=0)
    position.play("sell GWR 30")
    assert position.money("Ada") == 360
    assert position.company("GWR").president == "Ben"
    assert position.held("GWR") == {"Ada": [10], "Ben": [20, 10], "Cid": [10, 10, 10], "pool": [10] * 3}
    assert (position.company("GWR").cell, position.table.price(position.company("GWR"))) == ((5, 5), 100)


@pytest.mark.rule("18OE", "10.3")
def test_a_president_without_an_heir_keeps_twenty_percent() -> None:
    """S56. Example 10.3-no-heir."""
    position = majors().major("GWR", "Ada", Ada=1, Ben=1)
    assert position.words("sell") == ["sell GWR 10"]
    assert position.why_not("sell GWR 20").rule == "10.3"


@pytest.mark.rule("18OE", "10.3")
@pytest.mark.parametrize(("pool", "sales"), [(0, ["sell GWR 10", "sell GWR 20"]), (5, [])])
def test_an_equal_holder_lets_the_president_go(pool: int, sales: list[str]) -> None:
    """Example 10.3-equal."""
    position = majors().major("GWR", "Ada", Ben=2, pool=pool)
    assert position.words("sell") == sales


@pytest.mark.rule("18OE", "10.3")
def test_more_shares_make_a_president_equal_ones_do_not() -> None:
    """S57."""
    position = majors("Ben").major("GWR", "Ada", Ben=1).cash(Ben=1000)
    position.play("buy GWR treasury")
    assert position.company("GWR").president == "Ada"
    position.play("pass", "pass", "buy GWR treasury")
    assert position.company("GWR").president == "Ben"
    assert position.held("GWR")["Ben"] == [20, 10]


# --- buying (10.2)


@pytest.mark.rule("18OE", "10.2", "10.7")
def test_the_par_marker_gives_the_price_until_the_round_ends() -> None:
    """S66. Example 10.2-price."""
    position = majors("Ben").major("GWR", "Ada", (2, 2), Ben=1, Cid=1).cash(Ben=500, Cid=500, Ada=0)
    position.set("GWR", letter="D").play("sell GWR 10")
    assert position.asked == "Cid", "Ben has nothing left to do"
    table, railway = position.table, position.company("GWR")
    assert table.price(railway) == 90
    assert table.price_for("Cid", railway, "treasury") == 100
    assert table.price_for("Cid", railway, "pool") == 90
    position.play("pass")
    assert railway.letter == ""
    assert table.price_for("Cid", railway, "treasury") == 90


@pytest.mark.rule("18OE", "10.2")
@pytest.mark.parametrize(
    ("more", "pool_price", "treasury"), [(3, 135, True), (4, 270, False), (5, 270, False)]
)
def test_sixty_percent_and_the_double_price(more: int, pool_price: int, treasury: bool) -> None:
    """N7.9. S58. Example 10.2-sixty."""
    position = majors().major("GWR", "Ada", (2, 5), Ada=more, pool=1).cash(Ada=1000)
    assert position.table.price_for("Ada", position.company("GWR"), "pool") == pool_price
    assert ("buy GWR treasury" in position.words("buy")) is treasury
    if not treasury:
        refusal = position.why_not("buy GWR treasury")
        assert (refusal.rule, f"Ada holds {20 + 10 * more}% of GWR" in refusal.reason) == ("10.2", True)
    position.play("buy GWR pool")
    assert position.money("Ada") == 1000 - pool_price


@pytest.mark.rule("18OE", "10.2")
def test_all_of_a_regional_may_be_bought() -> None:
    """Sixty percent are a matter of majors and nationals."""
    position = majors().regional("GWR", "Ada", 60, Ada=1).cash(Ada=60, GWR=0).play("buy GWR treasury")
    assert (position.held("GWR"), position.money("GWR")) == ({"Ada": [50, 25, 25]}, 60)


@pytest.mark.rule("18OE", "10.2")
def test_what_was_sold_is_not_bought_in_the_same_round() -> None:
    """S59."""
    position = majors("Ben").major("GWR", "Ada", Ben=2).cash(Ben=500).play("sell GWR 10")
    refusal = position.why_not("buy GWR pool")
    assert (refusal.rule, "has sold GWR in this stock round" in refusal.reason) == ("10.2", True)
    position.play("pass", "pass", "pass")
    assert position.why_not("buy GWR treasury").rule == "10.2"


@pytest.mark.rule("18OE", "4.1")
def test_the_certificate_limit_forbids_a_purchase() -> None:
    """S52."""
    position = majors(players=7).major("GWR", "Ada").cash(Ada=1000)
    for code in ("RSC", "PEC", "WSB", "BBBT", "SHTC", "CCTC", "WCF", "HMLC", "BBE", "SML"):
        position.private(code, "Ada")
    for code, home in zip("ABCDEFGHJ", HOMES, strict=True):
        position.minor(code, "Ada", home)
    assert position.table.certificates("Ada") == 20
    refusal = position.why_not("buy GWR treasury")
    assert (refusal.rule, refusal.reason) == ("4.1", "Ada holds 20 certificates, and the limit is 20")
    position.play("close RSC", "buy GWR treasury")


@pytest.mark.rule("18OE", "4.1")
def test_who_holds_too_many_certificates_reduces_them_first() -> None:
    """S54: sell, or close as many privates as needed, and then finish the action."""
    position = majors(players=7).major("GWR", "Ada", (2, 6), Ada=2, Ben=2).cash(Ada=1000)
    for code in ("RSC", "PEC", "WSB", "BBBT", "SHTC", "CCTC", "WCF", "HMLC", "BBE", "SML"):
        position.private(code, "Ada")
    for code, home in zip("ABCDEFGHJ", HOMES, strict=True):
        position.minor(code, "Ada", home)
    assert position.table.certificates("Ada") == 22
    assert position.why_not("pass").rule == "4.1"
    assert {word.split()[0] for word in position.words()} == {"sell", "close", "scrap", "bank"}
    position.play("close RSC", "close PEC")
    assert position.words("pass") == ["pass"]
    position.play("pass")
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "10", "6.1")
def test_one_private_step_before_the_stock_action() -> None:
    """S51."""
    position = majors().private("RSC", "Ada").private("PEC", "Ada").major("GWR", "Ben").cash(Ada=500)
    position.play("scrap RSC")
    assert position.table.privates["RSC"].owner is None
    assert position.why_not("close PEC").rule == "10"
    position.play("buy GWR treasury")
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "10", "6.1")
def test_everybody_has_a_private_step() -> None:
    position = (
        majors().private("RSC", "Ada").private("PEC", "Ada").private("WSB", "Ben").private("BBE", "Ben")
    )
    position.play("close RSC")
    assert position.why_not("close PEC").rule == "10"
    position.play("pass", "close WSB")
    assert position.table.privates["WSB"].closed


@pytest.mark.rule("18OE", "10")
def test_a_private_step_and_a_pass_are_a_pass() -> None:
    position = majors().private("RSC", "Ada").private("PEC", "Ben").private("WSB", "Cid")
    position.play("close RSC", "pass", "pass", "pass")
    assert position.table.privates["RSC"].closed
    assert position.table.round_name.startswith("Stock round 3")
    assert position.table.priority == "Ada", "nobody took a stock action"


@pytest.mark.rule("18OE", "10", "3.2")
def test_the_card_goes_to_the_left_of_the_last_who_acted() -> None:
    """N5.8. Example 10-priority, S63: it stays where it was if everybody passed at once."""
    position = majors("Ben", players=4).major("GWR", "Dora").cash(Cid=500)
    position.play("pass", "buy GWR treasury", "pass", "pass", "pass", "pass")
    assert position.table.priority == "Dora"
    other = majors("Ben", players=4).major("GWR", "Dora")
    while other.table.round_name == "Stock round 2":
        other.play("pass")
    assert other.table.priority == "Ben"


# --- reserving (8.4)


@pytest.mark.rule("18OE", "8.4")
def test_a_president_reserves_when_another_is_about_to_buy() -> None:
    """S49. Example 8.4-reserve."""
    position = Position(3).phase("1").regional("KBS", "Ada").regional("GWR", "Ada").cash(Ben=500)
    position.stock_round("Ben", number=1)
    position.play("buy KBS treasury")
    assert (position.asked, position.words()) == ("Ada", ["reserve KBS", "decline"])
    position.play("reserve KBS")
    assert position.asked == "Ben", "who has not lost his action"
    refusal = position.why_not("buy KBS treasury")
    assert (refusal.rule, "Ada has reserved the shares of KBS" in refusal.reason) == ("8.4", True)
    position.play("buy GWR treasury")
    assert position.held("GWR")["Ben"] == [25], "she may not reserve another"
    position.cash(Ada=500).play("pass", "buy KBS treasury")
    assert position.held("KBS")["Ada"] == [50, 25]


@pytest.mark.rule("18OE", "8.4")
def test_a_reservation_ends_when_the_regional_expands_or_with_the_round() -> None:
    position = Position(3).phase("1").regional("KBS", "Ada").regional("GWR", "Ben").cash(Ben=500)
    position.stock_round("Ada", number=1).play("reserve KBS", "expand KBS", "pass")
    assert position.company("KBS").reserved == ""
    position.play("buy KBS treasury", "pass", "pass")
    assert position.held("KBS")["Ben"] == [10]
    other = Position(3).phase("1").regional("GWR", "Ben").private("RSC", "Ada").private("PEC", "Cid")
    other.stock_round("Ben", number=1).play("reserve GWR", "pass", "pass", "pass")
    assert other.table.agenda[0].turn == 2
    assert other.company("GWR").reserved == ""


@pytest.mark.rule("18OE", "8.4")
def test_refused_reservations() -> None:
    """S48."""
    position = Position(3).phase("1").regional("KBS", "Ben").regional("GWR", "Ada", Ben=1)
    position.stock_round("Ada", number=1)
    assert position.why_not("reserve KBS").reason == "Ada is not president of KBS"
    assert position.why_not("reserve GWR").reason == "a secondary share of GWR has been bought"
    assert majors().regional("GWR", "Ada").why_not("reserve GWR").rule == "8.4"


@pytest.mark.rule("18OE", "8.4")
def test_reading_any_regional() -> None:
    position = Position(3, reserves="any regional").phase("1").regional("KBS", "Ben").cash(Ben=500)
    position.stock_round("Ada", number=1).play("reserve KBS")
    assert position.company("KBS").reserved == "Ada"


@pytest.mark.rule("18OE", "8.4", "9.3")
def test_reading_any_regional_in_an_expansion() -> None:
    """8.4: who may reserve the shares of any regional is asked before its president buys the first of them in
    an expansion too; blocked, he may expand without it, which ends the reservation."""
    position = Position(2, reserves="any regional").phase("1").regional("KBS", "Ben", 60).cash(Ben=500, Ada=0)
    position.stock_round("Ben", number=1).play("expand KBS buy=yes")
    assert (position.asked, position.words()) == ("Ada", ["reserve KBS", "decline"])
    position.play("reserve KBS")
    assert (position.asked, position.company("KBS").kind) == ("Ben", "regional")
    assert position.why_not("expand KBS buy=yes").rule == "8.4"
    position.play("expand KBS", "buy KBS treasury")
    assert (position.company("KBS").reserved, position.money("Ben")) == ("", 500 - 75)


@pytest.mark.rule("18OE", "8.4", "9.3")
def test_who_does_not_reserve_lets_the_expansion_go_on() -> None:
    position = Position(2, reserves="any regional").phase("1").regional("KBS", "Ben", 60).cash(Ben=500, Ada=0)
    position.stock_round("Ben", number=1).play("expand KBS buy=yes", "decline")
    assert (position.company("KBS").kind, position.held("KBS")["Ben"]) == ("major", [20, 10])
    assert position.money("Ben") == 500 - 60


# --- expanding (9.3)


@pytest.mark.rule("18OE", "9.3", "4.3")
@pytest.mark.parametrize(
    ("letter", "par", "new", "cell"),
    [("A", 60, 75, (5, 2)), ("B", 65, 80, (4, 2)), ("C", 70, 90, (3, 2)), ("D", 75, 100, (2, 2)),
     ("E", 80, 110, (1, 2)), ("F", 90, 120, (0, 2))],
)  # fmt: skip
def test_the_letter_decides_the_new_par_value(letter: str, par: int, new: int, cell: tuple[int, int]) -> None:
    """S68. Examples 9.3-letter and 9.3-letters."""
    position = majors().regional("GWR", "Ada", par).cash(Ada=0).play("expand GWR")
    railway = position.company("GWR")
    assert (railway.letter, railway.par, railway.cell, railway.kind) == (letter, new, cell, "major")
    assert list(railway.tokens) == [20, 40, 60, 60, 80, 80, 80]
    assert position.held("GWR") == {"Ada": [20], "GWR": [10] * 8}
    assert "GWR" not in position.table.order_track


@pytest.mark.rule("18OE", "9.3")
@pytest.mark.parametrize(
    ("actions", "price", "treasury"),
    [(("expand GWR buy=yes",), 75, 205), (("expand GWR", "buy GWR treasury"), 100, 230)],
)
def test_one_share_is_bought_before_or_after(actions: tuple[str, ...], price: int, treasury: int) -> None:
    """N7.11. Example 9.3-step-1."""
    position = majors().regional("GWR", "Ada", 75).cash(Ada=500, GWR=130).play(*actions)
    assert (position.money("Ada"), position.money("GWR")) == (500 - price, treasury)
    assert position.held("GWR") == {"Ada": [20, 10], "GWR": [10] * 7}
    assert position.table.price(position.company("GWR")) == 100
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "9.3", "10.3")
def test_the_owner_of_both_secondary_shares_takes_over() -> None:
    """N5.10. Example 9.3-takeover, S69."""
    position = majors("Ben").regional("GWR", "Ada", 65, Ben=2).cash(Ben=100)
    assert [position.table.certificates(name) for name in ("Ada", "Ben")] == [1, 2]
    position.play("expand GWR")
    assert position.words() == ["buy GWR treasury"]
    refusal = position.why_not("pass")
    assert (refusal.rule, "must buy a share of GWR for £80" in refusal.reason) == ("9.3", True)
    position.play("buy GWR treasury")
    assert position.money("Ben") == 20
    assert position.company("GWR").president == "Ben"
    assert position.held("GWR") == {"Ben": [20, 10], "Ada": [10, 10], "GWR": [10] * 5}
    assert [position.table.certificates(name) for name in ("Ada", "Ben")] == [2, 2]


@pytest.mark.rule("18OE", "9.3")
def test_a_takeover_needs_the_money() -> None:
    """Example 9.3-takeover-short: what could be sold counts."""
    position = majors("Ben").regional("GWR", "Ada", 65, Ben=2).private("RSC", "Ben").cash(Ben=79)
    refusal = position.why_not("expand GWR")
    assert (refusal.rule, "Ben has at most £79" in refusal.reason) == ("9.3", True)
    position.major("PLM", "Cid", (7, 1), Ben=1).play("expand GWR", "sell PLM 10", "buy GWR treasury")
    assert position.money("Ben") == 79 + 60 - 80
    assert position.company("GWR").president == "Ben"


@pytest.mark.rule("18OE", "9.3", "11.6.5")
def test_an_insolvent_regional_is_taken_over_from_the_open_market() -> None:
    """S70."""
    position = majors("Ben").regional("GWR", "Ada", 65, Ben=2).cash(Ben=100, GWR=70)
    position.insolvent("GWR", owing=30).play("expand GWR", "buy GWR treasury")
    railway = position.company("GWR")
    assert railway.president == "Ben"
    assert position.held("GWR") == {"Ben": [20, 10], "pool": [10, 10], "GWR": [10] * 5}
    assert (railway.owing, position.money("GWR")) == (0, 70 + 80 - 100)


@pytest.mark.rule("18OE", "9.3")
def test_refused_expansions() -> None:
    position = majors().regional("GWR", "Ben", 65, Ada=1).major("PLM", "Ada")
    assert "holds 25%, not both secondary shares" in position.why_not("expand GWR").reason
    assert position.why_not("expand PLM").reason == "PLM is no regional"
    early = Position(3).phase("2", "regionals").regional("GWR", "Ada").stock_round("Ada")
    assert early.why_not("expand GWR").rule == "8.3"


@pytest.mark.rule("18OE", "9.3")
def test_shares_of_others_are_sold_while_expanding() -> None:
    position = majors().regional("GWR", "Ada", 75).major("PLM", "Ben", (2, 6), Ada=2).cash(Ada=0)
    position.play("expand GWR", "sell PLM 10", "buy GWR treasury")
    assert position.money("Ada") == 50
    assert position.asked == "Ben"
