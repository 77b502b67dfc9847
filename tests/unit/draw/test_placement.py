"""Where the parts of tiles and hexes are drawn."""

from itertools import combinations

import pytest

from bradshaw.draw.curve import edge_point, turn
from bradshaw.draw.placement import Placement, placement
from bradshaw.draw.space import inside
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData
from bradshaw.rail.board.tile import Face, Tile

LAYOUTS = list(Layout)


@pytest.fixture(scope="module")
def faces(map_data: MapData, tiles: dict[str, Tile]) -> list[Face]:
    options = [hex_ for hexes in map_data.replaced.values() for hex_ in hexes]
    return [*tiles.values(), *map_data.hexes, *options]


def all_placed(faces: list[Face], layout: Layout) -> list[tuple[Face, Placement]]:
    return [(face, placement(face, layout, rotation)) for face in faces for rotation in range(6)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_track_ends_where_its_ends_are(faces: list[Face], layout: Layout) -> None:
    for face, placed in all_placed(faces, layout):
        assert len(placed.curves) == len(face.stretches)
        for piece, curve in placed.curves:
            for end, at in ((piece.a, curve.start), (piece.b, curve.end)):
                if end.isdigit():
                    assert abs(at - edge_point(int(end), layout)) < 1e-6, (face.id, str(piece))
                elif end[0] in "ct":
                    assert abs(at - placed.sites[end].at) < 1e-6, (face.id, str(piece))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_slots_lie_within_the_hex_and_beside_each_other(faces: list[Face], layout: Layout) -> None:
    for face, placed in all_placed(faces, layout):
        slots = [
            (at, placed.sites[f"c{i}"].radius) for i in range(len(face.cities)) for at in placed.slots(i)
        ]
        for at, radius in slots:
            assert inside(at, layout) > radius, face.id
        for (a, first), (b, second) in combinations(slots, 2):
            assert abs(a - b) >= first + second, face.id


def test_every_slot_has_a_place(faces: list[Face]) -> None:
    for face in faces:
        placed = placement(face, Layout.POINTY)
        for i, city in enumerate(face.cities):
            assert len(placed.slots(i)) == city.slots


def test_towns_do_not_lie_on_each_other(faces: list[Face]) -> None:
    for face in faces:
        sites = [placement(face, Layout.POINTY).sites[f"t{i}"].at for i in range(len(face.towns))]
        for a, b in combinations(sites, 2):
            assert abs(a - b) > 18, face.id


def test_turning_a_tile_turns_its_parts(tiles: dict[str, Tile]) -> None:
    for tile in tiles.values():
        first, second = placement(tile, Layout.POINTY, 0), placement(tile, Layout.POINTY, 2)
        for name, site in first.sites.items():
            assert abs(site.at * turn(2) - second.sites[name].at) < 1e-6


def test_banks_of_a_metropolis(map_data: MapData, tiles: dict[str, Tile]) -> None:
    faces = [hex_ for hex_ in map_data.hexes if hex_.river] + [tile for tile in tiles.values() if tile.river]
    assert len(faces) == 9
    for face in faces:
        placed = placement(face, Layout.POINTY)
        for i, city in enumerate(face.cities):
            x = placed.sites[f"c{i}"].at.real
            assert (x < -15) if city.side == "west" else (x > 15), face.id


def test_the_way_between_two_ends(tiles: dict[str, Tile]) -> None:
    placed = placement(tiles["8"], Layout.POINTY, 1)
    there, back = placed.curve("1", "3"), placed.curve("3", "1")
    assert (there.start, there.end) == (back.end, back.start)
    # Where no track is, a straight line says so.
    assert placed.curve("0", "5").centre is None
