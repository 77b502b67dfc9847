"""Laying and upgrading track (2.5, 6.2.1 to 6.2.1.3)."""

from typing import Any

import pytest

from bradshaw.rail.board.tile import Tile
from tests.unit.titles.rhineland.rhl.positions import Position, at


def aachen(phase: str = "2", cash: int = 300, **options: Any) -> Position:
    """ADR, whose home has track to J3 and K4."""
    return at(phase, **options).railway("ADR", {"Ada": 50}, cash=cash)


def koeln(phase: str = "2", cash: int = 300, **options: Any) -> Position:
    """RhE, whose home has track to J9."""
    return at(phase, **options).railway("RhE", {"Ada": 50}, cash=cash)


def hexes(p: Position) -> set[str]:
    return {option.split()[1] for option in p.options("lay")}


# --- where track may be laid


@pytest.mark.rule("18Rhl", "6.2", "6.2.1")
def test_laying_is_optional_and_one_tile_a_turn() -> None:
    p = aachen().turn("ADR")
    assert p.words() == {"lay", "pass"}
    p.play("lay K4 4 1")
    assert p.step != "track"


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_the_first_tile_extends_the_track_at_home() -> None:
    assert hexes(aachen().turn("ADR")) == {"J3", "K4"}
    assert hexes(koeln().turn("RhE")) == {"J9"}


@pytest.mark.rule("18Rhl", "6.2.1.1", "4.2.2")
def test_the_cce_begins_at_either_of_its_homes() -> None:
    p = at("2").railway("CCE", {"Ada": 50}).turn("CCE")
    assert hexes(p) == {"E6", "H9"}
    assert p.may("lay E6 201 0")


@pytest.mark.rule("18Rhl", "6.2.1", "6.1.2")
def test_a_tile_extends_what_the_railway_reaches() -> None:
    p = aachen().turn("ADR")
    refusal = p.refusal("lay K8 9 1")
    assert refusal.rule == "6.2.1"
    assert refusal.reason == "ADR has no route to new track of tile 9 on K8"
    p.play("lay K4 4 1").turn("ADR")
    assert hexes(p) == {"J3", "K8"}


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_a_tile_beside_the_route_must_join_it() -> None:
    p = aachen().turn("ADR")
    assert p.refusal("lay K4 58 2").rule == "6.2.1"
    assert p.may("lay K4 58 1")


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_other_ends_of_a_tile_need_not_join_anything() -> None:
    p = aachen().tiles(J5="9 1").turn("ADR")
    assert p.may("lay K4 58 1")
    assert p.may("lay K4 4 1")


@pytest.mark.rule("18Rhl", "6.2.1", "6.2.2")
def test_a_city_full_of_other_stations_ends_what_is_reached() -> None:
    p = aachen().tiles(K4="4 1").strangers("K6.c0")
    assert "K8" not in hexes(p.turn("ADR"))
    assert "K8" in hexes(aachen().tiles(K4="4 1").turn("ADR"))


@pytest.mark.rule("18Rhl", "6.2.1", "2.1.1")
@pytest.mark.parametrize(
    ("hex_name", "colour"), [("A4", "red"), ("J15", "gray"), ("I4", "gray"), ("E2", "red")]
)
def test_no_tile_on_red_and_grey(hex_name: str, colour: str) -> None:
    refusal = aachen().turn("ADR").refusal(f"lay {hex_name} 9 0")
    assert refusal.rule == "6.2.1"
    assert refusal.reason == f"{hex_name} is {colour}: no tile may be laid there"


# --- which tiles


@pytest.mark.rule("18Rhl", "6.2.1.1", "2.5")
@pytest.mark.parametrize(
    ("hex_name", "tiles"),
    [
        ("J9", {"7", "8", "9"}), ("K4", {"3", "4", "58"}), ("J3", {"1", "2", "55", "56", "69"}),
        ("K10", {"5", "6", "57"}), ("E6", {"201", "202"}), ("C12", {"937"}),
    ],
)  # fmt: skip
def test_a_bare_hex_takes_tiles_of_its_kind_only(hex_name: str, tiles: set[str]) -> None:
    grid = at("2").table.data.grid
    yellow = {tile.id for tile in grid.tiles.values() if tile.colour == "yellow"}
    assert {name for name in yellow if grid.suits(hex_name, "", grid.tiles[name])} == tiles


