"""Readings of 18OE's operating side that no other test goes through, each from a position."""

from __future__ import annotations

import pytest

from .operating import Operating
from .test_examples_routes import orient

# --- the round (11)


@pytest.mark.rule("18OE", "9.4", "11")
def test_a_major_that_becomes_a_national_before_its_turn_operates_as_one() -> None:
    """O33: in its place; one that has operated does not operate again."""
    at = Operating().phase("3").sold(4).major("GWR", "Ada", (2, 6)).trains("GWR", "3").cash(GWR=900)
    at.major("LNWR", "Ben", (3, 5)).trains("LNWR", "3").major("PLM", "Cid", (1, 6)).trains("PLM", "3")
    at._at(at.step_named("operating round", waiting=["GWR", "LNWR"]), turn=3, done_rounds=1, rounds=2)
    at.put(
        round_name="Operating round 3.1",
        round_in_set=1,
        railways={c: {"operated": True, "supplied": True} for c in ("GWR", "LNWR", "PLM")},
    )
    at.until("TrainsOE").play("train 4 bank", "pass", "national LNWR", "national PLM")
    assert (at.company("LNWR").kind, at.company("PLM").kind) == ("national", "national")
    while at.table.operating == "GWR":
        at.play("pass")
    assert at.table.operating == "LNWR"
    while at.table.round_name == "Operating round 3.1":
        at.play("pass")
    log = at.game.log()
    assert log.index("PLM operates.") > log.index("Operating round 3.2")


@pytest.mark.rule("18OE", "11.6.5", "11")
def test_a_railway_that_nobody_owns_does_nothing() -> None:
    """O34: it is passed over, and none of its trains is sold."""
    at = Operating().phase("3").minor("A", "Ben", "J25").trains("A", "3").insolvent("A", 10)
    at.regional("LNWR", "Ada").trains("LNWR", "3").cash(LNWR=500)
    assert at.table.operating_order() == ["LNWR"]
    at.at_step("LNWR", "trains")
    assert not [word for word in at.words("train") if " A " in word]
    assert at.why_not("train 3 A price=5").rule == "11.6"


# --- track (11.1)


@pytest.mark.rule("18OE", "11.1.3")
@pytest.mark.parametrize(("hex_name", "old", "new"), [("Q30", "OE4", "OE17"), ("AA82", "OE5", "OE14")])
def test_a_city_is_upgraded_though_no_track_is_new(hex_name: str, old: str, new: str) -> None:
    """O37: it is enough that a trace reaches one of its stations."""
    at = Operating().phase("3").major("PLM", "Ada").cash(PLM=500).track(hex_name, old).token("PLM", hex_name)
    at.operate("PLM")
    lays = [word for word in at.words("lay") if word.startswith(f"lay {hex_name} {new}")]
    assert lays
    at.play(lays[0])
    assert at.table.board.tile_at(hex_name)[0] == new


@pytest.mark.rule("18OE", "11.1.3")
def test_a_town_needs_new_track() -> None:
    """O37: a town is no city."""
    at = Operating().phase("3").major("PLM", "Ada").cash(PLM=500).line(("U34", "yellow"), ("S34", "58"))
    at.operate("PLM")
    grid, old = at.data.grid, at.table.board.rotated("S34").exits
    for word in (w for w in at.words("lay") if w.startswith("lay S34 ")):
        _, _, tile, rotation = word.split()
        assert grid.tiles[tile].rotated(int(rotation)).exits > old


@pytest.mark.rule("18OE", "11.1.3")
def test_no_tile_fits_where_one_side_is_usable() -> None:
    """O38."""
    grid = Operating().data.grid
    assert len(grid.open_edges("AC58")) == 1
    assert not [
        t for t in grid.tiles.values() if t.colour == "yellow" for _ in grid.rotations("AC58", "", 0, t.id)
    ]


@pytest.mark.rule("18OE", "11.1.4", "9.4")
def test_where_a_national_builds() -> None:
    """O41, O42: from every city of its home zone, tile or not, and nowhere else."""
    at = Operating().phase("4").national("GWR", "Ada").operate("GWR")
    hexes = {word.split()[1] for word in at.words("lay")}
    assert {"F25", "G26", "K26", "M28", "J15"} <= hexes
    zones = {zone for name in hexes for zone in at.table.place(name).traits["zones"].split()}
    assert zones == {"UK"}


@pytest.mark.rule("18OE", "11.1.7")
def test_all_sides_tiles_run_short() -> None:
    """O49: without the tile the city is not upgraded."""
    at = Operating().phase("5").major("BEL", "Ada").cash(BEL=300).track("N31", "207", 0, 1, 4, 5)
    at.token("BEL", "N31").operate("BEL")
    lays = [word for word in at.words("lay") if word.startswith("lay N31")]
    tiles = {word.split()[2] for word in lays}
    assert tiles
    at.put(board={"supply": dict.fromkeys(tiles, 0)})
    assert not [word for word in at.words("lay") if word.startswith("lay N31")]
    assert at.why_not(lays[0]).reason == f"no tile {lays[0].split()[2]} is left"


