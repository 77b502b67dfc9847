"""Merging shares two for one (5)."""

from random import Random
from typing import Any

import pytest

from bradshaw.rail.finance.shares import POOL
from tests.unit.titles.t1862.positions import ONLINE, Position, at

KEPT, LOST = "N&E", "WStI"


def merger(
    kept: dict[str, int],
    lost: dict[str, int],
    *,
    by: str = KEPT,
    survivor: str = KEPT,
    prices: tuple[int, int] = (90, 90),
    cash: int = 500,
    treasury: int = 200,
    players: int = 4,
    **options: Any,
) -> Position:
    """The N&E and the WStI are about to merge at the beginning of a turn; prices of 90 make 134."""
    p = at("C", players, **options)
    p.railway(KEPT, kept, price=prices[0], trains=["3E"], cash=treasury)
    p.railway(LOST, lost, price=prices[1], trains=["3F"], cash=treasury)
    p.meet(KEPT, LOST)
    for name in p.table.seats:
        p.player(name, cash)
    other = LOST if by == KEPT else KEPT
    p.turn(by, "merger", waiting=[other]).play(f"merge {other} {survivor}")
    if p.step == "consent":
        p.play("accept")
    return p


def finish(p: Position, answer: str = "redeem") -> Position:
    while p.step == "option share":
        p.play(answer)
    return p


def whole(p: Position) -> None:
    """Certificates and money are all there."""
    assert sum(p.percent(KEPT).values()) == sum(p.percent(LOST).values()) == 100
    assert p.table.total_money() == 15000


# --- when (5.1)


@pytest.mark.rule("1862", "5.1", "5.1.1")
def test_at_the_start_of_a_turn_the_merged_railway_goes_on() -> None:
    p = finish(merger({"Ada": 60}, {"Ada": 60}))
    assert p.step == "track"
    assert p.table.top.code == KEPT
    whole(p)


@pytest.mark.rule("1862", "5.1", "5.1.2")
def test_at_the_end_of_a_turn_the_merged_railway_is_done() -> None:
    p = at("C").railway(KEPT, {"Ada": 60}, trains=["3E"]).railway(LOST, {"Ada": 60}, trains=["3F"])
    p.meet(KEPT, LOST).railway("ENR", {"Ben": 60}, trains=["3E"])
    p.turn(KEPT, "acquisition", waiting=[LOST, "ENR"]).play(f"merge {LOST} {LOST}")
    finish(p)
    assert p.table.railways[LOST].floated
    assert not p.table.railways[KEPT].founded
    assert p.table.top.code == "ENR"


@pytest.mark.rule("1862", "5.1", "5.1.3", "7.11.2")
def test_refinancing_halves_holdings_and_brings_ten_times_par() -> None:
    p = at("C").railway("ESR", {"Ada": 60, "Ben": 40}, price=90, par=82, cash=10).player("Ben", 0)
    p.turn("ESR", "trains")
    assert p.percent("ESR") == {"Ada": 30, "Ben": 20, "pool": 50}
    assert p.cash("ESR") == 10 + 820
    assert p.price("ESR") == 90  # no new price


# --- the survivor (5.2.1)


@pytest.mark.rule("1862", "5.2.1", "7.5.1")
def test_the_active_director_chooses_the_survivor() -> None:
    p = at("C").railway(KEPT, {"Ada": 60}, trains=["3E"]).railway(LOST, {"Ada": 60}, trains=["3F"])
    p.meet(KEPT, LOST).turn(KEPT, "merger")
    assert p.options("merge") == [f"merge {LOST} {KEPT}", f"merge {LOST} {LOST}"]
    refusal = p.refusal(f"merge {LOST} ESR")
    assert refusal.rule == "7.5"
    assert refusal.reason == f"one of the two survives, {KEPT} or {LOST}, not ESR"


# --- offering to pool (5.2.2)


