"""Readings of 1862 that recorded games of the site have shown; each against the book's."""

from __future__ import annotations

import pytest

from bradshaw.rail.routes import Indexed, Piece, Place, Problem, Train, check, earnings
from bradshaw.titles.t1862.closing import stranded
from bradshaw.titles.t1862.counted import by_way_in
from bradshaw.titles.t1862.small_stations import station_places, tiles_left
from tests.unit.titles.t1862.positions import at


@pytest.mark.rule("1862", "4.3", "6.6")
def test_reading_fines_from() -> None:
    """Who is asked first to sell for a fine: the new holder of the priority deal, or who began the round."""
    for reading, first in (("priority deal", "Ben"), ("first of the round", "Ada")):
        p = at(fines_from=reading).railway("ESR", {"Ada": 30}, par=54, chartered=True, floated=False)
        p.railway("ENR", {"Ben": 30}, par=54, chartered=True, floated=False)
        p.railway("EUR", {"Cid": 40, "Ada": 20, "Ben": 20}, trains=["2E"])
        p.obliged("ESR", "Ada").obliged("ENR", "Ben").player("Ada", 0).player("Ben", 0).player("Cid", 0)
        p.stock_round("Ada").play("sell EUR 10", "pass", "pass", "pass", "pass")
        assert (p.step, p.acting) == ("obligation", first), reading


@pytest.mark.rule("1862", "7.6.3")
def test_reading_station_tiles() -> None:
    count = at().table.board.grid.tiles["16"].count
    for reading, left in (("of the box", count - 2), ("of each marking", count - 1)):
        table = at("C", station_tiles=reading).tiles(D7="16+a 0", E6="16+b 0").table
        assert tiles_left(table, "16+a") == left, reading


@pytest.mark.rule("1862", "7.6.4")
def test_small_stations_are_unlimited_unless_each_marking_has_its_stock() -> None:
    """Both tiles 16 with two stations are laid; a third one lacks the station on its first line."""
    for reading, places in (("of the box", ["0-2"]), ("of each marking", [])):
        p = at("C", station_tiles=reading).tiles(D7="16+ab 0", B3="16+ab 0", E6="16+b 0")
        assert list(station_places(p.table, "E6")) == places, reading
    p = at("C", station_tiles="of each marking").tiles(D7="16+ab 0", E6="16+b 0")
    assert list(station_places(p.table, "E6")) == ["0-2"], "one is left"


def test_markings_that_turning_maps_onto_each_other_share_a_stock() -> None:
    table = at("C", station_tiles="of each marking").tiles(D7="17+a 0").table
    assert tiles_left(table, "17+a") == tiles_left(table, "17+b") == table.board.grid.tiles["17"].count - 1
    table = at("C", station_tiles="of each marking").tiles(D7="798+a 0", E6="798+bc 0").table
    assert [tiles_left(table, f"798+{lines}") for lines in ("a", "b", "c", "ab", "bc", "abc")] == [
        2,
        2,
        2,
        2,
        2,
        3,
    ]


def test_markings_that_no_turning_maps_onto_each_other_have_stocks_of_their_own() -> None:
    """Tile 16 has a sharp and a gentle line; turned by 120 degrees it is another tile."""
    table = at("C", station_tiles="of each marking").tiles(D7="16+a 0").table
    count = table.board.grid.tiles["16"].count
    left = [tiles_left(table, tile) for tile in ("16+a", "16+b", "16+ab", "16")]
    assert (count, left) == (2, [1, 2, 2, 1])


@pytest.mark.rule("1862", "6.5.3")
def test_reading_empty_questions_in_a_stock_round() -> None:
    """Who has the money to start a railway is asked, though none can be started."""
    for reading, asked in (("skipped", "Cid"), ("asked", "Ben")):
        p = at(empty_questions=reading).railway("ESR", {"Cid": 100}, trains=["2E"])
        p.offered_from("H", *(code for code in p.table.railways if code != "ESR"))
        p.player("Ada", 0).player("Ben", 162).player("Cid", 0).stock_round("Ben")
        assert (p.step, p.acting) == ("stock round", asked), reading
    p = at(empty_questions="asked").railway("ESR", {"Cid": 100}, trains=["2E"])
    p.offered_from("H", *(code for code in p.table.railways if code != "ESR"))
    p.player("Ada", 0).player("Ben", 161).player("Cid", 0).stock_round("Ben")
    assert p.acting == "Cid", "three shares at 54 cost a pound more"


