"""Trains that must be bought, and who pays for them (6.2.6.1, 6.2.6.2)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line

#: Köln - Düren: an income route for the RhE.
ROUTE = {"J9": "9 0", "K8": "8 1"}


def needy(
    cash: int,
    director: int = 600,
    holders: dict[str, int] | None = None,
    phase: str = "3",
    price: int | tuple[int, int] = 80,
    **options: Any,
) -> Position:
    """The RhE has a route, no train and little money; by default players hold all its shares."""
    p = at(phase, **options).railway("RhE", holders or {"Ada": 60, "Ben": 40}, cash=cash, price=price)
    return p.tiles(**ROUTE).player("Ada", director)


# --- who must buy


@pytest.mark.rule("18Rhl", "6.2.6.1", "6.2")
def test_a_railway_with_a_route_must_own_a_train() -> None:
    p = needy(500).turn("RhE", "trains")
    refusal = p.refusal("pass")
    assert refusal.rule == "6.2.6.1"
    assert refusal.reason == "RhE can run a route and has no train: it must buy one"
    assert p.words() == {"train"}


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_a_railway_without_a_route_need_not() -> None:
    p = at("3").railway("RhE", {"Ada": 60, "Ben": 40}, cash=500).turn("RhE", "trains")
    assert p.may("pass")
    q = at("3").railway("MKB", {"Ada": (20, 20, 20)}, cash=0).turn("MKB", "trains")
    assert q.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6.1", "6.1.2")
def test_one_hex_is_no_route() -> None:
    p = at("3").railway("DEE", {"Ada": 60, "Ben": 40}, cash=0).tiles(F9="921 0").turn("DEE", "trains")
    assert p.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6.1", "4.2.2")
def test_the_mkb_in_osterath_has_a_route_to_duisburg() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 20)}, cash=0).tiles(E8="935 1").tokens("MKB", "E8.c0")
    assert p.table.must_own_train(p.table.railways["MKB"])


@pytest.mark.rule("18Rhl", "6.2.6.1", "6.2.3")
def test_a_city_and_a_town_are_a_route() -> None:
    p = at("3").railway("ADR", {"Ada": 60, "Ben": 40}, cash=0)
    assert not p.table.must_own_train(p.table.railways["ADR"])
    p.tiles(J3="69 0")
    assert p.table.must_own_train(p.table.railways["ADR"])


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_a_railway_that_can_pay_a_train_buys_it_from_its_treasury() -> None:
    p = needy(250).turn("RhE", "trains").play("train 3 bank")
    assert (p.cash("RhE"), p.cash("Ada")) == (50, 600)


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_a_railway_that_can_pay_a_used_train_is_not_forced_to_more() -> None:
    p = needy(250, phase="4").trains(["3"]).turn("RhE", "trains")
    assert p.options("train") == ["train 3 pool"]
    refusal = p.refusal("train 4 bank")
    assert (refusal.rule, refusal.reason) == ("6.2.6", "the 4-train costs 300 M, and RhE has 250 M")


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_a_poor_railway_may_buy_from_another_with_its_treasury_only() -> None:
    p = needy(50).railway("CME", {"Ben": 50}, trains=["2"]).turn("RhE", "trains")
    assert p.may("train 2 CME price=50")
    refusal = p.refusal("train 2 CME price=51")
    assert "only its treasury may pay another railway" in refusal.reason
    p.play("train 2 CME price=50", "accept")
    assert list(p.table.railways["RhE"].trains) == ["2"]
    assert p.may("pass") or p.step != "trains"


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_when_the_other_director_declines_the_train_is_still_due() -> None:
    p = needy(50).railway("CME", {"Ben": 50}, trains=["2"]).turn("RhE", "trains")
    p.play("train 2 CME price=50", "decline")
    assert p.refusal("pass").rule == "6.2.6.1"


@pytest.mark.rule("18Rhl", "6.2.6.1", "6.2.3")
def test_a_red_area_that_is_closed_makes_no_income_route(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the map a town always lies before it; the rule is asked as if there were none."""
    for code, must in (("BME", False), ("CCE", True)):
        p = at("3").railway("CCE", {"Ada": 50}).strangers("C2.c0", code=code)
        monkeypatch.setattr(type(p.table), "linked_stops", lambda table, railway: {"C2.c0"})
        assert p.table.must_own_train(p.table.railways["CCE"]) == must, code


