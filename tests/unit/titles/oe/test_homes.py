"""Homes in metropolises, the right-of-way, and which token is placed (11.1.9, 11.2, 14.3, 14.9)."""

from __future__ import annotations

import pytest

from bradshaw.titles.oe.operating.homes import home_president
from bradshaw.titles.oe.operating.right_of_way import RightOfWay

from .operating import Operating
from .positions import Position


def wien(blocked: bool = False) -> Position:
    """Wien has its yellow tile before the Südbahn floats; a curve may stand across its first way out."""
    at = Position().phase("2", "regionals")
    at.tiles(R55="OE4 0")
    if blocked:
        facing = next(e for e in range(6) if "R55" in at.data.grid.side("S54", e))
        turn = next(r for r in range(6) if facing not in at.data.grid.tiles["8"].rotated(r).exits)
        at.tiles(S54=f"8 {turn}")
    return at.stock_round()


@pytest.mark.rule("18OE", "11.1.9", "9.2")
def test_a_railway_that_floats_in_a_metropolis_chooses_its_city() -> None:
    """11.1.9: at once, when the tile was laid before."""
    at = wien().play("par SB 70")
    assert (at.asked, at.words()) == ("Ada", ["station 0", "station 1", "station 2"])
    at.play("station 1")
    assert at.table.board.cities_with("SB") == ["R55.c1"]
    assert at.asked == "Ben"


@pytest.mark.rule("18OE", "11.1.9")
def test_a_city_that_needs_a_right_of_way_is_not_chosen() -> None:
    at = wien(blocked=True).play("par SB 70")
    assert at.words() == ["station 1", "station 2"]
    refusal = at.why_not("station 0")
    assert (refusal.rule, "only a right-of-way" in refusal.reason) == ("11.1.9", True)


@pytest.mark.rule("18OE", "11.1.9", "15.9")
@pytest.mark.parametrize(("minor", "possible"), [("J", False), ("A", True)])
def test_minor_j_needs_less_for_its_train_before_it_builds(minor: str, possible: bool) -> None:
    """11.1.9: yellow tiles count if the reserved 2+2 can still be paid; minor J pays 90."""
    at = Operating().minor(minor, "Ada", "V27").cash(Ada=0, **{minor: 90})
    assert RightOfWay(at.table, at.company(minor)).possible() is possible


@pytest.mark.rule("18OE", "11.2")
def test_any_token_of_the_charter_may_be_placed() -> None:
    """11.2: not only the cheapest."""
    at = Operating().major("LNWR", "Ada").cash(LNWR=200).operate("LNWR").until("TokenOE")
    place = at.words("token")[0]
    refusal = at.why_not(f"{place} kind=70")
    assert (refusal.rule, refusal.reason) == ("11.2", "LNWR has no token for 70")
    before = list(at.company("LNWR").tokens)
    at.play(f"{place} kind=80")
    assert at.money("LNWR") <= 120
    before.remove(80)
    assert sorted(at.company("LNWR").tokens) == sorted(before)


@pytest.mark.rule("18OE", "14.3", "14.7")
def test_suedbahnhof_pays_for_the_white_cliffs_in_a_later_round_too() -> None:
    at = Operating().phase("5").major("GWR", "Ada").private("WCF", "Ada").private("WSB", "Ada").cash(GWR=0)
    at.operate("GWR").until("TokenOE")
    assert "token N31 private=WCF" not in at.words()
    at.play("token N31 kind=WSB private=WCF")
    assert at.table.white_cliffs == "GWR"
    assert at.company("GWR").tokens.count(80) == 2
    assert at.table.privates["WSB"].owner is at.table.privates["WCF"].owner is None


@pytest.mark.rule("18OE", "14.9", "11.1.9")
def test_brandt_asks_the_president_whose_home_it_is() -> None:
    """14.9, 11.1.9: with his yes the tile and the token lie there; with his no nothing does in this turn."""
    at = Operating().minor("A", "Ben", "V39").private("BBE", "Ada").major("PLM", "Ada").cash(PLM=200)
    at.token("PLM", "V39").operate("PLM")
    lay = next(word for word in at.words("lay") if word.startswith("lay V39") and "BBE" in word)
    assert at.why_not(lay.replace("BBE", "CCTC")).reason == "Ada does not own CCTC"
    at.play(lay)
    assert (at.asked, at.words()) == ("Ben", ["accept", "decline"])
    at.play("accept")
    assert list(at.table.brandt) == ["V39"]
    assert (at.table.brandt_left, at.money("PLM")) == (3, 200)
    at.game.undo()
    at.play("decline")
    assert (list(at.table.brandt), at.table.board.tile_at("V39")) == ([], ("", 0))
    refusal = at.why_not(lay)
    assert (refusal.rule, "Ben does not permit" in refusal.reason) == ("11.1.9", True)
    assert not any(word.startswith("lay V39") for word in at.words("lay"))


@pytest.mark.rule("18OE", "14.6")
def test_refusals_of_powers_name_their_own_section() -> None:
    at = Operating().phase("3").major("LNWR", "Ada").private("CCTC", "Ada").cash(LNWR=200)
    at.operate("LNWR").until("TokenOE")
    assert at.why_not("token M28 private=CCTC").rule == "14.6"


@pytest.mark.rule("18OE", "11.1.9", "11.2")
@pytest.mark.parametrize(
    ("home", "other", "asked"), [("F25", "M28", "Ada"), ("O28", "N31", "Ben"), ("N31", "O28", "Ada")]
)
def test_only_the_home_of_a_minor_needs_a_yes(home: str, other: str, asked: str) -> None:
    """11.1.9: not the city of its second token; LNWR builds in London or Le Havre from the sea."""
    at = Operating().phase("3").minor("A", "Ben", home).token("A", other).set("A", tokens=[])
    at.major("LNWR", "Ada").token("LNWR", "U24").cash(LNWR=500).operate("LNWR")
    built = "M28" if "M28" in (home, other) else "O28"
    at.play(next(word for word in at.words("lay") if word.startswith(f"lay {built}")))
    assert at.asked == asked


@pytest.mark.rule("18OE", "11.1.9")
def test_a_home_that_is_printed_yellow_needs_no_yes() -> None:
    """O43: Manchester has its yellow track; a green tile there is asked of nobody."""
    at = Operating().phase("3").major("LNWR", "Ben").major("GWR", "Ada")
    assert (at.table.place("J27").colour, at.company("LNWR").homes) == ("yellow", ("J27",))
    assert home_president(at.table, at.company("GWR"), "J27") == ""
