"""The sale of the starting package (5.1, 5.1.1)."""

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, new_game


def passes(position: Position, times: int) -> Position:
    return position.play(*["pass"] * times)


# --- one turn


@pytest.mark.rule("18Rhl", "5.1", "5.1.1")
def test_a_turn_buys_the_lowest_item_bids_on_a_higher_one_or_passes() -> None:
    p = new_game()
    assert p.words() == {"private", "bid", "pass"}
    assert p.options("private") == ["private PWB"]
    assert {b.split()[1] for b in p.options("bid")} == {"KEO", "Szl", "Tjt", "NLK", "RhE"}


@pytest.mark.rule("18Rhl", "5.1", "5.1.2")
def test_no_shares_before_the_package_is_sold() -> None:
    p = new_game()
    assert p.refusal("par BME 80").rule == "5.1.1"
    assert p.refusal("buy RhE pool").rule == "5.1.1"
    assert p.refusal("sell RhE 10").rule == "5.1.1"


@pytest.mark.rule("18Rhl", "5.1.1")
def test_only_the_lowest_item_can_be_bought_at_its_printed_price() -> None:
    p = new_game()
    refusal = p.refusal("private KEO")
    assert refusal.rule == "5.1.1"
    assert "PWB" in refusal.reason
    p.play("private PWB")
    assert (p.cash("Ada"), p.table.privates["PWB"].owner) == (580, "Ada")
    assert p.options("private") == ["private KEO"]


@pytest.mark.rule("18Rhl", "5.1.1")
def test_who_cannot_pay_the_lowest_item_cannot_buy_it() -> None:
    p = new_game(5)
    p.play("bid RhE 350")
    passes(p, 4)
    refusal = p.refusal("private PWB")
    assert "costs 20" in refusal.reason
    assert "10 not laid on bids" in refusal.reason


@pytest.mark.rule("18Rhl", "5.1.1")
@pytest.mark.parametrize(
    ("price", "reason"), [(120, "at least 125"), (122, "at least 125"), (127, "steps of 5")]
)
def test_a_bid_is_at_least_five_above_the_price_in_steps_of_five(price: int, reason: str) -> None:
    p = new_game()
    refusal = p.refusal(f"bid NLK {price}")
    assert (refusal.rule, reason in refusal.reason) == ("5.1.1", True)
    assert p.may("bid NLK 125")
    assert p.may("bid NLK 140")


@pytest.mark.rule("18Rhl", "5.1.1", "4.1.1")
def test_the_first_bid_for_the_rhe_is_140() -> None:
    p = new_game()
    assert "at least 140" in p.refusal("bid RhE 135").reason
    p.play("bid RhE 140")
    assert "at least 145" in p.refusal("bid RhE 140").reason
    assert p.may("bid RhE 145")


@pytest.mark.rule("18Rhl", "5.1.1", "4.1.1")
def test_reading_rhe_first_bid_145() -> None:
    p = new_game(rhe_first_bid="145")
    assert "at least 145" in p.refusal("bid RhE 140").reason
    assert p.may("bid RhE 145")


@pytest.mark.rule("18Rhl", "5.1.1")
def test_a_later_bid_is_at_least_five_above_the_bid_before() -> None:
    p = new_game().play("bid NLK 140")
    assert "at least 145" in p.refusal("bid NLK 140").reason
    assert p.may("bid NLK 145")


@pytest.mark.rule("18Rhl", "5.1.1")
def test_money_laid_on_a_bid_cannot_be_used_elsewhere() -> None:
    p = new_game().play("bid RhE 400")
    passes(p, 2)
    refusal = p.refusal("bid NLK 205")
    assert "200 not laid on other bids" in refusal.reason
    assert p.may("bid NLK 200")
    assert p.cash("Ada") == 600


@pytest.mark.rule("18Rhl", "5.1.1")
def test_raising_ones_own_bid_frees_the_money_already_laid() -> None:
    p = new_game().play("bid RhE 400")
    passes(p, 2)
    assert p.may("bid RhE 600")
    p.play("bid RhE 600")
    assert p.table.top.bids["RhE"] == (("Ada", 600),)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_the_lowest_item_is_bought_not_bid_for() -> None:
    p = new_game()
    refusal = p.refusal("bid PWB 25")
    assert (refusal.rule, "bought, not bid for" in refusal.reason) == ("5.1.1", True)


