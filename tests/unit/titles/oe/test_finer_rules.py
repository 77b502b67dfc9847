"""Rules of 18OE that are rarely met: each from a position."""

import pytest

from bradshaw.titles.oe.operating.right_of_way import RightOfWay

from .operating import Operating
from .positions import Position

# --- port authorities after the dividend (11.3.5)


def earning(cash: int) -> Operating:
    """GWR has run for 300 and is about to decide what becomes of it."""
    position = Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").cash(GWR=cash)
    return position.set("GWR", revenue=300).at_step("GWR", "dividend")


@pytest.mark.rule("18OE", "11.3.5")
def test_a_port_authority_may_be_paid_with_the_revenue_of_the_turn() -> None:
    position = earning(cash=0).play("dividend withhold")
    assert position.step == "TransferOE"
    assert position.words() == ["pass", "authority north", "authority mediterranean"]
    position.play("authority north")
    assert (position.company("GWR").authority, position.money("GWR")) == ("north", 175)


@pytest.mark.rule("18OE", "11.3.5")
def test_who_could_pay_it_before_is_not_asked_again() -> None:
    position = earning(cash=200)
    assert "authority north" in position.words()
    position.play("dividend withhold")
    assert position.step == "TrainsOE"


# --- a share is kept while another expands (14.4, 9.3)


@pytest.mark.rule("18OE", "14.4", "9.3")
def test_a_president_keeps_a_share_while_another_expands_his_regional() -> None:
    """Ben expands the regional of Ada, who keeps one of the new shares before he becomes president."""
    position = Position().phase("3").regional("GWR", "Ada", 60, Ben=2).private("BBBT", "Ada")
    position.cash(Ada=500, Ben=500).stock_round("Ben").play("expand GWR", "buy GWR treasury")
    assert (position.asked, position.words()) == ("Ada", ["decline", "bank BBBT keep GWR"])
    position.play("bank BBBT keep GWR")
    railway = position.company("GWR")
    assert (railway.president, railway.percent("Ben"), railway.custody) == ("Ben", 30, "Ada")
    assert position.money("Ben") == 425


@pytest.mark.rule("18OE", "14.4", "9.3")
def test_a_president_who_declines_lets_the_expansion_go_on() -> None:
    position = Position().phase("3").regional("GWR", "Ada", 60, Ben=2).private("BBBT", "Ada")
    position.cash(Ada=500, Ben=500).stock_round("Ben").play("expand GWR", "buy GWR treasury", "decline")
    railway = position.company("GWR")
    assert (railway.president, railway.custody, position.asked) == ("Ben", "", "Cid")


# --- the right of way is tried without a bound (11.1.9)


def far_home(minor: str, cash: int) -> Operating:
    """A minor in Torino without track around it."""
    return Operating().minor(minor, "Ada", "V39").cash(Ada=0, **{minor: cash})


@pytest.mark.rule("18OE", "11.1.9")
def test_a_line_of_yellow_tiles_must_leave_the_train_paid() -> None:
    rich, poor = far_home("A", 400), far_home("A", 100)
    assert not RightOfWay(rich.table, rich.company("A")).possible()
    assert RightOfWay(poor.table, poor.company("A")).possible(), "Torino itself has a fee of 30"


# --- port tokens across the Strait of Gibraltar (11.3.4)


def across_gibraltar(phase: str, home: str) -> Operating:
    """GWR runs from Málaga or A Coruña to the other; its token stands in one of them."""
    position = Operating().major("GWR", "Ada").phase(phase).trains("GWR", "8+8")
    position.track("AD9", "57", 0).track("U6", "57", 1)
    return position.token("GWR", home)


@pytest.mark.rule("18OE", "11.3.4")
@pytest.mark.parametrize(("phase", "length"), [("6", 3), ("7", 2)])
def test_a_port_token_saves_its_second_zone_beyond_gibraltar(phase: str, length: int) -> None:
    """From Málaga one zone to the strait, then the Silver Coast: in phase 7 the token saves both."""
    assert across_gibraltar(phase, "AD9").length("GWR", "AD9", "sea", "U6") == length


# --- the White Cliffs position (14.7)


def cliffs(cash: int) -> Operating:
    """Ben buys the first 5; Ada owns the White Cliffs Ferry and LNWR."""
    position = Operating().major("GWR", "Ben").phase("4").trains("GWR", "4").cash(GWR=900)
    position.major("LNWR", "Ada").cash(LNWR=cash).private("WCF", "Ada")
    return position.sold(5).operate("GWR").until("TrainsOE").play("train 5 bank")


@pytest.mark.rule("18OE", "14.7", "11.2")
def test_the_owner_chooses_the_token_for_the_white_cliffs() -> None:
    position = cliffs(cash=70)
    assert position.words("use") == [
        f"use WCF railway=LNWR{price}" for price in ("", " price=40", " price=60")
    ]
    assert position.why_not("use WCF railway=LNWR price=80").rule == "14.7"
    position.play("use WCF railway=LNWR price=60")
    assert (position.money("LNWR"), position.table.white_cliffs) == (10, "LNWR")
    assert sorted(position.company("LNWR").tokens) == [20, 40, 60, 80, 80, 80]


