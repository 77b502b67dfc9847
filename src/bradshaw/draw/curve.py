"""Lines along which track runs: straight, on a circle, or bent once."""

from __future__ import annotations

import cmath
import math
from functools import lru_cache

import msgspec

from bradshaw.rail.board.geometry import Layout, edge_angle

from .palette import SIZE
from .svg import number, point


@lru_cache(maxsize=256)
def corner_point(half: float, layout: Layout) -> complex:
    """The corner between two edges: 2.5 is the one between edges 2 and 3."""
    return cmath.rect(SIZE, edge_angle(half, layout))


@lru_cache(maxsize=256)
def edge_point(edge: float, layout: Layout) -> complex:
    """The middle of an edge."""
    return cmath.rect(SIZE * math.sqrt(3) / 2, edge_angle(edge, layout))


def turn(steps: int) -> complex:
    """The factor that turns a point clockwise by some sixths."""
    return cmath.rect(1, math.radians(60 * steps))


#: Points of a line in a circle: its middle, its radius, the points.
Sampled = tuple[complex, float, list[complex]]


class Curve(msgspec.Struct, frozen=True):
    """A line between two points: on a circle around `centre`, bent towards `control`, or straight."""

    start: complex
    end: complex
    centre: complex | None = None
    control: complex | None = None

    def point(self, t: float) -> complex:
        """The point at a part of the way, 0 being the start and 1 the end."""
        if self.centre is not None:
            first, last = self.start - self.centre, self.end - self.centre
            return self.centre + first * cmath.rect(1, t * cmath.phase(last / first))
        if self.control is not None:
            a, b = _between(self.start, self.control, t), _between(self.control, self.end, t)
            return _between(a, b, t)
        return _between(self.start, self.end, t)

    def direction(self, t: float) -> complex:
        """Where it leads at a part of the way, as a vector of length 1."""
        step = self.point(min(1.0, t + 0.01)) - self.point(max(0.0, t - 0.01))
        return step / abs(step)

    def sampled(self, count: int) -> Sampled:
        """Points of it, with a circle around them by which one sees soonest that all are far."""
        points = self.samples(count)
        middle = points[count // 2]
        return middle, max([abs(at - middle) for at in points]), points

    def samples(self, count: int = 7) -> list[complex]:
        return [self.point(i / (count - 1)) for i in range(count)]

    def part(self, first: float, last: float) -> Curve:
        """A part of a straight line or of an arc."""
        return Curve(self.point(first), self.point(last), self.centre)

    def reversed(self) -> Curve:
        return Curve(self.end, self.start, self.centre, self.control)

    def times(self, factor: complex) -> Curve:
        """The curve turned around the origin."""
        centre = None if self.centre is None else self.centre * factor
        control = None if self.control is None else self.control * factor
        return Curve(self.start * factor, self.end * factor, centre, control)

    def plus(self, shift: complex) -> Curve:
        centre = None if self.centre is None else self.centre + shift
        control = None if self.control is None else self.control + shift
        return Curve(self.start + shift, self.end + shift, centre, control)

    def command(self) -> str:
        """The SVG path from the start, without moving there."""
        if self.centre is not None:
            first, last = self.start - self.centre, self.end - self.centre
            sweep = 1 if cmath.phase(last / first) > 0 else 0
            radius = number(abs(first))
            return f"A{radius} {radius} 0 0 {sweep} {point(self.end)}"
        if self.control is not None:
            return f"Q{point(self.control)} {point(self.end)}"
        return f"L{point(self.end)}"

    def path(self) -> str:
        return f"M{point(self.start)}{self.command()}"


def between_edges(a: int, b: int, layout: Layout) -> Curve:
    """Plain track: it meets both edges at a right angle."""
    start, end = edge_point(a, layout), edge_point(b, layout)
    apart = min((a - b) % 6, (b - a) % 6)
    if apart == 3:
        return Curve(start, end)
    middle = start + end
    # The circle's centre lies where the lines along the two edges meet.
    distance = SIZE if apart == 1 else SIZE * math.sqrt(3)
    return Curve(start, end, centre=middle / abs(middle) * distance)


def from_edge(edge: int, to: complex, layout: Layout) -> Curve:
    """Track from an edge to a point: straight if the point lies on the way to the middle."""
    start = edge_point(edge, layout)
    inward = -start / abs(start)
    ahead = to - start
    along = ahead.real * inward.real + ahead.imag * inward.imag
    aside = abs(ahead - along * inward)
    if aside < 0.5:
        return Curve(start, to)
    return Curve(start, to, control=start + inward * max(along * 0.62, 0.2 * SIZE))


def _between(a: complex, b: complex, t: float) -> complex:
    return a + (b - a) * t