@pytest.mark.rule("18Rhl", "6.2.6.1")
def test_reading_must_own_any_link() -> None:
    for reading, must in (("income route", False), ("any link", True)):
        p = at("3", must_own=reading).railway("DEE", {"Ada": 60, "Ben": 40}, cash=0).tiles(F9="921 0")
        assert p.table.must_own_train(p.table.railways["DEE"]) == must


# --- which train


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_the_director_chooses_a_used_train_or_the_cheapest_new_one() -> None:
    p = needy(0, phase="5").trains(["3", "4"]).turn("RhE", "trains")
    assert p.options("train") == ["train 5 bank", "train 3 pool", "train 4 pool"]
    refusal = p.refusal("train 6 bank")
    assert refusal.rule == "6.2.6.2"
    assert refusal.remedy == "Choose one from the pool or the cheapest new train."


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_no_purchase_from_another_railway_in_a_forced_purchase() -> None:
    p = needy(50, 0).railway("CME", {"Ben": 50}, trains=["2"]).turn("RhE", "trains").play("train 3 bank")
    assert p.step == "forced purchase"
    assert p.refusal("train 2 CME price=50").rule == "6.2.6.2"
    assert "lay" not in p.words()


@pytest.mark.rule("18Rhl", "6.2.6.2", "6.3")
def test_a_forced_purchase_may_begin_a_phase() -> None:
    p = needy(0, 500, phase="4").trains(t4=0).turn("RhE", "trains").play("train 5 bank")
    assert (p.table.phase, list(p.table.railways["RhE"].trains)) == ("5", ["5"])
    assert p.cash("Ada") == 0


# --- who pays: the railway's shares


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_first_the_railway_sells_its_own_certificates() -> None:
    p = needy(50, holders={"Ada": 50}).turn("RhE", "trains").play("train 3 bank")
    assert p.percent("RhE") == {"Ada": 50, "pool": 20, "RhE": 30}
    assert (p.cash("RhE"), p.cash("Ada")) == (50 + 160 - 200, 600)
    assert p.price("RhE") == 75


@pytest.mark.rule("18Rhl", "6.2.6.2")
@pytest.mark.parametrize(("cash", "sold"), [(120, 10), (119, 20), (40, 20), (39, 30)])
def test_it_sells_no_more_than_it_needs(cash: int, sold: int) -> None:
    p = needy(cash, holders={"Ada": 50}).turn("RhE", "trains").play("train 3 bank")
    assert p.percent("RhE")["pool"] == sold
    assert p.cash("RhE") == cash + 8 * sold - 200


@pytest.mark.rule("18Rhl", "6.2.6.2", "5.2.1")
def test_it_sells_only_what_the_pool_takes() -> None:
    p = needy(50, holders={"Ada": 40, "pool": 40}).turn("RhE", "trains").play("train 3 bank")
    assert p.percent("RhE") == {"Ada": 40, "pool": 50, "RhE": 10}
    assert (p.cash("RhE"), p.cash("Ada")) == (0, 600 - 70)


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_the_director_pays_only_what_the_shares_do_not_cover() -> None:
    p = needy(50, holders={"Ada": 50, "Ben": 40}).turn("RhE", "trains").play("train 3 bank")
    assert p.percent("RhE") == {"Ada": 50, "Ben": 40, "pool": 10}
    assert (p.cash("RhE"), p.cash("Ada")) == (0, 530)


# --- who pays: the director


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_then_the_director_pays_from_his_cash() -> None:
    p = needy(50, 150).turn("RhE", "trains").play("train 3 bank")
    assert (p.cash("RhE"), p.cash("Ada"), list(p.table.railways["RhE"].trains)) == (0, 0, ["3"])


