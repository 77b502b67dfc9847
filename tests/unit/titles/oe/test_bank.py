"""Barclay, Bevan, Barclay and Tritton in 18OE (14.4, 6.1)."""

import pytest

from bradshaw.titles.oe.stock.nationals import form_national

from .positions import Position


def majors(player: str = "Ada", **options: object) -> Position:
    return Position(3, **options).phase("3").private("BBBT", "Ada").stock_round(player)


@pytest.mark.rule("18OE", "14.4")
def test_a_new_par_value_of_a_regional() -> None:
    """S64."""
    position = majors().regional("GWR", "Ada", 60).cash(Ada=100, GWR=50)
    position.play("bank BBBT par GWR price=75")
    railway = position.company("GWR")
    assert (railway.par, railway.letter, position.money("GWR"), position.money("Ada")) == (75, "D", 50, 100)
    assert position.table.privates["BBBT"].owner is None
    position.play("expand GWR")
    assert (railway.par, railway.cell) == (100, (2, 2))


@pytest.mark.rule("18OE", "14.4")
def test_a_new_par_value_between_the_steps_of_an_expansion() -> None:
    position = majors().regional("GWR", "Ada", 60).cash(Ada=100, GWR=0)
    position.play("expand GWR", "bank BBBT par GWR price=100")
    assert position.company("GWR").cell == (5, 2), "the marker on the market stays"
    position.play("buy GWR treasury")
    assert position.money("GWR") == 100
    other = majors(new_par="share value too").regional("GWR", "Ada", 60).cash(Ada=100)
    other.play("expand GWR", "bank BBBT par GWR price=100")
    assert other.company("GWR").cell == (2, 2)


@pytest.mark.rule("18OE", "14.4")
def test_refused_par_values() -> None:
    position = majors().regional("GWR", "Ben", 60).regional("PLM", "Ada", 60).major("KBS", "Ada")
    assert position.why_not("bank BBBT par GWR price=70").reason == "Ada is not president of GWR"
    refusal = position.why_not("bank BBBT par PLM price=100")
    assert (refusal.rule, refusal.reason) == ("14.4", "a regional cannot have the par value 100")
    assert "no marker on the chart" in position.why_not("bank BBBT par KBS price=100").reason
    other = majors("Ben").regional("GWR", "Ben", 60).cash(Ben=500)
    assert other.why_not("bank BBBT par GWR price=70").reason == "Ben does not own BBBT"


@pytest.mark.rule("18OE", "14.4")
def test_a_share_is_kept_when_another_is_about_to_buy_it() -> None:
    """S65."""
    position = majors("Ben").major("GWR", "Ada", Ada=3, Cid=4).cash(Ben=500, Ada=500)
    position.major("PLM", "Ada").private("RSC", "Ben")
    game = position.game
    with game.trying("buy GWR treasury percent=10"):
        written_out = game.state_hash()
    position.play("buy GWR treasury")
    assert game.state_hash() == written_out
    assert (position.asked, position.words()) == ("Ada", ["decline", "bank BBBT keep GWR"])
    refusal = position.why_not("bank BBBT keep PLM")
    assert (refusal.rule, "about the purchase of GWR only" in refusal.reason) == ("14.4", True)
    position.play("bank BBBT keep GWR")
    assert position.asked == "Ben"
    refusal = position.why_not("buy GWR treasury")
    assert (refusal.rule, "one is kept for Ada" in refusal.reason) == ("10.2", True)
    position.play("pass", "pass", "buy GWR treasury")
    assert position.company("GWR").percent("Ada") == 60
    assert position.company("GWR").custody == ""


@pytest.mark.rule("18OE", "14.4", "10.5")
def test_custody_ends_when_the_share_is_exchanged_for_a_minor() -> None:
    """S65: by him for whom it is kept; whose minor brings him a share of the open market keeps it."""
    position = majors().minor("B", "Ada", "H21").major("GWR", "Ada", Ada=3, Cid=4).set("GWR", custody="Ada")
    position.play("merge B GWR", "pass")
    assert (position.held("GWR")["Ada"], position.company("GWR").custody) == ([20, 10, 10, 10, 10], "")
    position = majors().minor("B", "Cid", "H21").major("GWR", "Ada", Ada=3, Cid=3, pool=1)
    position.set("GWR", custody="Ada").play("merge B GWR", "accept", "pass")
    assert (position.held("GWR")["Cid"], position.company("GWR").custody) == ([10] * 4, "Ada")


