"""Free space on a hex: where a number or a name covers as little as possible."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import inf, sqrt

from bradshaw.rail.board.geometry import Layout

from .curve import edge_point
from .palette import SIZE

#: Distance between the places that are tried.
STEP = 5.0
#: What it costs to stand on something, against one unit of distance from the wished place.
TRACK, RIVER, STOP, WORDS, BORDER = 0.7, 2.0, 4.0, 4.0, 4.0


@cache
def _grid(layout: Layout) -> tuple[complex, ...]:
    count = int(SIZE // STEP)
    steps = [STEP * i for i in range(-count, count + 1)]
    return tuple(complex(x, y) for y in steps for x in steps if inside(complex(x, y), layout) > 4)


@lru_cache(maxsize=1024)
def _around(layout: Layout, wish: complex) -> tuple[tuple[float, int, float, float], ...]:
    """The places that are tried, the nearest first: distance, number, x and y of each."""
    return tuple(
        sorted([(abs(at - wish), number, at.real, at.imag) for number, at in enumerate(_grid(layout))])
    )


@cache
def _sides(layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Each side of a hex: its direction from the middle, and its distance."""
    points = [edge_point(edge, layout) for edge in range(6)]
    return tuple((at.real / abs(at), at.imag / abs(at), abs(at)) for at in points)


def inside(at: complex, layout: Layout) -> float:
    """The distance of a point from the nearest side, negative outside of the hex."""
    return min(far - at.real * x - at.imag * y for x, y, far in _sides(layout))


def _outside(layout: Layout, at: complex, half_width: float, half_height: float) -> float:
    """What it costs that a corner of a box lies over the border."""
    x, y, over = at.real, at.imag, 0.0
    for across, down, far in _sides(layout):
        reach = x * across + y * down + half_width * abs(across) + half_height * abs(down)
        if reach + 2 - far > over:
            over = reach + 2 - far
    return BORDER * over * over


@lru_cache(maxsize=4096)
def _border(layout: Layout, half_width: float, half_height: float) -> list[float | None]:
    """What that is for a box of some size at each place that is tried; None where it has not been."""
    return [None] * len(_grid(layout))


#: Two points of a river that flows straight through a hex.
Shore = tuple[complex, complex]


def _right_of(shore: Shore, at: complex) -> bool:
    along, there = shore[1] - shore[0], at - shore[0]
    return along.real * there.imag > along.imag * there.real


#: Discs by their middle, radius with a margin, and weight.
Disc = tuple[float, float, float, float]


class Ground:
    """What is printed on a face below all words: track, stops and water, as discs. It is the same wherever
    the face lies, and so is what a box at some height could cover of it."""

    def __init__(self, discs: Iterable[tuple[complex, float, float]]) -> None:
        self._discs: list[Disc] = [(at.real, at.imag, radius + 1, weight) for at, radius, weight in discs]
        self._rows: dict[tuple[float, float], list[Disc]] = {}

    def row(self, y: float, half_height: float) -> list[Disc]:
        """The discs that a box at some height could cover: middle, radius, the square of how far they are
        below or above it, weight."""
        found = self._rows.get((y, half_height))
        if found is None:
            top, bottom = y - half_height, y + half_height
            found = self._rows[y, half_height] = [
                (x, radius, down * down, weight)
                for x, middle, radius, weight in self._discs
                if (down := top - middle if middle < top else middle - bottom if middle > bottom else 0.0)
                < radius
            ]
        return found


class Space:
    """What of a hex is already taken."""

    def __init__(self, layout: Layout, ground: Ground) -> None:
        self.layout = layout
        self._ground = ground
        self._more: list[tuple[complex, float, float]] = []
        self._boxes: list[tuple[complex, float, float, float]] = []

    def take_disc(self, at: complex, radius: float, weight: float) -> None:
        self._more.append((at, radius, weight))

    def take_box(self, at: complex, width: float, height: float, weight: float = WORDS) -> None:
        self._boxes.append((at, width, height, weight))

    def find(self, width: float, height: float, wish: complex, pull: float = 0.35) -> complex:
        """Take the best place for a box: it stands on little and is near the wish, the nearer
        the stronger the pull."""
        _, best = self.look(width, height, wish, pull)
        self.take_box(best, width, height)
        return best

    def look(
        self,
        width: float,
        height: float,
        wish: complex,
        pull: float = 0.35,
        shore: Shore | None = None,
        most: float = inf,
    ) -> tuple[float, complex]:
        """What the best place for a box costs, and where it is; nothing is taken. With a shore it is on the
        side of the wish. Where no place costs less than `most`, that and the wish."""
        half_width, half_height = width / 2, height / 2
        best, least = wish, min(most, self._covered(wish, half_width, half_height))
        if not least:
            return least, best
        border, rows = _border(self.layout, half_width, half_height), dict[float, _Row]()
        for distance, number, x, y in _around(self.layout, wish):
            far = distance * pull
            if far >= least:
                break
            if shore is not None and _right_of(shore, complex(x, y)) != _right_of(shore, wish):
                continue
            outside = border[number]
            if outside is None:
                outside = border[number] = _outside(self.layout, complex(x, y), half_width, half_height)
            if outside >= least - far:
                continue
            row = rows.get(y)
            if row is None:
                row = rows[y] = self._row(y, half_height)
            cost = far + _crossed(row, x, half_width, outside, least - far)
            if cost < least:
                best, least = complex(x, y), cost
        return least, best

    def covered(self, at: complex, width: float, height: float) -> float:
        """How much a box would cover of what is already there."""
        return self._covered(at, width / 2, height / 2)

    def _covered(self, at: complex, half_width: float, half_height: float) -> float:
        total = _outside(self.layout, at, half_width, half_height)
        return _crossed(self._row(at.imag, half_height), at.real, half_width, total, inf)

    def _row(self, y: float, half_height: float) -> _Row:
        """What a box at some height could cover."""
        boxes = []
        for centre, width, height, weight in self._boxes:
            deep = half_height + height / 2 + 1 - abs(centre.imag - y)
            if deep > 0:
                boxes.append((centre.real, width / 2, deep, weight))
        discs = self._ground.row(y, half_height)
        return boxes, [*discs, *Ground(self._more).row(y, half_height)] if self._more else discs


#: What a box at some height could cover. Boxes: middle, half the width, how deep they lie in it, weight;
#: and discs.
_Row = tuple[list[tuple[float, float, float, float]], list[Disc]]


def _crossed(row: _Row, at: float, half_width: float, total: float, most: float) -> float:
    """What a box covers that stands somewhere in a row, added to a total; beyond `most` it is not counted
    further."""
    boxes, discs = row
    for middle, half, deep, weight in boxes:
        wide = half_width + half + 1 - abs(middle - at)
        if wide > 0:
            total += weight * min(wide, deep) ** 2 + weight
    if total >= most:
        return total
    left, right = at - half_width, at + half_width
    # Written out, for this is where the time of a drawing goes.
    for x, radius, below, weight in discs:
        across = left - x if x < left else x - right if x > right else 0.0
        if across < radius:
            depth = radius - sqrt(across * across + below)
            if depth > 0:
                total += weight * depth * depth
                if total >= most:
                    return total
    return total
