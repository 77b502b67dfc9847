"""The privates, and what becomes of them (4.1, 4.1.2)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.lra.positions import Position, at


def manchester(phase: str = "3", **more: Any) -> Position:
    """ADR of Ada's, far from Mönchengladbach, with RM."""
    return at(phase).railway("ADR", {"Ada": 50}, cash=300, **more).private("RM", "Ada").turn("ADR")


@pytest.mark.rule("18LRA", "4.1", "4.1.2")
def test_rm_lays_the_tile_of_the_turn_without_a_route_and_a_station_may_follow() -> None:
    p = manchester()
    p.play("lay H8 L06 0 private=RM")
    assert p.prompt == "ADR: place a token on Mönchengladbach (H8) for 60 M, or pass"
    assert p.options("token") == ["token H8", "token H8 city=1"]
    p.play("token H8")
    assert (p.cash("ADR"), p.stands_in("H8.c0")) == (240, ("ADR",))
    assert p.step not in ("track", "token"), "tile and station of the turn are used"
    assert p.table.privates["RM"].used
    assert not p.table.privates["RM"].closed


@pytest.mark.rule("18LRA", "4.1.2")
def test_a_station_of_rm_may_be_declined_and_another_placed() -> None:
    p = manchester().play("lay I7 L07 0 private=RM", "pass")
    assert p.step != "track"
    assert not p.stands_in("I7.c0")


@pytest.mark.rule("18LRA", "4.1.2", "4.2.3")
def test_the_tile_of_rm_is_one_of_two_yellow_ones() -> None:
    p = manchester(operated=False)
    p.play("lay H8 L06 0 private=RM", "pass")
    assert p.step == "track"
    p.play(next(lay for lay in p.options("lay") if lay.startswith("lay J4")))
    assert p.step != "track"
    p = manchester(operated=False).play("lay H8 L06 0 private=RM", "token H8")
    assert p.step != "track", "no tile follows a station"
    p = manchester()
    p.play(next(lay for lay in p.options("lay") if lay.startswith("lay J4")))
    assert p.step != "track", "the normal tile was laid: RM has none"
    p = manchester(operated=False).tiles(H8="L06 0").turn("ADR").play("lay J4 58 1")
    refusal = p.refusal("lay H8 L18 0 private=RM")
    assert (refusal.rule, "tile L18 is green" in refusal.reason) == ("4.2.3", True)


@pytest.mark.rule("18LRA", "4.1.2")
def test_rm_also_upgrades() -> None:
    p = at("3").tiles(H8="L06 0").railway("ADR", {"Ada": 50}, cash=300).private("RM", "Ada").turn("ADR")
    p.play("lay H8 L18 0 private=RM")
    assert p.table.board.tile_at("H8") == ("L18", 0)


@pytest.mark.rule("18LRA", "4.1.2")
def test_rm_waits_for_green_and_is_for_its_hexes_and_owner() -> None:
    assert "from the green phase on" in manchester("2").refusal("lay H8 L06 0 private=RM").reason
    assert manchester().refusal("lay J4 58 1 private=RM").reason == "RM is not for J4"
    p = at("3").railway("ADR", {"Ada": 50}, cash=300).private("RM", "Ben").turn("ADR")
    refusal = p.refusal("lay H8 L06 0 private=RM")
    assert (refusal.rule, refusal.reason) == ("4.1.2", "Ada does not own RM")


@pytest.mark.rule("18LRA", "4.1.2", "6.3")
def test_brown_begins_dalheim_first_then_geldern_then_the_limit() -> None:
    p = (
        at("4")
        .railway("ADR", {"Ada": 50}, cash=500, trains=["4"])
        .railway("BME", {"Ben": 50}, trains=["4", "4", "4"])
    )
    p.railway("RhE", {"Ben": 50}).private("DEC", "Ben").private("GKB", "Ben").private("UH", "Cid")
    p.waiting(dalheim=True).trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert (p.acting, p.options("give")) == ("Ben", ["give DEC BME", "give DEC RhE"])
    assert p.refusal("give GKB BME").reason == "it is about DEC, not GKB"
    p.play("give DEC RhE")
    assert p.options("give") == ["give GKB BME", "give GKB RhE"]
    p.play("give GKB BME")
    assert (p.acting, p.options("discard")) == ("Ben", ["discard 4"])
    p.play("discard 4", "discard 4")
    assert sorted(p.table.railways["BME"].trains) == ["2+4", "4"]
    assert all(private.closed for private in p.table.privates.values())
    assert p.table.dalheim == "RhE"


@pytest.mark.rule("18LRA", "4.1.2", "6.3")
def test_the_token_of_dalheim_stays_where_it_is_when_brown_begins() -> None:
    p = at("4").railway("ADR", {"Ada": 50}, cash=500).railway("BME", {"Ben": 50}).railway("RhE", {"Ben": 50})
    p.private("DEC", "Ben").camp("BME").trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert (p.acting, p.table.dalheim, p.table.dalheim_for) == ("Ada", "BME", "")
    assert p.table.privates["DEC"].closed


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_2_4_train_waits_for_a_railway_of_its_owner() -> None:
    p = at("4").railway("ADR", {"Ada": 50}, cash=500).private("GKB", "Ben")
    p.trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert p.table.geldern_for == "Ben"
    assert p.table.trains_elsewhere() == ["2+4"]
    p.railway("BME", {"Cid": [20], "Ben": [10, 10]}).player("Ben", 300).stock_round("Ben")
    p.play("buy BME treasury")
    assert p.director("BME") == "Ben"
    assert (list(p.table.railways["BME"].trains), p.table.geldern_for) == (["2+4"], "")


