"""Who holds too many certificates (4.1)."""

from __future__ import annotations

import pytest

from .positions import Position


@pytest.mark.rule("18OE", "4.1")
def test_after_selling_what_can_be_sold_privates_are_closed() -> None:
    """Some shares are sold, and it is not enough: then a private is closed in the same turn."""
    at = Position(7).private("BBE", "Ada").private("SHTC", "Ada").phase("5")
    limit = at.table.certificate_limit()
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[: limit - 1]:
        at.major(code, "Ada")
    at.major(codes[limit], "Ben", Ada=1)
    at.stock_round()
    assert at.table.certificates("Ada") == limit + 2
    at.play(f"sell {codes[limit]} 10")
    assert at.words(), "there is something to do"
    at.play("close BBE")
    assert at.table.certificates("Ada") == limit
    assert at.asked == "Ben"


@pytest.mark.rule("18OE", "4.1")
def test_swift_metropolitan_used_is_a_certificate_less() -> None:
    at = Position(7).private("SML", "Ada").phase("5")
    limit = at.table.certificate_limit()
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[:limit]:
        at.major(code, "Ada")
    at.works(rusted=["2+2"]).stock_round()
    assert at.table.certificates("Ada") == limit + 1
    assert "use SML railway=GWR" in at.words()
    at.play("use SML railway=GWR")
    assert at.table.certificates("Ada") == limit


@pytest.mark.rule("18OE", "4.1")
def test_barclay_lies_face_down_while_it_holds_a_share_value() -> None:
    """6.1: it counts no more and cannot be traded; it leaves the game when the round ends."""
    at = Position().phase("5").private("BBBT", "Ada").major("MZA", "Ben").stock_round()
    before = at.table.certificates("Ada")
    at.play("bank BBBT hold MZA")
    assert at.table.certificates("Ada") == before - 1
    assert at.table.privates["BBBT"].closed
    assert at.table.privates["BBBT"].owner == "Ada"
    at.play("pass", "pass", "pass")
    assert at.table.privates["BBBT"].owner is None


@pytest.mark.rule("18OE", "4.1", "9.3")
def test_who_expands_at_the_limit_sells_before_he_buys() -> None:
    at = Position(7).phase("3").regional("GWR", "Ada", 75).major("PLM", "Ben", Ada=1).cash(Ada=500)
    for code in ("RSC", "PEC", "WSB", "BBBT", "SHTC", "CCTC", "WCF", "HMLC", "BBE"):
        at.private(code, "Ada")
    homes = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17")
    for code, home in zip("ABCDEFGHJ", homes, strict=True):
        at.minor(code, "Ada", home)
    at.stock_round("Ada").play("expand GWR")
    refusal = at.why_not("buy GWR treasury")
    assert (refusal.rule, refusal.reason) == ("4.1", "Ada holds 20 certificates, and the limit is 20")
    at.play("sell PLM 10", "buy GWR treasury")
    assert at.held("GWR")["Ada"] == [20, 10]


@pytest.mark.rule("18OE", "4.1", "9.3")
def test_who_takes_over_at_the_limit_gives_two_certificates_for_one() -> None:
    """S69: the limit is judged after the exchange for the president's certificate."""
    at = Position(7).phase("3").regional("GWR", "Ada", 65, Ben=2).cash(Ben=100)
    for code in ("RSC", "PEC", "WSB", "SHTC", "CCTC", "WCF", "HMLC", "BBE", "SML", "BBBT"):
        at.private(code, "Ben")
    homes = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49")
    for code, home in zip("ABCDEFGH", homes, strict=True):
        at.minor(code, "Ben", home)
    at.stock_round("Ben")
    assert at.table.certificates("Ben") == at.table.certificate_limit() == 20
    at.play("expand GWR", "buy GWR treasury")
    assert (at.company("GWR").president, at.table.certificates("Ben")) == ("Ben", 20)


@pytest.mark.rule("18OE", "4.1", "9.3")
def test_who_is_above_the_limit_and_cannot_reduce_takes_over_all_the_same() -> None:
    """S54: he has nothing to sell or to close, and the exchange brings him no certificate."""
    at = Position(7).phase("3").regional("GWR", "Ben", 60, Ada=2).cash(Ada=500)
    homes = ("H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17", "X13", "H87", "A64")
    for code, home in zip("ABCDEFGHJKLM", homes, strict=True):
        at.minor(code, "Ada", home)
    for code in ("PLM", "OU", "BEL", "MIDI", "BHB", "KBS", "POB"):
        at.regional(code, "Ada")
    at.stock_round("Ada")
    assert at.table.certificates("Ada") == at.table.certificate_limit() + 1
    at.play("expand GWR")
    assert at.words() == ["buy GWR treasury"]
    at.play("buy GWR treasury")
    assert (at.company("GWR").president, at.asked) == ("Ada", "Ben")


@pytest.mark.rule("18OE", "4.1")
def test_who_reduces_uses_a_power_after_another_private_was_closed() -> None:
    """Exercising a private is one of the ways, as often as needed."""
    at = Position(7).private("SML", "Ada").private("RSC", "Ada").phase("5")
    limit = at.table.certificate_limit()
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[:limit]:
        at.major(code, "Ada")
    at.works(rusted=["2+2"]).stock_round().play("close RSC", "use SML railway=GWR")
    assert at.table.certificates("Ada") == limit


@pytest.mark.rule("18OE", "4.1", "9.2")
def test_no_regional_is_floated_at_the_limit() -> None:
    at = Position(7).phase("2", "regionals").cash(Ada=500)
    limit = at.table.certificate_limit()
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[: limit - 4]:
        at.regional(code, "Ada", Ada=0)
    for code in ("RSC", "PEC", "WSB", "SML"):
        at.private(code, "Ada")
    at.stock_round()
    assert (at.table.certificates("Ada"), at.words("par")) == (limit, [])
    refusal = at.why_not(f"par {codes[-1]} 60")
    assert (refusal.rule, refusal.reason) == (
        "4.1",
        f"Ada holds {limit} certificates, and the limit is {limit}",
    )
    assert at.play("close RSC").words("par")
