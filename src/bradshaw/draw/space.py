"""Free space on a hex: where a number or a name covers as little as possible."""

from __future__ import annotations

from functools import cache

from bradshaw.rail.board.geometry import Layout

from .curve import edge_point
from .palette import SIZE

#: Distance between the places that are tried.
STEP = 5.0
#: What it costs to stand on something, against one unit of distance from the wished place.
TRACK, RIVER, STOP, WORDS, BORDER = 0.7, 0.7, 4.0, 4.0, 4.0


@cache
def _grid(layout: Layout) -> tuple[complex, ...]:
    count = int(SIZE // STEP)
    steps = [STEP * i for i in range(-count, count + 1)]
    return tuple(complex(x, y) for y in steps for x in steps if inside(complex(x, y), layout) > 4)


@cache
def _sides(layout: Layout) -> tuple[tuple[complex, float], ...]:
    points = [edge_point(edge, layout) for edge in range(6)]
    return tuple((at / abs(at), abs(at)) for at in points)


def inside(at: complex, layout: Layout) -> float:
    """The distance of a point from the nearest side, negative outside of the hex."""
    return min(far - at.real * way.real - at.imag * way.imag for way, far in _sides(layout))


class Space:
    """What of a hex is already taken."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._discs: list[tuple[complex, float, float]] = []
        self._boxes: list[tuple[complex, float, float, float]] = []

    def take_disc(self, at: complex, radius: float, weight: float) -> None:
        self._discs.append((at, radius, weight))

    def take_box(self, at: complex, width: float, height: float, weight: float = WORDS) -> None:
        self._boxes.append((at, width, height, weight))

    def find(self, width: float, height: float, wish: complex, pull: float = 0.35) -> complex:
        """Take the best place for a box: it stands on little and is near the wish, the nearer
        the stronger the pull."""
        best, least = wish, self._covered(wish, width / 2, height / 2)
        for at in sorted(_grid(self.layout), key=lambda place: abs(place - wish)):
            distance = abs(at - wish)
            if distance * pull >= least:
                break
            cost = distance * pull + self._covered(at, width / 2, height / 2)
            if cost < least:
                best, least = at, cost
        self.take_box(best, width, height)
        return best

    def covered(self, at: complex, width: float, height: float) -> float:
        """How much a box would cover of what is already there."""
        return self._covered(at, width / 2, height / 2)

    def _covered(self, at: complex, half_width: float, half_height: float) -> float:
        total = self._outside(at, half_width, half_height)
        for centre, radius, weight in self._discs:
            x = max(0.0, abs(centre.real - at.real) - half_width)
            y = max(0.0, abs(centre.imag - at.imag) - half_height)
            if x < radius + 1 and y < radius + 1:
                depth = radius + 1 - abs(complex(x, y))
                if depth > 0:
                    total += weight * depth * depth
        for centre, width, height, weight in self._boxes:
            x = half_width + width / 2 + 1 - abs(centre.real - at.real)
            y = half_height + height / 2 + 1 - abs(centre.imag - at.imag)
            if x > 0 and y > 0:
                total += weight * min(x, y) ** 2 + weight
        return total

    def _outside(self, at: complex, half_width: float, half_height: float) -> float:
        corners = (at + complex(x, y) for x in (-half_width, half_width) for y in (-half_height, half_height))
        over = max(0.0, 2 - min(inside(corner, self.layout) for corner in corners))
        return BORDER * over * over
