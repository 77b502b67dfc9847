"""Full homes in the first turn, and after a merger in it (7.2), with the link to London (7.6.5)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def newcomer(phase: str = "D", **options: Any) -> Position:
    """Both places of Cromer's green tile were taken after the ENR had been started."""
    p = at(phase, **options).railway("ENR", {"Ada": 60}, at_home=False, cash=900, markers=3)
    p.tiles(F3="14 2", E4="57 0", F5="791 0").railway("W&F", {"Ada": 60}, trains=["5F"], markers=1)
    p.railway("L&D", {"Ben": 60}, trains=["5F"], markers=1)
    return p.tokens("W&F", "F3").tokens("L&D", "F3")


@pytest.mark.rule("1862", "7.2")
def test_a_full_home_is_upgraded_first_even_if_that_brings_no_place() -> None:
    p = newcomer().first_turn("ENR", waiting=["W&F"]).go_on("track")
    assert p.stands_on("F3") == ("W&F", "L&D", "ENR")
    assert p.words() == {"lay"}
    assert (
        p.refusal("pass").reason == "ENR must first build on Cromer (F3), so that its home marker has a place"
    )
    p.play("lay F3 611 5")
    assert p.stands_on("F3") == ("W&F", "ENR")  # the marker that came last gives way
    assert p.unused("L&D") == 2
    assert p.step != "track"  # the upgrade was all the building


@pytest.mark.rule("1862", "7.2")
@pytest.mark.parametrize("options", [ONLINE, {"full_home": "for space"}])
def test_reading_full_home_for_space(options: dict[str, Any]) -> None:
    p = newcomer(**options).first_turn("ENR", waiting=["W&F"]).go_on("track")
    assert p.stands_on("F3") == ("W&F", "ENR")
    assert p.may("pass")


@pytest.mark.rule("1862", "7.2")
def test_without_a_tile_a_marker_gives_way_at_once() -> None:
    p = newcomer().supply("611", 0).first_turn("ENR", waiting=["W&F"])
    assert p.stands_on("F3") == ("W&F", "ENR")
    assert p.go_on("track").may("pass")


@pytest.mark.rule("1862", "7.2")
def test_upgraded_before_merging_a_marker_gives_way_at_once_too() -> None:
    p = newcomer(home_upgrade="before merging").first_turn("ENR", waiting=["W&F"])
    assert (p.step, p.stands_on("F3")) == ("first turn", ("W&F", "L&D"))
    p.play("lay F3 611 5")
    assert p.stands_on("F3") == ("W&F", "ENR")


@pytest.mark.rule("1862", "7.2", "10.3")
def test_upgraded_before_merging_a_home_is_built_on_after_the_lner_too() -> None:
    for reading, stands in (("in the track step", ("W&F", "ENR")), ("before merging", ("W&F", "L&D"))):
        p = newcomer("H", home_upgrade=reading).lner().first_turn("ENR", waiting=["W&F"])
        assert p.stands_on("F3") == stands, reading


@pytest.mark.rule("1862", "7.2")
def test_nothing_but_the_upgrade_is_possible_before_merging() -> None:
    p = newcomer(home_upgrade="before merging").tiles(E6="16+a 0").first_turn("ENR", waiting=["W&F"])
    for action in ("pass", "token B15", "station E6 0-2", "lay E4 14 0"):
        assert p.refusal(action).rule == "7.2"
    assert p.refusal("lay F3 611 1").rule == "7.6.1"
    assert p.refusal("lay F3 15 0").remedy == "Tiles that do: 611"


@pytest.mark.rule("1862", "3.2")
def test_a_home_is_not_opened_by_a_tile_that_fits_in_no_rotation() -> None:
    p = at("B").tiles(F3="5 0").railway("W&F", {"Ben": 60}).tokens("W&F", "F3").supply("15", 0)
    assert p.stock_round().may("par ENR 54")
    p.supply("619", 0).stock_round()
    assert p.table.board.left("14")  # it would lead into the sea
    assert p.refusal("par ENR 54").rule == "3.2"


