"""The end of the game and its winner (7.1, 7.2)."""

import pytest

from bradshaw.present.presenter import presenter_for
from tests.unit.titles.rhineland.rhl.positions import Position, at


def pass_to_the_end_of_the_set(p: Position) -> Position:
    while p.step not in ("", "stock round") and not p.game.finished:
        p.play("pass")
    return p


def paying(bank: int, revenue: int = 200) -> Position:
    """The RhE pays a dividend out of a bank that is nearly empty."""
    p = at("5").railway("RhE", {"Ada": 60, "Ben": 40}, trains=["5"]).bank(bank)
    p.put(railways={"RhE": {"revenue": revenue}})
    return p.turn("RhE", "dividend")


@pytest.mark.rule("18Rhl", "7.1", "3.2")
def test_the_bank_breaks_when_it_cannot_pay_a_revenue() -> None:
    p = paying(199).play("dividend pay")
    assert p.table.bank.broken
    assert (p.cash("Ada"), p.cash("Ben"), p.cash("bank")) == (720, 680, -1)


@pytest.mark.rule("18Rhl", "7.1")
def test_a_bank_that_pays_its_last_mark_is_not_broken() -> None:
    p = paying(200).play("dividend pay")
    assert (p.table.bank.broken, p.cash("bank")) == (False, 0)
    pass_to_the_end_of_the_set(p)
    assert not p.game.finished


@pytest.mark.rule("18Rhl", "7.1")
def test_broken_in_an_operating_round_the_set_is_finished() -> None:
    p = paying(100)
    p.course(rounds=3, done_rounds=2).play("dividend pay")
    assert not p.game.finished
    pass_to_the_end_of_the_set(p)
    assert p.game.finished
    assert p.table.round_name == "Operating round 1.3"
    assert p.table.ending == "the bank is broken"


@pytest.mark.rule("18Rhl", "7.1")
def test_the_bank_goes_on_paying_on_credit() -> None:
    p = paying(-50, 300)
    total = p.table.total_money()
    p.play("dividend withhold")
    assert (p.cash("RhE"), p.cash("bank"), p.table.total_money()) == (300, -350, total)


@pytest.mark.rule("18Rhl", "7.1")
def test_a_withheld_revenue_breaks_the_bank_too() -> None:
    assert paying(150).play("dividend withhold").table.bank.broken


@pytest.mark.rule("18Rhl", "7.1")
def test_broken_in_a_stock_round_a_whole_set_of_operating_rounds_follows() -> None:
    p = at("5").railway("RhE", {"Ada": 60, "Ben": 40}, price=100).bank(50).stock_round()
    p.play("sell RhE 10")
    assert p.table.bank.broken
    assert (p.step, p.game.finished) == ("stock round", False)
    rounds = set()
    while not p.game.finished:
        rounds.add(p.table.round_name)
        p.play("pass")
    assert {name for name in rounds if "Operating" in name} == {f"Operating round 1.{n}" for n in (1, 2, 3)}


@pytest.mark.rule("18Rhl", "7.1")
def test_the_bank_also_breaks_at_the_revenue_of_privates() -> None:
    p = at("3").railway("ADR", {"Ada": 50}).private("NLK", "Ben").bank(24).operating_round()
    assert p.table.bank.broken


@pytest.mark.rule("18Rhl", "7.1")
def test_after_the_end_nothing_can_be_done() -> None:
    p = pass_to_the_end_of_the_set(paying(100).play("dividend pay"))
    assert p.game.finished
    assert not p.game.acting
    assert "the game is over" in p.refusal("pass", by="Ada").reason


# --- winning


@pytest.mark.rule("18Rhl", "7.2")
def test_cash_and_shares_at_their_price_count() -> None:
    p = at("5").railway("RhE", {"Ada": 60, "Ben": 40}, price=100).player("Ada", 55)
    p.railway("BME", {"Ben": 30, "Ada": 10}, price=80)
    assert p.game.scores() == {"Ada": 55 + 600 + 80, "Ben": 600 + 400 + 240, "Cid": 600}


@pytest.mark.rule("18Rhl", "7.2")
def test_what_railways_own_does_not_count() -> None:
    p = at("5").railway("RhE", {"Ada": 50}, price=100, cash=5000, trains=["5", "6"])
    assert p.game.scores()["Ada"] == 600 + 500


@pytest.mark.rule("18Rhl", "7.2")
def test_privates_do_not_count() -> None:
    assert at("3").private("NLK", "Ada").game.scores()["Ada"] == 600


@pytest.mark.rule("18Rhl", "7.2", "6.2.6.2")
def test_a_credit_is_taken_off_twice() -> None:
    p = at("5").railway("RhE", {"Ada": 60, "Ben": 40}, price=100)
    p.put(players={"Ada": {"credit": 250}})
    assert p.game.scores()["Ada"] == 600 + 600 - 500


@pytest.mark.rule("18Rhl", "7.2")
def test_a_tenth_of_a_railway_without_a_price_counts_nothing() -> None:
    p = at("3").certificate("GVE", 1, "Ada")
    assert p.game.scores()["Ada"] == 600
    p.railway("ADR", {"Ben": 20, "Ada": 10}, price=70, floated=False)
    assert p.game.scores()["Ada"] == 670


@pytest.mark.rule("18Rhl", "7.2")
def test_the_richest_player_wins() -> None:
    p = pass_to_the_end_of_the_set(paying(100).play("dividend pay"))
    assert "Ada wins" in p.log()


@pytest.mark.rule("18Rhl", "7.2")
def test_players_with_the_same_worth_win_together() -> None:
    """In the log, in the ranking of the view, and in the words that screens show."""
    p = at("3", agreed_end=True).player("Ada", 700).player("Ben", 500).player("Cid", 700).stock_round()
    p.play("end")
    assert "Ada and Cid win together with 700 M." in p.log()
    view = p.game.view()
    assert [(rank.place, rank.player) for rank in view.ranking] == [(1, "Ada"), (1, "Cid"), (3, "Ben")]
    told = presenter_for(p.game.title).winners(p.game.box, view)
    assert told == "Ada and Cid win together with 700 M."