@pytest.mark.rule("18OE", "14.9")
def test_two_tokens_of_brandt_in_a_round() -> None:
    """O54: of all railways of the owner together; the fourth turns the private face down."""
    at = Operating().regional("LNWR", "Ada").private("BBE", "Ada").cash(LNWR=0)
    at.token("LNWR", "L25").track("L25", "57", 2)
    at.note(brandt_now=2).operate("LNWR")
    assert not [word for word in at.words("lay") if "BBE" in word]
    at.note(brandt=["T41", "T43", "T45"], brandt_left=1, brandt_now=1)
    at.play(next(word for word in at.words("lay") if "BBE" in word))
    private = at.table.privates["BBE"]
    assert (private.closed, private.owner, at.table.brandt_left) == (True, "Ada", 0)


@pytest.mark.rule("18OE", "15.4")
@pytest.mark.parametrize(("phase", "value"), [("4", 20), ("5", 40)])
def test_the_token_of_an_unmerged_minor_d(phase: str, value: int) -> None:
    """O57: free, in any of its track steps; refused on a metropolis and in a red zone."""
    at = Operating().phase(phase).minor("D", "Ada", "J25").cash(D=0).operate("D")
    for hex_name in ("M28", "D25", "B41"):
        assert at.why_not(f"token {hex_name} private=D").rule == "15.4"
    at.play("token J25 private=D")
    assert (at.table.mercantile, at.money("D"), at.table.mercantile_value()) == ("J25", 0, value)


# --- tokens and routes (11.2, 11.3)


@pytest.mark.rule("18OE", "11.2", "11.2.1")
def test_a_token_on_a_bare_city() -> None:
    """O59: London is reached from Glasgow by its offshore port; the trace crosses two zones."""
    at = Operating().minor("A", "Ada", "F25").cash(A=300).operate("A").play("pass", "token M28")
    assert at.table.board.tokens_in("M28.c0") == ("A",)
    cost = at.table.token_reach(at.company("A")).shores
    assert (at.money("A"), cost[0].cost) == (300 - 20 - 80, 0)


@pytest.mark.rule("18OE", "11.3.1", "11.3.9")
def test_a_d_train_runs_from_a_city_to_a_town() -> None:
    """O67: and is paid for the city."""
    at = Operating().phase("7").major("PLM", "Ada").trains("PLM", "4D").line(("U34", "yellow"), ("S34", "58"))
    assert at.route("PLM", "U34", "S34") == 2 * 30


@pytest.mark.rule("18OE", "11.3.7", "11.3.8")
def test_track_of_a_plain_ferry_hex_is_used_by_one_train() -> None:
    """O75: the tile in AB41 is ordinary track, the section at Roma is sea traffic."""
    at = Operating().phase("3").major("SFR", "Ada").trains("SFR", "3", "3").built("Z47", "yellow", 0)
    at.track("AB41", "9", 0, 3).built("AC40", "yellow", 3)
    at.at_step("SFR", "run")
    assert at.game.why_not("run 3=Z47>ferry>AC40 3=Z47>sea>AG40") is None
    assert at.why_not("run 3=Z47>ferry>AC40 3=Z47>ferry>AC40").rule == "11.3"


@pytest.mark.rule("18OE", "15.4")
def test_every_train_that_counts_the_city_of_minor_d_earns_more() -> None:
    """O78: two trains over the ferry between Lille and London."""
    at = (
        Operating()
        .phase("4")
        .major("BEL", "Ada")
        .trains("BEL", "3", "3")
        .power("BEL", "D")
        .tile("M28", "OE6")
    )
    at.token("BEL", "N31").token("BEL", "M28")
    without = at.best("BEL")
    assert at.note(mercantile="N31").best("BEL") == without + 2 * 20


@pytest.mark.rule("18OE", "11.4", "4.4")
def test_nothing_earned_is_withheld_without_a_question() -> None:
    """O92: the marker moves to the left."""
    at = Operating().phase("3").major("PLM", "Ada", (3, 5)).trains("PLM", "3").cash(PLM=0)
    at.operate("PLM").play("pass")
    assert (at.company("PLM").cell, at.company("PLM").payout) == ((3, 4), "withhold")


@pytest.mark.rule("18OE", "11.6", "11.6.6", "14.10")
def test_what_is_never_for_sale() -> None:
    """O103: trains of nationals, and Swift's 2+2."""
    at = Operating().phase("4").major("GWR", "Ada").trains("GWR", "4").cash(GWR=500)
    at.national("PLM", "Ada").trains("PLM", "4").major("LNWR", "Ada").trains("LNWR", "2+2*", "4")
    at.at_step("GWR", "trains")
    assert [word.split()[1:3] for word in at.words("train") if "bank" not in word] == [["4", "LNWR"]]
    assert at.why_not("train 2+2* LNWR price=1").rule == "11.6.3"


