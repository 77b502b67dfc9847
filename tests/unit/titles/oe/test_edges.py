"""Rules of 18OE at their edges: the least and the most that they allow, and what stands beside them."""

from __future__ import annotations

import pytest

from bradshaw.titles.oe.stock.nationals import form_national

from .operating import Operating
from .positions import Position


def stock(player: str = "Ada", phase: str = "3", players: int = 3) -> Position:
    return Position(players).phase(phase).stock_round(player)


def full(at: Position, player: str) -> Position:
    """A player holds as many certificates as he may, one of them a private that can be closed."""
    at.private("RSC", player)
    codes = [railway.code for railway in at.table.of_kind("regional")]
    for code in codes[: at.table.certificate_limit() - 1]:
        at.major(code, player)
    assert at.table.certificates(player) == at.table.certificate_limit()
    return at


# --- expanding (9.3)


@pytest.mark.rule("18OE", "9.3")
@pytest.mark.parametrize(("cash", "possible"), [(80, True), (79, False)])
def test_who_takes_over_needs_the_new_par_value_and_no_more(cash: int, possible: bool) -> None:
    at = stock("Ben").regional("GWR", "Ada", 65, Ben=2).private("RSC", "Ben").cash(Ben=cash)
    assert ("expand GWR" in at.words()) == possible
    if not possible:
        assert "£80" in at.why_not("expand GWR").reason


@pytest.mark.rule("18OE", "9.3")
def test_only_the_president_buys_a_share_of_the_regional_first() -> None:
    at = stock("Ben").regional("GWR", "Ada", 65, Ben=2).cash(Ben=500)
    assert at.why_not("expand GWR buy=yes").reason == "only the president buys a share of the regional first"


@pytest.mark.rule("18OE", "9.3")
def test_the_new_major_is_not_sold_while_it_expands() -> None:
    at = stock(phase="4").regional("GWR", "Ada", 65, Ada=1).major("PLM", "Ben", Ada=1).cash(Ada=500)
    at.play("expand GWR")
    refusal = at.why_not("sell GWR 10")
    assert (refusal.rule, refusal.reason) == ("9.3", "shares of GWR are not sold while it expands")


@pytest.mark.rule("18OE", "10")
def test_who_sells_does_not_expand_in_the_same_action() -> None:
    at = stock(phase="4").regional("GWR", "Ada", 65).major("PLM", "Ben", (2, 6), Ada=2)
    at.play("sell PLM 10")
    assert at.why_not("expand GWR").rule == "10"


# --- buying (8.2, 11.6.5)


@pytest.mark.rule("18OE", "8.2")
def test_a_presidency_with_a_par_value_is_half_of_the_regional() -> None:
    at = (
        Position(3)
        .phase("2", "regionals")
        .set("GWR", par=70, letter="C", certificates=["pool", "GWR", "GWR"])
    )
    at.cash(Ada=500).stock_round()
    assert at.words("buy") == ["buy GWR pool percent=50"]
    refusal = at.why_not("buy GWR pool")
    assert (refusal.rule, refusal.remedy) == ("8.2", "buy GWR pool percent=50")


@pytest.mark.rule("18OE", "4.1", "11.6.5")
def test_an_insolvent_railway_is_a_certificate_too() -> None:
    at = full(Position(7).phase("3"), "Ada").minor("B", "Ben", "H21").insolvent("B", owing=20)
    at.cash(Ada=500).stock_round()
    assert at.why_not("rescue B").rule == "4.1"


# --- trades and mergers (10.4, 10.5)


@pytest.mark.rule("18OE", "10.4")
def test_who_declined_is_asked_again_in_the_next_turn() -> None:
    at = stock(players=2).private("BBE", "Ben").private("RSC", "Ada").cash(Ada=200)
    at.play("trade Ben 80 BBE", "decline", "pass", "pass")
    assert at.asked == "Ada"
    at.play("trade Ben 80 BBE", "accept")
    assert at.table.privates["BBE"].owner == "Ada"


@pytest.mark.rule("18OE", "10.4")
@pytest.mark.parametrize("items", ["BBE BBE", ""])
def test_a_trade_names_every_item_once(items: str) -> None:
    at = stock().private("BBE", "Ben").cash(Ada=200)
    assert "at least one item" in at.why_not(f"trade Ben 80 {items}".strip()).reason


@pytest.mark.rule("18OE", "10.5")
def test_nobody_pays_himself_for_a_merger() -> None:
    at = stock().major("GWR", "Ada").minor("B", "Ada", "H21").cash(Ada=100)
    assert at.why_not("merge B GWR cash=20").reason == "both belong to Ada: no cash is paid"


@pytest.mark.rule("18OE", "10.5")
def test_in_a_merger_tokens_are_chosen_before_trains() -> None:
    at = stock().major("GWR", "Ada").minor("B", "Ada", "H21").trains("B", "2+2").play("merge B GWR")
    assert at.words("replace")
    refusal = at.why_not("discard 2+2")
    assert (refusal.rule, refusal.reason) == ("10.5", "the tokens are chosen first")
    at.play("pass", "discard 2+2")
    assert list(at.company("GWR").trains) == []


# --- nationals and the end of the consolidation (9.4, 10.6)


@pytest.mark.rule("18OE", "9.4", "11.1.4")
def test_a_national_has_the_rights_of_its_home_alone() -> None:
    at = Operating().phase("4").major("GWR", "Ada").power("GWR", "F").set("GWR", rights=["UK", "IT"])
    at.after(form_national, "GWR")
    assert at.company("GWR").rights == ("UK",)


@pytest.mark.rule("18OE", "10.6", "11.6.5")
def test_who_is_closed_operates_no_more() -> None:
    at = stock(phase="5", players=2).consolidation().regional("GWR", "Ada").insolvent("GWR", owing=20)
    at.major("PLM", "Ada").cash(Ada=0, Ben=0).play(*["pass"] * 2)
    assert at.company("GWR").out == "closed"
    assert "GWR" not in at.table.order_track
    assert "GWR" not in at.table.operating_order()