@pytest.mark.rule("1862", "10.4")
def test_reading_trainless_worth() -> None:
    for reading, worth in (("by share", 4 * 35), ("by certificate", 106 + 35)):
        p = at(trainless_worth=reading).railway("ESR", {"Ada": 40}, price=71).player("Ada", 0)
        assert p.table.worth("Ada") == worth, reading


def test_reading_agreed_end() -> None:
    assert at().stock_round().game.why_not("end") is not None
    p = at(agreed_end=True).stock_round()
    p.game.play("end")
    assert p.game.finished


@pytest.mark.rule("1862", "7.8")
def test_reading_empty_questions_about_a_run() -> None:
    """A railway that has had a route is asked for its run ever after, though it has no station any more."""
    for reading, asked in (("skipped", "trains"), ("asked", "run")):
        p = at("C", empty_questions=reading, empty_run="allowed")
        p.railway("ENR", {"Ada": 60}, cash=900, trains=["3E"]).railway("W&F", {"Ben": 60}, trains=["3E"])
        p.tiles(F3="5 0", E4="5 3").turn("ENR", "run").play("run")
        assert p.company("ENR").had_route == (reading == "asked")
        p.put(board={"tokens": {"F3.c0": None}}).player("Ada", 0).turn("ENR", "run")
        assert p.step == asked, reading


@pytest.mark.rule("1862", "7.8")
@pytest.mark.parametrize(
    ("holder", "trains", "lner", "noted"),
    [
        ("Ada", ["3E"], False, True),
        ("Ada", [], False, True),
        ("pool", ["3E"], False, True),
        ("pool", [], False, False),
        ("Ada", ["3E"], True, True),
        ("Ada", [], True, False),
    ],
)
def test_reading_empty_questions_which_railways_are_looked_at(
    holder: str, trains: list[str], lner: bool, noted: bool
) -> None:
    """Those with a director before the LNER, the others when they could run."""
    p = at("C", empty_questions="asked", empty_run="allowed")
    p.railway("ENR", {holder: 60}, cash=900, trains=trains).railway("W&F", {"Ben": 60}, trains=["3E"])
    p.tiles(F3="5 0", E4="5 3")
    if lner:
        p.lner()
    assert p.turn("ENR", "run").company("ENR").had_route == noted


@pytest.mark.rule("1862", "6.5.3", "10.3")
def test_a_director_certificate_alone_in_the_pool_is_asked_about_after_the_lner_too() -> None:
    for reading, asked in (("skipped", "Cid"), ("asked", "Ben")):
        p = at("H", empty_questions=reading).railway("ESR", {"pool": 30, "Cid": 70}, price=7, trains=["6E"])
        p.put(railways={code: None for code in p.data.railways if code != "ESR"}).player("Ada", 0).player(
            "Ben", 21
        ).player("Cid", 0).lner().stock_round("Ben")
        assert (p.step, p.acting) == ("stock round", asked), reading


@pytest.mark.rule("1862", "7.12")
def test_trains_left_behind_are_not_for_sale_while_their_railway_is_in_receivership() -> None:
    for holders, sold in (({"Ben": 30}, ["5F"]), ({"pool": 30}, [])):
        p = at("E", bankrupt_trains="for sale").railway("W&F", holders)
        table = p.put(railways={"W&F": {"stranded": ["5F"]}}).table
        assert list(stranded(table, table.railways["W&F"])) == sold, holders


@pytest.mark.rule("1862", "7.13")
def test_reading_redeem_judged_by_the_first_certificate_of_the_pool() -> None:
    """The ESR refinances with 150 in hand. Ada's exchange leaves an ordinary share in the pool, or else the
    director's certificate comes first, which would cost 300."""
    for ben, pool, options, asked in ((10, 40, 2, True), (20, 30, 1, False)):
        p = at("F", redeem_judged="before a silent purchase")
        p.railway("ESR", {"Ada": 50, "Ben": ben, "pool": pool}, price=100, cash=150, par=100)
        p.turn("ESR", "trains").play(*["redeem"] * options).play("train 7F bank")
        assert (p.step == "redeem") == asked, pool