@pytest.mark.rule("18OE", "9.4", "10.5")
def test_a_national_inherits_nothing() -> None:
    """O109: the powers of minors end with the major."""
    at = Operating().phase("4").national("GWR", "Ada").set("GWR", subsidiaries=["G", "B", "J"])
    assert at.table.track_rules(at.company("GWR")).turn_points() == 9
    assert not any(at.table.has_power(at.company("GWR"), minor) for minor in "GBJ")


@pytest.mark.rule("18OE", "12", "12.2")
def test_any_of_two_trains_may_be_the_orient_express() -> None:
    """O81: one of them is paid for it in a round."""
    at = orient("6+6", "5+5", phase="7")
    problem = at.table.route_problem(at.company("BHB"))
    paid = {
        tuple(train.name for train in fleet if any(b.name == "Orient Express" for b in train.bonuses))
        for fleet in (problem.trains, *problem.fleets)
    }
    assert paid == {("6+6",), ("5+5",)}


@pytest.mark.rule("18OE", "12", "12.2")
@pytest.mark.parametrize(
    ("trains", "pullman", "express"),
    [(("6", "8+8"), False, 520), (("8+8", "8+8"), True, 600)],
)
def test_of_two_express_trains_the_better_one_is_paid_for_it(
    trains: tuple[str, str], pullman: bool, express: int
) -> None:
    """O81: one runs from Cambridge by sea for 210, one from Berlin for 420; the first bonus counts what that
    train earns, with the extra money and the Pullman, which add as much to either."""
    at = orient(*trains, phase="8").tile("M28", "OE40").track("L29", "58", 0).set("BHB", pullman=pullman)
    at.token("BHB", "M28").token("BHB", "AA82").set("BHB", authority="mediterranean").power("BHB", "H")
    at.at_step("BHB", "run")
    sea, land = ("8+8", "8+8") if trains[0] == trains[1] else ("6", "8+8")
    at.play(f"run {sea}=L29>M28>sea>AA82 {land}=M50>R47>R53>R55>R59>S60>U62>AA82")
    at.play("dividend pay").cash(BHB=0).play("bonus cash")
    assert at.money("BHB") == express


@pytest.mark.rule("18OE", "12.2", "11.3.9")
def test_the_others_run_beside_the_highest_orient_express() -> None:
    """12.2: which routes the other trains run is no choice: the 5 runs from Hannover to New York for 210."""
    at = orient("8+8", "5", phase="8").line(("K46", "yellow"), ("M44", "yellow")).at_step("BHB", "run")
    at.play("orient aim=train")
    assert at.company("BHB").revenue == 640 + 210


# --- where the rulebook is silent or thin


@pytest.mark.rule("18OE", "11.6.1")
def test_the_duty_to_buy_a_2_plus_2_is_met_once() -> None:
    """N7.3. A regional that met it has none left as a major, though its train is gone."""
    at = (
        Operating()
        .phase("2")
        .major("GWR", "Ada")
        .cash(GWR=500, Ada=0)
        .operate("GWR")
        .set("GWR", supplied=True)
    )
    at.note(round_name="Operating round 1.1").finish()
    assert (list(at.company("GWR").trains), at.money("GWR")) == ([], 500)


@pytest.mark.rule("18OE", "11.3.1", "11.3.9")
@pytest.mark.parametrize(("train", "revenue"), [("2+2", 50), ("3", 50)])
def test_a_double_town_is_two_towns(train: str, revenue: int) -> None:
    """N7.15. It fills two places, and each dot is worth ten."""
    at = Operating().phase("3").regional("LNWR", "Ada").trains("LNWR", train)
    begins, ends = at.joined("J27", "J29")
    at.track("J27", "205", begins, 1).built("J29", "yellow", ends)
    assert at.route("LNWR", "J27", "J29") == revenue, "30 and twice 10"


@pytest.mark.rule("18OE", "11.3.1")
@pytest.mark.parametrize(("phase", "worth"), [("2", "unknown"), ("3", 60)])
def test_a_red_zone_without_a_yellow_value_waits_for_phase_3(phase: str, worth: int | str) -> None:
    """N7.21. New York is worth nothing before."""
    at = (
        Operating()
        .phase(phase)
        .major("OU", "Ada")
        .trains("OU", "8+8")
        .token("OU", "R23")
        .built("R23", "yellow", 1)
    )
    value = at.route("OU", "R23", "N1")
    assert value == (worth if isinstance(worth, str) else worth + 20)


@pytest.mark.rule("18OE", "11.3.1")
def test_a_red_zone_without_circles_ends_a_route() -> None:
    """N7.20. The Scottish Highlands have two ways in, and no train passes them; Moskva is passed."""
    at = Operating().phase("3").major("GWR", "Ada").trains("GWR", "8+8")
    problem = at.token("GWR", "F25").built("F25", "yellow", 2).table.route_problem(at.company("GWR"))
    assert "D25.o0" in at.data.grid.terminal_stops
    assert "F87.c0" not in at.data.grid.terminal_stops
    assert all(not place.passable for place in problem.places if place.kind == "offboard")
