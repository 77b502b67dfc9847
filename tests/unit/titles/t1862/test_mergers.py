"""Mergers and acquisitions besides the exchange of shares (7.5, 7.14)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def pair(
    phase: str = "C",
    *,
    one: str = "Ada",
    other: str = "Ada",
    prices: tuple[int, int] = (90, 90),
    trains: tuple[tuple[str, ...], tuple[str, ...]] = (("3E",), ("3F",)),
    **options: Any,
) -> Position:
    """The ENR and the W&F both stand in Norwich."""
    p = at(phase, **options)
    p.railway("ENR", {one: 60}, price=prices[0], trains=trains[0], cash=100, permits=["express"])
    p.railway("W&F", {other: 60}, price=prices[1], trains=trains[1], cash=100, permits=["freight"])
    return p.tiles(F3="57 0", E4="57 0").meet("ENR", "W&F")


# --- when, and what follows (7.5)


@pytest.mark.rule("1862", "7.5", "7.5.1")
def test_the_merged_railway_operates_if_the_other_has_not() -> None:
    p = pair().turn("ENR", "merger", waiting=["W&F"]).play("merge W&F W&F")
    assert (p.step, p.table.top.code) == ("track", "W&F")
    assert list(p.table.agenda[1].waiting) == []  # and it will not operate again in this round


@pytest.mark.rule("1862", "7.5", "5.1.1")
def test_the_turn_ends_if_the_other_has_operated() -> None:
    p = pair().railway("ESR", {"Ben": 60}, trains=["3E"]).turn("ENR", "merger", waiting=["ESR"])
    p.play("merge W&F ENR")
    assert p.table.top.code == "ESR"


@pytest.mark.rule("1862", "7.5")
def test_one_merger_at_the_start_of_a_turn() -> None:
    p = pair().railway("L&D", {"Ada": 60}, trains=["3E"]).tokens("L&D", "F5")
    p.turn("ENR", "merger", waiting=["W&F", "L&D"]).play("merge W&F ENR")
    assert p.step == "track"
    p.go_on("acquisition")
    p.play("merge L&D ENR")  # one more at its end
    assert p.markers("ENR") == ["D5", "E4", "F3", "F5"]


@pytest.mark.rule("1862", "7.1")
def test_track_is_laid_after_the_merger() -> None:
    p = pair().turn("ENR", "merger", waiting=["W&F"])
    refusal = p.refusal("lay F5 790 2")
    assert (refusal.rule, refusal.reason) == ("7.6", "ENR cannot lay a tile now: this comes first")
    p.go_on("trains")
    assert "and that is over" in p.refusal("lay F5 790 2").reason


@pytest.mark.rule("1862", "7.14", "5.1.2")
@pytest.mark.parametrize("operated", [True, False])
def test_an_acquisition_ends_the_turn_whether_or_not_the_other_has_operated(operated: bool) -> None:
    p = pair().railway("ESR", {"Ben": 60}, trains=["3E"])
    p.turn("ENR", "acquisition", waiting=["ESR"] if operated else ["ESR", "W&F"])
    assert (p.step, p.prompt) == ("acquisition", "ENR: acquire another railway, or pass")
    p.play("merge W&F W&F")
    assert p.table.top.code == "ESR"
    assert list(p.table.agenda[1].waiting) == []


@pytest.mark.rule("1862", "7.14")
def test_an_acquisition_is_optional_and_refused_with_its_section() -> None:
    p = pair().railway("ESR", {"Ben": 60}, trains=["3E"]).turn("ENR", "acquisition", waiting=["ESR"])
    assert p.refusal("merge ESR ENR").rule == "7.5.2"
    p.play("pass")
    assert p.table.top.code == "ESR"


# --- consent (7.5.1)


@pytest.mark.rule("1862", "7.5.1")
def test_the_other_director_is_asked() -> None:
    p = pair(other="Ben").turn("ENR", "merger", waiting=["W&F"])
    assert p.table.top.details().partners == {"W&F": 134}
    p.play("merge W&F ENR")
    assert (p.step, p.acting) == ("consent", "Ben")
    assert "Ada proposes to Ben that ENR and W&F merge; ENR would survive." in p.log()
    assert p.prompt == "ENR wants to merge with W&F, and ENR would survive: accept or decline"
    assert p.table.top.details().price == 134
    p.play("accept")
    assert not p.company("W&F").founded
    assert p.price("ENR") == 134


@pytest.mark.rule("1862", "7.5.1")
def test_a_declined_merger_is_not_proposed_again_in_the_turn() -> None:
    p = pair(other="Ben").turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR", "decline")
    assert (p.step, p.acting) == ("merger", "Ada")
    refusal = p.refusal("merge W&F ENR")
    assert (refusal.rule, refusal.reason) == ("7.5.1", "Ben has declined this merger in this turn")
    assert p.may("merge W&F W&F")
    p.play("merge W&F W&F", "decline")
    assert p.step == "track"  # nothing is left to propose


@pytest.mark.rule("1862", "7.5.1", "7.14", "5.1.2")
def test_a_merger_declined_at_the_start_may_be_an_acquisition_at_the_end() -> None:
    p = pair(other="Ben").turn("ENR", "merger", waiting=["W&F"])
    p.play("merge W&F ENR", "decline", "merge W&F W&F", "decline").go_on("acquisition")
    p.play("merge W&F ENR", "decline")
    assert p.refusal("merge W&F ENR").reason == "Ben has declined this merger in this turn"
    p.play("merge W&F W&F", "accept")
    assert not p.company("ENR").founded


@pytest.mark.rule("1862", "7.5.1", "7.14")
def test_reading_declined_merger_for_the_turn() -> None:
    p = pair(other="Ben", declined_merger="for the turn").turn("ENR", "merger", waiting=["W&F"])
    p.play("merge W&F ENR", "decline").go_on("acquisition")
    assert p.options("merge") == ["merge W&F W&F"]


@pytest.mark.rule("1862", "7.12", "7.5.3")
def test_a_merger_that_leads_to_nothing_is_a_bankruptcy() -> None:
    """Seven without a train count 3, and half of the other's 7 is 3: 6 is below the lowest price."""
    p = pair(prices=(7, 7), trains=(("3E",), ())).railway("ESR", {"Ben": 60}, trains=["3E"])
    p.tokens("W&F", "B15").turn("ENR", "merger", waiting=["W&F", "ESR"])
    bank = p.cash("bank")
    p.play("merge W&F ENR")
    for code in ("ENR", "W&F"):
        company = p.company(code)
        assert (company.founded, company.floated, company.cash, p.trains(code)) == (False, False, 0, [])
        assert (p.markers(code), p.percent(code), p.unused(code)) == ([], {"offering": 100}, 0)
    assert (p.cash("Ada"), p.cash("bank")) == (800, bank + 200)
    assert "3E" in p.table.depot.rusted
    assert p.table.top.code == "ESR"  # the turn is over, and the W&F has none any more
    assert "ENR is bankrupt: £0 a share." in p.log()


