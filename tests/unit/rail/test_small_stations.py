"""Tiles whose lines carry small stations."""

from collections.abc import Iterator

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.rail.board import stations
from bradshaw.rail.board.geometry import EDGES
from bradshaw.titles.t1862.setup import game_data

GRID = game_data(frozenset()).grid
LINED = [tile for tile in GRID.box.values() if tile.small_station]


def test_a_tile_is_known_with_stations_on_any_of_its_lines() -> None:
    names = [name for name, tile in GRID.tiles.items() if tile.base == "16"]
    assert names == ["16+a", "16+b", "16+ab"]
    assert len([name for name, tile in GRID.tiles.items() if tile.base == "798"]) == 7


def test_a_station_parts_its_line() -> None:
    assert GRID.tiles["16"].track == "0-2 1-3"
    assert GRID.tiles["16+b"].track == "0-2 1-t0 t0-3"
    assert GRID.tiles["16+ab"].track == "0-t0 t0-2 1-t1 t1-3"
    assert [town.revenue for town in GRID.tiles["16+ab"].towns] == [20, 20]


def test_only_tiles_of_the_box_are_in_the_box() -> None:
    assert all(not tile.base for tile in GRID.box.values())
    assert {tile.base for tile in GRID.tiles.values()} - {""} == {tile.id for tile in LINED}


def test_an_upgrade_keeps_the_station_on_its_line() -> None:
    # A yellow line from edge 0 to edge 4 with its printed station.
    (rotation,) = GRID.rotations("E6", "8851", 0, "17")[:1]
    found = GRID.variant("E6", "8851", 0, "17", rotation)
    assert stations.station_lines(GRID.tiles[found].rotated(rotation)) == {(0, 4)}


def lays(hex_name: str) -> Iterator[tuple[str, int, str, int]]:
    """Every upgrade that can ever be laid on a village hex, with stations in every way."""
    first = [t for t in GRID.box.values() if GRID.suits(hex_name, "", t)]
    queue = [(t.id, r) for t in first for r in GRID.rotations(hex_name, "", 0, t.id)]
    seen = set(queue)
    while queue:
        old, turn = queue.pop()
        more = [(GRID.with_station(hex_name, old, turn, line), turn) for line in GRID.free_lines(old, turn)]
        for name in GRID.tiles[old].upgrades:
            for rotation in GRID.rotations(hex_name, old, turn, name):
                new = GRID.variant(hex_name, old, turn, name, rotation)
                yield old, turn, new, rotation
                more.append((new, rotation))
        queue += [lay for lay in more if lay not in seen]
        seen.update(more)


@pytest.mark.parametrize("hex_name", ["E6", "B3", "G10"])
def test_every_upgrade_keeps_track_and_exactly_the_stations(hex_name: str) -> None:
    looked_at = 0
    for old, turn, new, rotation in lays(hex_name):
        before, after = GRID.tiles[old].rotated(turn), GRID.tiles[new].rotated(rotation)
        assert stations.station_lines(after) == stations.station_lines(before)
        assert stations.station_lines(before) | before.pairs <= stations.station_lines(after) | after.pairs
        looked_at += 1
    assert looked_at >= 5


def test_one_more_station() -> None:
    assert GRID.free_lines("16+b", 0) == ["0-2"]
    assert GRID.with_station("E6", "16+b", 0, "0-2") == "16+ab"
    assert GRID.free_lines("16+ab", 0) == []
    with pytest.raises(BradshawError, match="no free line 0-2"):
        GRID.with_station("E6", "16+ab", 0, "0-2")


@pytest.mark.parametrize("rotation", EDGES)
def test_lines_are_named_by_their_edges_on_the_map(rotation: int) -> None:
    wanted = sorted({rotation, (rotation + 2) % 6})
    assert GRID.free_lines("16+b", rotation) == [f"{wanted[0]}-{wanted[1]}"]
    assert GRID.with_station("E6", "16+b", rotation, f"{wanted[0]}-{wanted[1]}") == "16+ab"


@pytest.mark.parametrize("name", ["8851", "57", "611"])
def test_other_tiles_have_no_lines_for_stations(name: str) -> None:
    assert GRID.free_lines(name, 0) == []
    assert GRID.variant("E6", "", 0, name, 2) == name


def test_an_upgrade_that_would_lose_a_station_is_refused() -> None:
    wrong = next(r for r in EDGES if r not in GRID.rotations("E6", "8851", 0, "17"))
    fault = GRID.objection("E6", "8851", 0, "17", wrong)
    assert fault is not None
    assert fault[0] == "lost"


def test_a_tile_of_the_box_suits_and_so_does_it_with_stations() -> None:
    assert GRID.suits("E6", "8851", GRID.tiles["17"])
    assert GRID.suits("E6", "8851", GRID.tiles["17+a"])
    assert not GRID.suits("E6", "8852", GRID.tiles["17+a"])