@pytest.mark.rule("1862", "5.2.2")
def test_shares_of_the_offering_go_to_the_pool_first() -> None:
    p = at("C").railway(KEPT, {"Ada": 50, "Ben": 10}, chartered=True, trains=["3E"])
    p.railway(LOST, {"Ada": 50, "Ben": 10}, chartered=True, trains=["3F"]).meet(KEPT, LOST)
    p.turn(KEPT, "merger", waiting=[LOST]).play(f"merge {LOST} {KEPT}")
    assert p.company(KEPT).percent("offering") == 0
    assert p.company(LOST).percent("offering") == 0 or not p.company(LOST).founded
    assert p.percent(KEPT)["pool"] >= 40
    finish(p)
    assert p.percent(KEPT) == {"Ada": 50, "Ben": 10, "pool": 40}


@pytest.mark.rule("1862", "5.2.2", "7.11.2")
def test_the_offering_of_a_chartered_railway_is_emptied_by_refinancing() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, par=82, price=82, chartered=True).turn("ESR", "trains")
    assert p.percent("ESR") == {"Ada": 30, "pool": 70}


# --- one holder after the other (5.2.4)


@pytest.mark.rule("1862", "5.2.4")
def test_even_holdings_are_halved_without_a_question() -> None:
    p = merger({"Ada": 40, "Ben": 20, "pool": 40}, {"Ada": 40, "Ben": 20, "pool": 40})
    assert p.step == "track"
    assert p.percent(KEPT) == {"Ada": 40, "Ben": 20, "pool": 40}
    assert p.percent(LOST) == {"offering": 100}
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_clockwise_from_the_initiator_and_the_treasury_last() -> None:
    held = {"Cid": 30, "Ada": 10, "Ben": 10, "Dora": 10, KEPT: 10, "pool": 30}
    p = merger(held, {"Cid": 40, "pool": 60}, by=KEPT)
    order = []
    while p.step == "option share":
        order.append(p.table.top.waiting[0])
        p.play("redeem")
    assert order == ["Cid", "Dora", "Ada", "Ben", KEPT]


@pytest.mark.rule("1862", "5.2.4")
def test_the_treasuries_count_as_one_holding() -> None:
    """Three shares on one charter and one on the other make two, with no option."""
    p = merger({"Ada": 60, KEPT: 30, "pool": 10}, {"Ada": 60, LOST: 10, "pool": 30})
    assert p.step == "track"
    assert p.percent(KEPT) == {"Ada": 60, KEPT: 20, "pool": 20}
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_the_treasuries_are_one_whichever_railway_survives_and_acts() -> None:
    for by in (KEPT, LOST):
        for survivor in (KEPT, LOST):
            gone = LOST if survivor == KEPT else KEPT
            p = merger(
                {"Ada": 60, KEPT: 30, "pool": 10}, {"Ada": 60, LOST: 10, "pool": 30}, by=by, survivor=survivor
            )
            finish(p)
            assert p.percent(survivor)[survivor] == 20
            assert p.percent(gone) == {"offering": 100}
            assert (p.cash(survivor), p.cash(gone)) == (400, 0)
            whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_an_option_is_redeemed_or_relinquished_for_half_the_price_rounded_down() -> None:
    p = merger({"Ada": 60, "Ben": 30, "pool": 10}, {"Ada": 60, "pool": 40}, prices=(86, 86))
    assert p.price(KEPT) == 128
    assert (p.acting, p.table.top.cost, p.table.top.value) == ("Ben", 64, 64)
    redeemed = merger({"Ada": 60, "Ben": 30, "pool": 10}, {"Ada": 60, "pool": 40}, prices=(65, 62))
    # 62 + 32 = 94, rounded down to 90; then 45 for the option.
    assert (redeemed.price(KEPT), redeemed.table.top.cost) == (90, 45)
    assert redeemed.costs() == {"redeem": 45, "relinquish": -45}
    redeemed.play("redeem")
    assert redeemed.cash("Ben") == 455
    assert redeemed.percent(KEPT)["Ben"] == 20
    p = merger({"Ada": 60, "Ben": 30, "pool": 10}, {"Ada": 60, "pool": 40}, prices=(65, 62)).play(
        "relinquish"
    )
    assert p.cash("Ben") == 545
    assert p.percent(KEPT)["Ben"] == 10


@pytest.mark.rule("1862", "5.2.4")
def test_half_of_an_odd_price_is_rounded_down() -> None:
    p = merger({"Ada": 60, "Ben": 30, "pool": 10}, {"Ada": 60, "pool": 40}, prices=(65, 65))
    assert (p.price(KEPT), p.table.top.cost, p.table.top.value) == (95, 47, 47)