@pytest.mark.rule("18LRA", "4.1.2", "6.2.6")
def test_who_gets_the_2_4_train_later_gives_up_what_is_above_the_limit() -> None:
    p = at("5").railway("BME", {"Cid": [20], "Ben": [10, 10]}, trains=["5", "4"]).player("Ben", 300)
    p.put(geldern_for="Ben").stock_round("Ben").play("buy BME treasury")
    assert (p.acting, p.options("discard")) == ("Ben", ["discard 5", "discard 4"])
    p.play("discard 4")
    assert list(p.table.railways["BME"].trains) == ["5", "2+4"]


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2")
@pytest.mark.parametrize(("code", "beyond"), [("RhE", False), ("ADR", True)])
def test_a_city_full_of_others_stops_the_extra_tile(code: str, beyond: bool) -> None:
    p = at("5").tiles(B2="4 2").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4", "5"])
    p.strangers("E1.c0", code="BME").strangers("E1.c0", code=code).turn("ADR")
    where = {lay.split()[1] for lay in p.options("lay") if "private=GKB" in lay}
    assert ("F2" in where) == beyond
    assert "B4" in where
    assert p.refusal("lay J4 58 1 private=GKB").rule == "6.2.1", "J4 hangs together with Aachen only"


@pytest.mark.rule("18LRA", "4.1.2", "6.2.2")
def test_the_station_of_rm_needs_a_free_place_and_money() -> None:
    p = manchester().tiles(H8="L06 0").strangers("H8.c0", code="BME").turn("ADR")
    p.play("lay H8 L18 0 private=RM")
    free = [name for name in ("token H8", "token H8 city=1") if p.may(name)]
    taken = next(name for name in ("token H8", "token H8 city=1") if name not in free)
    assert p.options("token") == free
    assert "no free place" in p.refusal(taken).reason
    p = at("3").railway("ADR", {"Ada": 50}, cash=59).private("RM", "Ada").turn("ADR")
    p.play("lay H8 L06 0 private=RM")
    assert not p.options("token"), "60 M are more than it has"


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_extra_tile_hangs_together_with_kevelaer_and_comes_every_turn() -> None:
    p = at("5").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4", "5"]).turn("ADR")
    extra = [lay for lay in p.options("lay") if "private=GKB" in lay]
    assert {lay.split()[1] for lay in extra} == {"B2", "B4"}
    p.play("lay B2 4 2 private=GKB")
    assert "has laid the extra tile" in p.refusal("lay B4 L14 0 private=GKB").reason
    p.play(next(lay for lay in p.options("lay") if lay.startswith("lay J4")))
    p.turn("ADR").play("lay B4 L14 0 private=GKB")
    p.turn("ADR", "token")
    p = at("5").railway("BME", {"Ada": 50}, cash=300, trains=["5"]).turn("BME")
    none = "the extra tile comes with the 2+4-train, and BME does not have it"
    assert p.refusal("lay B2 4 2 private=GKB").reason == none
    p = at("4").railway("BME", {"Ada": 50}, cash=300, trains=["4"]).private("GKB", "Ada").turn("BME")
    assert p.refusal("lay B2 4 2 private=GKB").reason == none
    assert not [lay for lay in p.options("lay") if "private=" in lay]


@pytest.mark.rule("18LRA", "4.1.2")
@pytest.mark.parametrize("private", ["DEC", "NH"])
def test_privates_that_work_by_themselves_are_not_used(private: str) -> None:
    p = at("3").railway("ADR", {"Ada": 50}, cash=300).private(private, "Ada").turn("ADR")
    refusal = p.refusal(f"lay J4 58 1 private={private}")
    reason = f"{private} works by itself: it is not used for a tile or a token"
    assert (refusal.rule, refusal.reason) == ("4.1.2", reason)


@pytest.mark.rule("18LRA", "4.1.2")
def test_the_extra_tile_does_not_follow_a_station() -> None:
    p = at("5").tiles(J4="58 1", I5="7 0").railway("ADR", {"Ada": 50}, cash=300, trains=["2+4"])
    p.turn("ADR", "token")
    assert p.may("lay B2 4 2 private=GKB")
    p.play("token I3")
    assert p.step != "token"
    assert p.game.why_not("lay B2 4 2 private=GKB") is not None


@pytest.mark.rule("18LRA", "4.1", "6.3")
def test_privates_close_with_the_first_5_train_and_harbours_open() -> None:
    p = at("4").railway("ADR", {"Ada": 50}, cash=500).private("UH", "Ben")
    assert p.table.keeper("E13").owner == "Ben"
    p.trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert p.table.keeper("E13") is None


@pytest.mark.rule("18LRA", "4.1.2")
def test_kevelaer_has_a_place_for_the_gkb_only() -> None:
    p = (
        at("5")
        .tiles(B2="4 2")
        .railway("GVE", {"Ada": 50}, cash=300)
        .tokens("GVE", "B4.c0")
        .turn("GVE", "token")
    )
    assert "no free place" in p.refusal("token A1").reason
    assert p.run("GVE", "3", "A1.c0", "B2.t0", "C3.t0", "B4.c0") == 20 + 10 + 10 + 10
