"""What the log of 18OE says: sentences that a reader understands without the list of actions beside them."""

from __future__ import annotations

import pytest

from .operating import Operating
from .positions import Position


def told(at: Position) -> list[str]:
    return [str(event) for event in at.game.log()]


@pytest.mark.rule("18OE", "7", "9.1")
def test_items_of_the_packet_have_names() -> None:
    at = Position(3).packet("SML").play("bid A 120", "pass", "private SML")
    assert told(at) == [
        "Ada bids £120 for minor A.",
        "Ben passes.",
        "Cid buys Swift Metropolitan Line (SML) for £120.",
        "Ada buys minor A for £120.",
    ]
    at = Position(2).packet("C10").play("private C10")
    assert told(at)[0] == "Ada buys concession 10 for £20."


@pytest.mark.rule("18OE", "9.1")
def test_a_zone_is_named() -> None:
    at = Position(2).phase("1", "regionals").note(patronage=[]).minor("G", "Ada")
    at.stock_round("Ada", number=1).play("float G P53")
    assert told(at)[-1] == "Minor G floats in Praha (P53) with track rights in Austria-Hungary."


@pytest.mark.rule("18OE", "15.10")
def test_the_mail_of_a_merged_minor() -> None:
    at = Operating().phase("5").major("GWR", "Ada").power("GWR", "K").operating_round()
    assert "GWR gets £50 for the mail of minor K." in told(at)


@pytest.mark.rule("18OE", "11.3", "11.3.7")
def test_a_route_tells_where_it_goes_by_water() -> None:
    at = Operating().phase("3").major("SFR", "Ada").trains("SFR", "3").built("Z47", "yellow", 0)
    at.at_step("SFR", "run").play("run 3=Z47>sea>AG40")
    assert told(at)[0] == "SFR's 3 earns £70: Roma (Z47) - by sea - Tunis (AG40)."
    at = Operating().phase("2").regional("GSWR", "Ada").trains("GSWR", "2+2")
    at.at_step("GSWR", "run")
    proposal = at.game.propose("Ada")
    assert proposal is not None
    assert "by ferry" in proposal.words
    at.play("run")
    assert told(at)[0] == "GSWR's 2+2 earns £40: Dublin (I20) - by ferry - Liverpool (J25)."


@pytest.mark.rule("18OE", "11.4")
def test_nothing_earned_is_told_once() -> None:
    at = Operating().phase("3").major("PLM", "Ada", (3, 5)).cash(PLM=0).operate("PLM").play("pass")
    assert [line for line in told(at) if line.startswith("PLM")][1:] == [
        "PLM has no train to run.",
        "PLM moves to £110.",
    ]


@pytest.mark.rule("18OE", "8.4", "14.4")
def test_who_may_object_is_told_to_what() -> None:
    at = Position(3).phase("1").regional("KBS", "Ada").cash(Ben=500).stock_round("Ben", number=1)
    at.play("buy KBS treasury")
    assert told(at)[-1] == "Ben wants to buy 25% of KBS; Ada may object."
    at = Position(3).phase("3").private("BBBT", "Ada").major("GWR", "Cid", (2, 6), Ben=3).stock_round("Ben")
    at.play("sell GWR 20")
    assert told(at)[-1] == "Ben wants to sell 20% of GWR; Ada may object."


@pytest.mark.rule("18OE", "5.1.5")
def test_the_consolidation_stands_above_its_round() -> None:
    at = Position(2).phase("5").note(consolidation="due").major("GWR", "Ada")
    at._at(stage="stock", turn=3)
    assert at.table.round_name == "Stock round 4 (consolidation)"
    assert "Stock round 4 (consolidation)" in told(at)


@pytest.mark.rule("18OE", "11.1.9")
def test_cities_of_a_metropolis_are_counted_from_one() -> None:
    """As the choice is worded."""
    at = Operating().phase("2").regional("SB", "Ada").cash(SB=300).operate("SB", first=True)
    at.play(next(word for word in at.words("lay") if word.startswith("lay R55")))
    city = int(at.words("station")[-1].split()[1])
    choice = at.game.title.vocabulary.parse(f"station {city}")
    words = at.table.told(choice)
    assert words is not None
    assert words[0] == f"The home token stands in city {city + 1} of the metropolis"
    at.play(f"station {city}")
    assert f"SB stands in city {city + 1} of Wien (R55)." in told(at)