@pytest.mark.rule("18Rhl", "6.2.1.1")
@pytest.mark.parametrize(
    "lay",
    ["J9 57 0", "J9 4 0", "K4 9 1", "K4 55 1", "J3 58 0", "K10 9 0", "K10 201 0", "E6 57 0", "E6 937 0"],
)
def test_a_tile_of_another_kind_is_refused(lay: str) -> None:
    hex_name, tile, _ = lay.split()
    refusal = aachen().turn("ADR").refusal(f"lay {lay}")
    assert refusal.rule == "6.2.1.1"
    assert refusal.reason == f"tile {tile} does not suit {hex_name}"
    assert refusal.remedy.startswith("Tiles that do: ")


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_who_asks_for_a_far_place_is_told_that_no_route_comes_there() -> None:
    p = aachen().turn("ADR")
    remedy = p.refusal("lay C12 7 0").remedy
    assert remedy == "Tiles that do: 937. But no route of ADR comes to C12 yet."
    near = next(option.split()[1] for option in p.options("lay"))
    assert "no route" not in p.refusal(f"lay {near} 937 0").remedy


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_a_tile_that_is_used_up_cannot_be_laid() -> None:
    p = at("2").railway("RhE", {"Ada": 50}).tiles(J9="8 3", B9="57 0").turn("RhE")
    refusal = p.refusal("lay K10 57 2")
    assert (refusal.rule, refusal.reason) == ("6.2.1.1", "no tile 57 is left")
    assert p.may("lay K10 6 0")


@pytest.mark.rule("18Rhl", "6.2.1.2", "6.3")
@pytest.mark.parametrize(
    ("colour", "phase"), [("yellow", "2"), ("green", "3"), ("brown", "5"), ("gray", "8")]
)
def test_tiles_come_with_their_phase(colour: str, phase: str) -> None:
    order = ["2", "3", "4", "5", "6", "8"]
    for name in order:
        assert (colour in at(name).table.phase_data.tiles) == (order.index(name) >= order.index(phase))


@pytest.mark.rule("18Rhl", "6.2.1.2", "6.3")
@pytest.mark.parametrize(
    ("phase", "under", "lay", "colour"),
    [("2", "", "K2 930 0", "green"), ("4", "930 0", "K2 931 0", "brown"), ("6", "", "", "gray")],
)
def test_a_tile_before_its_phase_is_refused(phase: str, under: str, lay: str, colour: str) -> None:
    if colour == "gray":
        p = koeln(phase).tiles(I10="928 0").turn("RhE")
        refusal = p.refusal("lay I10 932 0")
    else:
        p = aachen(phase).tiles(**({"K2": under} if under else {})).turn("ADR")
        refusal = p.refusal(f"lay {lay}")
    assert refusal.rule == "6.2.1.2"
    assert refusal.reason == f"{colour} tiles are not available in phase {phase}"


# --- how they may lie


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_track_does_not_run_against_a_blank_side() -> None:
    refusal = aachen().turn("ADR").refusal("lay K4 3 0")
    assert refusal.rule == "6.2.1.1"
    assert refusal.reason == "track of K4 would run against a blank side of L3"
    assert refusal.remedy == "Rotations that fit: 1, 2, 3"


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_track_does_not_leave_the_map() -> None:
    refusal = at("2").railway("BME", {"Ada": 50}, cash=99).turn("BME").refusal("lay E14 8 2")
    assert (refusal.rule, refusal.reason) == ("6.2.1.1", "track of E14 would leave the map at edge 4")


@pytest.mark.rule("18Rhl", "6.2.1.1")
def test_track_may_run_against_the_triangle_of_a_red_field() -> None:
    p = at("2").railway("BME", {"Ada": 50}, cash=99).turn("BME")
    assert p.may("lay E14 9 0")


