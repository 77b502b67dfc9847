"""Building: tiles, small stations, the link to London, station markers (7.6, 7.7)."""

from typing import Any

import pytest

from tests.unit.titles.t1862.positions import ONLINE, Position, at


def builder(phase: str = "A", code: str = "ENR", **tiles: str) -> Position:
    """A railway of Ada's that is not in its first turn."""
    return at(phase).tiles(**tiles).railway(code, {"Ada": 60}, trains=["6E"], markers=3)


def hexes(p: Position) -> set[str]:
    """The hexes on which something may be laid."""
    return {option.split()[1] for option in p.options("lay")}


# --- how much (7.6)


@pytest.mark.rule("1862", "7.6", "7.6.2")
def test_two_yellow_tiles_a_turn() -> None:
    p = builder(F3="6 1").turn("ENR").play("lay E4 57 1")
    assert p.prompt == "ENR: lay a second yellow tile, or pass"
    p.play("lay D5 57 1")
    assert p.step == "token"


@pytest.mark.rule("1862", "7.6", "7.6.2")
def test_the_second_tile_may_join_the_first() -> None:
    p = builder(F3="6 1").turn("ENR")
    assert p.refusal("lay D5 57 1").rule == "7.6.1"  # not reached yet
    p.play("lay E4 57 1")
    assert p.may("lay D5 57 1")


@pytest.mark.rule("1862", "7.6", "7.6.2")
def test_an_n_tile_takes_the_place_of_two() -> None:
    p = builder(F3="57 0").turn("ENR").play("lay F5 790 2")
    assert p.step == "token"
    p = builder(F3="14 0").turn("ENR").play("lay E4 57 1")
    refusal = p.refusal("lay F5 790 2")
    assert refusal.rule == "7.6.2"
    assert refusal.reason == "ENR has laid a yellow tile: the second must be yellow too, without an N"


@pytest.mark.rule("1862", "7.6", "7.6.2")
def test_a_y_tile_is_an_ordinary_yellow_tile() -> None:
    p = builder(code="L&E", C6="57 0").turn("L&E").play("lay C8 621 0")
    assert p.step == "track"
    assert p.may("pass")


@pytest.mark.rule("1862", "7.6", "7.6.3")
def test_an_upgrade_is_all_the_building_and_does_not_follow_a_yellow_tile() -> None:
    p = builder("B", F3="6 1").turn("ENR").play("lay F3 15 0")
    assert p.step == "run"
    p = builder("B", F3="6 1").turn("ENR").play("lay E4 57 1")
    refusal = p.refusal("lay F3 15 0")
    assert refusal.rule == "7.6.2"


@pytest.mark.rule("1862", "7.6")
def test_building_is_optional() -> None:
    p = builder(F3="6 1").turn("ENR").play("pass")
    assert p.step != "track"
    p = builder(F3="6 1").turn("ENR").play("lay E4 57 1", "pass")
    assert p.step != "track"


@pytest.mark.rule("1862", "7.6", "10.3")
def test_nothing_is_built_after_the_lner_has_formed() -> None:
    p = builder("H", F3="57 0", F5="791 0").lner().turn("ENR")
    assert p.step == "run"


# --- where (7.6.1)


@pytest.mark.rule("1862", "7.6.1")
def test_new_track_must_be_part_of_a_route() -> None:
    p = builder(F3="6 1").turn("ENR")
    assert hexes(p) == {"E4"}  # and North Walsham at the other end lies behind no track
    assert p.refusal("lay E8 57 0").reason.startswith("ENR has no route to new track of tile 57 on E8")
    assert p.refusal("lay E4 57 0").rule == "7.6.1"  # beside the route, but not joined to it


@pytest.mark.rule("1862", "7.6.1")
def test_a_full_town_ends_a_route() -> None:
    p = builder(F3="6 1", E4="57 1").railway("W&F", {"Ben": 60}).turn("ENR")
    assert "D5" not in hexes(p)
    p = builder("B", F3="6 1", E4="14 0").railway("W&F", {"Ben": 60}).turn("ENR")
    assert "D5" in hexes(p)


