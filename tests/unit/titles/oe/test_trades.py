"""Trades of minors and privates between players of 18OE (10.4)."""

import pytest

from .positions import Position, majors


@pytest.mark.rule("18OE", "10.4")
def test_a_trade_needs_consent_and_is_a_stock_action() -> None:
    """S62."""
    position = majors().private("BBE", "Ben").minor("B", "Ada", "H21").cash(Ada=200, Ben=100)
    position.play("trade Ben 80 BBE B")
    assert (position.asked, position.words()) == ("Ben", ["accept", "decline"])
    assert "B and £80 for BBE" in position.game.acting[0].prompt
    position.play("accept")
    assert position.table.privates["BBE"].owner == "Ada"
    assert position.company("B").president == "Ben"
    assert (position.money("Ada"), position.money("Ben")) == (120, 180)
    assert position.table.priority == "Ben", "it was a stock action"
    position.private("RSC", "Ben")
    assert position.why_not("trade Ben 10 BBE").reason == "BBE has been traded in this stock round"


@pytest.mark.rule("18OE", "10.4")
def test_a_declined_trade_leaves_the_turn() -> None:
    position = majors().private("BBE", "Ben").private("RSC", "Ada").cash(Ada=200)
    position.play("trade Ben 80 BBE", "decline")
    assert position.asked == "Ada"
    assert position.why_not("trade Ben 90 BBE").reason == "Ben has declined a trade in this turn"


@pytest.mark.rule("18OE", "10.4")
def test_the_other_player_may_pay() -> None:
    position = majors().private("BBE", "Ada").cash(Ben=150, Ada=0).play("trade Ben -100 BBE", "accept")
    assert (position.money("Ada"), position.money("Ben")) == (100, 50)
    assert position.table.privates["BBE"].owner == "Ben"


@pytest.mark.rule("18OE", "10.4")
def test_refused_trades() -> None:
    position = majors().private("BBE", "Ben", closed=True).private("SML", "Cid").cash(Ada=50)
    assert "is no minor and no face-up private" in position.why_not("trade Ben 0 BBE").reason
    assert position.why_not("trade Cid 60 SML").reason == "Ada has £50, not £60"
    assert position.why_not("trade Ada 10 SML").reason == "Ada is no other player"
    assert "is no minor and no face-up private of Ada or Ben" in position.why_not("trade Ben 10 SML").reason
    early = Position(3).phase("2", "regionals").private("BBE", "Ben").stock_round("Ada")
    assert early.why_not("trade Ben 10 BBE").rule == "8.3"


@pytest.mark.rule("18OE", "10.4", "4.1")
def test_nobody_trades_above_the_certificate_limit() -> None:
    """Seven players may hold 20; ten minors, nine privates and a president's certificate are as many."""
    position = majors(players=7).major("GWR", "Ada").major("PLM", "Ben").cash(Ada=500, Ben=500)
    for code in ("RSC", "PEC", "WSB", "BBBT", "SHTC", "CCTC", "WCF", "HMLC", "BBE"):
        position.private(code, "Ada")
    homes = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17", "X13")
    for code, home in zip("ABCDEFGHJK", homes, strict=True):
        position.minor(code, "Ada", home)
    position.private("SML", "Ben")
    assert position.table.certificates("Ada") == 20
    refusal = position.why_not("trade Ben 10 SML")
    assert (refusal.rule, "Ada would hold 21 certificates" in refusal.reason) == ("4.1", True)
    position.play("trade Ben 10 SML RSC")


@pytest.mark.rule("18OE", "10.4", "4.1")
def test_who_is_above_the_limit_may_give_something_away() -> None:
    position = majors(players=7).cash(Ada=10)
    limit = position.table.certificate_limit()
    codes = [railway.code for railway in position.table.of_kind("regional")]
    for code in codes[:limit]:
        position.regional(code, "Ben")
    position.private("RSC", "Ben").private("PEC", "Ben").play("trade Ben 10 RSC", "accept")
    assert position.table.certificates("Ben") == limit + 1