@pytest.mark.rule("1862", "7.5.1")
def test_one_director_of_both_is_not_asked() -> None:
    p = pair().turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.step != "consent"


# --- partners (7.5, 7.5.2)


@pytest.mark.rule("1862", "7.5.2")
def test_who_is_no_partner() -> None:
    p = pair().railway("ESR", {"Ada": 60}, trains=["3E"]).railway("L&D", {"Ada": 40}, floated=False)
    p.turn("ENR", "merger")
    reasons = {
        "ESR": ("7.5.2", "no route joins a marker of ENR to one of ESR"),
        "L&D": ("7.5", "L&D has not floated"),
        "ENR": ("7.5", "ENR cannot merge with itself"),
        "E&H": ("7.5", "E&H has not floated"),
    }
    for code, expected in reasons.items():
        refusal = p.refusal(f"merge {code} ENR")
        assert (refusal.rule, refusal.reason) == expected
        assert refusal.remedy == "Partners: W&F"
    assert p.refusal("merge XYZ ENR").rule == "form"


@pytest.mark.rule("1862", "7.5.2")
def test_a_partner_without_a_marker_on_the_map_is_not_reached() -> None:
    p = at("C").tiles(F3="57 0", F5="791 0").railway("ENR", {"Ada": 60}, trains=["3E"])
    p.railway("W&F", {"Ada": 60}, trains=["3E"], at_home=False).turn("ENR", "merger")
    assert p.step != "merger"