@pytest.mark.rule("1862", "7.6.1")
def test_no_track_runs_into_the_sea_or_a_barrier() -> None:
    p = builder(F3="6 1", E4="57 1").turn("ENR")
    grid = p.table.data.grid
    assert "blank side of G2" in grid.objection("F3", "", 0, "57", 1)[1]
    assert "barrier" in grid.objection("G12", "", 0, "57", 1)[1]
    p = builder("A", "EUR", E12="790 1").turn("EUR")
    refusal = p.refusal("lay F13 202 2")  # from Colchester through Harwich into a barrier
    assert refusal.rule == "7.6.1"
    assert "barrier" in refusal.reason
    assert p.may("lay F13 202 0")


@pytest.mark.rule("1862", "7.6.1")
def test_track_may_run_into_a_port_or_a_red_area() -> None:
    p = builder(F3="57 0").turn("ENR")
    assert p.tile("F3") == "57 0"  # to the port of Cromer and to Norwich
    assert "F1.o1" in p.table.reach(p.company("ENR")).stops
    p = at().railway("N&E", {"Ada": 60}, at_home=False, markers=3).first_turn("N&E")
    assert "lay B13 57 0" in p.options("lay")  # from London to St Ives
    p.play("lay B13 57 0")
    assert "B15.o0" in p.table.reach(p.company("N&E")).stops
    p = builder(code="WStI", B5="57 0").turn("WStI")
    assert p.may("lay B7 5 2")  # on into the Midlands


@pytest.mark.rule("1862", "7.6.1")
def test_towns_and_villages_take_their_own_tiles() -> None:
    p = builder(F3="6 1").turn("ENR")
    refusal = p.refusal("lay E4 8852 1")
    assert refusal.rule == "7.6.1"
    assert refusal.reason == "tile 8852 does not suit E4"
    assert refusal.remedy == "Tiles that do: 5, 6, 57"
    p = builder(E4="57 0", code="W&F").turn("W&F")
    assert p.refusal("lay E6 57 0").remedy == "Tiles that do: 8850, 8851, 8852"
    assert p.may("lay E6 8852 0")


@pytest.mark.rule("1862", "7.6.1")
def test_letters_bind_tiles_and_hexes() -> None:
    p = builder(F3="57 0").turn("ENR")
    assert p.refusal("lay F5 57 0").remedy == "Tiles that do: 790"
    p = builder(F3="6 1").turn("ENR")
    assert p.refusal("lay E4 790 0").rule == "7.6.1"
    assert p.refusal("lay E4 621 1").rule == "7.6.1"
    p = builder(code="L&E", C6="57 0").turn("L&E")
    assert {option.split()[2] for option in p.options("lay") if option.split()[1] == "C8"} <= {
        "201",
        "202",
        "621",
    }


@pytest.mark.rule("1862", "7.6.1")
def test_ipswich_and_harwich_end_with_their_own_russet_tiles() -> None:
    p = builder("D", "ESR", F11="791 1").turn("ESR")
    assert {option.split()[2] for option in p.options("lay") if option.split()[1] == "F11"} == {"795"}
    assert p.refusal("lay F11 794 0").rule == "7.6.3"
    p = builder("D", "EUR", E12="791 1", F13="793 5").turn("EUR")
    assert {option.split()[2] for option in p.options("lay") if option.split()[1] == "F13"} == {"797"}
    assert {option.split()[2] for option in p.options("lay") if option.split()[1] == "E12"} == {"794"}


@pytest.mark.rule("1862", "7.6.1")
def test_no_tile_lies_on_red_and_blue_hexes() -> None:
    p = builder(F3="57 0").turn("ENR")
    for name in ("F1", "B15"):
        assert "no tile may be laid there" in p.refusal(f"lay {name} 57 0").reason
    assert p.refusal("lay Z9 57 0").rule == "form"


@pytest.mark.rule("1862", "7.6.1")
def test_a_tile_that_is_used_up_cannot_be_laid() -> None:
    p = builder(F3="6 1").supply("57", 0).turn("ENR")
    assert p.refusal("lay E4 57 1").reason == "no tile 57 is left"


# --- yellow villages (7.6.2)


@pytest.mark.rule("1862", "7.6.2", "7.6.4")
def test_a_yellow_village_has_one_small_station_and_no_room_for_another() -> None:
    p = builder("B", "W&F", E4="57 0", E6="8852 0").turn("W&F")
    assert p.options("station") == []
    refusal = p.refusal("station E6 0-3")
    assert refusal.rule == "7.6.4"
    assert "no plain line 0-3 of track without a small station on E6" in refusal.reason


# --- upgrades (7.6.3)


