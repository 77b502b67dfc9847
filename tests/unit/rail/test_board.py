"""Hexes, tiles and upgrades: what must hold whatever the map."""

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bradshaw
from bradshaw.core.errors import DataError
from bradshaw.rail.board.face import Stretch, parse_track, revenue_at, turn
from bradshaw.rail.board.geometry import (
    EDGES,
    Layout,
    centre,
    edge_angle,
    letters_to_number,
    name_at,
    neighbour,
    number_to_letters,
    opposite,
    position,
)
from bradshaw.rail.board.grid import FIXED, Grid, reach

layouts = st.sampled_from(Layout)
edges = st.sampled_from(EDGES)
steps = st.integers(0, 11)


def grid_of(**options: Any) -> Grid:
    table: Any = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1, options=options).table
    grid: Grid = table.data.grid
    return grid


GRID = grid_of(promotion_tiles=True)
TILES = sorted(GRID.tiles)


# --- geometry


@given(edges)
def test_opposite_sides(edge: int) -> None:
    assert opposite(opposite(edge)) == edge
    assert opposite(edge) != edge


@given(st.integers(0, 5000))
def test_letters_count_like_columns_of_a_sheet(number: int) -> None:
    assert letters_to_number(number_to_letters(number)) == number


@given(st.integers(0, 60), st.integers(0, 60), st.booleans())
def test_names_and_positions(across: int, down: int, letters_down: bool) -> None:
    name = name_at(across, down, letters_down)
    assert name is not None
    assert position(name, letters_down) == (across, down)


@pytest.mark.parametrize("wrong", ["", "14", "E", "e14", "E14b", "14E"])
def test_what_is_no_name_of_a_hex(wrong: str) -> None:
    with pytest.raises(ValueError, match="not the name of a hex"):
        position(wrong, True)


@given(layouts, st.booleans(), edges, st.integers(2, 30), st.integers(2, 30))
def test_neighbours_are_mutual(layout: Layout, letters_down: bool, edge: int, across: int, down: int) -> None:
    name = name_at(across, down, letters_down)
    assert name is not None
    other = neighbour(name, edge, layout, letters_down)
    assert other is not None
    assert neighbour(other, opposite(edge), layout, letters_down) == name


@given(layouts, edges)
def test_neighbours_lie_in_the_direction_of_their_edge(layout: Layout, edge: int) -> None:
    here = centre("K10", layout, layout is Layout.POINTY)
    other = neighbour("K10", edge, layout, layout is Layout.POINTY)
    assert other is not None
    there = centre(other, layout, layout is Layout.POINTY)
    angle = math.atan2(there[1] - here[1], there[0] - here[0])
    assert math.isclose(math.cos(angle - edge_angle(edge, layout)), 1)
    assert math.isclose(math.dist(here, there), math.sqrt(3))


# --- track and rotation


@given(st.sampled_from(["0", "3", "5", "c0", "t1", "o0"]), steps, steps)
def test_turning_adds_up(end: str, one: int, other: int) -> None:
    assert turn(turn(end, one), other) == turn(end, one + other)
    assert turn(end, 6) == end


@given(st.sampled_from(TILES), steps)
def test_rotation_moves_every_exit(tile: str, by: int) -> None:
    face = GRID.tiles[tile]
    assert face.rotated(by).exits == {(exit_ + by) % 6 for exit_ in face.rotated(0).exits}
    assert face.rotated(by + 6) is face.rotated(by)
    for stop, exits in face.rotated(0).exits_of.items():
        assert face.rotated(by).exits_of[stop] == {(exit_ + by) % 6 for exit_ in exits}


def test_track_is_written_as_pairs_of_ends() -> None:
    assert parse_track("0-c0 c0-c1/ferry") == (Stretch("0", "c0"), Stretch("c0", "c1", "ferry"))
    assert str(Stretch("c0", "c1", "ferry")) == "c0-c1/ferry"


@pytest.mark.parametrize("wrong", ["0", "0-6", "0-0", "0-k1", "0-", "c-1"])
def test_track_that_cannot_be_read(wrong: str) -> None:
    with pytest.raises(DataError, match="expected two ends"):
        parse_track(wrong)


@given(st.sampled_from(["yellow", "green", "brown", "gray"]))
def test_revenue_is_that_of_the_last_colour_that_has_come(colour: str) -> None:
    colours = ("yellow", "green", "brown", "gray")
    reached = colours[: colours.index(colour) + 1]
    value = revenue_at({"yellow": 40, "brown": 60}, reached)
    assert value == (60 if colour in ("brown", "gray") else 40)
    assert revenue_at(70, reached) == 70
    assert revenue_at({"brown": 60}, ("yellow", "green")) == 0