def ruined(director: int = 60, **options: Any) -> Position:
    """Ada lacks 90 for the train. She directs the CME with 30%, Ben has 20% of it; she has 20% of the BME."""
    p = needy(50, director, **options).railway("CME", {"Ada": 30, "Ben": 20}, price=70)
    p.railway("BME", {"Ben": 40, "Ada": 20}, price=60).railway("ADR", {"Cid": 30, "Ada": 10}, floated=False)
    return p.turn("RhE", "trains").play("train 3 bank")


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_at_last_the_director_sells_shares_or_takes_a_credit() -> None:
    p = ruined()
    assert (p.step, p.acting, p.words()) == ("forced purchase", "Ada", {"sell", "credit"})


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_a_credit_is_what_is_lacking() -> None:
    p = ruined().play("credit")
    assert p.table.players["Ada"].credit == 90
    assert (p.cash("Ada"), p.cash("RhE"), list(p.table.railways["RhE"].trains)) == (0, 0, ["3"])


@pytest.mark.rule("18Rhl", "6.2.6.2", "7.2")
def test_a_credit_costs_double_at_the_end() -> None:
    p = ruined()
    before = p.game.scores()["Ada"]
    p.play("credit")
    assert p.game.scores()["Ada"] == before - 60 - 2 * 90


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_no_more_shares_are_sold_than_needed() -> None:
    p = ruined(director=100)
    refusal = p.refusal("sell BME 20")
    assert refusal.rule == "6.2.6.2"
    assert refusal.reason == "50 M are lacking: 10% of BME would cover that"
    p.play("sell BME 10")
    assert p.cash("Ada") == 100 + 60 - 150


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_several_sales_may_be_needed() -> None:
    p = ruined().play("sell BME 10")
    assert p.step == "forced purchase"
    assert p.table.top.lacking() == 30
    p.play("sell BME 10")
    assert p.step != "forced purchase"
    assert p.cash("Ada") == 60 + 60 + 55 - 150


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_a_credit_may_cover_what_the_sales_leave() -> None:
    p = ruined().play("sell BME 10", "credit")
    assert p.table.players["Ada"].credit == 30


@pytest.mark.rule("18Rhl", "6.2.6.2", "4.2.1")
def test_no_sale_changes_a_director() -> None:
    p = ruined()
    refusal = p.refusal("sell CME 20")
    assert refusal.rule == "6.2.6.2"
    assert refusal.reason == "the sale would cost Ada the office of director of CME"
    assert p.may("sell CME 10")
    assert p.may("sell RhE 20")
    q = needy(50, 0, {"Ada": 50, "Ben": 50}).turn("RhE", "trains").play("train 3 bank")
    assert "office of director of RhE" in q.refusal("sell RhE 10").reason


@pytest.mark.rule("18Rhl", "6.2.6.2", "5.2.1")
def test_the_pool_limit_holds() -> None:
    p = needy(50, 0).railway("BME", {"Ben": 30, "Ada": 20, "pool": 50}, price=60)
    p.turn("RhE", "trains").play("train 3 bank")
    assert "50% of BME lie in the pool" in p.refusal("sell BME 10").reason


@pytest.mark.rule("18Rhl", "6.2.6.2", "5.2.1")
def test_shares_of_railways_that_have_not_floated_are_not_sold() -> None:
    refusal = ruined().refusal("sell ADR 10")
    assert (refusal.rule, "ADR has not floated" in refusal.reason) == ("5.2.1", True)


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_a_twenty_of_the_mkb_may_be_sold_where_it_is_the_least_one_can_sell() -> None:
    p = needy(50, 100).railway("MKB", {"Ben": (20, 20), "Ada": (20,)}, price=70)
    p.turn("RhE", "trains").play("train 3 bank")
    assert p.may("sell MKB 20")


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_nobody_goes_bankrupt() -> None:
    p = needy(0, 0).turn("RhE", "trains").play("train 3 bank")
    assert p.refusal("bankrupt").rule == "6.2.6.2"
    p.play("credit")
    assert p.table.players["Ada"].credit == 200
    assert not p.table.players["Ada"].bankrupt


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_money_is_only_moved() -> None:
    p = ruined()
    total = p.table.total_money()
    p.play("sell BME 10", "credit")
    assert p.table.total_money() == total