@pytest.mark.rule("1862", "7.6.3", "9")
@pytest.mark.parametrize(
    ("phase", "green", "russet"), [("A", False, False), ("B", True, False), ("D", True, True)]
)
def test_colours_come_with_their_phases(phase: str, green: bool, russet: bool) -> None:
    assert builder(phase, F3="6 1").turn("ENR").may("lay F3 15 0") is green
    p = builder(phase, F3="15 0").turn("ENR")
    assert p.may("lay F3 611 5") is russet
    if not russet:
        refusal = p.refusal("lay F3 611 5")
        assert (refusal.rule, refusal.reason) == ("7.6.3", f"russet tiles are not available in phase {phase}")


@pytest.mark.rule("1862", "7.6.3")
def test_all_track_is_kept() -> None:
    p = builder("B", F3="6 1").turn("ENR")
    refusal = p.refusal("lay F3 619 1")  # it would lead from Cromer into the sea
    assert refusal.rule == "7.6.1"
    refusal = p.refusal("lay F3 15 5")  # the way to the port would be lost
    assert refusal.rule == "7.6.3"
    assert refusal.remedy == "Rotations that fit: 0"
    upgrades = [option.split() for option in p.options("lay") if option.split()[1] == "F3"]
    assert upgrades
    for _, name, tile, rotation in upgrades:
        exits = p.table.data.grid.rotated(name, tile, int(rotation)).exits_of["c0"]
        assert {1, 3} <= {int(edge) for edge in exits}


@pytest.mark.rule("1862", "7.6.3", "2.3")
def test_markers_and_small_stations_keep_their_places() -> None:
    p = builder("B", F3="6 1").railway("W&F", {"Ben": 60}).turn("ENR").play("lay F3 15 0")
    assert p.stands_on("F3") == ("ENR",)
    p = builder("B", "W&F", E4="14 0", E6="8852 0", F5="790 0").tokens("W&F", "F5").turn("W&F")
    p.play("lay E6 20 0")
    tile, rotation = p.table.board.tile_at("E6")
    assert p.table.data.grid.tiles[tile].base == "20"
    assert p.table.data.grid.free_lines(tile, rotation) == ["1-4"]  # 0-3 carries the old station


@pytest.mark.rule("1862", "7.6.3")
def test_refusals_name_a_tile_without_its_stations() -> None:
    p = builder("B", "FDR", G12="6 0", G10="16+b 0", F11="790 1").turn("FDR")
    assert p.refusal("lay G10 8851 3").reason == "tile 8851 does not suit tile 16 on G10"


@pytest.mark.rule("1862", "7.6.3")
def test_new_track_or_a_large_station_must_be_reached() -> None:
    """The village north of Felixstowe waits until Felixstowe is upgraded: only then new track is reached."""
    before = builder("B", "FDR", G12="6 0", G10="8851 3", F11="790 1").turn("FDR")
    refusal = before.refusal("lay G10 16 0")
    assert refusal.rule == "7.6.3"
    assert refusal.reason == "FDR has no route to new track of tile 16 on G10"
    before.play("lay G12 14 2")
    p = builder("B", "FDR", G12="14 2", G10="8851 3", F11="790 1").turn("FDR").play("lay G10 16 0")
    assert p.tile("G10") == "16+b 0"  # the old station is still on the line from Beccles to Ipswich


@pytest.mark.rule("1862", "7.6.3")
def test_a_town_on_the_route_may_be_upgraded_without_new_track_for_the_railway() -> None:
    """Fakenham is full of the W&F, but the ENR reaches its station."""
    p = builder("B", F3="6 1", E4="57 1").railway("W&F", {"Ben": 60}).turn("ENR")
    assert "E4" in hexes(p)


@pytest.mark.rule("1862", "7.6.3")
def test_a_railway_without_a_train_may_upgrade() -> None:
    p = at("B").tiles(F3="6 1").railway("ENR", {"Ada": 60}).turn("ENR")
    assert p.may("lay F3 15 0")


# --- small stations (7.6.4)


def village(phase: str = "B", tile: str = "20+a 0") -> Position:
    return builder(phase, "FDR", G12="57 0").tiles(E6=tile).turn("FDR")


@pytest.mark.rule("1862", "7.6.4")
def test_a_small_station_is_built_anywhere_without_a_route() -> None:
    p = village()
    assert p.options("station") == ["station E6 1-4"]
    p.play("station E6 1-4")
    assert p.tile("E6") == "20+ab 0"
    assert p.step != "track"
    assert "FDR builds a small station on Watton (E6)." in p.log()