@pytest.mark.rule("18Rhl", "6.2.1.1", "6.2.1.3")
def test_track_does_not_end_at_the_rhine() -> None:
    refusal = koeln().turn("RhE").refusal("lay J9 7 3")
    assert refusal.rule == "6.2.1.1"
    assert (
        refusal.reason == "track of J9 would end at edge 4 against the Rhine, which cannot be crossed there"
    )


@pytest.mark.rule("18Rhl", "6.2.1.3")
def test_the_rhine_is_crossed_in_metropolises_and_at_c8_only() -> None:
    grid = at("2").table.data.grid
    bank = {name: h.traits["bank"] for name, h in grid.hexes.items() if h.colour not in ("gray", "red")}
    crossings = {
        frozenset((name, other))
        for name in bank
        for other in grid.neighbours[name]
        if other in bank and {bank[name], bank[other]} == {"left", "right"}
    }
    assert crossings == {frozenset(("C8", "B9"))}


@pytest.mark.rule("18Rhl", "6.2.1.3")
def test_the_first_tile_on_c8_joins_the_printed_track_to_wesel() -> None:
    p = at("2").railway("CCE", {"Ada": 50}, cash=99).tiles(E6="201 2", D7="947 0").tokens("CCE", "D7.c0")
    p.turn("CCE")
    refusal = p.refusal("lay C8 8 5")
    assert (refusal.rule, refusal.reason) == ("6.2.1.1", "the track printed at edge 3 of C8 must be joined")
    assert p.table.data.grid.rotations("C8", "", 0, "9") == (0, 3)
    assert p.table.data.grid.rotations("C8", "", 0, "8") == (1, 3)
    assert p.table.data.grid.rotations("C8", "", 0, "7") == ()


# --- costs


@pytest.mark.rule("18Rhl", "6.2.1")
@pytest.mark.parametrize(("hex_name", "lay", "cost"), [("E14", "9 0", 30), ("G14", "9 2", 60)])
def test_mountains_are_paid_from_the_treasury(hex_name: str, lay: str, cost: int) -> None:
    p = at("2").railway("BME", {"Ada": 50}, cash=100)
    bank = p.cash("bank")
    p.turn("BME").play(f"lay {hex_name} {lay}")
    assert (p.cash("BME"), p.cash("bank")) == (100 - cost, bank + cost)


@pytest.mark.rule("18Rhl", "6.2.1")
def test_a_railway_without_the_money_cannot_build() -> None:
    p = at("2").railway("BME", {"Ada": 50}, cash=59).turn("BME")
    refusal = p.refusal("lay G14 9 2")
    assert refusal.rule == "6.2.1"
    assert refusal.reason == "the terrain of G14 costs 60 M, and BME has 59 M"
    assert hexes(p) == {"E14"}


@pytest.mark.rule("18Rhl", "6.2.1")
def test_a_mountain_under_a_tile_costs_nothing_more() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=0).tiles(E14="9 0").turn("BME").play("lay E14 24 0")
    assert p.cash("BME") == 0


@pytest.mark.rule("18Rhl", "6.2.1")
def test_the_mountain_printed_on_tile_930_is_paid_again() -> None:
    p = aachen("5", 60).turn("ADR").play("lay K2 930 0").turn("ADR").play("lay K2 931 0")
    assert p.cash("ADR") == 0


@pytest.mark.rule("18Rhl", "6.2.1.3")
def test_every_step_of_a_metropolis_costs() -> None:
    p = at("8").railway("DEE", {"Ada": 50}, cash=130, trains=["6"])
    for lay, left in (("F9 921 0", 100), ("F9 927 0", 50), ("F9 932 0", 0)):
        p.turn("DEE").play(f"lay {lay}")
        assert p.cash("DEE") == left