@pytest.mark.rule("1862", "5.2.4")
def test_who_cannot_pay_gives_the_option_up() -> None:
    p = merger({"Ada": 60, "Ben": 30, "pool": 10}, {"Ada": 60, "pool": 40}, cash=66)
    assert p.step == "track"
    assert p.cash("Ben") == 66 + 67
    assert p.percent(KEPT) == {"Ada": 60, "Ben": 10, "pool": 30}


@pytest.mark.rule("1862", "5.2.4")
def test_lost_shares_are_returned_before_kept_ones_and_swapped_with_the_pool() -> None:
    """Ben has one share of the survivor and three of the other: two of these go back, one is swapped."""
    p = merger({"Ada": 60, "Ben": 10, "pool": 30}, {"Ada": 60, "Ben": 30, "pool": 10})
    assert p.step == "track"
    assert p.percent(KEPT) == {"Ada": 60, "Ben": 20, "pool": 20}


@pytest.mark.rule("1862", "5.2.4")
def test_without_a_share_in_the_pool_the_nearest_later_holder_swaps() -> None:
    p = merger(
        {"Ada": 60, "Cid": 20, "Dora": 20}, {"Ada": 60, "Ben": 20, "Cid": 20}, players=4
    )  # Ada's six and six: all WStI go back, the pool gets none of the N&E
    assert p.percent(KEPT)["Ada"] == 60
    assert p.percent(KEPT)["Ben"] == 10
    # Cid gave one, then held one and three and returned two of the WStI.
    assert finish(p).percent(KEPT) == {"Ada": 60, "Ben": 10, "Cid": 20, "Dora": 10}


@pytest.mark.rule("1862", "5.2.4")
@pytest.mark.parametrize(("options", "paid"), [({}, 48), (ONLINE, 47), ({"unswappable_option": "down"}, 47)])
def test_an_option_that_cannot_be_swapped_brings_half_rounded_up(options: dict[str, Any], paid: int) -> None:
    """All ten shares of the N&E stay with Ada and Ben, so nothing is left for Cid's only share."""
    p = merger(
        {"Ada": 60, "Ben": 40}, {"Ada": 60, "Ben": 30, "Cid": 10}, prices=(65, 65), treasury=0, **options
    )
    # Ada 6 + 6: six WStI go back. Ben 4 + 3: three WStI go back, one N&E is an option.
    assert p.acting == "Ben"
    p.play("redeem")
    assert p.price(KEPT) == 95
    assert p.cash("Cid") == 500 + paid
    assert p.percent(KEPT) == {"Ada": 60, "Ben": 40}


# --- directors (5.2.4)


@pytest.mark.rule("1862", "5.2.4")
def test_a_director_with_six_shares_keeps_the_certificate() -> None:
    p = merger({"Ada": 30, "pool": 70}, {"Ada": 30, "pool": 70})
    assert p.step == "track"
    assert p.holds_directorship(KEPT) == "Ada"
    assert p.percent(KEPT) == {"Ada": 30, "pool": 70}


@pytest.mark.rule("1862", "5.2.4")
def test_a_director_with_fewer_exchanges_it_for_three_shares_of_the_pool() -> None:
    p = merger({"Ada": 30, "pool": 70}, {"Ben": 60, "pool": 40}, survivor=KEPT)
    # Ada has three shares now, returns one, and one of the other two is an option.
    assert (p.acting, p.table.top.option > 0) == ("Ada", True)
    assert p.holds_directorship(KEPT) == POOL
    p.play("redeem")
    assert p.percent(KEPT)["Ada"] == 20
    # Ben had six of the WStI, returned three and swapped three, and is director.
    assert p.percent(KEPT)["Ben"] == 30
    assert (p.director(KEPT), p.holds_directorship(KEPT)) == ("Ben", "Ben")
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_shares_of_the_survivor_come_first_in_that_exchange() -> None:
    p = merger({"Ada": 30, "Cid": 50, "pool": 20}, {"Ben": 30, "Cid": 60, "pool": 10})
    # Two of the N&E and one of the WStI for the certificate; the WStI share goes back first.
    assert "Ada gives the director's certificate of N&E for 2 shares of N&E and 1 share of WStI." in p.log()
    assert p.percent(KEPT)["Ada"] == 20
    assert p.acting == "Ada"
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_without_three_in_the_pool_the_certificate_is_the_option() -> None:
    p = merger({"Ada": 40, "Cid": 50, "pool": 10}, {"Ben": 30, "Cid": 60, "pool": 10})
    assert p.prompt == (
        "Ada: redeem the option director's certificate of N&E for £134, or relinquish it for £268"
    )
    assert p.percent(KEPT)["Ada"] == 30  # the ordinary share went back
    p.play("redeem")
    assert p.cash("Ada") == 500 - 134
    assert "Ada redeems the option director's certificate of N&E for £134." in p.log()