@pytest.mark.rule("18OE", "14.7", "14.3")
def test_the_owner_chooses_it_in_a_token_step_too() -> None:
    position = Operating().phase("5").major("LNWR", "Ada").private("WCF", "Ada").private("WSB", "Ada")
    position.cash(LNWR=50).operate("LNWR").until("TokenOE")
    kinds = [word.removeprefix("token N31") for word in position.words("token") if "WCF" in word]
    assert kinds == [
        " private=WCF", " kind=40 private=WCF", " kind=WSB private=WCF", " kind=WSB-20 private=WCF",
        " kind=WSB-40 private=WCF", " kind=WSB-60 private=WCF",
    ]  # fmt: skip
    position.play("token N31 kind=WSB-40 private=WCF")
    assert (position.money("LNWR"), 40 in position.company("LNWR").tokens) == (50, False)


# --- the first turn of a railway that is short of money (11.6.5)


@pytest.mark.rule("18OE", "11.6.5", "14.3")
@pytest.mark.parametrize(("cost", "stands"), [(0, True), (20, False)])
def test_a_token_that_cost_nothing_is_not_taken_back(cost: int, stands: bool) -> None:
    """Südbahnhof paid for it: to take it back would bring no money."""
    spent = [["tile", "K24", "", 0, 45], ["token", "G26", "", 0, cost]]
    position = Operating().regional("GWR", "Ada", par=60).tile("K24", "9", 0).token("GWR", "G26")
    position.at_step("GWR", "run", expenses=spent).set("GWR", operated=False, supplied=False, tokens=[])
    position.cash(GWR=45, Ada=10)
    assert ("GWR" in position.table.board.tokens_in("G26.c0")) == stands
    assert list(position.company("GWR").trains) == ["2+2"]


@pytest.mark.rule("18OE", "11.6.5")
@pytest.mark.parametrize(("cash", "tile"), [(80, "9"), (50, "")])
def test_the_newest_tile_is_taken_back_first(cash: int, tile: str) -> None:
    """O101: an upgrade that paid 5 for a ferry; then the tile below it for 45, if that does not suffice."""
    spent = [["tile", "K24", "", 0, 45], ["tile", "K24", "9", 0, 5]]
    at = Operating().phase("3").regional("GWR", "Ada", par=60).tile("K24", "82", 0)
    at.at_step("GWR", "run", expenses=spent).set("GWR", operated=False, supplied=False).cash(GWR=15, Ada=cash)
    assert at.table.board.tile_at("K24")[0] == tile
    assert list(at.company("GWR").trains) == ["2+2"]


@pytest.mark.rule("18OE", "11.6.5", "14.9")
def test_a_private_that_its_owner_closed_stays_closed() -> None:
    """Its token comes back with the tile, which paid for water; it lay face down before."""
    at = Operating().phase("2").minor("A", "Ada", "F25", cash=0).private("BBE", "Ada", closed=True)
    at.cash(A=105, Ada=0).operate("A", first=True).play("lay I26 3 0 private=BBE").finish()
    assert (list(at.table.brandt), at.table.brandt_left) == ([], 4)
    assert at.table.privates["BBE"].closed


# --- a route to the token of Hochberg (14.8)


@pytest.mark.rule("18OE", "14.8", "11.3.1")
@pytest.mark.parametrize(("owner", "revenue"), [("Ada", 30), ("Ben", 0)])
def test_the_token_of_hochberg_is_all_that_a_railway_reaches(owner: str, revenue: int) -> None:
    """A home and a mine are two stops, to the railways of its owner."""
    position = Operating().minor("A", "Ada", "M44").trains("A", "2+2").private("HMLC", owner, closed=True)
    position.track("M44", "57", 5).track("N45", "9", 2).note(hochberg="N45").operate("A")
    assert position.table.can_run(position.company("A")) == (revenue > 0)
    position.finish()
    if revenue:
        position.play("run")
    assert position.company("A").revenue == revenue


# --- games in which nothing happens


@pytest.mark.rule("18OE", "13")
def test_two_quiet_sets_end_the_game() -> None:
    """S95: nobody has a railway; after the second set without anything the game is over."""
    position = Position().phase("2", "regionals").stock_round(number=2).note(quiet=-1)
    for _ in range(2):
        position.play("pass", "pass", "pass")
        assert not position.game.finished
    position.play("pass", "pass", "pass")
    assert position.game.finished


# --- what can be seen


def test_the_remainder_is_no_money_of_the_table() -> None:
    view = Operating().game.view("Ada")
    assert view.set_aside == {}  # type: ignore[attr-defined]