@pytest.mark.rule("1862", "7.5.2", "7.4")
def test_markers_in_london_join_nobody() -> None:
    p = at("C").railway("ENR", {"Ada": 60}, trains=["3E"]).railway("ECR", {"Ada": 60}, trains=["3E"])
    p.tokens("ENR", "B15").tokens("ECR", "B15").turn("ENR", "merger")
    assert p.step != "merger"


@pytest.mark.rule("1862", "7.5.2")
def test_the_step_is_passed_over_without_a_partner() -> None:
    p = at("C").tiles(F3="57 0", F5="791 0").railway("ENR", {"Ada": 60}, trains=["3E"]).first_turn("ENR")
    assert p.step == "track"


# --- price and par (7.5.3, 7.5.4)


@pytest.mark.rule("1862", "7.5.3", "7.5.4")
def test_price_and_par_of_the_survivor() -> None:
    p = pair(prices=(116, 68), trains=(("3E",), ())).turn("ENR", "merger", waiting=["W&F"])
    p.play("merge W&F W&F")
    assert (p.price("W&F"), p.company("W&F").par) == (90, 90)
    assert p.company("ENR").cell is None


@pytest.mark.rule("1862", "7.5.4", "7.5.6")
def test_a_merged_railway_is_not_chartered_any_more() -> None:
    p = at("C").railway("ENR", {"Ada": 60}, chartered=True, trains=["3E"])
    p.railway("W&F", {"Ada": 60}, chartered=True, trains=["3E"]).meet("ENR", "W&F")
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert not p.company("ENR").chartered
    assert p.company("ENR").percent("offering") == 0


@pytest.mark.rule("1862", "7.5.3", "7.1")
def test_the_marker_goes_to_the_bottom_of_its_new_space() -> None:
    p = pair().railway("ESR", {"Ben": 60}, price=134, trains=["3E"])
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.stack(134) == ("ESR", "ENR")
    assert p.stack(90) == ()


@pytest.mark.rule("1862", "10.1", "7.5.3")
@pytest.mark.parametrize(
    ("options", "ends"), [({}, True), ({"top_by_merger": False}, False), (ONLINE, False)]
)
def test_a_merger_that_reaches_the_top_ends_the_game(options: dict[str, Any], ends: bool) -> None:
    p = pair("E", prices=(700, 700), trains=(("6E",), ("6F",)), **options)
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.price("ENR") == 1000
    assert p.table.topped is ends


# --- possessions (7.5.6)


@pytest.mark.rule("1862", "7.5.6")
def test_money_trains_warranties_and_permits() -> None:
    p = pair(trains=(("3E**",), ("3F*", "2F"))).turn("ENR", "merger", waiting=["W&F"]).play("merge W&F W&F")
    assert p.trains("W&F") == ["3F*", "2F", "3E**"]
    assert p.cash("W&F") == 200
    assert sorted(p.company("W&F").permits) == ["express", "freight"]
    assert p.cash("ENR") == 0
    assert p.trains("ENR") == []


@pytest.mark.rule("1862", "7.5.6")
def test_doubled_markers_shrink_to_one() -> None:
    p = pair().turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.stands_on("F5") == ("ENR",)
    assert p.markers("ENR") == ["E4", "F3", "F5"]
    assert p.unused("ENR") == 2 + 2  # the removed one is lost


@pytest.mark.rule("1862", "7.5.6", "7.6.5")
def test_two_markers_in_london_shrink_to_one() -> None:
    p = pair().tokens("ENR", "B15").tokens("W&F", "D15")
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.stands_on("B15") == ("ENR",)
    assert p.stands_on("D15") == ()


@pytest.mark.rule("1862", "7.5.6")
def test_the_survivor_keeps_its_own_of_two_markers_and_places_do_not_move() -> None:
    p = pair().tokens("L&D", "F5")
    assert p.stands_on("F5") == ("ENR", "W&F", "L&D")
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F W&F")
    assert p.stands_on("F5") == ("W&F", "L&D")


