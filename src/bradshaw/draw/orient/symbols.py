"""The signs of the designs on passenger cards, each within a circle of radius 20 around the origin."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable

from ..svg import circle, element, line, path, point, polygon, stroke


def _around(count: int, radius: float, turn: float = -math.pi / 2) -> list[complex]:
    return [radius * cmath.exp(1j * (turn + 2 * math.pi * i / count)) for i in range(count)]


def _thistle() -> str:
    spikes = "".join(
        line(complex(0, 2), complex(9 * math.sin(a), -15 - 2 * math.cos(a)), stroke="#8e4ba8", stroke_width=3)
        for a in (-0.9, -0.5, 0, 0.5, 0.9)
    )
    bulb = circle(complex(0, 4), 7.5, fill="#5d8a3c")
    leaves = path("M0 11Q-14 8 -15 -1Q-6 4 0 11Q14 8 15 -1Q6 4 0 11Z", fill="#3f6b2a")
    return spikes + leaves + bulb + line(complex(0, 11), complex(0, 18), stroke="#3f6b2a", stroke_width=2.6)


def _sun() -> str:
    rays = "".join(
        line(r * 0.62, r, stroke="#e2930f", stroke_width=3, stroke_linecap="round") for r in _around(12, 18)
    )
    return rays + circle(0j, 8.5, fill="#f4b41a", stroke="#c97c05", stroke_width=1.4)


def _wave() -> str:
    return "".join(
        stroke(f"M-17 {y}Q-11 {y - 9} -5.5 {y}T6 {y}T17 {y}", colour, 3.6, stroke_linecap="round")
        for y, colour in ((-8, "#5aa7d6"), (1, "#2f7fb5"), (10, "#1b5683"))
    )


def _snowflake() -> str:
    parts = []
    for arm in _around(6, 17):
        parts.append(line(0j, arm, stroke="#3b86c6", stroke_width=2.6, stroke_linecap="round"))
        for turn in (0.7, -0.7):
            twig = arm * 0.6 + 5.5 * arm / abs(arm) * cmath.exp(1j * turn)
            parts.append(line(arm * 0.6, twig, stroke="#3b86c6", stroke_width=2.2, stroke_linecap="round"))
    return "".join(parts)


def _mountain() -> str:
    far = path("M-18 13L-5 -9L8 13Z", fill="#8fa3ad")
    near = path("M-8 13L6 -14L19 13Z", fill="#5b707c")
    return far + near + path("M6 -14L1.4 -5.2L4.6 -7L6.6 -4L9.4 -7.2L10.5 -5.3Z", fill="#ffffff")


def _ring() -> str:
    band = circle(complex(0, 3), 12, fill="none", stroke="#c9971c", stroke_width=5)
    gem = path("M0 -17L6.5 -11.5L0 -5L-6.5 -11.5Z", fill="#d6493f", stroke="#7c1d17", stroke_width=1)
    return band + circle(complex(0, 3), 12, fill="none", stroke="#f3dc8b", stroke_width=1.2) + gem


def _star() -> str:
    outer, inner = _around(5, 18), _around(5, 7.4, -math.pi / 2 + math.pi / 5)
    points = [p for pair in zip(outer, inner, strict=True) for p in pair]
    return polygon(points, fill="#2f5fae", stroke="#173766", stroke_width=1.2, stroke_linejoin="round")


def _planet() -> str:
    def half(sweep: int) -> str:
        return stroke(f"M-18 5A19 6 -17 0 {sweep} 18 -5", "#b5772c", 2.8)

    disc = circle(0j, 10.5, fill="#e0a458", stroke="#8a5216", stroke_width=1.2)
    return half(1) + disc + half(0)


def _rose() -> str:
    petals = "".join(
        circle(p, 7.4, fill="#d0476b", stroke="#8d1f40", stroke_width=1) for p in _around(5, 8.2)
    )
    heart = circle(0j, 5.2, fill="#f2b134", stroke="#a86f08", stroke_width=1)
    leaves = "".join(path(f"M{point(p)}l3 6l-6 0Z", fill="#3f7d3a") for p in _around(5, 14.5, math.pi / 2))
    return leaves + petals + heart


_SYMBOLS: dict[str, Callable[[], str]] = {
    "thistle": _thistle,
    "sun": _sun,
    "wave": _wave,
    "snowflake": _snowflake,
    "mountain": _mountain,
    "ring": _ring,
    "star": _star,
    "planet": _planet,
    "rose": _rose,
}
#: Signs that have a drawing; others are shown as a wheel.
KNOWN = tuple(_SYMBOLS)


def symbol(name: str, size: float = 20.0) -> str:
    """A sign around the origin, `size` from the middle to its border."""
    drawn = _SYMBOLS.get(name, _wheel)()
    return element("g", drawn, transform=f"scale({size / 20:.3f})")


def _wheel() -> str:
    spokes = "".join(line(0j, p, stroke="#6f6656", stroke_width=2) for p in _around(8, 15))
    return spokes + circle(0j, 15, fill="none", stroke="#6f6656", stroke_width=4)