# --- bids come due


@pytest.mark.rule("18Rhl", "5.1.1")
def test_a_sole_bidder_gets_the_item_when_it_is_the_lowest() -> None:
    p = new_game()
    p.play("pass", "bid KEO 40", "private PWB")
    assert p.table.privates["KEO"].owner == "Ben"
    assert p.cash("Ben") == 560
    assert p.options("private") == ["private Szl"]


@pytest.mark.rule("18Rhl", "5.1.1")
def test_play_goes_on_left_of_the_last_who_had_a_turn_not_of_the_bidder() -> None:
    p = new_game().play("bid KEO 35", "pass", "private PWB")
    assert p.table.privates["KEO"].owner == "Ada"
    assert p.acting == "Ada"
    q = new_game().play("pass", "bid KEO 35", "bid Szl 55", "private PWB")
    assert (q.table.privates["KEO"].owner, q.table.privates["Szl"].owner) == ("Ben", "Cid")
    assert q.acting == "Ben"


@pytest.mark.rule("18Rhl", "5.1.1")
def test_several_bidders_hold_an_auction_begun_by_the_lowest() -> None:
    p = new_game().play("bid KEO 35", "bid KEO 45", "private PWB")
    assert p.acting == "Ada"
    assert p.words() == {"bid", "pass"}
    assert "at least 50" in p.refusal("bid KEO 45").reason
    assert "about KEO, not Szl" in p.refusal("bid Szl 55").reason
    p.play("bid KEO 50")
    assert p.acting == "Ben"
    p.play("pass")
    assert p.table.privates["KEO"].owner == "Ada"
    assert (p.cash("Ada"), p.cash("Ben")) == (550, 600)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_after_an_auction_the_round_goes_on_where_it_was() -> None:
    p = new_game().play("bid KEO 35", "bid KEO 45", "private PWB", "pass")
    assert p.table.privates["KEO"].owner == "Ben"
    assert (p.step, p.acting) == ("package", "Ada")


@pytest.mark.rule("18Rhl", "5.1.1")
def test_an_auction_goes_clockwise_among_those_still_in() -> None:
    p = new_game(4).play("bid KEO 35", "bid KEO 40", "bid KEO 45", "private PWB")
    assert p.acting == "Ada"
    p.play("bid KEO 50")
    assert p.acting == "Ben"
    p.play("pass")
    assert p.acting == "Cid"
    p.play("bid KEO 55")
    assert p.acting == "Ada"
    p.play("pass")
    assert p.table.privates["KEO"].owner == "Cid"
    assert p.cash("Cid") == 450 - 55


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_package_auction_lowest_lets_the_lowest_bidder_raise() -> None:
    bids = ("bid KEO 35", "pass", "bid KEO 40", "pass", "pass", "bid KEO 45", "private PWB", "bid KEO 50")
    assert new_game(4).play(*bids).acting == "Ben"
    assert new_game(4, package_auction="lowest").play(*bids).acting == "Cid"


@pytest.mark.rule("18Rhl", "5.1.1")
def test_an_auction_bid_must_be_covered() -> None:
    p = new_game(5).play("bid RhE 350", "bid RhE 360", "private PWB", "private KEO", "private Szl")
    p.play("pass", "pass", "private Tjt", "private NLK")
    assert p.acting == "Ada"
    assert p.words() == {"pass"}
    assert "which does not cover 365" in p.refusal("bid RhE 365").reason
    p.play("pass")
    assert (p.step, p.acting) == ("private", "Ben")


# --- everybody passes


@pytest.mark.rule("18Rhl", "5.1.1")
def test_when_all_pass_privates_pay_and_the_lowest_item_gets_cheaper() -> None:
    p = new_game().play("private PWB")
    passes(p, 3)
    assert p.cash("Ada") == 600 - 20 + 5
    assert p.acting == "Ben"
    assert p.table.top.price("KEO") == 25
    assert p.words() == {"private", "pass"}
    assert "no bids are made any more" in p.refusal("bid Szl 55").reason