def test_revenue_may_be_given_by_phases() -> None:
    value = {"A": 40, "C": 90, "E": 140}
    reached = ("yellow", "A", "green", "B", "green", "C", "russet", "D")
    assert [revenue_at(value, reached[:end]) for end in (2, 4, 6, 8)] == [40, 40, 90, 90]


# --- what fits


def first_lays() -> list[tuple[str, str, int]]:
    return [
        (name, tile.id, rotation)
        for name in GRID.hexes
        for tile in GRID.tiles.values()
        if GRID.hexes[name].colour not in FIXED and GRID.suits(name, "", tile) and not tile.by
        for rotation in GRID.rotations(name, "", 0, tile.id)
    ]


FIRST = first_lays()


def upgrades(name: str, old: str, rotation: int) -> list[tuple[str, int]]:
    return [
        (new, turned)
        for new in GRID.tiles[old].upgrades
        if new in GRID.tiles and GRID.suits(name, old, GRID.tiles[new])
        for turned in GRID.rotations(name, old, rotation, new)
    ]


def test_every_hex_that_takes_tiles_has_a_first_one() -> None:
    bare = {name for name, place in GRID.hexes.items() if place.colour not in FIXED}
    assert {name for name, _, _ in FIRST} == bare


@given(st.sampled_from(FIRST))
def test_no_track_runs_off_the_map_or_against_a_blank_side(lay: tuple[str, str, int]) -> None:
    name, tile, rotation = lay
    for edge in GRID.tiles[tile].rotated(rotation).exits:
        other = GRID.neighbour(name, edge)
        assert other is not None
        face = GRID.hexes[other]
        assert face.colour not in FIXED or opposite(edge) in face.rotated(0).exits


def careers() -> list[list[tuple[str, int]]]:
    """Every way in which a hex may grow, as sequences of (tile, rotation)."""
    found = []
    for name, tile, rotation in FIRST:
        grown = [[(name, 0), (tile, rotation)]]
        while grown:
            career = grown.pop()
            found.append(career)
            grown.extend([*career, step] for step in upgrades(name, *career[-1]))
    return found


CAREERS = careers()


@given(st.sampled_from(CAREERS))
def test_upgrades_keep_all_track(career: list[tuple[str, int]]) -> None:
    name = career[0][0]
    faces = [GRID.rotated(name, "" if i == 0 else tile, turned) for i, (tile, turned) in enumerate(career)]
    for before, after in pairwise(faces):
        assert before.exits <= after.exits
        heirs = GRID.stops_after(before, after)
        assert heirs is not None
        for stop, heir in heirs.items():
            assert before.exits_of[stop] <= reach(after, heir)
        if not before.face.stops:
            assert before.pairs <= after.pairs


@given(st.sampled_from(CAREERS))
def test_colours_come_in_order(career: list[tuple[str, int]]) -> None:
    colours = [GRID.tiles[tile].colour for tile, _ in career[1:]]
    places = [GRID.colours.index(colour) for colour in colours]
    assert all(later == earlier + 1 for earlier, later in pairwise(places))


@given(st.sampled_from(CAREERS), st.data())
def test_tokens_and_kept_places_find_room_on_every_upgrade(
    career: list[tuple[str, int]], data: st.DataObject
) -> None:
    """Fill the first tile with tokens: after any upgrades all still stand, in places that exist."""
    table: Any = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1, options={"promotion_tiles": True}).table
    board, name = table.board, career[0][0]
    codes = iter(("ADR", "BME", "DEE", "GVE"))
    kept = sum(len(who) for city, who in board.reserved.items() if city.startswith(f"{name}."))
    for city in board.cities_of(name):
        if board.has_room(city, "") and data.draw(st.booleans()):
            board.place(next(codes), city)
    standing = sorted(code for who in board.tokens.values() for code in who)
    for tile, rotation in career[1:]:
        board.lay(name, tile, rotation)
        assert sorted(code for who in board.tokens.values() for code in who) == standing
        assert sum(len(who) for city, who in board.reserved.items() if city.startswith(f"{name}.")) == kept
        for city in board.cities_of(name):
            taken = len(board.tokens_in(city)) + len(board.reserved.get(city, ()))
            assert taken <= board.slots(city)


@given(st.lists(st.sampled_from(CAREERS), max_size=12))
def test_tiles_are_conserved(several: list[list[tuple[str, int]]]) -> None:
    table: Any = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1, options={"promotion_tiles": True}).table
    board = table.board
    for career in several:
        for tile, rotation in career[1:]:
            if career[0][0] not in board.tiles or tile in GRID.tiles[board.tiles[career[0][0]][0]].upgrades:
                board.lay(career[0][0], tile, rotation)
    laid = [tile for tile, _ in board.tiles.values()]
    for kind in GRID.tiles.values():
        assert board.left(kind.id) + laid.count(kind.id) == kind.count
