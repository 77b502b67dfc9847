"""Trains that must be bought, bankruptcy, redeeming stock (7.11 to 7.13)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def needy(
    holders: dict[str, int] | None = None, *, phase: str = "C", price: int = 100, cash: int = 0, **fields: Any
) -> Position:
    """The ESR has no train; the next one costs 280."""
    held = holders or {"Ada": 60, "ESR": 40}
    return at(phase).railway("ESR", held, price=price, cash=cash, **fields)


def shop(p: Position) -> Position:
    return p.turn("ESR", "trains")


# --- the duty (7.11)


@pytest.mark.rule("1862", "7.11")
def test_every_railway_must_own_a_train_at_the_end_of_its_turn() -> None:
    """Route or not, of whatever kind."""
    p = shop(needy(cash=300))
    refusal = p.refusal("pass")
    assert (refusal.rule, refusal.reason) == ("7.11", "ESR has no train and must get one")
    assert refusal.remedy == (
        "ESR can buy a train (train 3F bank), buy a train (train 3L bank) or buy a train (train 3E bank)."
    )
    p = needy(cash=300, permits=["local"])
    shop(p).play("train 3F bank")
    assert p.trains("ESR") == ["3F"]


@pytest.mark.rule("1862", "7.11")
def test_a_train_of_another_railway_is_a_choice_not_a_duty() -> None:
    p = needy(cash=150).railway("ENR", {"Ben": 60}, trains=["2F"])
    shop(p)
    assert p.words() == {"train", "issue", "refinance"}
    p.play("train 2F ENR", "decline")
    assert p.words() == {"issue", "refinance"}
    p = needy(cash=150).railway("ENR", {"Ben": 60}, trains=["2F"])
    shop(p).play("train 2F ENR", "accept")
    assert p.trains("ESR") == ["2F"]


@pytest.mark.rule("1862", "7.11")
def test_the_director_chooses_between_two_ways() -> None:
    assert shop(needy()).words() == {"issue", "refinance"}
    assert shop(needy(cash=279)).words() == {"issue", "refinance"}  # one pound is lacking
    assert shop(needy(cash=280)).words() == {"train"}


@pytest.mark.rule("1862", "7.11", "7.9")
def test_who_wants_something_else_is_told_the_ways_to_a_train() -> None:
    p = shop(needy(cash=150).railway("ENR", {"Ada": 60}, trains=["2F"]))
    ways = (
        "ESR can buy a train (train 2F ENR), sell 2 of its own shares at £100 (issue) or refinance "
        "for £1\u00a0000 (refinance)."
    )
    for action, rule in (("pass", "7.11"), ("train 3E bank", "7.9"), ("bankrupt", "7.12")):
        refusal = p.refusal(action)
        assert (refusal.rule, refusal.remedy) == (rule, ways)
    assert p.refusal("train 3E bank").reason == "the train costs £280, and ESR has £150"
    assert p.refusal("bankrupt").reason == "ESR cannot do that: £280 for a train can be raised"


@pytest.mark.rule("1862", "7.11")
def test_if_only_one_way_will_do_it_is_taken() -> None:
    p = shop(needy({"Ada": 60, "Ben": 40}, cash=5))  # no shares to sell
    assert "ESR refinances." in p.told
    assert p.cash("ESR") == 5 + 1000
    p = shop(needy({"Ada": 60, "ESR": 40}, phase="H", price=220, par=54))
    assert p.percent("ESR") == {"Ada": 60, "pool": 40}  # ten times par would not be enough
    assert p.cash("ESR") == 880


@pytest.mark.rule("1862", "7.11")
def test_the_money_raised_is_for_a_train_of_the_bank() -> None:
    p = needy().railway("ENR", {"Ada": 60}, trains=["2F"])
    shop(p).play("issue")
    assert p.words() == {"train"}
    assert all(option.split()[2] == "bank" for option in p.options("train"))
    refusal = p.refusal("train 2F ENR")
    assert (refusal.rule, refusal.reason) == ("7.11", "the money was raised for a train of the bank")
    assert p.refusal("pass").rule == "7.11"
    refusal = p.refusal("refinance")  # the two ways are not combined
    assert (refusal.rule, refusal.reason) == ("7.11", "ESR has £300 and can buy a train")


@pytest.mark.rule("1862", "7.11")
def test_afterwards_more_trains_may_be_bought() -> None:
    p = needy({"Ada": 60, "Ben": 40})
    shop(p).play("train 3E bank")
    assert p.may("train 3F bank")
    assert p.may("pass")


@pytest.mark.rule("1862", "7.11")
def test_a_railway_with_a_train_raises_no_money() -> None:
    p = at("C").railway("ESR", {"Ada": 60}, cash=300, trains=["3E"]).turn("ESR", "trains")
    for action, rule in (("issue", "7.11"), ("refinance", "7.11"), ("bankrupt", "7.11")):
        assert p.refusal(action).rule == rule


# --- selling stock (7.11.1)


@pytest.mark.rule("1862", "7.11.1")
def test_as_few_shares_as_will_do_at_the_full_price() -> None:
    p = shop(needy(cash=100)).play("issue")  # 180 are lacking: two shares at 100
    assert p.percent("ESR") == {"Ada": 60, "ESR": 20, "pool": 20}
    assert p.cash("ESR") == 300
    assert p.price("ESR") == 90


@pytest.mark.rule("1862", "7.11.1")
def test_in_the_green_zones_the_railway_sells_as_its_director() -> None:
    p = shop(needy(price=220)).play("issue")
    assert p.cash("ESR") == 440
    assert p.price("ESR") == 200


@pytest.mark.rule("1862", "7.11.1")
def test_shares_that_do_not_bring_enough_are_not_sold() -> None:
    p = needy({"Ada": 60, "Ben": 20, "ESR": 20}, cash=120, price=54).railway(
        "ENR", {"Ada": 60}, trains=["2F"]
    )
    shop(p)
    refusal = p.refusal("issue")
    assert (refusal.rule, refusal.reason) == (
        "7.11.1",
        "ESR cannot do that: with its 2 shares sold it would have £228, and a train costs £280",
    )


@pytest.mark.rule("1862", "7.11.1", "7.12")
def test_a_price_that_falls_to_nothing_is_bankruptcy() -> None:
    p = needy({"Ada": 60, "ESR": 40}, price=20, par=54, cash=210)
    shop(p).play("issue")  # four shares at 20 bring 80; four steps down
    assert not p.company("ESR").founded
    assert p.percent("ESR") == {"offering": 100}
    assert p.cash("ESR") == 0


@pytest.mark.rule("1862", "7.11.1", "10.3")
@pytest.mark.parametrize(
    ("options", "price"), [({}, 200), ({"lner_forced_sale": "price falls"}, 166), (ONLINE, 166)]
)
def test_after_the_lner_the_sale_does_not_move_the_price(options: dict[str, Any], price: int) -> None:
    p = at("H", **options).lner().railway("ESR", {"Ada": 60, "ESR": 40}, price=200, cash=0, par=90)
    shop(p).play("issue")
    assert p.price("ESR") == price


@pytest.mark.rule("1862", "7.11.1", "9")
def test_before_the_lner_has_formed_the_sale_moves_the_price() -> None:
    p = at("H").lner("coming").railway("ESR", {"Ada": 60, "ESR": 40}, price=200, cash=0, par=90)
    assert shop(p).play("issue").price("ESR") == 166


# --- refinancing (7.11.2)


@pytest.mark.rule("1862", "7.11.2", "5.1.3")
def test_ten_times_the_par_token_not_the_price() -> None:
    p = needy({"Ada": 60, "Ben": 40}, price=58, par=62, cash=3)
    assert shop(p).cash("ESR") == 623
    assert p.price("ESR") == 58
    p = shop(needy()).play("refinance")  # chosen, where shares of the charter would do too
    assert (p.cash("ESR"), p.percent("ESR")) == (1000, {"Ada": 30, "ESR": 20, "pool": 50})


@pytest.mark.rule("1862", "7.11.2", "5.2.4")
def test_options_are_worth_half_the_full_price_although_there_is_no_train() -> None:
    p = shop(needy({"Ada": 60, "Ben": 10, "Cid": 30}, price=95, par=90))
    assert (p.acting, p.table.top.cost) == ("Ben", 47)
    p.play("redeem")
    assert p.acting == "Cid"
    p.play("relinquish")
    assert p.percent("ESR") == {"Ada": 30, "Ben": 10, "Cid": 10, "pool": 50}
    assert (p.cash("Ben"), p.cash("Cid")) == (753, 847)


@pytest.mark.rule("1862", "7.11.2", "5.2.4")
def test_the_railway_pays_its_own_option_from_what_it_had() -> None:
    p = shop(needy({"Ada": 60, "Ben": 30, "ESR": 10}, price=100, par=100, cash=49)).play("redeem")
    assert p.cash("ESR") == 49 + 50 + 1000  # too poor to redeem
    assert p.percent("ESR").get("ESR") is None
    p = shop(needy({"Ada": 60, "Ben": 30, "ESR": 10}, price=100, par=100, cash=50)).play("redeem")
    assert (p.acting, p.prompt[:4]) == ("Ada", "ESR:")
    p.play("redeem")
    assert (p.cash("ESR"), p.percent("ESR")["ESR"]) == (1000, 10)


@pytest.mark.rule("1862", "7.11.2", "8")
def test_after_refinancing_the_railway_may_be_in_receivership_and_buys_by_those_rules() -> None:
    p = needy({"Ada": 50, "Ben": 20, "Cid": 20, "pool": 10}, price=100, par=100, permits=["local"])
    shop(p).play("relinquish")
    assert p.director("ESR") is None
    assert p.trains("ESR") == ["3L"]
    assert p.cash("ESR") == 1000 - 280


@pytest.mark.rule("1862", "7.11.2", "6.3")
def test_a_new_director_chooses_the_train() -> None:
    p = shop(needy({"Ada": 50, "Ben": 50}, price=100, par=100)).play("relinquish")
    assert p.acting == "Ben"
    p.play("redeem")
    assert p.percent("ESR") == {"Ben": 30, "pool": 70}
    assert (p.director("ESR"), p.step, p.acting) == ("Ben", "trains", "Ben")


@pytest.mark.rule("1862", "7.11.2")
def test_refinancing_that_is_not_enough_is_refused() -> None:
    p = needy({"Ada": 60, "ESR": 40}, phase="H", price=220, par=54).railway(
        "ENR", {"Ada": 60}, trains=["4/5E"]
    )
    p.put(railways={"ESR": {"cash": 250}})
    shop(p)
    refusal = p.refusal("refinance")
    assert refusal.rule == "7.11.2"
    assert refusal.reason == "ESR cannot do that: it would have £790 then, and a train costs £800"
    assert p.refusal("bankrupt").rule == "7.12"


@pytest.mark.rule("1862", "7.11", "7.11.2")
@pytest.mark.parametrize(("cash", "asked"), [(309, False), (310, True)])
def test_the_money_for_the_train_is_not_spent_on_an_option(cash: int, asked: bool) -> None:
    """Ten times 54 come, the own option costs 50, and an H train 800: the methods are not combined."""
    p = shop(needy({"Ada": 60, "Ben": 30, "ESR": 10}, phase="H", par=54, cash=cash)).play("redeem")
    assert (p.step == "option share") is asked
    if asked:
        p.play("redeem")
        assert (p.cash("ESR"), p.step, p.words()) == (800, "trains", {"train"})
    else:
        assert "ESR would have £799 then, and a train costs £800." in p.log()
        assert (p.cash("ESR"), p.percent("ESR").get("ESR")) == (cash + 50 + 540, None)
        assert p.words() == {"train"}
        assert p.refusal("refinance").rule == p.refusal("issue").rule == "7.11"


@pytest.mark.rule("1862", "7.11.2")
@pytest.mark.parametrize(("cash", "refinances"), [(209, False), (210, True)])
def test_refinancing_counts_what_its_own_option_brings(cash: int, refinances: bool) -> None:
    p = shop(needy({"Ada": 60, "Ben": 30, "ESR": 10}, phase="H", par=54, cash=cash))
    assert p.company("ESR").founded is refinances
    if refinances:
        p.play("relinquish")
        assert p.cash("ESR") == 800


@pytest.mark.rule("1862", "7.11")
@pytest.mark.parametrize("options", [ONLINE, {"refinancing": "may fall short"}])
def test_reading_refinancing_may_fall_short(options: dict[str, Any]) -> None:
    p = at("H", **options).railway("ESR", {"Ada": 60, "Ben": 30, "ESR": 10}, par=54, price=100, cash=260)
    shop(p).play("redeem", "redeem")
    assert p.cash("ESR") == 260 - 50 + 540  # 50 are lacking once more
    assert p.words() == {"issue", "refinance"}
    p = at("H", **options).railway("ESR", {"Ada": 60, "Ben": 30, "ESR": 10}, par=54, price=100, cash=259)
    assert not shop(p).company("ESR").founded


# --- bankruptcy (7.12)


def ruined(**fields: Any) -> Position:
    """An H train costs 800, and ten times 54 is not enough."""
    held = {"Ada": 50, "Ben": 30, "pool": 10, "ESR": 10}
    return at("H").railway("ESR", held, price=100, par=54, cash=200, markers=2, **fields)


@pytest.mark.rule("1862", "7.12")
def test_a_railway_without_train_and_money_is_bankrupt() -> None:
    p = ruined().tokens("ESR", "B15").permit("ESR", "local").tiles(F11="791 1")
    p.put(railways={"ESR": {"permits": ["local", "express"]}})
    bank = p.cash("bank")
    shop(p)
    assert (p.cash("Ada"), p.cash("Ben"), p.cash("Cid")) == (800 + 250, 800 + 150, 800)
    assert p.cash("bank") == bank - 400 + 200
    esr = p.company("ESR")
    assert (esr.founded, esr.floated, esr.cash) == (False, False, 0)
    assert list(esr.permits) == ["local"]
    assert p.percent("ESR") == {"offering": 100}
    assert p.markers("ESR") == []
    assert p.unused("ESR") == 0
    assert p.stack(100) == ()


@pytest.mark.rule("1862", "7.12")
def test_compensation_is_half_the_price_after_the_move_of_the_turn() -> None:
    p = at("H").railway("ESR", {"Ada": 60, "Ben": 40}, price=56, par=54, cash=0).turn("ESR", "run")
    assert (p.cash("Ada"), p.cash("Ben")) == (800 + 6 * 26, 800 + 4 * 26)  # 56 falls to 52


@pytest.mark.rule("1862", "7.12", "7.8.5")
def test_a_price_of_nothing_is_bankruptcy_even_with_trains() -> None:
    p = at("E").railway("ESR", {"Ada": 60}, price=7, cash=300, trains=["4/5E"]).turn("ESR", "run")
    assert not p.company("ESR").founded
    assert p.cash("Ada") == 800
    assert "4/5E" in p.table.depot.rusted


@pytest.mark.rule("1862", "7.12", "3.2")
def test_a_bankrupt_railway_can_be_started_again() -> None:
    p = shop(ruined())
    p.parliament("Ada")
    assert p.may("bid ESR 0")
    assert p.stock_round("Ada").may("par ESR 100")


@pytest.mark.rule("1862", "7.12")
def test_nobody_is_asked_about_the_only_way() -> None:
    p = ruined().railway("ENR", {"Ben": 60}, trains=["6E"]).turn("ESR", "trains", waiting=["ENR"])
    assert p.table.top.code == "ENR"


@pytest.mark.rule("1862", "7.12", "7.11")
def test_a_train_of_another_railway_averts_bankruptcy() -> None:
    p = at("H").railway("ESR", {"Ada": 60, "Ben": 40}, price=100, par=54, cash=250)
    p.railway("ENR", {"Ada": 60}, trains=["4/5E"])
    shop(p)
    assert p.words() == {"train", "bankrupt"}
    p.play("train 4/5E ENR")
    assert p.company("ESR").floated


@pytest.mark.rule("1862", "7.12")
def test_trains_of_a_bankrupt_railway_leave_the_game() -> None:
    p = at("E").railway("ENR", {"Ben": 60}, price=7, trains=["4/5E"])
    p.railway("ESR", {"Ada": 60}, cash=900, trains=["6E"]).turn("ENR", "run", waiting=["ESR"])
    p.go_on("trains")
    assert p.refusal("train 4/5E ENR").reason == "ENR has no 4/5E-train"


@pytest.mark.rule("1862", "7.12")
@pytest.mark.parametrize("options", [ONLINE, {"bankrupt_trains": "for sale"}])
def test_reading_bankrupt_trains_for_sale(options: dict[str, Any]) -> None:
    p = at("F", **options).railway("ENR", {"Ben": 60}, price=7, trains=["4/5E", "3F*"])
    p.railway("ESR", {"Ada": 60}, cash=900, trains=["6L"]).turn("ENR", "run", waiting=["ESR"])
    p.go_on("trains").play("train 4/5E ENR")  # nobody has to agree
    assert p.trains("ESR") == ["6L", "4/5E"]
    assert p.cash("ESR") == 900 - 250
    assert p.refusal("train 4/5E ENR").reason == "ENR has no 4/5E-train"  # there was one only
    assert p.refusal("train 3F ENR").rule == "7.9"  # its last warranty was used up


@pytest.mark.rule("1862", "7.12")
def test_a_train_left_behind_and_one_that_its_railway_runs_are_told_apart() -> None:
    p = at("F", bankrupt_trains="for sale").railway("ENR", {"Ada": 60}, trains=["4/5E"])
    p.put(railways={"ENR": {"stranded": ["4/5E", "4/5E"]}})
    p.railway("ESR", {"Ada": 60}, cash=900, trains=["6L"]).turn("ESR", "trains")
    assert p.may("train 4/5E ENR running=yes")
    p.play("train 4/5E ENR")
    assert (p.trains("ENR"), len(p.company("ENR").stranded)) == (["4/5E"], 1)
    p.play("train 4/5E ENR running=yes")
    assert (p.trains("ENR"), len(p.company("ENR").stranded)) == ([], 1)
    assert p.trains("ESR") == ["6L", "4/5E", "4/5E"]
    assert not p.may("train 4/5E ENR running=yes")


# --- redeeming stock (7.13)


def redeemer(cash: int = 300, **options: Any) -> Position:
    p = at("C", **options).railway(
        "ESR", {"Ada": 50, "pool": 30, "Ben": 10}, price=100, cash=cash, trains=["3E"]
    )
    return p.railway("ENR", {"Ben": 60, "pool": 20}, trains=["3E"]).turn("ESR", "redeem")


@pytest.mark.rule("1862", "7.13")
def test_one_own_share_of_the_pool_a_turn_at_the_market_price() -> None:
    p = redeemer()
    assert p.prompt == "ESR: redeem one of its shares from the pool for £100, or pass"
    p.play("buy ESR pool")
    assert p.percent("ESR") == {"Ada": 50, "Ben": 10, "pool": 20, "ESR": 20}
    assert p.cash("ESR") == 200
    assert p.price("ESR") == 100
    assert p.step != "redeem"


@pytest.mark.rule("1862", "7.13")
def test_nothing_else_can_be_redeemed() -> None:
    p = redeemer()
    for action in ("buy ENR pool", "buy ESR treasury", "buy ESR pool percent=30"):
        refusal = p.refusal(action)
        assert (refusal.rule, refusal.remedy) == ("7.13", "buy ESR pool")
    refusal = p.refusal("redeem")  # the word for options
    assert refusal.rule == "7.13"
    assert refusal.reason == "ESR redeems a share by buying it from the pool"
    assert refusal.remedy == "buy ESR pool"
    p.play("pass")
    assert p.step != "redeem"


@pytest.mark.rule("1862", "7.13")
def test_without_money_or_share_nothing_is_asked() -> None:
    assert redeemer(cash=99).step != "redeem"
    assert redeemer(cash=100).step == "redeem"
    p = at("C").railway("ESR", {"Ada": 60, "Ben": 40}, cash=500, trains=["3E"]).turn("ESR", "redeem")
    assert p.step != "redeem"


@pytest.mark.rule("1862", "7.13", "7.8.5")
def test_redeemed_shares_pay_the_railway() -> None:
    p = redeemer().play("buy ESR pool")
    p.earned_last("ESR", 100)
    p.turn("ESR", "dividend").play("dividend pay")
    assert p.cash("ESR") == 200 + 20


@pytest.mark.rule("1862", "7.13", "10.3")
def test_redeeming_goes_on_after_the_lner() -> None:
    p = at("H").lner().railway("ESR", {"Ada": 50, "pool": 30}, price=100, cash=300, trains=["6E"])
    assert p.turn("ESR", "redeem").may("buy ESR pool")
