"""The end of the game and the LNER (10)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def rich(phase: str = "E", price: int = 900, **options: Any) -> Position:
    return at(phase, **options).railway("ESR", {"Ada": 60, "Ben": 40}, price=price, trains=["6E"], markers=0)


def pays(p: Position, revenue: int, number: int = 1, of: int = 3) -> Position:
    """The ESR pays a dividend in one of the operating rounds of a set."""
    p.earned_last("ESR", revenue)
    p.turn("ESR", "dividend")
    p.course(rounds=of, done_rounds=number)
    return p.play("dividend pay")


def rest(p: Position) -> Position:
    """Everybody passes to the end of the game, or to the next parliament or stock round."""
    while not p.game.finished and p.step not in ("parliament", "stock round"):
        choices = [str(action) for action in p.game.legal()]
        p.play("pass" if "pass" in choices else choices[-1])
    return p


# --- the top of the market (10.1)


@pytest.mark.rule("1862", "10.1")
def test_the_top_of_the_market_ends_the_game_after_the_operating_round() -> None:
    p = rich().railway("ENR", {"Ada": 60}, trains=["6E"], price=54)
    p.turn("ESR", "dividend", waiting=["ENR"])
    p.earned_last("ESR", 4000)
    p.turn("ESR", "dividend", waiting=["ENR"])
    p.course(rounds=3, done_rounds=1).play("dividend pay")
    assert not p.game.finished  # the ENR still operates
    rest(p)
    assert p.game.finished
    assert p.table.ending == "a share has reached the top of the market"
    assert p.table.agenda[0].done_rounds == 1


@pytest.mark.rule("1862", "10.1", "10.3")
def test_the_top_ends_the_game_before_the_lner_forms() -> None:
    p = pays(rich("H").lner("coming"), 4000, number=3)
    rest(p)
    assert p.game.finished
    assert p.table.lner == "coming"


@pytest.mark.rule("1862", "10.1", "10.3")
def test_the_top_ends_the_game_after_the_lner_too() -> None:
    p = rest(pays(rich("H").lner(), 4000, number=1))
    assert p.table.ending == "a share has reached the top of the market"


# --- the bank (10.2)


@pytest.mark.rule("1862", "10.2")
def test_a_broken_bank_pays_on_credit_and_the_set_is_finished() -> None:
    p = pays(rich(price=200).bank(50), 100, number=1, of=2)
    assert p.table.bank.broken
    assert p.cash("bank") < 0
    assert p.cash("Ada") == 860
    assert not p.game.finished
    rest(p)
    assert p.table.ending == "the bank is broken"
    assert p.table.agenda[0].done_rounds == 2


@pytest.mark.rule("1862", "10.2")
def test_a_bank_with_nothing_left_is_not_broken_yet() -> None:
    p = pays(rich(price=200).bank(100), 100, number=1, of=1)
    assert p.cash("bank") == 0
    assert not p.table.bank.broken


@pytest.mark.rule("1862", "10.2")
def test_broken_in_a_stock_round_it_is_finished_after_the_next_set() -> None:
    p = rich(price=200).bank(50).stock_round()
    p.play("sell ESR 10")
    assert p.table.bank.broken
    p.all_pass()
    rest(p)
    assert p.game.finished
    assert (p.table.ending, p.table.agenda[0].done_rounds) == ("the bank is broken", 3)


@pytest.mark.rule("1862", "10.2", "10.3")
def test_a_bank_broken_in_the_set_of_the_first_h_train_prevents_the_lner() -> None:
    p = rest(pays(rich("H", price=200).lner("coming").bank(10), 100, number=3))
    assert (p.table.ending, p.table.lner) == ("the bank is broken", "coming")


# --- the LNER (10.3)


def before_lner(**options: Any) -> Position:
    """The first H train is bought in the last operating round of a set."""
    p = (
        at("G", **options)
        .stock(G=0)
        .railway("ESR", {"Ada": 60, "Ben": 20}, cash=2000, trains=["5E"], price=200)
    )
    p.railway("ENR", {"Ben": 50, "pool": 20}, chartered=True, trains=["6F"], price=150)
    p.railway("E&H", {"Cid": 30}, price=100, cash=300, floated=False)
    p.turn("ESR", "trains", waiting=["ENR"])
    return p.course(rounds=3, done_rounds=3).play("train 6E bank")


@pytest.mark.rule("1862", "10.3", "9")
def test_the_lner_forms_after_the_set_in_which_the_first_h_train_was_bought() -> None:
    p = before_lner()
    assert (p.table.phase, p.table.lner) == ("H", "coming")
    rest(p)
    assert p.table.lner == "formed"
    assert p.step == "stock round"  # no parliament comes any more
    assert "The LNER forms." in p.log()


@pytest.mark.rule("1862", "10.3")
def test_unstarted_railways_leave_and_the_offering_goes_to_the_pool() -> None:
    p = rest(before_lner())
    assert set(p.table.railways) == {"ESR", "ENR", "E&H"}
    assert p.percent("ENR") == {"Ben": 50, "pool": 50}
    assert p.percent("ESR") == {"Ada": 60, "Ben": 20, "ESR": 20}  # charters keep their shares
    assert p.refusal("par W&F 54").rule == "10.3"
    assert p.may("buy E&H treasury")


@pytest.mark.rule("1862", "10.3", "6.5.2")
def test_the_new_limit_is_the_highest_number_of_shares() -> None:
    p = rest(before_lner())
    assert p.table.certificate_limit() == 7  # Ben has 5 and 2 shares
    assert "The certificate limit is now 7." in p.log()


@pytest.mark.rule("1862", "10.3")
def test_one_stock_round_three_operating_rounds_and_the_end() -> None:
    p = rest(before_lner()).all_pass()
    assert p.table.round_name.endswith(".1")
    rest(p)
    assert p.game.finished
    assert p.table.ending == "the LNER has operated"
    assert p.table.agenda[0].done_rounds == 3


@pytest.mark.rule("1862", "10.3", "10.2")
def test_after_the_lner_a_broken_bank_ends_nothing() -> None:
    p = rest(before_lner()).bank(0).play("sell ESR 10")
    assert p.table.bank.broken
    p.all_pass()
    assert p.table.round_name.endswith(".1")
    rest(p)
    assert p.table.ending == "the LNER has operated"
    assert p.table.agenda[0].done_rounds == 3


@pytest.mark.rule("1862", "10.3")
def test_a_railway_that_has_not_floated_stays_and_may_float() -> None:
    p = rest(before_lner())
    p.play("buy E&H treasury", "buy E&H treasury")
    assert p.company("E&H").floated
    assert (p.step, p.acting) == ("markers", "Cid")


@pytest.mark.rule("1862", "10.3")
@pytest.mark.parametrize(
    ("action", "over"),
    [
        ("lay F3 5 0", "no more track is built"),
        ("token F3", "no more station markers are placed"),
        ("merge ENR ESR", "railways neither merge nor acquire each other any more"),
        ("bid W&F 5", "no more parliament rounds take place"),
    ],
)
def test_what_is_over_is_refused_with_the_lner(action: str, over: str) -> None:
    p = (
        at("H")
        .railway("ESR", {"Ada": 60}, cash=2000, trains=["6E"])
        .railway("ENR", {"Ada": 60}, trains=["6E"])
    )
    early = p.turn("ESR", "trains").refusal(action)
    assert early.rule != "10.3"
    for late in (p.lner().turn("ESR", "trains"), p.lner().stock_round()):
        refusal = late.refusal(action)
        assert (refusal.rule, refusal.reason) == ("10.3", f"the LNER has formed: {over}")


# --- the winner (10.4)


@pytest.mark.rule("1862", "10.4", "6.4.1")
def test_cash_and_shares_count_and_treasuries_do_not() -> None:
    p = at("E").railway("ESR", {"Ada": 60, "Ben": 20}, price=100, trains=["4/5E"], cash=5000)
    p.railway("ENR", {"Ben": 50}, price=95)  # without a train: half, rounded down
    p.railway("E&H", {"Cid": 30}, par=54, chartered=True, floated=False)
    assert p.game.scores() == {"Ada": 800 + 600, "Ben": 800 + 200 + 5 * 47, "Cid": 800 + 3 * 27}
    assert p.game.ranking()[0] == (1, "Ada")


# --- a dead game


@pytest.mark.rule("1862", "10")
def test_a_cycle_in_which_nothing_happens_ends_the_game() -> None:
    p = at("A").stock_round()
    p.put(quiet=True).all_pass()
    assert p.game.finished
    assert p.table.ending == "stalemate: nothing happens any more"


@pytest.mark.rule("1862", "10")
@pytest.mark.parametrize("action", ["par ESR 54", "sell E&H 10", "buy ENR treasury"])
def test_any_deal_keeps_the_game_alive(action: str) -> None:
    p = at("A").railway("ENR", {"Ben": 30}, price=54, cash=162, floated=False)
    p.railway("E&H", {"Ben": 30, "Ada": 10}, price=54, cash=216, floated=False).stock_round()
    p.put(quiet=True).play(action).all_pass()
    assert not p.game.finished


@pytest.mark.rule("1862", "10")
def test_a_game_that_is_alive_has_no_last_turn() -> None:
    p = at("A").railway("ESR", {"Ada": 60}, cash=100, trains=["6E"], markers=0).stock_round()
    p.course(turn=99).all_pass()
    rest(p)
    p.all_pass()
    assert (p.game.finished, p.step) == (False, "stock round")


@pytest.mark.rule("1862", "10")
@pytest.mark.parametrize("options", [ONLINE, {"stalemate": "turn 100"}])
def test_reading_stalemate_turn_100(options: dict[str, Any]) -> None:
    p = at("A", **options).stock_round()
    p.put(quiet=True).all_pass()
    assert not p.game.finished
    p = at("A", **options).stock_round()
    p.put(quiet=True).course(turn=99).all_pass()
    assert not p.game.finished
    p.all_pass()
    assert p.table.ending == "the game has gone on for too long"
