"""The powers of privates that lay a tile with a station: Osterath and the ferry (4.1.1)."""

from typing import Any

import pytest

from tests.unit.titles.rhineland.rhl.positions import Position, at

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


WAITING = {"private_2": "extra tile", "private_4": "at once", "private_token": "may wait"}


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_private_token_may_wait() -> None:
    """Another private's tile comes first, and the question stays."""
    p = osterath(**WAITING).private("Szl", "Ada").turn("CME").play("lay E8 935 1 private=KEO")
    assert "lay F11 9 0 private=Szl" in p.options("lay")
    p.play("lay F11 9 0 private=Szl")
    assert (p.step, p.options("token")) == ("private", ["token E8"])
    p.play("token E8")
    assert p.stands_in("E8.c0") == ("CME",)


@pytest.mark.rule("18Rhl", "4.1.1")
def test_reading_private_token_may_wait_for_another_station() -> None:
    """The second question takes the place of the first, and so does its price; where the railway stands
    already, nothing is asked any more."""
    p = osterath(**WAITING).private("Tjt", "Ada").turn("CME")
    p.play("lay E8 935 1 private=KEO", "lay F9 921 0 private=Tjt")
    assert (p.step, p.options("token")) == ("private", ["token F9", "token F9 city=1"])
    with p.game.trying("token F9"):
        assert p.cash("CME") == 240
    assert p.play("pass").step == "track"
    q = osterath(code="DEE", **WAITING).private("Tjt", "Ada").turn("DEE")
    q.play("lay E8 935 1 private=KEO", "lay F9 921 0 private=Tjt")
    assert q.step == "track"