@pytest.mark.rule("1862", "7.2")
def test_reading_home_duty_before_passing() -> None:
    """Ipswich is bare: the book wants a tile there first; the site only wants no pass before there is one."""
    for duty, station in (("survives a merger", False), ("own home", False), ("before passing", True)):
        p = at("C", home_duty=duty).railway("ESR", {"Ada": 60}, at_home=False).tiles(E6="16+b 0")
        p.first_turn("ESR")
        assert p.step == "track"
        assert bool(p.options("station")) is station, duty
        assert any(lay.startswith("lay F11") for lay in p.options("lay"))
        assert not p.options("pass")
        assert p.refusal("pass").rule == "7.2"
    assert p.prompt == "ESR: lay track; it may not pass while its home Ipswich (F11) is bare"
    p.play("station E6 0-2")
    assert p.step != "track", "that was all its building"
    p.turn("ESR", "track")
    assert not p.options("pass"), "the duty stays"
    p.play(next(lay for lay in p.options("lay") if lay.startswith("lay F11")))
    assert p.step != "track"


@pytest.mark.rule("1862", "7.2")
def test_reading_displaced() -> None:
    """Who makes room for a home marker: whoever came last, or whoever stands in the last slot."""
    for reading, displaced in (("last to come", "W&F"), ("last slot", "ENR")):
        p = at("A", displaced=reading).tiles(D5="5 0")
        p.railway("EUR", {"Cid": 60}).railway("ENR", {"Ada": 60}).railway("W&F", {"Ben": 60})
        p.railway("L&D", {"Ada": 60}, cash=500, at_home=False)
        slots = p.table.board.slots("D5.c0")
        assert slots == 1
        p.put(board={"tokens": {"D5.c0": ["ENR", "W&F"]}, "by_slot": {"D5.c0": ["W&F", "ENR"]}})
        before = p.unused(displaced)
        p.player("Ada", 0).first_turn("L&D")
        assert p.unused(displaced) == before + 1, reading


@pytest.mark.rule("1862", "7.2")
def test_a_home_marker_takes_the_slot_of_the_one_that_made_room() -> None:
    p = at("A", displaced="last slot").tiles(D5="5 0").railway("ENR", {"Ada": 60})
    p.put(board={"tokens": {"D5.c0": ["ENR"]}}).railway("L&D", {"Ada": 60}, cash=500, at_home=False)
    p.player("Ada", 0).first_turn("L&D")
    board = p.table.board
    assert (board.tokens_in("D5.c0"), board.in_slots("D5.c0")) == (("L&D",), ["L&D"])
    board.place("ENR", "D5.c0")
    assert board.in_slots("D5.c0") == ["L&D", "ENR"]


@pytest.mark.rule("1862", "7.2")
def test_on_a_new_tile_no_slot_stays_free_before_a_marker() -> None:
    """A marker has left the first slot, and a tile is laid: the other one stands in the first slot now, and
    whoever comes next is the last, who makes room for a home marker."""
    p = at("E", displaced="last slot").tiles(D5="15 1").railway("ENR", {"Ada": 60})
    p.put(board={"tokens": {"D5.c0": ["ENR"]}, "by_slot": {"D5.c0": ["", "ENR"]}})
    board = p.table.board
    board.lay("D5", "611", 1)
    board.place("SVR", "D5.c0")
    assert board.in_slots("D5.c0") == ["ENR", "SVR"]


@pytest.mark.rule("1862", "7.8.3")
def test_reading_counted_stops() -> None:
    """Two trains run into one area in different ways; the second counts two of its three stops."""
    values = {"A1.c0": 40, "C1.c0": 30, "D1.c0": 30, "X1.o0": 50, "X1.o1": 50}
    track = [("A1.c0", "A1|X1", "X1.o0"), ("C1.c0", "C1|D1", "D1.c0"), ("D1.c0", "D1|X1", "X1.o1")]
    problem = Problem(
        places=tuple(Place(s, s[:2], own=".c" in s, paid_as="X" if ".o" in s else "") for s in values),
        pieces=tuple(Piece(end[:2], end, side) for a, side, b in track for end in (a, b)),
        trains=(Train("2E", 2, values), Train("2/3E", 3, values, pays=2)),
        shared=True,
        once=True,
    )
    paths = [track[0], (*track[1], *track[2][1:])]
    routes = [check(problem, number, list(path)) for number, path in enumerate(paths)]
    earned = earnings(problem, routes)
    assert earned.revenue == 40 + 50 + 30 + 30
    assert by_way_in(Indexed(problem), earned).revenue == 40 + 50 + 30
