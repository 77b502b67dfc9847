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