# --- upgrades


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_an_upgrade_takes_the_place_of_the_yellow_tile() -> None:
    p = koeln("3").tiles(J9="9 0").turn("RhE").play("lay J9 24 3")
    assert p.step != "track"


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_an_upgraded_tile_can_be_used_again() -> None:
    p = koeln("3").tiles(J9="9 0").turn("RhE")
    left = p.table.board.left("9")
    p.play("lay J9 24 3")
    assert (p.table.board.left("9"), p.table.board.left("24")) == (left + 1, 1)


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_an_upgrade_keeps_all_track() -> None:
    refusal = koeln("3").tiles(J9="9 0").turn("RhE").refusal("lay J9 24 5")
    assert refusal.rule == "6.2.1.2"
    assert refusal.reason == "tile 24 in rotation 5 does not keep the track 0-3 of J9"
    assert refusal.remedy == "Rotations that fit: 0, 3"


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_new_track_of_a_terrain_tile_must_be_reached() -> None:
    p = koeln("3").tiles(J9="9 0").turn("RhE")
    refusal = p.refusal("lay J9 24 0")
    assert refusal.rule == "6.2.1.2"
    assert refusal.reason == "RhE has no route to new track of tile 24 on J9"
    assert p.may("lay J9 24 3")


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_new_track_may_be_reached_from_either_end() -> None:
    p = koeln("3").tiles(J9="9 0", K8="7 2", J7="7 4").turn("RhE")
    assert p.may("lay J9 24 3")


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_preprinted_track_is_upgraded_like_a_tile() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=99).tiles(G14="9 2", H13="7 3").tokens("BME", "J15.c0")
    p.turn("BME")
    assert {o.split()[2] for o in p.options("lay") if " I14 " in o} <= {
        t.id for t in p.table.data.grid.tiles.values() if t.colour == "green" and t.category == "terrain"
    }
    assert [o for o in p.options("lay") if " I14 " in o]


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_single_towns_become_green_and_nothing_more() -> None:
    p = aachen("3").tiles(K4="4 1").turn("ADR")
    assert {o.split()[2] for o in p.options("lay") if " K4 " in o} == {"141", "142"}
    q = aachen("5").tiles(K4="141 1").turn("ADR")
    assert not [o for o in q.options("lay") if " K4 " in o]
    refusal = q.refusal("lay K4 933 1")
    assert (refusal.rule, refusal.remedy) == ("6.2.1.2", "Tiles that do: none")


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_double_towns_become_one_town_which_joins_their_track() -> None:
    p = aachen("3").tiles(J3="69 0").turn("ADR")
    assert p.may("lay J3 204 0")
    q = aachen("5").tiles(J3="204 0").turn("ADR")
    assert [o for o in q.options("lay") if " J3 " in o] == ["lay J3 933 4"]


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_a_plain_city_grows_and_has_more_places() -> None:
    p = aachen("3").tiles(K4="4 1").turn("ADR")
    assert [o for o in p.options("lay") if " K6 " in o] == ["lay K6 15 1"]
    p.play("lay K6 15 1")
    assert p.table.board.slots("K6.c0") == 2


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_a_city_may_be_upgraded_by_whoever_reaches_it_without_new_track() -> None:
    p = aachen("5").tiles(K2="930 0").turn("ADR")
    assert p.may("lay K2 931 0")
    q = aachen("5").tiles(E6="934 0").turn("ADR")
    assert q.refusal("lay E6 216 0").rule == "6.2.1.2"


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_a_blocked_city_at_the_end_of_the_route_may_be_upgraded() -> None:
    p = aachen("3").tiles(K4="4 1").strangers("K6.c0").turn("ADR")
    assert p.may("lay K6 15 1")


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_specific_tiles_follow_their_letters() -> None:
    grid = at("8").table.data.grid

    def steps(name: str) -> list[Tile]:
        return [grid.tiles[other] for other in grid.tiles[name].upgrades if other in grid.tiles]

    for tile in grid.tiles.values():
        for later in steps(tile.id):
            assert grid.next_colour(tile.colour) == later.colour
            assert tile.all_labels & later.all_labels or not (tile.all_labels or later.all_labels)
            if not tile.all_labels:
                assert tile.category == later.category


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_elberfeld_and_barmen_grow_together() -> None:
    p = at("3").railway("BME", {"Ada": 50}, cash=30).strangers("F13.c0", code="CME").turn("BME")
    p.play("lay F13 934 5")
    assert set(p.stands_in("F13.c0")) == {"BME", "CME"}
    assert p.cash("BME") == 0


