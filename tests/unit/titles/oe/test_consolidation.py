"""The consolidation of 18OE, and minors that are abandoned in it (9.5, 10.6)."""

import pytest

from .positions import Position, majors


def consolidating(**options: object) -> Position:
    return Position(3, **options).phase("5").consolidation()


@pytest.mark.rule("18OE", "10.6", "5.1.5")
def test_what_must_be_done_before_passing() -> None:
    """S77, S79. Example 10.6-duty."""
    position = consolidating().regional("GWR", "Ada", 70).stock_round("Ada")
    assert position.why_not("pass").remedy == "expand GWR"
    position = consolidating().minor("B", "Ada", "H21").major("PLM", "Ada").stock_round("Ada")
    assert position.why_not("pass").remedy == "merge B PLM"
    position = consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada", 70).stock_round("Ada")
    assert position.why_not("pass").remedy == "expand GWR"
    assert position.why_not("ask B").reason == "Ada has a regional that must expand first"
    position.play("expand GWR", "buy GWR treasury")
    while position.asked != "Ada":
        position.play("pass")
    assert position.why_not("pass").remedy == "merge B GWR"
    position = consolidating().minor("B", "Ada", "H21").major("PLM", "Ben").stock_round("Ada")
    assert position.why_not("pass").remedy == "ask B"
    assert consolidating().major("PLM", "Ada").stock_round("Ada").words("pass") == ["pass"]


@pytest.mark.rule("18OE", "10.6")
def test_offers_are_asked_of_majors_with_a_share() -> None:
    """S78. Example 10.6-offers."""
    position = consolidating().minor("B", "Ada", "H21").trains("B", "3")
    position.major("GWR", "Ben", Ben=7).major("LNWR", "Ben", Ben=4, pool=4).national("PLM", "Cid")
    position.major("MIDI", "Cid").cash(Ben=50, B=40)
    position.set("MIDI", merged_now=True).stock_round("Ada").play("ask B")
    assert (position.asked, position.words()) == ("Ben", ["bid GWR 0", "decline"])
    position.play("bid GWR 30")
    assert position.table.top.KIND == "18OE merger", "the only offer is taken"
    position.play("pass", "pass")
    assert position.held("GWR")["Ada"] == [10]
    assert position.money("Ben") == 20


@pytest.mark.rule("18OE", "10.6", "9.5")
def test_without_an_offer_the_minor_is_abandoned() -> None:
    position = consolidating().minor("B", "Ada", "H21").trains("B", "3").major("GWR", "Ben").cash(B=40)
    bank = position.table.bank.cash
    position.stock_round("Ada").play("ask B", "decline")
    minor = position.company("B")
    assert (minor.out, minor.president, minor.cash, minor.rights) == ("abandoned", None, 0, ("UK",))
    assert position.table.bank.cash == bank + 40
    assert list(position.table.depot.pool) == ["3"]
    assert position.table.board.tokens_in("H21.c0") == ()
    assert (position.asked, position.table.priority) == ("Ben", "Ben"), "it was a stock action"


@pytest.mark.rule("18OE", "10.6")
def test_of_several_offers_the_owner_chooses() -> None:
    position = consolidating().minor("B", "Ada", "H21").major("GWR", "Ben").major("PLM", "Cid")
    position.stock_round("Ada").play("ask B", "bid GWR 0", "bid PLM 10")
    assert (position.asked, position.words()) == ("Ada", ["choose GWR", "choose PLM"])
    assert position.why_not("decline").reason == "one of the offers must be taken"
    position.play("choose GWR")
    assert position.asked == "Ben"
    position.play("pass")
    assert position.company("GWR").subsidiaries == ("B",)


@pytest.mark.rule("18OE", "10.6", "11.6.5")
def test_railways_that_nobody_owns_leave_at_the_end_of_the_round() -> None:
    """S80: the bank pays the par value of every secondary share; what lay in treasuries is the bank's."""
    position = consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada", 70, Ben=1).major("PLM", "Ada")
    position.insolvent("B", 10).insolvent("GWR", 10)
    position.cash(Ada=0, Ben=0, Cid=0, B=30, GWR=60).stock_round("Ada")
    position.private("RSC", "Ada").play("pass", "pass", "pass")
    assert position.table.consolidation == "done"
    assert (position.company("B").out, position.company("GWR").out) == ("abandoned", "closed")
    assert [r for r in position.table.of_kind("minor", "regional") if r.floated] == []
    assert [position.money(name) for name in ("Ben", "Cid", "B", "GWR")] == [70, 0, 0, 0]
    assert set(position.held("GWR")) == {"pool"}
    assert position.table.board.tokens_in("L25.c0") == ()


@pytest.mark.rule("18OE", "10.6")
def test_who_can_merge_asks_nobody() -> None:
    """S78: neither with an own railway into which the minor can merge, nor with a regional to be expanded."""
    at = consolidating().minor("B", "Ada", "H21").major("GWR", "Ada").major("PLM", "Ben").stock_round("Ada")
    refusal = at.why_not("ask B")
    assert (refusal.rule, refusal.reason) == ("10.6", "minor B can merge into GWR, which is Ada's own")
    assert not at.words("ask")
    at = (
        consolidating().minor("B", "Ada", "H21").regional("GWR", "Ada").major("PLM", "Ben").stock_round("Ada")
    )
    assert at.why_not("ask B").reason == "Ada has a regional that must expand first"


@pytest.mark.rule("18OE", "5.1.5", "10.6")
def test_offers_are_for_the_consolidation_only() -> None:
    position = majors(phase="5").minor("B", "Ada", "H21").major("PLM", "Ben")
    refusal = position.why_not("ask B")
    assert (refusal.rule, "Consolidation" in refusal.reason) == ("10.6", True)
