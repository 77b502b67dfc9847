"""Free space on a hex: where a number or a name covers as little as possible."""

from __future__ import annotations

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
def _around(layout: Layout, wish: complex) -> tuple[tuple[float, complex], ...]:
    """The places that are tried, the nearest first, with their distance."""
    return tuple(sorted(((abs(at - wish), at) for at in _grid(layout)), key=lambda place: place[0]))


@cache
def _sides(layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Each side of a hex: its direction from the middle, and its distance."""
    points = [edge_point(edge, layout) for edge in range(6)]
    return tuple((at.real / abs(at), at.imag / abs(at), abs(at)) for at in points)


def inside(at: complex, layout: Layout) -> float:
    """The distance of a point from the nearest side, negative outside of the hex."""
    return min(far - at.real * x - at.imag * y for x, y, far in _sides(layout))


#: Two points of a river that flows straight through a hex.
Shore = tuple[complex, complex]


def _right_of(shore: Shore, at: complex) -> bool:
    along, there = shore[1] - shore[0], at - shore[0]
    return along.real * there.imag > along.imag * there.real


class Space:
    """What of a hex is already taken."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        #: Middle, radius with a margin, weight.
        self._discs: list[tuple[float, float, float, float]] = []
        self._boxes: list[tuple[complex, float, float, float]] = []

    def take_disc(self, at: complex, radius: float, weight: float) -> None:
        self._discs.append((at.real, at.imag, radius + 1, weight))

    def take_box(self, at: complex, width: float, height: float, weight: float = WORDS) -> None:
        self._boxes.append((at, width, height, weight))

    def find(self, width: float, height: float, wish: complex, pull: float = 0.35) -> complex:
        """Take the best place for a box: it stands on little and is near the wish, the nearer
        the stronger the pull."""
        _, best = self.look(width, height, wish, pull)
        self.take_box(best, width, height)
        return best

    def look(
        self, width: float, height: float, wish: complex, pull: float = 0.35, shore: Shore | None = None
    ) -> tuple[float, complex]:
        """What the best place for a box costs, and where it is; nothing is taken. With a shore it is on the
        side of the wish."""
        best, least = wish, self._covered(wish, width / 2, height / 2)
        for distance, at in _around(self.layout, wish) if least else ():
            if distance * pull >= least:
                break
            if shore is not None and _right_of(shore, at) != _right_of(shore, wish):
                continue
            cost = distance * pull + self._covered(at, width / 2, height / 2, least - distance * pull)
            if cost < least:
                best, least = at, cost
        return least, best

    def covered(self, at: complex, width: float, height: float) -> float:
        """How much a box would cover of what is already there."""
        return self._covered(at, width / 2, height / 2)

    def _covered(self, at: complex, half_width: float, half_height: float, most: float = inf) -> float:
        """The same; beyond `most` it is not counted further."""
        total = self._outside(at, half_width, half_height)
        if total >= most:
            return total
        for centre, width, height, weight in self._boxes:
            x = half_width + width / 2 + 1 - abs(centre.real - at.real)
            y = half_height + height / 2 + 1 - abs(centre.imag - at.imag)
            if x > 0 and y > 0:
                total += weight * min(x, y) ** 2 + weight
        if total >= most:
            return total
        left, right = at.real - half_width, at.real + half_width
        top, bottom = at.imag - half_height, at.imag + half_height
        # Written out, for this is where the time of a drawing goes.
        for x, y, radius, weight in self._discs:
            across = left - x if x < left else x - right if x > right else 0.0
            if across < radius:
                down = top - y if y < top else y - bottom if y > bottom else 0.0
                if down < radius:
                    depth = radius - sqrt(across * across + down * down)
                    if depth > 0:
                        total += weight * depth * depth
                        if total >= most:
                            return total
        return total

    def _outside(self, at: complex, half_width: float, half_height: float) -> float:
        """What it costs that a corner of a box lies over the border."""
        x, y, over = at.real, at.imag, 0.0
        for across, down, far in _sides(self.layout):
            reach = x * across + y * down + half_width * abs(across) + half_height * abs(down)
            if reach + 2 - far > over:
                over = reach + 2 - far
        return BORDER * over * over