@pytest.mark.rule("1862", "5.2.4")
def test_half_pounds_are_dropped_in_options_on_the_certificate() -> None:
    p = merger({"Ada": 30, "Cid": 60, "pool": 10}, {"Ben": 30, "Cid": 60, "pool": 10}, prices=(65, 65))
    assert (p.price(KEPT), p.table.top.cost, p.table.top.value) == (95, 142, 142)


@pytest.mark.rule("1862", "5.2.4")
def test_the_certificate_of_the_other_railway_is_swapped_for_the_survivors() -> None:
    """Ben directs the railway that disappears and begins; the survivor's certificate is Ada's, later."""
    p = merger({"Ada": 30, "Cid": 60, "pool": 10}, {"Ben": 30, "Cid": 60, "pool": 10}, by=LOST, survivor=KEPT)
    assert p.acting == "Ben"
    assert p.holds_directorship(KEPT) == "Ben"
    assert p.holds_directorship(LOST) == "Ada"
    assert (p.table.top.option, p.table.top.cost, p.table.top.value) == (0, 201, 201)
    p.play("relinquish")
    assert p.cash("Ben") == 500 + 201
    assert "Ben gets £201 for the option director's certificate of N&E." in p.log()
    assert p.director(KEPT) == "Cid"  # with six of twelve shares
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_a_certificate_that_cannot_be_swapped_is_sold() -> None:
    """Ada begins and keeps the survivor's certificate, so Ben's is bought by the bank."""
    p = merger({"Ada": 30, "Cid": 70}, {"Ben": 30, "Dora": 70}, treasury=0).play("redeem")
    assert p.cash("Ben") == 500 + 201
    assert "Ben" not in p.percent(KEPT)
    assert "Ben gets £201 for the director's certificate of WStI." in p.log()
    finish(p)
    whole(p)


@pytest.mark.rule("1862", "5.2.4")
def test_single_shares_are_swapped_for_ordinary_ones_or_sold_at_the_full_price() -> None:
    """The survivor's certificate lies in the pool, but does not serve those who swap single shares."""
    p = merger({"Ada": 30, "Cid": 70}, {"Dora": 80, "Ben": 20}, treasury=0)
    p.play("relinquish")
    assert p.holds_directorship(KEPT) == POOL
    assert p.percent(KEPT)["Ben"] == 10  # from Cid
    p.play("redeem")  # Cid's seven make four; two of his go to the pool and to Dora, who sells two more
    assert p.percent(KEPT) == {"Ben": 10, "Cid": 40, "Dora": 20, POOL: 30}
    assert p.cash("Dora") == 500 + 2 * 134
    assert (p.director(KEPT), p.holds_directorship(KEPT)) == ("Cid", "Cid")
    whole(p)


@pytest.mark.rule("1862", "5.2", "5.2.5")
def test_nobody_becomes_director_before_the_end() -> None:
    """Ada has given up her certificate and holds less than Ben, but is director until all is done."""
    p = merger({"Ada": 40, "Cid": 50, "pool": 10}, {"Ben": 30, "Cid": 60, "pool": 10})
    p.play("relinquish")
    assert p.step == "option share"
    assert p.company(KEPT).percent("Ada") == 0
    assert p.director(KEPT) == "Ada"
    assert p.table.is_unsettled(p.company(KEPT))
    finish(p)
    assert p.director(KEPT) == "Cid"
    assert not p.table.is_unsettled(p.company(KEPT))