# --- what is wrong with a tile on the home hex is said of the tile


@pytest.mark.rule("1862", "7.2", "7.6.1")
def test_a_wrong_tile_or_rotation_at_home_is_refused_for_what_it_is() -> None:
    p = at().railway("ENR", {"Ada": 60}, at_home=False, cash=500, markers=3).first_turn("ENR")
    refusal = p.refusal("lay F3 57 1")
    assert (refusal.rule, refusal.remedy) == ("7.6.1", "Rotations that fit: 0, 2, 3, 5")
    refusal = p.refusal("lay F3 790 0")
    assert (refusal.reason, refusal.remedy) == ("tile 790 does not suit F3", "Tiles that do: 5, 6, 57")
    refusal = p.refusal("lay F5 790 0")
    assert (refusal.rule, refusal.remedy) == ("7.2", "Tiles: 5, 6, 57")


# --- after a merger that ended the first turn


def crowded(phase: str = "B", **options: Any) -> Position:
    """The ENR's home has one place, taken by the L&D; it has merged into the W&F, which had operated."""
    p = at(phase, **options).railway("ENR", {"Ada": 60}, at_home=False, cash=900, markers=3)
    p.tiles(F3="57 0", E4="57 0", F5="791 0").railway("W&F", {"Ada": 60}, trains=["5F"], cash=900)
    p.railway("L&D", {"Ben": 60}, trains=["5F"], markers=1).tokens("W&F", "F5").tokens("L&D", "F3")
    return p.first_turn("ENR").play("merge W&F W&F")


@pytest.mark.rule("1862", "7.2")
def test_if_the_tiles_run_out_after_the_merger_a_marker_gives_way() -> None:
    p = crowded()
    assert p.stands_on("F3") == ("L&D", "W&F")
    for tile in ("14", "15", "619"):
        p.supply(tile, 0)
    p.turn("W&F")
    assert p.stands_on("F3") == ("W&F",)
    assert p.unused("L&D") == 2
    assert "L&D's marker in Cromer (F3) makes room and returns to its charter." in p.told
    assert p.may("pass")


@pytest.mark.rule("1862", "7.2", "10.3")
def test_after_the_lner_a_marker_gives_way() -> None:
    p = crowded().lner().turn("W&F")
    assert p.stands_on("F3") == ("W&F",)


@pytest.mark.rule("1862", "7.2", "8")
def test_in_receivership_a_marker_gives_way() -> None:
    p = crowded()
    p.orphaned("W&F", 80).turn("W&F", waiting=["L&D"])
    assert p.stands_on("F3") == ("W&F",)


@pytest.mark.rule("1862", "7.2")
def test_at_a_home_where_nothing_is_due_a_marker_gives_way() -> None:
    p = crowded(home_duty="own home").turn("W&F")
    assert p.stands_on("F3") == ("W&F",)
    assert p.may("pass")


# --- the link to London in the first turn (7.6.5)


def near_london(**options: Any) -> Position:
    """The N&E's home in Bishop's Stortford has a tile with a free place and track to London."""
    p = at("B", **options).railway("N&E", {"Ada": 60}, at_home=False, cash=500, trains=["2E"], markers=3)
    return p.tiles(B13="14 0").first_turn("N&E")


@pytest.mark.rule("1862", "7.2", "7.6.5")
def test_the_home_marker_does_not_bar_the_link_to_london() -> None:
    p = near_london().play("token B15")
    assert p.stands_on("B15") == ("N&E",)
    assert p.step not in ("track", "token")  # no track and no other marker
    p = near_london().play("pass")
    assert (p.step, p.may("token D15")) == ("token", True)


@pytest.mark.rule("1862", "7.2", "7.6.5")
def test_reading_first_turn_link_refused() -> None:
    p = near_london(first_turn_link="refused")
    refusal = p.refusal("token B15")
    assert refusal.rule == "7.6.5"
    assert refusal.reason == "N&E has placed its home marker in this turn: no other station may be placed"
    p.play("pass")
    assert p.step != "token"
    assert p.turn("N&E").may("token B15")  # in a later turn it is allowed
