"""The powers of privates: in general, and extra tiles (4.1.1)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

# --- in general


@pytest.mark.rule("18Rhl", "4.1", "6")
def test_privates_pay_their_owners_when_an_operating_round_begins() -> None:
    p = at("3").railway("ADR", {"Cid": 50})
    for code, owner in (("PWB", "Ada"), ("KEO", "Ada"), ("Szl", "Ben"), ("Tjt", "Ben"), ("NLK", "Cid")):
        p.private(code, owner)
    p.operating_round()
    assert [p.cash(name) for name in ("Ada", "Ben", "Cid")] == [605, 635, 625]


@pytest.mark.rule("18Rhl", "4.1", "6.3")
def test_all_privates_close_with_the_first_5_train() -> None:
    p = at("4").railway("ADR", {"Ada": 50}, cash=900).private("PWB", "Ben").private("NLK", "Cid")
    p.trains(t4=0).turn("ADR", "trains").play("train 5 bank")
    assert all(private.closed and private.owner is None for private in p.table.privates.values())
    p.operating_round()
    assert [p.cash(name) for name in ("Ben", "Cid")] == [600, 600]


@pytest.mark.rule("18Rhl", "4.1")
def test_only_the_owner_uses_a_power_for_a_railway_he_directs() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).private("Szl", "Ben").turn("BME")
    refusal = p.refusal("lay F11 9 0 private=Szl")
    assert (refusal.rule, refusal.reason) == ("4.1.1", "Ada does not own Szl")


@pytest.mark.rule("18Rhl", "4.1")
def test_a_power_is_used_once_and_the_private_goes_on_paying() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).private("Szl", "Ada").turn("BME")
    p.play("lay F11 9 0 private=Szl")
    assert p.table.privates["Szl"].used
    assert "has been used" in p.refusal("lay H13 9 0 private=Szl").reason
    cash = p.cash("Ada")
    p.operating_round()
    assert p.cash("Ada") == cash + 15


@pytest.mark.rule("18Rhl", "4.1", "6.2")
def test_no_private_tile_after_a_station() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=900, trains=["2"]).private("Szl", "Ada").tiles(G14="7 1")
    p.turn("BME", "token")
    assert p.may("lay F11 9 0 private=Szl")
    p.play("token G12 city=1")
    assert p.refusal("lay F11 9 0 private=Szl").rule == "4.1.1"


@pytest.mark.rule("18Rhl", "4.1", "6.2")
def test_privates_lay_their_tiles_before_the_trains_run() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=900, trains=["2"]).private("Szl", "Ada").tiles(G14="7 1")
    for step in ("run", "trains"):
        p.turn("BME", step)
        assert p.step == step
        assert p.refusal("lay F11 9 0 private=Szl").reason == "privates lay tiles before the trains run"


@pytest.mark.rule("18Rhl", "4.1", "6.2")
def test_reading_power_time_whole_turn() -> None:
    p = at("3", power_time="whole turn").railway("BME", {"Ada": 50}, cash=900, trains=["2"])
    p.private("Szl", "Ada").tiles(G14="7 1").turn("BME", "trains")
    assert p.may("lay F11 9 0 private=Szl")
    p.play("train 3 bank")
    assert p.step == "trains"
    assert "has bought a train in this turn" in p.refusal("lay F11 9 0 private=Szl").reason


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(
    ("private", "lay"), [("PWB", "lay E14 9 0"), ("Szl", "lay F11 9 0"), ("Tjt", "lay D9 925 0")]
)
def test_an_extra_tile_may_follow_the_normal_one(private: str, lay: str) -> None:
    p = at("3").railway("CME", {"Ada": 50}, cash=100).private(private, "Ada").turn("CME").play("lay H11 8 0")
    assert p.may(f"{lay} private={private}")
    assert [o for o in p.options("lay") if "private" not in o] == []
    p.play("pass")
    assert p.step not in ("track", "token")


# --- no. 1, PWB


def wupper(**options: Any) -> Position:
    """BME in Barmen, whose track leads to E14."""
    return at("2", **options).railway("BME", {"Ada": 50}, cash=100)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_pwb_keeps_e14_for_its_owner() -> None:
    p = wupper().private("PWB", "Ben").turn("BME")
    refusal = p.refusal("lay E14 9 0")
    assert (refusal.rule, "PWB keeps E14 for the railways of its owner, Ben" in refusal.reason) == (
        "4.1.1",
        True,
    )
    assert not [o for o in p.options("lay") if "E14" in o]
    assert wupper().private("PWB", "Ada").turn("BME").may("lay E14 9 0")


@pytest.mark.rule("18Rhl", "4.1", "6.2")
def test_the_tile_of_the_pwb_does_not_follow_a_token_or_the_trains() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=900, trains=["2"]).private("PWB", "Ada").tiles(G14="7 1")
    p.turn("BME", "token")
    assert p.may("lay E14 9 0 private=PWB")
    with p.game.trying("token G12 city=1"):
        assert p.refusal("lay E14 9 0 private=PWB").rule == "4.1.1"
    p.turn("BME", "run")
    assert p.refusal("lay E14 9 0 private=PWB").reason == "privates lay tiles before the trains run"


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_tile_of_the_pwb_is_an_extra_one_and_is_paid() -> None:
    p = wupper().private("PWB", "Ada").turn("BME").play("lay E14 9 0 private=PWB")
    assert (p.cash("BME"), p.step) == (70, "track")
    p.play("lay G14 9 2")
    assert p.step != "track"


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.1")
def test_the_pwb_does_not_pay_the_mountain() -> None:
    p = wupper().private("PWB", "Ada").put(railways={"BME": {"cash": 20}}).turn("BME")
    refusal = p.refusal("lay E14 9 0 private=PWB")
    assert refusal.reason == "the terrain of E14 costs 30 M, and BME has 20 M"


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_pwb_needs_no_route() -> None:
    p = at("2").railway("ADR", {"Ada": 50}, cash=100).private("PWB", "Ada").turn("ADR")
    assert "has no route" in p.refusal("lay E14 9 0").reason
    assert p.may("lay E14 9 0 private=PWB")


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_pwb_lays_only_the_first_tile_and_only_on_e14() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).private("PWB", "Ada").tiles(E14="9 0").turn("BME")
    assert "first tile on E14" in p.refusal("lay E14 23 0 private=PWB").reason
    assert p.refusal("lay G14 9 2 private=PWB").reason == "PWB is not for G14"


@pytest.mark.rule("18Rhl", "4.1.1")
def test_e14_with_a_tile_is_upgraded_by_anybody() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).private("PWB", "Ben").tiles(E14="9 0").turn("BME")
    assert p.may("lay E14 24 0")


@pytest.mark.rule("18Rhl", "4.1.1", "6.3")
def test_e14_is_free_once_the_privates_have_closed() -> None:
    p = at("4").railway("BME", {"Ada": 50}, cash=900).private("PWB", "Ben").trains(t4=0).turn("BME", "trains")
    p.play("train 5 bank").turn("BME")
    assert p.may("lay E14 9 0")


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_private_1_blocks_only() -> None:
    p = wupper(private_1="blocks only").private("PWB", "Ada").turn("BME")
    assert p.refusal("lay E14 9 0 private=PWB").reason == "PWB only blocks E14"
    assert p.may("lay E14 9 0")


# --- no. 3, train hauling


def hauling(phase: str = "2", **options: Any) -> Position:
    return at(phase, **options).railway("CME", {"Ada": 50}, cash=100).private("Szl", "Ada")


MOUNTAINS = ["D13", "E12", "E14", "F11", "F13", "G12", "G14", "H13", "I12", "I14", "J13", "K2", "K12"]


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_hauling_system_is_for_mountains() -> None:
    p = hauling("3").turn("CME")
    assert sorted({o.split()[1] for o in p.options("lay") if "Szl" in o}) == sorted(MOUNTAINS)
    assert p.refusal("lay H11 8 0 private=Szl").reason == "Szl is not for H11"


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.1")
def test_its_tile_is_free_extra_and_needs_no_route() -> None:
    p = hauling().turn("CME").play("lay H13 9 0 private=Szl")
    assert (p.cash("CME"), p.step) == (100, "track")
    p.play("lay H11 8 0")
    assert p.cash("CME") == 100


@pytest.mark.rule("18Rhl", "4.1.1")
def test_it_also_upgrades_where_a_mountain_is_printed() -> None:
    p = hauling("3").turn("CME")
    assert p.may("lay K2 930 0 private=Szl")
    assert p.may("lay F13 934 5 private=Szl")
    q = hauling("5")
    q.tiles(K2="930 0").turn("CME")
    assert q.may("lay K2 931 0 private=Szl")


@pytest.mark.rule("18Rhl", "4.1.1")
def test_a_mountain_under_a_plain_tile_is_no_place_for_it() -> None:
    p = hauling("3").tiles(F11="9 0").turn("CME")
    refusal = p.refusal("lay F11 23 0 private=Szl")
    assert (refusal.rule, refusal.reason) == (
        "4.1.1",
        "Szl is for the first tile on a mountain: 9 on F11 shows none",
    )
    assert not [o for o in p.options("lay") if "F11" in o and "Szl" in o]
    q = hauling("3", private_3="any tile").tiles(F11="9 0").turn("CME")
    assert q.may("lay F11 23 0 private=Szl")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.1.2")
def test_its_tile_must_suit_hex_and_phase() -> None:
    p = hauling().turn("CME")
    assert "does not suit F11" in p.refusal("lay F11 57 0 private=Szl").reason
    assert "green tiles are not available in phase 2" in p.refusal("lay K2 930 0 private=Szl").reason


@pytest.mark.rule("18Rhl", "4.1.1")
def test_it_respects_what_the_pwb_keeps() -> None:
    p = hauling().private("PWB", "Ben").turn("CME")
    assert "PWB keeps E14" in p.refusal("lay E14 9 0 private=Szl").reason
    assert hauling().private("PWB", "Ada").turn("CME").may("lay E14 9 0 private=Szl")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_a_station_on_its_tile_needs_a_route() -> None:
    p = hauling().turn("CME").play("lay D13 202 1 private=Szl", "pass")
    assert p.step != "token"
    assert p.stands_in("D13.c0") == ()


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_private_3_listed_tiles() -> None:
    p = hauling("3", private_3="listed tiles").tiles(F11="9 0").turn("CME")
    assert p.may("lay F11 23 0 private=Szl")
    assert p.refusal("lay F11 26 0 private=Szl").reason == "Szl cannot lay tile 26"
    q = hauling("3", private_3="any tile").tiles(F11="9 0").turn("CME")
    assert q.may("lay F11 26 0 private=Szl")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.1")
def test_whoever_has_laid_the_tile_of_the_turn_is_asked_for_what_a_power_lays() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=100).private("Szl", "Ada").turn("BME")
    assert p.prompt == "BME: lay or upgrade a tile, or pass"
    p.play(next(option for option in p.options("lay") if "private" not in option))
    assert p.prompt == "BME: lay another tile by a power, or pass"