def many(**options: Any) -> Position:
    """Eight markers on the map in all, after the double one in Norwich is gone."""
    p = pair(**options).tokens("ENR", "G8", "H7").tokens("W&F", "H5", "E8", "D9")
    return p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")


@pytest.mark.rule("1862", "7.5.6")
def test_seven_markers_are_the_limit_and_the_director_chooses() -> None:
    p = many()
    assert (p.step, p.acting) == ("too many markers", "Ada")
    assert p.prompt == "ENR has 8 station markers on the map and may keep 7: remove one"
    assert sorted(p.options("remove")) == [
        f"remove {name}" for name in ("D9", "E4", "E8", "F5", "G8", "H5", "H7")
    ]
    refusal = p.refusal("remove F3")  # the survivor's home
    assert refusal.rule == "7.5.6"
    assert refusal.reason == "Cromer (F3) is the home of ENR, whose marker stays"
    assert refusal.remedy == "Markers: F5, G8, H7, E4, H5, E8, D9"
    assert p.refusal("remove C8").reason == "there is no marker of ENR to be removed from C8"
    p.play("remove E4")
    assert p.step == "track"
    assert (len(p.markers("ENR")), p.unused("ENR")) == (7, 0)
    assert p.stands_on("E4") == ()


@pytest.mark.rule("1862", "11.4", "7.5.6")
def test_with_variant_11_4_eight_are_the_limit() -> None:
    p = many(eight_markers=True)
    assert p.step == "track"
    assert (len(p.markers("ENR")), p.unused("ENR")) == (8, 0)


@pytest.mark.rule("1862", "7.5.6")
def test_markers_on_the_map_come_before_unused_ones() -> None:
    p = pair().tokens("ENR", "G8").tokens("W&F", "H5")
    p.turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert (len(p.markers("ENR")), p.unused("ENR")) == (5, 2)


@pytest.mark.rule("1862", "7.5.6", "7.8")
def test_the_other_home_is_an_ordinary_marker_from_then_on() -> None:
    p = pair().turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.table.route_problem(p.company("ENR")).home == frozenset({"F3.c0"})


@pytest.mark.rule("1862", "7.5.6", "7.8")
def test_trains_of_both_run_in_the_turn_of_the_merged_railway() -> None:
    """Though the W&F's trains belonged to a railway that had not operated yet."""
    p = pair(trains=(("3E*",), ("3F**",))).turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    p.go_on("run")
    assert p.prompt == "ENR: run its trains (3E*, 3F**)"
    p.play(p.options("run")[0], "dividend withhold")
    assert p.trains("ENR") == ["3E", "3F*"]


# --- starting again (7.5.7)


@pytest.mark.rule("1862", "7.5.7")
def test_the_railway_that_disappears_starts_again_with_its_first_permit() -> None:
    p = pair().permit("W&F", "local")
    p.put(railways={"W&F": {"permits": ["local", "freight"]}}).turn("ENR", "merger", waiting=["W&F"]).play(
        "merge W&F ENR"
    )
    gone = p.company("W&F")
    assert list(gone.permits) == ["local"]
    assert (gone.founded, gone.floated, gone.at_home, gone.president) == (False, False, False, None)
    assert p.percent("W&F") == {"offering": 100}
    assert p.unused("W&F") == 0
    assert p.stock_round("Ben").may("par W&F 54")  # Fakenham can be upgraded


@pytest.mark.rule("1862", "7.5.7", "3.2")
def test_it_does_not_start_while_its_home_is_full_of_the_merged_railway() -> None:
    p = pair("A").turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR")
    assert p.stock_round("Ben").refusal("par W&F 54").rule == "3.2"


@pytest.mark.rule("1862", "7.5.7", "4.1")
def test_it_may_be_chartered_too() -> None:
    p = pair("D").turn("ENR", "merger", waiting=["W&F"]).play("merge W&F ENR").parliament("Ben")
    assert p.may("bid W&F 0")


# --- the LNER (10.3)


@pytest.mark.rule("1862", "7.5", "7.14", "10.3")
def test_after_the_lner_nothing_merges() -> None:
    p = pair("H", trains=(("6E",), ("9F",))).lner()
    for step in ("merger", "acquisition"):
        p.turn("ENR", step, waiting=["W&F"])
        assert p.step not in ("merger", "acquisition")
