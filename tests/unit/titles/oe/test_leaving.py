"""What becomes of everything on a charter that leaves the game (9.4, 9.5, 10.5)."""

from __future__ import annotations

import pytest

from bradshaw.titles.oe.stock.insolvency import become_insolvent, rescue_price
from bradshaw.titles.oe.stock.nationals import abandon, form_national

from .operating import Operating
from .positions import Position


@pytest.mark.rule("18OE", "9.4", "14.10")
def test_the_2_plus_2_of_swift_comes_to_a_national_with_a_minor() -> None:
    at = Position().phase("6").national("MZA", "Ada", pool=2).minor("A", "Ada", "J25")
    at.trains("A", "2+2*").stock_round().play("merge A MZA", "pass")
    assert list(at.company("MZA").trains) == ["2+2"]


@pytest.mark.rule("18OE", "9.5")
def test_the_pullman_of_minor_m_stays_with_its_charter() -> None:
    """9.5: nobody may buy it, and it comes to the major that buys the charter."""
    at = Operating().phase("6").major("MZA", "Ada").power("MZA", "M").set("MZA", pullman=True)
    at.after(form_national, "MZA")
    assert at.table.used_pullmans == 0
    assert at.company("M").pullman
    assert not at.company("MZA").pullman


@pytest.mark.rule("18OE", "9.4", "9.5")
def test_other_pullmans_go_to_the_open_market() -> None:
    at = Operating().phase("6").major("MZA", "Ada").power("MZA", "L").set("MZA", pullman=True)
    at.after(form_national, "MZA")
    assert at.table.used_pullmans == 1
    at = Operating().phase("5").minor("L", "Ada", "J25").set("L", pullman=True)
    at.after(abandon, "L")
    assert at.table.used_pullmans == 1
    assert not at.company("L").pullman


@pytest.mark.rule("18OE", "10.5", "11.2.2")
def test_a_token_on_the_white_cliffs_position_is_merged_too() -> None:
    """10.5: it is replaced like any other; declined, it leaves the position open."""
    for choice, holder in (("replace N31 80", "GWR"), ("pass", "open")):
        at = Position().phase("5").major("GWR", "Ada").minor("B", "Ada", "J25")
        at.note(white_cliffs="B").stock_round().play("merge B GWR", choice)
        if at.asked == "Ada":
            at.play("pass")
        assert at.table.white_cliffs == holder


@pytest.mark.rule("18OE", "11.6.5")
def test_shares_of_an_insolvent_regional_make_it_lack_less() -> None:
    """11.6.5: the buyer pays what is missing then, and the treasury pays for the train and keeps the rest."""
    at = Position().phase("3").regional("GWR", "Ada", 90).trains("GWR", "2+2")
    at.cash(GWR=30, Ada=20, Ben=500, Cid=500)
    at.after(become_insolvent, "GWR", 100)
    assert at.company("GWR").owing == 50
    at.stock_round("Ben").play("buy GWR treasury")
    assert rescue_price(at.table, at.company("GWR")) == 180
    at.play("rescue GWR")
    assert (at.money("Cid"), at.money("GWR")) == (320, 40)


@pytest.mark.rule("18OE", "9.4")
def test_tokens_leave_a_city_that_was_two_and_had_lost_one() -> None:
    """A token has left its slot before the others, and a brown tile makes one city of two: every token that
    stands there can still leave, and is in one slot."""
    at = Operating().phase("6").major("PLM", "Ada").major("MIDI", "Ben").major("GSWR", "Cid")
    at.tile("M28", "OE15").token("PLM", "M28").token("MIDI", "M28").token("GSWR", "M28", city=1)
    at.after(form_national, "PLM")
    assert at.table.board.by_slot["M28.c0"] == ("", "MIDI")
    at.after(lambda table: table.board.lay("M28", "OE28", 0))
    assert sorted(at.table.board.tokens_in("M28.c0")) == ["GSWR", "MIDI"]
    assert sorted(at.table.board.in_slots("M28.c0")) == ["GSWR", "MIDI"]
    at.after(form_national, "GSWR")
    assert at.table.board.tokens_in("M28.c0") == ("MIDI",)
    assert at.table.board.in_slots("M28.c0") == ["MIDI"]


@pytest.mark.rule("18OE", "14.5", "14.6", "10.5", "9.5")
def test_what_becomes_of_passage_tokens_of_a_minor() -> None:
    """O62: they come to the major with the minor, and go when it is abandoned."""
    at = Position().phase("3").major("GWR", "Ada").minor("B", "Ada", "J25").set("B", star="M28", circle="K26")
    at.stock_round().play("merge B GWR", "pass")
    assert (at.company("GWR").star, at.company("GWR").circle, at.company("B").star) == ("M28", "K26", "")
    at = Operating().phase("5").minor("B", "Ada", "J25").set("B", star="M28", circle="K26")
    at.after(abandon, "B")
    assert (at.company("B").star, at.company("B").circle) == ("", "")