@pytest.mark.rule("18Rhl", "6.2.1.2", "4.2.2")
def test_moers_waits_for_the_brown_phase() -> None:
    p = at("4").railway("MKB", {"Ada": (20, 20, 20)}).turn("MKB")
    refusal = p.refusal("lay D7 947 0")
    assert refusal.rule == "6.2.1.2"
    assert refusal.reason == "no tile may be laid on D7 before the brown phase"
    q = at("5").railway("MKB", {"Ada": (20, 20, 20)}).turn("MKB")
    assert q.options("lay") == [f"lay D7 947 {turn}" for turn in range(6)]


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_reading_city_upgrade() -> None:
    for reading in ("reached", "new track or value"):
        p = aachen("5", city_upgrade=reading).tiles(K2="930 0", K4="4 1").turn("ADR")
        assert p.may("lay K2 931 0")
        assert p.may("lay K6 15 1")
    q = koeln("3", city_upgrade="new track or value").tiles(J9="9 0").turn("RhE")
    refusal = q.refusal("lay J9 24 0")
    assert refusal.rule == "6.2.1.2"
    assert "no new track of tile 24 on J9" in refusal.reason


# --- metropolises


@pytest.mark.rule("18Rhl", "6.2.1.3")
@pytest.mark.parametrize("lay", ["F9 921 3", "F9 922 1", "I10 923 2"])
def test_a_metropolis_keeps_the_course_of_the_rhine(lay: str) -> None:
    tile = lay.split()[1]
    p = at("3").railway("DEE", {"Ada": 50}, cash=99).turn("DEE")
    refusal = p.refusal(f"lay {lay}")
    assert (refusal.rule, refusal.reason) == ("6.2.1.1", f"tile {tile} lies in rotation 0 only")


@pytest.mark.rule("18Rhl", "6.2.1.3")
@pytest.mark.parametrize(
    ("hex_name", "tiles", "west", "east"),
    [("D9", ("925", "926"), 1, 2), ("F9", ("921", "922"), 1, 2), ("I10", ("923", "924"), 2, 1)],
)
def test_a_green_metropolis_keeps_the_places_of_each_bank(
    hex_name: str, tiles: tuple[str, str], west: int, east: int
) -> None:
    p = at("3")
    places = p.table.data.grid.hexes[hex_name].cities
    for side, count in (("west", west), ("east", east)):
        assert sum(city.slots for city in places if city.side == side) == count
        for name in tiles:
            cities = p.table.data.grid.tiles[name].cities
            assert sum(city.slots for city in cities if city.side == side) == count


@pytest.mark.rule("18Rhl", "6.2.1.3", "6.2.2")
def test_homes_stay_on_their_bank_until_the_banks_merge() -> None:
    p = at("5").tiles(I10="923 0", F9="921 0")
    kept = p.table.board.reserved
    assert (set(kept["I10.c0"]), kept["I10.c1"], kept["F9.c1"]) == ({"RhE", "CCE"}, ("CME",), ("DEE",))
    p.tiles(I10="928 0")
    assert set(p.table.board.reserved["I10.c0"]) == {"RhE", "CCE", "CME"}


@pytest.mark.rule("18Rhl", "6.2.1.3", "6.2.2")
def test_stations_move_with_their_bank() -> None:
    p = at("5").railway("RhE", {"Ada": 50}).railway("CME", {"Ben": 50}).tiles(I10="924 0")
    assert (p.stands_in("I10.c0"), p.stands_in("I10.c1")) == (("RhE",), ("CME",))
    p.tiles(I10="928 0")
    assert set(p.stands_in("I10.c0")) == {"RhE", "CME"}


@pytest.mark.rule("18Rhl", "6.2", "6.2.1")
def test_a_second_tile_is_refused_with_the_first_whatever_the_step() -> None:
    p = at("3").railway("CME", {"Ada": 50}, cash=500).turn("CME").play("lay I10 923 0")
    assert p.step == "trains"
    refusal = p.refusal("lay H11 8 0")
    assert (refusal.rule, refusal.reason) == ("6.2.1", "CME has built in this turn: tile 923 on I10")
    q = at("3").railway("CME", {"Ada": 50}, cash=500).turn("CME").play("pass")
    assert "track is laid at the beginning of a turn" in q.refusal("lay H11 8 0").reason