# --- the other reading


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_takes_shares_before_the_train() -> None:
    p = needy(50, 60, forced_purchase="bankruptcy").railway("BME", {"Ben": 40, "Ada": 20}, price=60)
    p.turn("RhE", "trains")
    assert "train" not in p.words()
    assert "sell" in p.words()
    p.play("sell BME 20")
    assert p.words() == {"train"}
    p.play("train 3 bank")
    assert p.cash("Ada") == 60 + 120 - 150


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_counts_in_whole_certificates() -> None:
    """Who has nothing but the director's certificate may sell all of it where half would do."""
    p = needy(50, 115, forced_purchase="bankruptcy").railway("BME", {"Ada": 20, "Ben": 20}, price=60)
    p.turn("RhE", "trains")
    assert p.may("sell BME 20")  # 35 M are lacking
    q = needy(50, 115, forced_purchase="bankruptcy").railway("BME", {"Ben": 40, "Ada": 20}, price=60)
    assert "20% of BME are too many" in q.turn("RhE", "trains").refusal("sell BME 20").reason


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_leaves_treasury_shares_alone() -> None:
    p = needy(50, holders={"Ada": 50}, forced_purchase="bankruptcy").turn("RhE", "trains")
    p.play("train 3 bank")
    assert p.percent("RhE") == {"Ada": 50, "RhE": 50}
    assert p.cash("Ada") == 450


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_ends_in_receivership() -> None:
    p = needy(50, 60, {"Ada": 50}, forced_purchase="bankruptcy")
    p.put(railways={"RhE": {"certificates": ["Ada"] * 4 + ["pool"] * 5}})
    p.turn("RhE", "trains")
    assert p.words() == {"bankrupt"}
    p.play("bankrupt")
    assert p.table.players["Ada"].bankrupt
    assert p.cash("Ada") == 0
    assert p.table.railways["RhE"].president is None
    assert list(p.table.railways["RhE"].trains) == ["3"]
    assert p.percent("RhE") == {"pool": 100}


@pytest.mark.rule("18Rhl", "6.2.6.2")
@pytest.mark.parametrize(
    ("cash", "owed"), [(50, 200 - 50 - 4 + 100), (0, 296), (-199, 199 + 200 + 199 - 4 + 100)]
)
def test_reading_forced_purchase_bankruptcy_counts_old_debts_twice(cash: int, owed: int) -> None:
    """As the site does: a railway with 199 M less than nothing owes 694 M after a train for 200."""
    p = needy(cash, 4, {"Ada": 50}, forced_purchase="bankruptcy")
    p.put(railways={"RhE": {"certificates": ["Ada"] * 4 + ["pool"] * 5}})
    p.turn("RhE", "trains").play("bankrupt")
    assert p.cash("RhE") == -owed


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_who_is_not_ruined_by_a_train_does_not_go_bankrupt() -> None:
    p = needy(50, 60, {"Ada": 50}, forced_purchase="bankruptcy")
    p.put(railways={"RhE": {"certificates": ["Ada"] * 4 + ["pool"] * 5, "trains": ["3"]}})
    p.railway("BME", {"Ben": 60}, trains=["3"]).turn("RhE", "trains")
    assert "bankrupt" not in p.words()
    assert p.refusal("bankrupt").reason == "no train for RhE ruins its director now"


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_leaves_the_share_of_an_unstarted_railway() -> None:
    p = needy(50, 60, {"Ada": 50}, forced_purchase="bankruptcy")
    unstarted = list(p.table.railways["GVE"].certificates)
    p.put(
        railways={
            "RhE": {"certificates": ["Ada"] * 4 + ["pool"] * 5},
            "GVE": {"certificates": [unstarted[0], "Ada", *unstarted[2:]]},
        }
    )
    p.turn("RhE", "trains").play("bankrupt")
    assert p.percent("GVE")["Ada"] == 10


