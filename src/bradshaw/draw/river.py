"""Rivers along the sides of hexes and through them, as one flowing line of which each hex shows its part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from bradshaw.rail.board.geometry import Layout, neighbour, opposite
from bradshaw.rail.board.tile import Hex

from . import palette as ink
from . import symbols
from .choose_sites import river_curve
from .curve import Curve, corner_point, edge_point
from .svg import moved, point, stroke

#: Causes of an impassable side that are no water, and how it is drawn.
DRY = {"blocked": ink.BLOCKED, "barrier": ink.BARRIER, "red line": ink.BARRIER}

Segment = tuple[complex, complex]


def river_lines(hexes: Iterable[Hex], middles: Mapping[str, complex], layout: Layout) -> list[list[Curve]]:
    """Each river as curves from its source to its mouth."""
    return [_smooth(chain) for chain in chains(list(_segments(hexes, middles, layout)))]


def water_near(
    rivers: Sequence[Sequence[Curve]], middles: Mapping[str, complex]
) -> dict[str, tuple[complex, ...]]:
    """For each hex with water points of rivers on it or at its sides, seen from its middle."""
    nearby = _Nearby(middles)
    near: dict[str, list[complex]] = {}
    for at in (at for line in rivers for curve in line for at in curve.samples(9)):
        for name, middle in nearby.of(at):
            if abs(at - middle) < 1.1 * ink.SIZE:
                near.setdefault(name, []).append(at - middle)
    return {name: tuple(points) for name, points in near.items()}


class _Nearby:
    """Finds the hexes around a point without looking at all of them."""

    def __init__(self, middles: Mapping[str, complex]) -> None:
        self._fields: dict[tuple[int, int], list[tuple[str, complex]]] = {}
        for name, middle in middles.items():
            self._fields.setdefault(self._field(middle), []).append((name, middle))

    @staticmethod
    def _field(at: complex) -> tuple[int, int]:
        return int(at.real // (2 * ink.SIZE)), int(at.imag // (2 * ink.SIZE))

    def of(self, at: complex) -> Iterator[tuple[str, complex]]:
        x, y = self._field(at)
        for column in (x - 1, x, x + 1):
            for row in (y - 1, y, y + 1):
                yield from self._fields.get((column, row), ())


def water_fragments(
    hexes: Mapping[str, Hex],
    middles: Mapping[str, complex],
    rivers: Sequence[Sequence[Curve]],
    layout: Layout,
    letters_down: bool,
) -> dict[str, str]:
    """What of rivers, closed sides and bridges is seen on each hex; a side that two hexes share is in both,
    each showing its half, so that a hex is whole by itself."""
    flows = _flows(rivers, middles)
    sides: dict[str, dict[int, str]] = {}
    bridges: dict[str, set[int]] = {}
    for name, hex_ in hexes.items():
        for edge, cause in hex_.impassable.items():
            if cause in DRY:
                for here, side in _both(name, int(edge), layout, letters_down):
                    sides.setdefault(here, {})[side] = cause
        for crossing in hex_.crossings:
            for here, side in _both(name, crossing, layout, letters_down):
                bridges.setdefault(here, set()).add(side)
    return {
        name: _flow(flows.get(name, ""))
        + "".join(_closed(edge, cause, layout) for edge, cause in sorted(sides.get(name, {}).items()))
        + "".join(_bridge(edge, layout) for edge in sorted(bridges.get(name, ())))
        for name in hexes
        if name in flows or name in sides or name in bridges
    }


def _both(name: str, edge: int, layout: Layout, letters_down: bool) -> Iterator[tuple[str, int]]:
    """A side as each of its two hexes calls it."""
    yield name, edge
    other = neighbour(name, edge, layout, letters_down)
    if other is not None:
        yield other, opposite(edge)


def _flows(rivers: Sequence[Sequence[Curve]], middles: Mapping[str, complex]) -> dict[str, str]:
    """The lines of the rivers that touch each hex, around its middle."""
    nearby, found = _Nearby(middles), dict[str, str]()
    for line in rivers:
        last: dict[str, int] = {}
        for i, curve in enumerate(line):
            points = curve.samples(7)
            for name, middle in nearby.of(points[3]):
                if min(abs(at - middle) for at in points) < ink.SIZE + ink.RIVER_WIDTH:
                    moved_there = curve.plus(-middle)
                    joined = last.get(name) == i - 1
                    d = moved_there.command() if joined else moved_there.path()
                    found[name] = found.get(name, "") + d
                    last[name] = i
    return found


def _flow(d: str) -> str:
    if not d:
        return ""
    shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    bank = stroke(d, ink.WATER_BANK, ink.RIVER_WIDTH + 2.4, **shape)
    return bank + stroke(d, ink.WATER, ink.RIVER_WIDTH, **shape)


def _segments(hexes: Iterable[Hex], middles: Mapping[str, complex], layout: Layout) -> Iterator[Segment]:
    seen: set[tuple[int, int]] = set()
    for hex_ in hexes:
        middle = middles[hex_.id]
        through = river_curve(hex_, layout)
        if through is not None:
            yield middle + through.start, middle + through.end
        sides = [int(edge) for edge, cause in hex_.impassable.items() if cause not in DRY]
        sides += [*hex_.crossings, *map(int, hex_.traits.get("river_edges", "").split())]
        for edge in sides:
            a, b = _side(edge, layout)
            # Most sides are written down with both of their hexes.
            key = _key(middle + (a + b) / 2)
            if key not in seen:
                seen.add(key)
                yield middle + a, middle + b


def _side(edge: int, layout: Layout) -> Segment:
    return corner_point(edge - 0.5, layout), corner_point(edge + 0.5, layout)


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


def _bridge(edge: int, layout: Layout) -> str:
    out = edge_point(edge, layout)
    return moved(symbols.bridge(out / abs(out)), out)


def _closed(edge: int, cause: str, layout: Layout) -> str:
    a, b = _side(edge, layout)
    return stroke(f"M{point(a)}L{point(b)}", DRY[cause], 5, stroke_linecap="round")