@pytest.mark.rule("1862", "7.6.4")
def test_every_line_takes_one_station() -> None:
    p = village()
    assert p.refusal("station E6 0-3").rule == "7.6.4"
    assert p.refusal("station E6 0-3").remedy == "Free lines: 1-4"
    assert village(tile="20+ab 0").options("station") == []
    p = village("D", tile="798+a 0")
    assert p.options("station") == ["station E6 1-4", "station E6 2-5"]
    p.play("station E6 2-5")
    p.turn("FDR").play("station E6 1-4")
    assert p.turn("FDR").options("station") == []


@pytest.mark.rule("1862", "7.6.4")
@pytest.mark.parametrize("options", [ONLINE, {"turned_stations": True}])
def test_reading_turned_stations(options: dict[str, Any]) -> None:
    """Tile 779 lies in two ways with track to the same sides and its station between sides 0 and 4."""
    plain = at("D").tiles(G12="57 0", E6="779+a 0").railway("FDR", {"Ada": 60}).turn("FDR")
    assert plain.options("station") == ["station E6 1-5", "station E6 2-3"]
    p = at("D", **options).tiles(G12="57 0", E6="779+a 0").railway("FDR", {"Ada": 60}).turn("FDR")
    assert p.options("station") == [f"station E6 {line}" for line in ("1-2", "1-5", "2-3", "3-5")]
    p.play("station E6 3-5")
    assert p.tile("E6") == "779+ab 5"
    assert p.table.data.grid.free_lines("779+ab", 5) == ["1-2"]


@pytest.mark.rule("1862", "7.6.4", "7.6")
def test_a_small_station_is_all_the_building() -> None:
    p = builder("B", F3="6 1", E6="20+a 0").turn("ENR").play("lay E4 57 1")
    refusal = p.refusal("station E6 1-4")
    assert refusal.rule == "7.6.4"
    assert refusal.reason == "ENR has built in this turn: a small station takes the whole step"
    p = builder("B", F3="6 1", E6="20+a 0").turn("ENR").play("station E6 1-4")
    assert p.step != "track"


@pytest.mark.rule("1862", "7.6.4", "7.6.3")
def test_stations_stay_on_their_lines_when_a_village_turns_russet() -> None:
    p = builder("D", "W&F", E4="14 0", D5="5 4", E6="20+ab 0").turn("W&F")
    p.play(next(option for option in p.options("lay") if option.startswith("lay E6 798")))
    tile, rotation = p.table.board.tile_at("E6")
    assert p.table.data.grid.free_lines(tile, rotation) == ["2-5"]
    assert p.table.board.left("798") == 2
    assert p.table.board.left("20") == 6


@pytest.mark.rule("1862", "7.6.4")
def test_a_tile_is_named_without_its_stations() -> None:
    p = builder("B", "W&F", E4="14 0", E6="8852 0").turn("W&F")
    refusal = p.refusal("lay E6 20+a 0")
    assert refusal.rule == "form"
    assert refusal.reason == "lay tile 20: its small stations come by themselves"
    assert all("+" not in option for option in p.options("lay"))


# --- London (7.6.5)


def witham(**more: str) -> Position:
    """The ECR in Witham reaches London; it has markers."""
    return builder("A", "ECR", D13="57 0", **more)


@pytest.mark.rule("1862", "7.6.5")
def test_a_link_to_london_takes_the_place_of_track_and_marker() -> None:
    p = witham(D11="57 0").turn("ECR")
    assert p.options("token") == ["token B15", "token D15"]
    p.play("token B15")
    assert p.stands_on("B15") == ("ECR",)
    assert p.unused("ECR") == 2
    assert p.step not in ("track", "token")


@pytest.mark.rule("1862", "7.6.5", "7.7")
def test_who_has_built_nothing_may_still_link_to_london_when_markers_are_placed() -> None:
    p = witham(D11="57 0").turn("ECR").play("pass")
    assert (p.step, p.options("token")) == ("token", ["token D11", "token B15", "token D15"])
    p.play("token D15")
    assert p.stands_on("D15") == ("ECR",)
    assert p.step != "token"
    p = witham(D11="57 0").turn("ECR").play("lay D9 621 0", "pass")
    assert p.options("token") == ["token D11", "token D9"]
    refusal = p.refusal("token D15")
    assert refusal.rule == "7.6.5"
    assert refusal.reason == "ECR has built in this turn: the link to London takes the place of that"