@pytest.mark.rule("18Rhl", "6.2.6.2", "4.2.1")
def test_reading_forced_purchase_bankruptcy_makes_director_who_really_has_enough() -> None:
    """Ben's 20% are booked as 10%, like Cid's: no less than anybody's, and in truth they will do."""
    p = needy(50, 60, {"Ada": 50}, forced_purchase="bankruptcy")
    owners = ["Ada", "Cid", "Ben", "Ben", *["pool"] * 5]
    p.put(railways={"RhE": {"certificates": owners, "miscounted": {"Ben": -10}}})
    p.turn("RhE", "trains").play("bankrupt")
    assert p.director("RhE") == "Ben"


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_needs_no_sale_where_the_money_just_does() -> None:
    """The 3-train costs 200: with 150 of the director nothing is lacking, with 149 it is."""
    p = needy(50, 150, forced_purchase="bankruptcy").turn("RhE", "trains")
    assert p.words() == {"train"}
    p.play("train 3 bank")
    assert (p.cash("RhE"), p.cash("Ada")) == (0, 0)
    q = needy(50, 149, forced_purchase="bankruptcy").turn("RhE", "trains")
    assert "train" not in q.words()


@pytest.mark.rule("18Rhl", "6.2.6.2")
def test_reading_forced_purchase_bankruptcy_leaves_a_railway_with_a_new_director_its_turn() -> None:
    """Ben takes the office over: no train comes on credit, and it is now he who must find one."""
    p = needy(50, 0, {"Ada": 40, "Ben": 30, "pool": 30}, price=60, forced_purchase="bankruptcy")
    p.put(railways={"RhE": {"certificates": ["Ada", "Ada", "Ada", "Ben", "Ben", "Ben", *["pool"] * 3]}})
    p.player("Ben", 500).turn("RhE", "trains").play("bankrupt")
    assert p.director("RhE") == "Ben"
    assert not list(p.table.railways["RhE"].trains)
    assert (p.cash("RhE"), p.step, p.acting) == (50, "trains", "Ben")


@pytest.mark.parametrize(
    ("cash", "others", "words"),
    [
        (0, ["3"], set()),
        (1, ["3"], {"pass"}),
        (199, [], set()),
        (200, [], {"train", "pass"}),
        (200, ["3"], {"train", "pass"}),
    ],
)
def test_a_railway_in_receivership_is_asked_as_if_it_could_buy_from_others(
    cash: int, others: list[str], words: set[str]
) -> None:
    """It may not; but it buys from the bank whether others have trains or not."""
    p = needy(cash, 0, {"Ada": 50}, forced_purchase="bankruptcy").railway("BME", {"Ben": 60}, trains=others)
    p.put(railways={"RhE": {"president": None, "certificates": ["pool"] * 9}})
    asked = p.turn("RhE", "trains").step == "trains"
    assert (p.words() if asked else set()) == words


# --- what is said


@pytest.mark.rule("18Rhl", "6.2.6.1", "6.2.6.2")
def test_who_passes_without_a_train_is_told_what_there_is_and_how_it_is_paid() -> None:
    p = aachen_line().player("Ada", 30).turn("RhE", "trains")
    refusal = p.refusal("pass")
    assert refusal.reason == "RhE can run a route and has no train: it must buy one"
    assert refusal.remedy == (
        "For sale: 3 from the bank for 200 M. Paid with 0 M of the treasury, 50% of RhE on its charter, "
        "30 M of Ada, then his shares or a credit"
    )
    q = aachen_line(forced_purchase="bankruptcy").player("Ada", 30).turn("RhE", "trains")
    assert q.refusal("pass").remedy.endswith(
        "Paid with 0 M of the treasury, 30 M of Ada, then his shares, or else bankruptcy"
    )
    r = aachen_line().railway("RhE", {"Ada": 50}, cash=250).turn("RhE", "trains")
    assert r.refusal("pass").remedy == "For sale: 3 from the bank for 200 M"
