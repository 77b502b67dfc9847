"""Parliament rounds (4.1, 4.2)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import Position, at

# --- auctions (4.1)


@pytest.mark.rule("1862", "4.1")
def test_bids_are_multiples_of_five_from_nothing() -> None:
    p = at().parliament()
    assert p.may("bid ESR 0")
    assert p.may("bid ESR 5")
    refusal = p.refusal("bid ESR 3")
    assert (refusal.rule, refusal.reason) == ("4.1", "bids are multiples of 5: 3 is none")
    assert p.refusal("bid ESR -5").reason == "a bid must be at least £0"
    p.play("bid ESR 20")
    assert p.refusal("bid ESR 20").reason == "a bid must be at least £25"
    assert p.refusal("bid ESR 27").reason == "bids are multiples of 5: 27 is none"
    assert p.refusal("bid ENR 30").reason == "parliament is debating ESR, not ENR"


@pytest.mark.rule("1862", "4.1")
def test_the_priority_deal_begins_and_it_goes_clockwise() -> None:
    p = at().parliament("Ben")
    order = []
    for _ in range(3):
        order.append(p.acting)
        p.play("pass")
    assert order == ["Ben", "Cid", "Ada"]


@pytest.mark.rule("1862", "4.1")
def test_who_drops_out_of_an_auction_stays_out() -> None:
    p = at(players=4).parliament().play("bid ESR 0", "pass", "bid ESR 5", "bid ESR 10", "bid ESR 15")
    assert p.acting == "Cid"  # Ben has dropped out
    assert p.refusal("bid ESR 20", by="Ben").rule == "turn"
    p.play("pass", "pass")
    assert (p.step, p.acting) == ("charter", "Ada")


def test_an_auction_tells_who_leads() -> None:
    p = at().parliament().play("bid ESR 0", "bid ESR 5")
    assert p.prompt == "Cid: Ben bids £5 for the charter of ESR; bid at least £10, or drop out"


@pytest.mark.rule("1862", "4.1")
def test_no_bid_leaves_less_than_three_of_the_cheapest_shares() -> None:
    p = at().player("Ada", 200).parliament()
    assert p.may("bid ESR 35")
    refusal = p.refusal("bid ESR 40")
    assert refusal.rule == "4.1"
    assert refusal.reason == "Ada has £200; the bid and three shares at the lowest par price come to £202"


@pytest.mark.rule("1862", "4.1")
def test_bidders_without_money_drop_out_by_themselves() -> None:
    p = at(players=4).player("Ben", 170).player("Cid", 171).parliament().play("bid ESR 5")
    assert p.acting == "Dora"
    p.play("pass")
    assert (p.step, p.acting) == ("charter", "Ada")
    assert at(players=4).player("Ben", 172).parliament().play("bid ESR 5").acting == "Ben"


def collector(p: Position, player: str, count: int) -> Position:
    """A player holds some certificates of railways that others direct."""
    for code in ("E&H", "I&B", "L&D"):
        if count:
            part = min(7, count)
            count -= part
            p.railway(code, {"pool": 30, player: 10 * part})
    return p


@pytest.mark.rule("1862", "4.1", "6.5.2")
def test_at_the_certificate_limit_a_player_must_pass() -> None:
    p = collector(at(players=4), "Ada", 13).parliament()
    assert p.acting == "Ben"
    p.play("bid ESR 0")
    assert "Ada" not in p.table.top.inside
    assert collector(at(players=4), "Ada", 12).parliament().acting == "Ada"


@pytest.mark.rule("1862", "4.1")
def test_after_an_auction_the_player_left_of_the_winner_goes_on() -> None:
    p = at(players=4).parliament().play("bid ESR 0", "pass", "bid ESR 5", "pass", "pass")
    assert (p.step, p.acting) == ("charter", "Cid")
    p.play("par ESR 54", "pass")
    assert (p.step, p.acting) == ("parliament", "Dora")


@pytest.mark.rule("1862", "4.1")
def test_a_winner_does_not_open_but_may_win_again() -> None:
    p = at().player("Ada", 800).parliament().play("bid ESR 0", "pass", "pass", "par ESR 54", "pass")
    p.play("pass")  # Ben
    p.play("bid ENR 0")  # Cid
    assert p.acting == "Ada"
    p.play("bid ENR 5", "pass", "pass", "par ENR 54", "pass")
    assert p.director("ENR") == p.director("ESR") == "Ada"
    assert p.acting == "Ben"
    p.play("pass", "pass")
    assert p.step == "stock round"  # Ada was not asked to open another


@pytest.mark.rule("1862", "4.1")
def test_who_has_passed_may_open_later_in_the_round() -> None:
    p = at().parliament().play("pass", "pass", "bid ESR 0")
    p.play("pass", "pass", "par ESR 54", "pass")
    assert (p.acting, p.step) == ("Ada", "parliament")
    assert p.may("bid ENR 0")


@pytest.mark.rule("1862", "4.1")
def test_the_round_ends_when_all_decline_and_the_priority_deal_stays() -> None:
    p = at().parliament("Cid", more=1).play("pass", "bid ESR 0", "pass", "pass", "par ESR 54", "pass")
    p.play("pass", "pass")  # Ben and Cid; Ada has her charter
    assert (p.step, p.acting) == ("parliament", "Cid")
    assert p.table.priority == "Cid"
    p.all_pass()
    assert (p.step, p.acting) == ("stock round", "Cid")


# --- the charter (4.2)


def won(bid: int = 0, cash: int = 800, **options: Any) -> Position:
    p = at(**options).player("Ada", cash).player("Ben", 0).player("Cid", 0).parliament()
    return p.play(f"bid ESR {bid}")


@pytest.mark.rule("1862", "4.2")
def test_only_the_winner_pays_his_bid() -> None:
    p = at().parliament().play("bid ESR 0", "bid ESR 45", "bid ESR 50", "pass", "bid ESR 60", "pass")
    assert p.acting == "Ben"
    assert [p.cash(name) for name in ("Ada", "Ben", "Cid")] == [800, 740, 800]
    assert p.cash("bank") == 15000 - 3 * 800 + 60


@pytest.mark.rule("1862", "4.2")
def test_par_must_be_affordable_after_the_bid() -> None:
    p = won(bid=30, cash=260)  # 230 are left: three times 74 is 222, three times 82 is 246
    assert p.options("par") == [f"par ESR {price}" for price in (54, 58, 62, 68, 74)]
    refusal = p.refusal("par ESR 82")
    assert refusal.rule == "4.2"
    assert "three times the par price from £230" in refusal.reason
    refusal = p.refusal("par ESR 60")  # no space of the par chart
    assert (refusal.rule, refusal.reason) == ("4.2", "ESR cannot start at £60, which is no par price")
    assert p.refusal("par ENR 54").reason == "Ada has the charter of ESR, not of ENR"
    assert p.refusal("pass").reason == "Ada must set the par price of ESR"
    assert p.refusal("buy ESR offering").reason == "first set the par price of ESR"
    assert p.refusal("sell ESR 10").rule == "4.2"  # nothing is sold in parliament


@pytest.mark.rule("1862", "4.2")
def test_the_winner_takes_the_director_certificate_and_up_to_two_shares() -> None:
    p = won()
    assert p.prompt == "Ada: set the par price of ESR; it gets ten times that when it floats"
    p.play("par ESR 100")
    assert p.prompt == "Ada: buy another share of ESR at par, or pass"
    assert p.percent("ESR") == {"Ada": 30, "offering": 70}
    assert (p.director("ESR"), p.company("ESR").chartered) == ("Ada", True)
    assert p.cash("Ada") == 500
    p.play("buy ESR offering")
    assert (p.cash("Ada"), p.cash("ESR")) == (400, 0)
    p.play("buy ESR offering")
    assert p.percent("ESR") == {"Ada": 50, "offering": 50}
    assert p.company("ESR").floated
    assert p.price("ESR") == 100
    assert p.step != "charter"


@pytest.mark.rule("1862", "4.2")
def test_the_winner_may_stop_at_three_or_four_shares() -> None:
    p = won().play("par ESR 54", "pass")
    assert p.percent("ESR")["Ada"] == 30
    p = won().play("par ESR 54", "buy ESR offering", "pass")
    assert p.percent("ESR")["Ada"] == 40
    assert not p.company("ESR").floated
    assert p.company("ESR").obliged == "Ada"
    refusal = won().play("par ESR 54").refusal("buy ESR pool")
    assert (refusal.rule, refusal.remedy) == ("4.2", "buy ESR offering")


@pytest.mark.rule("1862", "4.2")
def test_without_money_for_another_share_nothing_is_asked() -> None:
    p = won(cash=3 * 54 + 53).play("par ESR 54")
    assert p.step != "charter"
    p = won(cash=4 * 54).play("par ESR 54")
    assert p.step == "charter"


@pytest.mark.rule("1862", "4.2", "6.5.2")
def test_the_additional_shares_obey_the_certificate_limit() -> None:
    p = collector(at(players=8), "Ada", 7).player("Ada", 800).parliament().play("bid ESR 0")
    while p.acting != "Ada":
        p.play("pass")
    p.play("par ESR 54")
    assert p.table.certificates("Ada") == 8
    assert p.step == "parliament"


@pytest.mark.rule("1862", "4.2", "6.5.4")
def test_the_marker_comes_to_the_market_on_floating() -> None:
    p = at(players=2).parliament().play("bid ESR 0", "pass", "par ESR 54", "pass", "bid ENR 0", "pass")
    p.play("par ENR 54", "buy ENR offering", "buy ENR offering")
    assert p.stack(54) == ("ENR",)
    while p.step == "parliament":
        p.play("pass")
    p.play("buy ESR offering", "pass", "buy ESR offering")
    assert p.stack(54) == ("ENR", "ESR")


@pytest.mark.rule("1862", "4.2")
def test_reading_charter_price_at_once() -> None:
    p = at(players=2, charter_price="at once").parliament()
    p.play("bid ESR 0", "pass", "par ESR 54", "pass", "bid ENR 0", "pass")
    p.play("par ENR 54", "buy ENR offering", "buy ENR offering")
    assert p.stack(54) == ("ESR", "ENR")
