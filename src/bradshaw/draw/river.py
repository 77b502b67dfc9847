"""Rivers along the sides of hexes and through them, as one flowing line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from . import palette as ink
from . import symbols
from .choose_sites import river_curve
from .curve import Curve, corner_point, edge_point
from .position import BoardPosition
from .svg import group, moved, point, stroke

#: Causes of an impassable side that are no water, and how it is drawn.
DRY = {"blocked": ink.BLOCKED, "barrier": ink.BARRIER}

Segment = tuple[complex, complex]


def rivers(position: BoardPosition) -> str:
    """All water of a board, its bridges, and sides that are closed for another reason."""
    d = "".join(line[0].path() + "".join(curve.command() for curve in line[1:]) for line in lines(position))
    water = ""
    if d:
        shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        water = stroke(d, ink.WATER_BANK, ink.RIVER_WIDTH + 2.4, **shape)
        water += stroke(d, ink.WATER, ink.RIVER_WIDTH, **shape)
    return group(water, *_closed(position), *_bridges(position), id="rivers")


def lines(position: BoardPosition) -> list[list[Curve]]:
    """Each river as curves from its source to its mouth."""
    return [_smooth(chain) for chain in chains(list(_segments(position)))]


def water_near(position: BoardPosition) -> dict[str, tuple[complex, ...]]:
    """For each hex points of rivers on it or at its sides, seen from its middle."""
    points = [at for line in lines(position) for curve in line for at in curve.samples(9)]
    near = {}
    for hex_ in position.hexes:
        middle = position.middle(hex_.id)
        near[hex_.id] = tuple(at - middle for at in points if abs(at - middle) < 1.1 * ink.SIZE)
    return near


def _segments(position: BoardPosition) -> Iterator[Segment]:
    seen: set[tuple[int, int]] = set()
    for hex_ in position.hexes:
        middle = position.middle(hex_.id)
        through = river_curve(hex_, position.layout)
        if through is not None:
            yield middle + through.start, middle + through.end
        sides = [int(edge) for edge, cause in hex_.impassable.items() if cause not in DRY]
        sides += [*hex_.crossings, *map(int, hex_.traits.get("river_edges", "").split())]
        for edge in sides:
            side = _side(position, middle, edge)
            # Most sides are written down with both of their hexes.
            key = _key((side[0] + side[1]) / 2)
            if key not in seen:
                seen.add(key)
                yield side


def _side(position: BoardPosition, middle: complex, edge: int) -> Segment:
    first, last = edge - 0.5, edge + 0.5
    return middle + corner_point(first, position.layout), middle + corner_point(last, position.layout)


def chains(segments: list[Segment]) -> list[list[complex]]:
    """Segments joined at their ends, as long as they go on."""
    at: dict[tuple[int, int], list[Segment]] = {}
    for segment in segments:
        for end in segment:
            at.setdefault(_key(end), []).append(segment)
    # Start at the ends of rivers, so that none is begun in the middle.
    starts = sorted(segments, key=lambda s: min(len(at[_key(end)]) for end in s))
    left = set(segments)
    found = []
    for segment in starts:
        if segment in left:
            a, b = segment
            first, second = (a, b) if len(at[_key(a)]) <= len(at[_key(b)]) else (b, a)
            left.discard(segment)
            found.append(_walk([first, second], at, left))
    return found


def _walk(
    chain: list[complex], at: dict[tuple[int, int], list[Segment]], left: set[Segment]
) -> list[complex]:
    """Go on from the last point as long as a segment is left there."""
    while True:
        here = _key(chain[-1])
        onward = [segment for segment in at[here] if segment in left]
        if not onward:
            return chain
        left.discard(onward[0])
        a, b = onward[0]
        chain.append(b if _key(a) == here else a)


def _key(at: complex) -> tuple[int, int]:
    return round(at.real), round(at.imag)


def _smooth(chain: list[complex]) -> list[Curve]:
    """A line through the middle of each segment, rounding the corners between them."""
    middles = [(a + b) / 2 for a, b in pairwise(chain)]
    curves = [Curve(chain[0], middles[0])]
    for i, corner in enumerate(chain[1:-1]):
        curves.append(Curve(middles[i], middles[i + 1], control=corner))
    return [*curves, Curve(middles[-1], chain[-1])]


def _bridges(position: BoardPosition) -> Iterator[str]:
    seen = set()
    for hex_ in position.hexes:
        for edge in hex_.crossings:
            out = edge_point(edge, position.layout)
            at = position.middle(hex_.id) + out
            if _key(at) not in seen:
                seen.add(_key(at))
                yield moved(symbols.bridge(out / abs(out)), at)


def _closed(position: BoardPosition) -> Iterator[str]:
    for hex_ in position.hexes:
        for edge, cause in hex_.impassable.items():
            if cause in DRY:
                a, b = _side(position, position.middle(hex_.id), int(edge))
                yield stroke(f"M{point(a)}L{point(b)}", DRY[cause], 5, stroke_linecap="round")