@pytest.mark.rule("18OE", "13")
def test_a_broken_bank_is_told_once() -> None:
    at = Operating().phase("3").regional("LNWR", "Ada").trains("LNWR", "3").put(bank={"cash": 10})
    at.track("J27", "205", 0).cash(Ada=0, Ben=0, Cid=0).at_step("LNWR", "dividend").set("LNWR", revenue=50)
    at.play("dividend pay")
    assert [line for line in told(at) if "bank" in line] == [
        "The bank has run out of money: the game ends after an operating round.",
        "The game is over: the bank has run out of money. Ada wins with £165.",
    ]


@pytest.mark.rule("18OE", "11.6.2", "10.5")
def test_a_pullman_that_comes_with_a_minor_is_told() -> None:
    at = Position(2).phase("5").consolidation().major("GWR", "Ada").minor("M", "Ada", "H21")
    at.set("M", pullman=True).stock_round("Ada").play("merge M GWR", "pass")
    assert "GWR takes over the Pullman car of minor M." in told(at)


@pytest.mark.rule("18OE", "10.5")
def test_what_a_minor_brings_is_told() -> None:
    at = Position(2).phase("3").major("GWR", "Ada").minor("B", "Ada", "H21").trains("B", "2+2").cash(B=45)
    at.stock_round("Ada").play("merge B GWR", "pass", "pass")
    assert told(at) == [
        "Minor B merges into GWR and brings its 2+2.",
        "GWR receives its £45.",
        "Ada receives 10% of GWR.",
    ]


@pytest.mark.rule("18OE", "10.5")
@pytest.mark.parametrize(("cash", "told"), [(60, "Ada pays Ben £60."), (-60, "Ben pays Ada £60.")])
def test_who_pays_for_a_merger_is_told(cash: int, told: str) -> None:
    at = Position().phase("3").minor("B", "Ben", "H21").major("GWR", "Ada").cash(Ada=100, Ben=100)
    at.stock_round().play(f"merge B GWR cash={cash}", "accept")
    assert told in at.game.log()


@pytest.mark.rule("18OE", "11.6.2")
def test_the_royalty_of_minor_m_is_told() -> None:
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=200)
    at.major("PLM", "Ben").power("PLM", "M").at_step("GWR", "trains").play("pullman M")
    assert told(at) == ["GWR buys a Pullman car for £150.", "PLM gets £15 for it."]


@pytest.mark.rule("18OE", "9.1")
def test_only_chits_that_are_left_leave_the_game() -> None:
    """In the scenario the fourth minor takes the last chit; in the full game two are left of one zone."""
    at = Position(2, scenario="uk-france").phase("1", "regionals").note(patronage=[])
    at.minor("C", "Ben", "H21").minor("H", "Ben", "J15").minor("K", "Ben", "R23").minor("M", "Ada")
    at.stock_round("Ada", number=1).play("float M O28")
    assert told(at) == ["Minor M floats in Le Havre (O28) with track rights in France and Belgium."]
    at = Position(2).phase("1", "regionals").note(patronage=[])
    at.minor("A", "Ben", "H21").minor("B", "Ben", "J15").minor("C", "Ben", "R23").minor("D", "Ada")
    at.stock_round("Ada", number=1).play("float D O28")
    assert "The other chits of Prussia, Holland and Switzerland leave the game." in told(at)


@pytest.mark.rule("18OE", "9.4")
@pytest.mark.parametrize(
    ("shares", "cash", "lost"),
    [(4, 130, "; of its treasury £130 to the bank and 40% to the open market"), (8, 0, "")],
)
def test_what_a_new_national_loses_is_told(shares: int, cash: int, lost: str) -> None:
    at = Operating().phase("3").major("PLM", "Ben").trains("PLM", "3").cash(PLM=900)
    at.major("GWR", "Ada", Ben=shares).cash(GWR=cash).sold(4).operate("PLM").until("TrainsOE")
    at.play("train 4 bank", "pass", "national GWR")
    assert f"GWR is now a subsidiary of British Railways{lost}." in told(at)
