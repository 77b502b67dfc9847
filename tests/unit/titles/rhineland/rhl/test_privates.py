"""The private companies and their powers (4.1, 4.1.1)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

#: Track from Köln over Düren to Aachen, all but K8.
ALMOST_LINKED = {"K4": "4 1", "J9": "9 0"}


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


# --- no. 2, Osterath


def osterath(phase: str = "3", code: str = "CME", **options: Any) -> Position:
    return at(phase, **options).railway(code, {"Ada": 50}, cash=300).private("KEO", "Ada")


@pytest.mark.rule("18Rhl", "4.1.1", "6.3")
def test_tile_935_waits_for_the_green_phase() -> None:
    p = osterath("2").turn("CME")
    refusal = p.refusal("lay E8 935 1 private=KEO")
    assert (refusal.rule, refusal.reason) == ("4.1.1", "KEO can be used from the green phase on")
    assert osterath("3").turn("CME").may("lay E8 935 1 private=KEO")
    assert osterath("4").turn("CME").may("lay E8 935 1 private=KEO")


@pytest.mark.rule("18Rhl", "4.1.1")
def test_tile_935_needs_no_route_and_costs_nothing() -> None:
    p = osterath(code="ADR").turn("ADR").play("lay E8 935 1 private=KEO")
    assert (p.table.board.tile_at("E8"), p.cash("ADR")) == (("935", 1), 300)


@pytest.mark.rule("18Rhl", "4.1.1", "3.2")
def test_tile_935_is_laid_by_its_private_only() -> None:
    p = osterath().tiles(F9="922 0").tokens("CME", "F9.c0").turn("CME")
    refusal = p.refusal("lay E8 935 1")
    assert (refusal.reason, "private=KEO" in refusal.remedy) == ("tile 935 can only be laid with KEO", True)
    assert p.refusal("lay E8 1 2 private=KEO").reason == "KEO lays tile 935 only"


def tiles_of_e8() -> list[tuple[str, int]]:
    p = at("3")
    grid = p.table.data.grid
    found = []
    for tile in ("1", "2", "55", "56", "69"):
        for rotation in grid.rotations("E8", "", 0, tile):
            found.append((tile, rotation))
            for green in grid.tiles[tile].upgrades:
                found.extend((green, turn) for turn in grid.rotations("E8", tile, rotation, green))
    return sorted(set(found))


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(("tile", "rotation"), tiles_of_e8())
def test_tile_935_replaces_whatever_lies_on_e8(tile: str, rotation: int) -> None:
    p = osterath().tiles(E8=f"{tile} {rotation}").turn("CME")
    assert p.may("lay E8 935 1 private=KEO")
    left = p.table.board.left(tile)
    p.play("lay E8 935 1 private=KEO")
    assert p.table.board.left(tile) == left + 1


@pytest.mark.rule("18Rhl", "4.1.1")
def test_tile_935_lies_in_one_rotation_and_is_never_replaced() -> None:
    p = osterath().turn("CME")
    assert p.refusal("lay E8 935 0 private=KEO").reason == "tile 935 lies in rotation 1 only"
    grid = p.table.data.grid
    assert grid.tiles["935"].upgrades == ()


@pytest.mark.rule("18Rhl", "4.1.1")
def test_tile_935_is_the_only_tile_of_the_turn() -> None:
    p = osterath().private("Szl", "Ada").tiles(H11="8 0", G10="2 2").turn("CME")
    p.play("lay E8 935 1 private=KEO", "pass")
    assert p.step == "token"
    assert "only tile of the turn" in p.refusal("lay F11 9 0 private=Szl").reason


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize("before", ["lay H11 8 0", "lay F11 9 0 private=Szl"])
def test_tile_935_does_not_follow_another_tile(before: str) -> None:
    p = osterath().private("Szl", "Ada").tiles(G10="2 2").turn("CME").play(before)
    refusal = p.refusal("lay E8 935 1 private=KEO")
    assert (refusal.rule, "must be the only tile of the turn" in refusal.reason) == ("4.1.1", True)


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_the_station_of_osterath_is_free_and_the_cheapest_left() -> None:
    p = osterath().turn("CME").play("lay E8 935 1 private=KEO")
    assert (p.step, p.options("token")) == ("private", ["token E8"])
    p.play("token E8")
    assert (p.cash("CME"), p.stands_in("E8.c0")) == (300, ("CME",))
    assert list(p.table.railways["CME"].tokens) == [80, 100]


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_free_station_is_for_osterath_only() -> None:
    p = osterath().turn("CME").play("lay E8 935 1 private=KEO")
    refusal = p.refusal("token F9")
    assert (refusal.rule, "goes to E8" in refusal.reason) == ("4.1.1", True)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_private_is_discarded_after_its_use() -> None:
    p = osterath().turn("CME").play("lay E8 935 1 private=KEO")
    assert p.table.privates["KEO"].closed
    assert p.table.certificates("Ada") == p.table.railways["CME"].certificates.count("Ada")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_a_declined_station_costs_its_price_later_and_is_open_to_all() -> None:
    p = osterath(code="DEE").tiles(F9="922 0").turn("DEE").play("lay E8 935 1 private=KEO", "pass")
    assert (p.step, p.options("token")) == ("token", ["token D9", "token E8"])
    with p.game.trying("token E8"):
        assert p.cash("DEE") == 240
    p.railway("CCE", {"Ben": 50}, cash=100).tiles(E6="201 3", F9="922 0").turn("CCE", "token")
    assert "token E8" in p.options("token")


@pytest.mark.rule("18Rhl", "4.1", "6.2.2")
def test_the_station_of_osterath_is_the_station_of_the_turn() -> None:
    p = osterath().tiles(H11="8 0", G10="2 2").turn("CME").play("lay E8 935 1 private=KEO")
    with p.game.trying("pass"):
        assert (p.step, p.options("token")) == ("token", ["token F9 city=2"])
    p.play("token E8")
    assert p.step != "token"


@pytest.mark.rule("18Rhl", "4.1.1", "4.2.2")
def test_the_mkb_comes_to_the_network_by_osterath() -> None:
    p = at("3").railway("MKB", {"Ada": (20, 20, 20)}, cash=300).private("KEO", "Ada")
    p.tiles(F9="922 0").turn("MKB")
    assert p.options("lay") == ["lay E8 935 1 private=KEO"]
    p.play("lay E8 935 1 private=KEO", "token E8")
    assert {"E8.c0", "E8.t0", "F9.c0", "D9.c0"} <= p.table.reach(p.table.railways["MKB"]).stops


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_private_2_extra_tile() -> None:
    p = osterath(private_2="extra tile").turn("CME").play("lay E8 935 1 private=KEO", "pass")
    assert p.step == "track"
    p.play("lay H11 8 0")
    assert not p.table.privates["KEO"].closed
    q = osterath(private_2="extra tile").tiles(G10="2 2").turn("CME").play("lay H11 8 0")
    assert q.may("lay E8 935 1 private=KEO")


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


# --- no. 4, train ferry


def ferry(phase: str = "3", code: str = "ADR", **options: Any) -> Position:
    return at(phase, **options).railway(code, {"Ada": 50}, cash=200).private("Tjt", "Ada")


@pytest.mark.rule("18Rhl", "4.1.1", "6.3")
def test_the_ferry_waits_for_green_tiles() -> None:
    refusal = ferry("2").turn("ADR").refusal("lay F9 921 0 private=Tjt")
    assert "green tiles are not available in phase 2" in refusal.reason


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(
    ("hex_name", "tiles"), [("D9", ["925", "926"]), ("F9", ["921", "922"]), ("I10", ["923", "924"])]
)
def test_the_ferry_turns_a_yellow_metropolis_green(hex_name: str, tiles: list[str]) -> None:
    p = ferry().turn("ADR")
    found = [o for o in p.options("lay") if "Tjt" in o and hex_name in o]
    assert found == [f"lay {hex_name} {tile} 0 private=Tjt" for tile in tiles]
    p.play(found[0])
    assert p.cash("ADR") == 200
    if p.step == "private":
        p.play("pass")
    assert p.step == "track"


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_ferry_is_for_metropolises_and_for_green() -> None:
    p = ferry("5").tiles(F9="921 0").turn("ADR")
    assert p.refusal("lay E10 8 0 private=Tjt").reason == "Tjt is not for E10"
    assert "yellow metropolis green" in p.refusal("lay F9 927 0 private=Tjt").reason


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
@pytest.mark.parametrize("order", ["tile first", "ferry first", "in the token step"])
def test_its_station_is_set_later_in_the_turn_without_a_route(order: str) -> None:
    p = ferry(code="CME").turn("CME")
    with_ferry, normal = "lay D9 925 0 private=Tjt", "lay H11 8 0"
    if order == "in the token step":
        p = ferry(code="CME").tiles(H11="8 0", G10="2 2").turn("CME", "token").play(with_ferry)
    else:
        p.play(*((normal, with_ferry) if order == "tile first" else (with_ferry, normal)))
    assert p.step == "token"
    assert {"token D9", "token D9 city=1"} <= set(p.options("token"))
    p.play("token D9")
    assert (p.cash("CME"), p.stands_in("D9.c0")) == (140, ("CME",))


@pytest.mark.rule("18Rhl", "4.1.1", "6.2")
def test_the_ferry_tile_leaves_the_normal_one() -> None:
    p = ferry(code="CME").turn("CME").play("lay D9 925 0 private=Tjt")
    assert p.step == "track"
    assert p.may("lay H11 8 0")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_its_station_respects_the_places_kept_for_homes() -> None:
    p = ferry().turn("ADR").play("lay I10 923 0 private=Tjt", "pass")
    assert p.step not in ("track", "token")
    q = ferry().strangers("F9.c2", code="BME").turn("ADR").play("lay F9 921 0 private=Tjt", "pass")
    assert q.options("token") == ["token F9"]
    assert "kept for another railway's home" in q.refusal("token F9 city=1").reason


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_its_station_lapses_where_the_railway_stands_already() -> None:
    p = ferry(code="DEE").turn("DEE").play("lay F9 921 0 private=Tjt", "pass")
    assert "token F9" not in p.options("token")


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_a_declined_ferry_station_needs_a_route_in_later_turns() -> None:
    p = ferry().turn("ADR").play("lay F9 921 0 private=Tjt", "pass")
    assert p.step == "token"
    p.play("pass").turn("ADR").play("pass")
    assert p.step != "token"


@pytest.mark.rule("18Rhl", "4.1", "6.2", "6.2.2")
def test_the_ferry_station_is_the_station_of_the_turn_and_no_tile_follows_it() -> None:
    p = ferry(code="CME").private("Szl", "Ada").tiles(H11="8 0", G10="2 2").turn("CME", "token")
    p.play("lay D9 925 0 private=Tjt", "token D9")
    assert p.step != "token"
    assert p.options("lay") == []


@pytest.mark.rule("18Rhl", "4.1.1", "6.2.2")
def test_reading_private_4_at_once() -> None:
    p = ferry(private_4="at once").private("Szl", "Ada").turn("ADR").play("lay F9 921 0 private=Tjt")
    assert (p.step, p.options("token")) == ("private", ["token F9", "token F9 city=1"])
    assert p.words() == {"token", "pass"}
    assert not p.may("lay F11 9 0 private=Szl")
    with p.game.trying("pass"):
        assert p.step == "track"
    p.play("token F9")
    assert (p.cash("ADR"), p.stands_in("F9.c0"), p.options("lay")) == (140, ("ADR",), [])


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_power_ends_track() -> None:
    p = ferry(power_ends_track=True).turn("ADR").play("lay F9 921 0 private=Tjt")
    assert p.step != "track"
    assert ferry().turn("ADR").play("lay F9 921 0 private=Tjt").step == "track"


# --- no. 6: what the link of Köln and Aachen pays


def almost_linked(**options: Any) -> Position:
    p = at("3", **options).railway("RhE", {"Ada": 50}, price=80, cash=100)
    return p.link_money(240).tiles(**ALMOST_LINKED)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_the_rhe_three_times_its_starting_value() -> None:
    p = almost_linked()
    p.table.market.move(p.table.railways["RhE"], (0, 8))
    p.turn("RhE").play("lay K8 8 1")
    assert (p.cash("RhE"), p.cash("Aachen link")) == (340, 0)


@pytest.mark.rule("18Rhl", "4.1.1")
@pytest.mark.parametrize(("reading", "cash"), [("at once", 340), ("after track", 100)])
def test_the_link_pays_as_soon_as_a_tile_of_a_private_completes_it(reading: str, cash: int) -> None:
    p = at("3", link_money=reading).railway("RhE", {"Cid": 50}, price=80, cash=100).link_money(240)
    p.railway("BME", {"Ada": 50}, cash=900, trains=["2"]).private("Tjt", "Ada")
    p.tiles(K4="4 1", K8="7 1", J7="8 3", I8="8 4", G14="7 1").turn("BME", "token")
    assert p.cash("RhE") == 100
    p.play("lay I10 923 0 private=Tjt")
    assert (p.step, p.cash("RhE")) == ("token", cash)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_before_the_track_step_is_over() -> None:
    p = almost_linked().private("Szl", "Ada").turn("RhE").play("lay K8 8 1")
    assert (p.step, p.cash("RhE")) == ("track", 340)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_any_railway_may_complete_the_link() -> None:
    p = almost_linked().railway("ADR", {"Ben": 50}, cash=0).turn("ADR").play("lay K8 8 1")
    assert (p.cash("RhE"), p.cash("ADR")) == (340, 0)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_leads_over_dueren() -> None:
    p = almost_linked().tiles(K8="7 2", J7="8 5", J5="9 1", J3="56 3")
    p.turn("RhE").play("pass")
    assert p.cash("RhE") == 100


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_pays_once() -> None:
    p = almost_linked().turn("RhE").play("lay K8 8 1")
    p.turn("RhE").play("pass")
    assert p.cash("RhE") == 340


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_link_may_reach_any_city_of_koeln_and_stations_do_not_matter() -> None:
    tiles = {"K4": "4 1", "K8": "7 1", "J7": "8 3", "I8": "9 0", "H9": "3 5"}
    p = at("3").railway("RhE", {"Ada": 50}, price=60, cash=0).strangers("K6.c0", code="BME")
    p.link_money(180).tiles(**tiles).turn("RhE").play("pass")
    assert p.cash("RhE") == 180
