"""Track as lines."""

import math

import pytest

from bradshaw.draw.curve import between_edges, corner_point, edge_point, from_edge
from bradshaw.draw.palette import SIZE
from bradshaw.rail.board.geometry import EDGES, Layout, edge_angle

PAIRS = [(a, b) for a in EDGES for b in EDGES if a != b]


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_plain_track_leaves_both_edges_at_a_right_angle(a: int, b: int, layout: Layout) -> None:
    curve = between_edges(a, b, layout)
    assert abs(curve.start - edge_point(a, layout)) < 1e-9
    assert abs(curve.end - edge_point(b, layout)) < 1e-9
    for t, edge, way in ((0.0, a, -1), (1.0, b, 1)):
        out = complex(math.cos(edge_angle(edge, layout)), math.sin(edge_angle(edge, layout)))
        assert abs(curve.direction(t) - way * out) < 0.03


@pytest.mark.parametrize(("a", "b", "radius"), [(0, 1, 0.5), (0, 2, 1.5), (5, 0, 0.5), (4, 0, 1.5)])
def test_bends_are_parts_of_circles(a: int, b: int, radius: float) -> None:
    curve = between_edges(a, b, Layout.POINTY)
    assert curve.centre is not None
    assert abs(curve.start - curve.centre) == pytest.approx(radius * SIZE)
    assert abs(curve.end - curve.centre) == pytest.approx(radius * SIZE)


def test_opposite_edges_are_joined_by_a_straight_line() -> None:
    assert between_edges(1, 4, Layout.FLAT).command().startswith("L")


def test_parts_and_reversal() -> None:
    curve = between_edges(0, 2, Layout.POINTY)
    first, second = curve.part(0, 0.3), curve.part(0.3, 1)
    assert abs(first.end - second.start) < 1e-9
    assert abs(second.point(0.5) - curve.point(0.65)) < 1e-9
    assert abs(curve.reversed().point(0.25) - curve.point(0.75)) < 1e-9


def test_track_to_the_middle_is_straight_and_to_a_place_aside_is_bent() -> None:
    assert from_edge(2, 0j, Layout.POINTY).control is None
    assert from_edge(2, 20 + 5j, Layout.POINTY).control is not None


@pytest.mark.parametrize("layout", Layout)
def test_corners_lie_between_their_edges(layout: Layout) -> None:
    corner = corner_point(2.5, layout)
    assert abs(corner) == pytest.approx(SIZE)
    assert abs(corner - edge_point(2, layout)) == pytest.approx(abs(corner - edge_point(3, layout)))