@pytest.mark.rule("1862", "7.6.5")
def test_who_cannot_build_to_london() -> None:
    p = witham().tokens("ECR", "B15").turn("ECR")
    refusal = p.refusal("token D15")
    assert (refusal.rule, refusal.reason) == ("7.6.5", "ECR has a marker in London")
    p = builder("A", "ENR", F3="57 0").turn("ENR")
    assert p.refusal("token D15").reason == "no route of ENR leads to London"
    p = at("A").tiles(D13="57 0").railway("ECR", {"Ada": 60}, markers=0).turn("ECR")
    assert p.refusal("token D15").reason == "ECR has no station marker left"


@pytest.mark.rule("1862", "7.6.5")
def test_london_has_four_places_and_any_free_one_may_be_taken() -> None:
    p = witham().tokens("ENR", "B15").tokens("ESR", "B15").turn("ECR")
    assert p.options("token") == ["token D15"]
    assert p.refusal("token B15").reason == "both places of B15 are taken"
    p = witham().tokens("ENR", "B15", "D15").tokens("ESR", "B15", "D15").turn("ECR")
    assert p.refusal("token D15").reason == "all four places in London are taken"


@pytest.mark.rule("1862", "7.6.5")
def test_no_link_after_a_tile_and_no_other_marker_in_the_track_step() -> None:
    p = witham().turn("ECR").play("lay D11 57 0")
    refusal = p.refusal("token D15")
    assert (refusal.rule, refusal.reason) == (
        "7.6.5",
        "ECR has built in this turn: the link to London takes the whole step",
    )
    refusal = p.refusal("token D11")
    assert refusal.rule == "7.6.5"
    assert "otherwise pass first" in refusal.remedy


@pytest.mark.rule("1862", "7.6.5", "7.4")
def test_with_a_link_every_entry_may_be_used_and_without_none() -> None:
    p = witham()
    assert p.best("ECR", "2E") == (0, 0)
    p.tokens("ECR", "B15")  # the other side of London
    assert p.best("ECR", "2E") == (20 + 100, 0)


# --- station markers (7.7)


@pytest.mark.rule("1862", "7.7")
def test_one_marker_a_turn_free_of_charge() -> None:
    p = builder("B", F3="6 1", E4="14 0", D5="14 0").turn("ENR", "token")
    assert p.options("token") == ["token D5", "token E4"]
    cash = p.cash("ENR")
    p.play("token E4")
    assert (p.cash("ENR"), p.unused("ENR"), p.stands_on("E4")) == (cash, 2, ("ENR",))
    assert "ENR places a station marker in Fakenham (E4)." in p.log()
    assert p.step != "token"


@pytest.mark.rule("1862", "7.7")
def test_where_no_marker_can_be_placed() -> None:
    p = builder("B", F3="6 1", E4="57 1", E6="8852 0", D5="14 0").railway("W&F", {"Ben": 60})
    p.railway("L&D", {"Ben": 60}).turn("ENR", "token")
    assert p.step != "token"  # Fakenham is full and stops the way
    p = builder("B", F3="6 1", E4="14 0", D5="57 1").railway("W&F", {"Ben": 60}).railway("L&D", {"Ben": 60})
    p.turn("ENR", "token")
    reasons = {
        "token F3": "ENR already has a station marker on F3",
        "token E8": "ENR has no route to Thetford (E8)",
        "token E6": "Watton (E6) has no city",
    }
    for action, reason in reasons.items():
        refusal = p.refusal(action)
        assert (refusal.rule, refusal.reason) == ("7.7", reason)
    assert p.refusal("token D5").rule == "7.7"
    assert p.options("token") == ["token E4"]


@pytest.mark.rule("1862", "7.7")
def test_homes_of_others_are_not_kept_free() -> None:
    p = builder("A", F3="6 1", E4="57 1").turn("ENR", "token")
    assert p.may("token E4")  # home of the W&F, which has not started


@pytest.mark.rule("1862", "7.7")
def test_without_a_marker_nothing_is_asked() -> None:
    p = at("B").tiles(F3="6 1", E4="14 0").railway("ENR", {"Ada": 60}, markers=0, trains=["3E"])
    assert p.turn("ENR", "token").step != "token"


@pytest.mark.rule("1862", "7.7", "10.3")
def test_no_marker_after_the_lner_has_formed() -> None:
    p = builder("H", F3="6 1", E4="14 0").lner().turn("ENR", "token")
    assert p.step != "token"