@pytest.mark.rule("18Rhl", "5.1.1")
def test_the_offer_starts_left_of_the_last_who_passed() -> None:
    p = passes(new_game(), 3)
    assert (p.acting, p.table.top.price("PWB")) == ("Ada", 15)
    q = passes(new_game().play("private PWB", "private KEO"), 3)
    assert (q.acting, q.table.top.price("Szl")) == ("Cid", 45)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_every_round_of_refusals_takes_five_more_off() -> None:
    p = passes(new_game(), 3)
    passes(p, 3)
    assert (p.acting, p.table.top.price("PWB")) == ("Ada", 10)
    p.play("pass", "private PWB")
    assert (p.table.privates["PWB"].owner, p.cash("Ben")) == ("Ben", 590)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_revenue_is_paid_only_once_when_all_pass() -> None:
    p = passes(new_game().play("private PWB"), 3)
    passes(p, 3)
    assert p.cash("Ada") == 585


@pytest.mark.rule("18Rhl", "5.1.1")
def test_at_nothing_the_first_to_be_asked_must_take_it() -> None:
    p = passes(new_game(), 3)
    passes(p, 9)
    assert p.table.privates["PWB"].owner == "Ada"
    assert p.cash("Ada") == 600
    assert (p.acting, p.table.top.price("KEO")) == ("Ben", 25)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_after_a_sale_the_next_item_is_offered_left_of_the_buyer() -> None:
    p = passes(new_game(), 3)
    p.play("pass", "private PWB")
    assert (p.acting, p.table.top.price("KEO")) == ("Cid", 25)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_an_item_with_bids_is_not_offered() -> None:
    p = new_game().play("bid KEO 35", "pass", "pass", "pass")
    assert (p.acting, p.table.top.price("PWB")) == ("Ben", 15)
    p.play("pass", "private PWB")
    assert (p.table.privates["KEO"].owner, p.cash("Ada")) == ("Ada", 565)
    assert (p.acting, p.table.top.price("Szl")) == ("Ben", 45)


@pytest.mark.rule("18Rhl", "5.1.1")
def test_an_item_with_several_bids_is_still_auctioned_after_all_have_passed() -> None:
    p = new_game().play("bid KEO 35", "bid KEO 40", "pass", "pass", "pass")
    p.play("private PWB")
    assert (p.acting, p.words()) == ("Ada", {"bid", "pass"})
    p.play("pass")
    assert p.table.privates["KEO"].owner == "Ben"
    assert (p.acting, p.table.top.price("Szl")) == ("Cid", 45)


@pytest.mark.rule("18Rhl", "5.1.1", "4.1.1")
def test_the_rhe_too_gets_cheaper() -> None:
    p = new_game().play("private PWB", "private KEO", "private Szl", "private Tjt", "private NLK")
    passes(p, 3)
    assert (p.acting, p.table.top.price("RhE")) == ("Cid", 135)
    p.play("private RhE", "par RhE 60")
    assert p.director("RhE") == "Cid"
    assert p.cash("Cid") == 600 - 50 + 15 - 135
    assert p.cash("RhE") == 120


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_unsold_privates_1830_lowers_only_the_very_first() -> None:
    p = passes(new_game(unsold_privates="1830"), 3)
    assert (p.acting, p.table.top.price("PWB")) == ("Ada", 15)
    assert "bid" in p.words()
    p.play("private PWB")
    passes(p, 3)
    assert p.table.top.price("KEO") == 30
    assert p.cash("Ada") == 600 - 15 + 5
    passes(p, 3)
    assert p.cash("Ada") == 600 - 15 + 10


@pytest.mark.rule("18Rhl", "5.1.1")
def test_reading_unsold_privates_1830_gives_the_first_away_at_nothing() -> None:
    p = passes(new_game(unsold_privates="1830"), 12)
    assert (p.table.privates["PWB"].owner, p.cash("Ada")) == ("Ada", 600)
    assert (p.acting, p.options("private")) == ("Ben", ["private KEO"])