@pytest.mark.rule("18OE", "14.4", "9.4")
def test_custody_ends_when_the_railway_becomes_a_national() -> None:
    """S65: its treasury shares lie in the open market for everybody."""
    position = majors("Ben").major("GWR", "Ada", Ada=3, Cid=4).set("GWR", custody="Ada").cash(Ben=500)
    position.after(form_national, "GWR").play("buy GWR pool")
    assert (position.held("GWR")["Ben"], position.company("GWR").custody) == ([10], "")


@pytest.mark.rule("18OE", "14.4")
def test_other_shares_can_still_be_bought() -> None:
    position = majors("Ben").major("GWR", "Ada", Cid=1).cash(Ben=500)
    position.play("buy GWR treasury", "bank BBBT keep GWR")
    assert position.held("GWR")["Ben"] == [10], "the purchase takes place"
    assert position.company("GWR").custody == "Ada"


@pytest.mark.rule("18OE", "14.4")
def test_a_share_of_a_regional_is_kept_while_both_are_there() -> None:
    position = majors().regional("GWR", "Ada", 60, Cid=1).regional("PLM", "Ada", 60)
    assert "has been bought" in position.why_not("bank BBBT keep GWR").reason
    position.play("bank BBBT keep PLM")
    assert position.company("PLM").custody == "Ada"


@pytest.mark.rule("18OE", "14.4", "4.4")
def test_a_share_value_does_not_fall() -> None:
    position = majors("Ben").major("GWR", "Cid", (2, 6), Ben=3).cash(Ben=0)
    position.play("sell GWR 20")
    assert (position.asked, position.words()) == ("Ada", ["decline", "bank BBBT hold GWR"])
    position.play("bank BBBT hold GWR")
    assert (position.money("Ben"), position.company("GWR").cell) == (300, (2, 6))
    assert position.table.privates["BBBT"].owner == "Ada", "until the round ends"
    position.private("RSC", "Ada")
    while position.table.top.KIND == "18OE stock round":
        position.play("pass")
    assert position.table.privates["BBBT"].owner is None
    assert position.table.steady == ""


@pytest.mark.rule("18OE", "14.4")
def test_a_declined_question_is_not_asked_again_at_once() -> None:
    position = majors("Ben").major("GWR", "Cid", (2, 6), Ben=3).cash(Ben=0).play("sell GWR 20", "decline")
    assert position.company("GWR").cell == (4, 6)
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "6.1")
def test_a_closed_private_keeps_its_power() -> None:
    position = majors().private("BBBT", "Ada", closed=True).regional("GWR", "Ada", 60)
    position.play("bank BBBT par GWR price=70")
    assert position.company("GWR").par == 70


@pytest.mark.rule("18OE", "14.4", "4.4")
def test_nobody_is_asked_about_a_value_that_cannot_fall() -> None:
    """Nothing lies below the square of 150 in the fifth row."""
    position = majors("Ben").major("GWR", "Cid", (4, 8), Ben=2).play("sell GWR 10")
    assert (position.asked, position.company("GWR").cell) == ("Ben", (4, 8))


@pytest.mark.rule("18OE", "14.4", "10")
def test_a_share_value_is_held_at_any_time() -> None:
    """14.4: also after another private was closed in the turn, and after shares were sold in it."""
    position = majors().private("RSC", "Ada").major("GWR", "Ada", (2, 5), Ada=3, Ben=2)
    position.play("close RSC", "sell GWR 10", "bank BBBT hold GWR", "sell GWR 10", "pass")
    assert position.company("GWR").cell == (3, 5), "the first share sold moved it"
    assert position.asked == "Ben"


@pytest.mark.rule("18OE", "14.4", "10")
def test_another_power_is_used_before_the_stock_action() -> None:
    position = majors().private("SML", "Ada").phase("5").works(rusted=["2+2"])
    position.major("GWR", "Ada", (2, 5), Ada=3).play("sell GWR 10")
    refusal = position.why_not("use SML railway=GWR")
    assert (refusal.rule, "Ada is selling" in refusal.reason) == ("10", True)
    assert not position.words("use")


@pytest.mark.rule("18OE", "10", "14.4")
def test_a_power_is_the_private_step_of_a_turn() -> None:
    """S51: after it no private is closed or removed in the turn, and the stock action is still to come."""
    position = majors().private("RSC", "Ada").regional("GWR", "Ada", 60).play("bank BBBT par GWR price=70")
    assert position.asked == "Ada"
    assert position.why_not("close RSC").rule == "10"
    assert not position.words("scrap")