# --- the director afterwards (5.2.5)


@pytest.mark.rule("1862", "5.2.5")
def test_most_shares_make_the_director() -> None:
    p = merger({"Ada": 60, "Ben": 40}, {"Ben": 60, "Ada": 10, "pool": 30})
    finish(p, "relinquish")
    held = p.percent(KEPT)
    assert held["Ben"] > held["Ada"]
    assert (p.director(KEPT), p.holds_directorship(KEPT)) == ("Ben", "Ben")
    whole(p)


@pytest.mark.rule("1862", "5.2.5")
def test_among_equals_the_initiator_then_clockwise() -> None:
    p = merger({"Ben": 60, "pool": 40}, {"Ada": 60, "pool": 40}, by=KEPT)
    assert p.percent(KEPT) == {"Ada": 30, "Ben": 30, "pool": 40}
    assert p.director(KEPT) == "Ben"
    p = merger({"Ben": 60, "pool": 40}, {"Ada": 60, "pool": 40}, by=LOST, survivor=KEPT)
    assert p.director(KEPT) == "Ada"
    p = merger({"Cid": 30, "Ada": 60, "pool": 10}, {"Cid": 30, "Ben": 60, "pool": 10}, by=KEPT)
    finish(p, "relinquish")
    assert p.percent(KEPT)["Ada"] == p.percent(KEPT)["Ben"] == 30
    assert p.percent(KEPT)["Cid"] == 30
    assert p.director(KEPT) == "Cid"


@pytest.mark.rule("1862", "5.2.5", "8")
def test_nobody_with_three_shares_means_receivership() -> None:
    p = merger({"Ada": 50, "Ben": 20, "pool": 30}, {"Cid": 50, "pool": 50})
    finish(p, "relinquish")
    assert p.director(KEPT) is None
    assert p.holds_directorship(KEPT) == POOL
    assert p.company(KEPT).in_receivership
    # It builds nothing, keeps its revenue and buys a train by the rules of receivership: its turn is over.
    assert p.table.top.TOPIC not in ("track", "token", "trains")
    whole(p)


@pytest.mark.rule("1862", "5.2.5")
def test_treasury_and_pool_do_not_count() -> None:
    p = merger({"Ada": 60, KEPT: 40}, {"Ada": 30, "pool": 30, LOST: 40})
    finish(p)
    assert p.percent(KEPT)[KEPT] == 40
    assert p.director(KEPT) == "Ada"


# --- any merger


def deal(random: Random, first: str, players: tuple[str, ...], code: str) -> dict[str, int]:
    """Holdings of one railway by chance, with the director's certificate at one player."""
    held = {first: 30}
    for _ in range(7):
        holder = random.choice([*players, "pool", code])
        held[holder] = held.get(holder, 0) + 10
    return held


@pytest.mark.rule("1862", "5.2.4", "5.2.5", "7.5.5")
@pytest.mark.parametrize("seed", range(60))
def test_any_merger_halves_every_holding(seed: int) -> None:
    random = Random(seed)
    players = ("Ada", "Ben", "Cid", "Dora")
    kept = deal(random, random.choice(players), players, KEPT)
    lost = deal(random, random.choice(players), players, LOST)
    survivor = random.choice([KEPT, LOST])
    p = merger(
        kept, lost, by=random.choice([KEPT, LOST]), survivor=survivor, cash=random.choice([0, 100, 900])
    )
    while p.step == "option share":
        p.play(random.choice(["redeem", "relinquish"]))
    whole(p)
    after = p.percent(survivor)
    for holder in players:
        before = (kept.get(holder, 0) + lost.get(holder, 0)) // 10
        assert after.get(holder, 0) // 10 <= (before + 1) // 2 or (after[holder] == 30 and before < 6)
    best = max(after.get(name, 0) for name in players)
    if best >= 30:
        assert after[str(p.director(survivor))] == best
        assert p.holds_directorship(survivor) == p.director(survivor)
    else:
        assert p.director(survivor) is None
        assert p.holds_directorship(survivor) == POOL
    if survivor == LOST:
        assert p.percent(KEPT) == {"offering": 100}
    else:
        assert p.percent(LOST) == {"offering": 100}
