"""The signs on tiles and hexes: stations, values, terrain, industry, tokens.

Those without a position argument are drawn around the origin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from . import palette as ink
from .stop_sites import StopSite
from .svg import (
    Value,
    circle,
    element,
    group,
    line,
    named,
    number,
    path,
    point,
    polygon,
    rectangle,
    stroke,
    text,
    text_width,
)


def city(site: StopSite, stop: str = "") -> str:
    """White circles for tokens, held together by a white field where there are several."""
    rings = [
        circle(at, site.radius, fill=ink.CITY, stroke=ink.INK, stroke_width=1.5, **_slot(stop, i))
        for i, at in enumerate(site.slots())
    ]
    if site.size <= 1:
        return "".join(rings)
    outline = "M" + "L".join(map(point, site.slots())) + "Z"
    field = [
        path(
            outline, fill=colour, stroke=colour, stroke_width=2 * site.radius + more, stroke_linejoin="round"
        )
        for colour, more in ((ink.INK, 6.4), (ink.CITY, 3.4))
    ]
    return "".join(field + rings)


def _slot(stop: str, number: int) -> dict[str, Value | None]:
    return named("slot", f"{stop}.{number}") if stop else {"class": "slot"}


def kept_for(kind: str) -> str:
    """The letter of the kind of tokens that alone may take a free place."""
    return text(0j, kind[0].upper(), 13, bold=True, fill=ink.FAINT)


def town(site: StopSite, dots: int = 1) -> str:
    """A bar across the track, or a dot where more than two pieces meet; two of them for a double town."""
    if not site.bar:
        apart = site.axis * ink.DOT_RADIUS * 1.15
        return "".join(
            circle(at, ink.DOT_RADIUS, fill=ink.INK, stroke=ink.HALO, stroke_width=1.5)
            for at in _one_or_two(site.at, apart, dots)
        )
    bars = _one_or_two(site.at, 1j * site.axis * (ink.BAR_WIDTH / 2 + 1.5), dots)
    half, tip = site.axis * ink.BAR_LENGTH / 2, site.axis * (ink.BAR_LENGTH / 2 + 1.5)
    halos = [line(at - tip, at + tip, stroke=ink.HALO, stroke_width=ink.BAR_WIDTH + 3) for at in bars]
    return "".join(halos) + "".join(
        line(at - half, at + half, stroke=ink.INK, stroke_width=ink.BAR_WIDTH) for at in bars
    )


def _one_or_two(at: complex, apart: complex, count: int) -> list[complex]:
    return [at - apart, at + apart] if count > 1 else [at]


def bubble(value: int) -> str:
    """What a stop is worth."""
    size = ink.VALUE_TEXT if value < 100 else ink.VALUE_TEXT - 1.5
    disc = circle(0j, ink.BUBBLE_RADIUS, fill=ink.HALO, stroke=ink.INK, stroke_width=0.9)
    return disc + text(0j, str(value), size, bold=True)


CELL_WIDTH, CELL_HEIGHT = 19.0, 13.0


def strip_size(count: int, width: float = CELL_WIDTH) -> tuple[float, float]:
    return count * width, CELL_HEIGHT


def strip(values: Mapping[str, int], reached: Sequence[str] = ()) -> str:
    """What a stop is worth from each phase colour on; what it is worth now, if that is known, stands out."""
    now = next((name for name in reversed(reached) if name in values), None)
    parts, marked = [], ""
    for i, (colour, value) in enumerate(values.items()):
        corner = complex((i - len(values) / 2) * CELL_WIDTH, -CELL_HEIGHT / 2)
        pale = now is not None and colour != now
        paint = ink.faded(ink.tile_colour(colour)) if pale else ink.tile_colour(colour)
        parts.append(rectangle(corner, CELL_WIDTH, CELL_HEIGHT, fill=paint, stroke=ink.INK, stroke_width=0.9))
        middle = complex(corner.real + CELL_WIDTH / 2, 0)
        words = {"fill": ink.GRID if pale else ink.INK}
        parts.append(text(middle, str(value), ink.VALUE_TEXT - 0.3, bold=not pale, **words))
        if colour == now:
            marked = rectangle(corner, CELL_WIDTH, CELL_HEIGHT, fill="none", stroke=ink.INK, stroke_width=2.2)
    return "".join(parts) + marked


PHASE_STRIP = 19.5


def phase_strip(values: Mapping[str, int], reached: Sequence[str]) -> str:
    """What an area is worth from each phase on, the phase in small letters; what it is worth now, if that
    is known, stands on white."""
    now = next((name for name in reversed(reached) if name in values), None)
    left, height = -CELL_WIDTH * len(values) / 2, PHASE_STRIP
    parts = []
    for i, (name, value) in enumerate(values.items()):
        corner = complex(left + i * CELL_WIDTH, -height / 2)
        middle = corner + CELL_WIDTH / 2
        pale = now is not None and name != now
        paint = ink.PAST_VALUE if pale else ink.HALO
        parts.append(rectangle(corner, CELL_WIDTH, height, fill=paint, stroke=ink.INK, stroke_width=0.9))
        parts.append(text(middle + 4.8j, name, 6, fill=ink.GRID))
        parts.append(text(middle + 13.2j, str(value), ink.VALUE_TEXT - 0.3, bold=not pale))
    return "".join(parts)


def ferry_strip(value: int, over_the_ferry: int) -> str:
    """What a place on both banks is worth, and what to a train that crosses by the ferry."""
    return _cells([(str(value), ink.HALO), (str(over_the_ferry), ink.WATER)], CELL_WIDTH)


LINK_WIDTH = 15.5


def link_strip(values: Sequence[str], now: int | None = None) -> str:
    """What an area is worth with one link, two links and so on; what it is worth now, if that is known,
    stands on white in a frame."""
    paints = [
        ink.PAPER if now is None else ink.HALO if value == str(now) else ink.PAST_VALUE for value in values
    ]
    cells = _cells(list(zip(values, paints, strict=True)), LINK_WIDTH)
    if str(now) not in values:
        return cells
    corner = complex(LINK_WIDTH * (values.index(str(now)) - len(values) / 2), -CELL_HEIGHT / 2)
    return cells + rectangle(corner, LINK_WIDTH, CELL_HEIGHT, fill="none", stroke=ink.INK, stroke_width=2.2)


def _cells(cells: Sequence[tuple[str, str]], width: float) -> str:
    left = -width * len(cells) / 2
    parts = []
    for i, (word, colour) in enumerate(cells):
        corner = complex(left + i * width, -CELL_HEIGHT / 2)
        parts.append(rectangle(corner, width, CELL_HEIGHT, fill=colour, stroke=ink.INK, stroke_width=0.9))
        parts.append(text(complex(corner.real + width / 2, 0), word, ink.VALUE_TEXT - 0.3, bold=True))
    return "".join(parts)


TERRAIN_SIZE = (24.0, 23.0)
#: Kinds of terrain that are shown as mountains; all others are water.
HIGH = ("mountain", "hill", "hills", "rough")


def terrain(kind: str, cost: int) -> str:
    """A sign for what must be paid, above the sum."""
    high = kind in HIGH
    sign, colour = (_mountain(), ink.MOUNTAIN) if high else (_water(), ink.WATER_DEEP)
    return sign + text(7j, str(cost), ink.VALUE_TEXT, bold=True, fill=colour)


def _mountain() -> str:
    back = polygon((complex(1, 0), complex(6, -8), complex(11, 0)), fill=ink.MOUNTAIN_LIGHT)
    front = polygon((complex(-10, 0), complex(-2.5, -12), complex(5, 0)), fill=ink.MOUNTAIN)
    return back + front


def _water() -> str:
    waves = "".join(f"M-9.5 {y}q2.4 -3.2 4.75 0t4.75 0t4.75 0t4.75 0" for y in (-8, -3.5))
    return path(waves, fill="none", stroke=ink.WATER_DEEP, stroke_width=1.7, stroke_linecap="round")


TOLL_SIZE = (24.0, 11.0)


def toll(cost: int) -> str:
    """The cost of a river, to be written on it."""
    width, height = TOLL_SIZE
    box = rectangle(complex(-width / 2, -height / 2), width, height, rx=height / 2, fill=ink.WATER_DEEP)
    wave = path("M-9 1q1.6 -2.6 3.2 0t3.2 0", fill="none", stroke=ink.HALO, stroke_width=1.3)
    return box + wave + text(4.5 + 0j, str(cost), ink.VALUE_TEXT - 0.6, bold=True, fill=ink.HALO)


#: Ports: the paint of the disc and of the anchor on it. Those with an asterisk are not for everybody.
ANCHORS = {"port": (ink.WATER_DEEP, ink.HALO), "port*": (ink.HALO, ink.BARRIER)}


def _anchor(disc: str, sign: str) -> str:
    edge = disc if disc != ink.HALO else sign
    ring = circle(0j, ink.MARK_RADIUS, fill=disc, stroke=edge, stroke_width=1.2)
    lines = "M0 -2.6V5M-2.6 -1.2H2.6M-4.4 1.2Q-4.2 5 0 5Q4.2 5 4.4 1.2"
    eye = circle(-3.9j, 1.4, fill="none", stroke=sign, stroke_width=1.1)
    return ring + eye + stroke(lines, sign, 1.2, stroke_linecap="round")


def mark_size(kind: str) -> tuple[float, float]:
    if kind in ("coal", "steel", *ANCHORS):
        return 2 * ink.MARK_RADIUS + 1, 2 * ink.MARK_RADIUS + 1
    return text_width(kind, 7.5, bold=True) + 7, 11.5


def mark(kind: str, faint: bool = False) -> str:
    """Coal and steel as discs with their letter, anything else as a badge; faint where only possible."""
    if kind in ("coal", "steel"):
        letter, colour = ("K", ink.COAL) if kind == "coal" else ("S", ink.STEEL)
        if faint:
            dashes = {"stroke": colour, "stroke_dasharray": "2 1.6"}
            ring = circle(0j, ink.MARK_RADIUS - 1.5, fill="none", stroke_width=0.9, **dashes)
            return group(ring, text(0j, letter, 8, fill=colour), opacity=0.75)
        disc = circle(0j, ink.MARK_RADIUS, fill=colour, stroke=ink.HALO, stroke_width=1.4)
        return disc + text(0j, letter, 10, bold=True, fill=ink.HALO)
    if kind in ANCHORS:
        return _anchor(*ANCHORS[kind])
    width, height = mark_size(kind)
    colour = ink.badge(kind)
    box = rectangle(complex(-width / 2, -height / 2), width, height, rx=3, fill=colour)
    return box + text(0j, kind, 7.5, bold=True, fill=ink.HALO)


def token(code: str, colour: str, radius: float = ink.TOKEN_RADIUS, trim: str = "") -> str:
    """A railway's station, with a second colour above and below the code if it has one."""
    letters = ink.text_on(colour)
    # Long codes are capitals, which are wider than other letters.
    room = (1.75 if len(code) < 4 else 1.5) * radius
    size = min(ink.TOKEN_TEXT * radius / ink.TOKEN_RADIUS, room / text_width(code, 1, bold=True))
    disc = circle(0j, radius, fill=colour, stroke=ink.INK, stroke_width=1.1)
    if trim:
        disc += path(_caps(radius), fill=trim, stroke=ink.INK, stroke_width=0.5)
    else:
        ring = {"fill": "none", "stroke": letters}
        disc += circle(0j, radius * 0.86, stroke_width=0.7, stroke_opacity=0.6, **ring)
    return disc + text(0j, code, size, bold=True, fill=letters)


def _caps(radius: float) -> str:
    """The parts of a disc above and below a band through its middle."""
    height = 0.46 * radius
    half = math.sqrt(radius**2 - height**2)
    parts = []
    for sweep, y in ((1, -height), (0, height)):
        arc = f"A{number(radius)} {number(radius)} 0 0 {sweep} {point(complex(half, y))}"
        parts.append(f"M{point(complex(-half, y))}{arc}Z")
    return "".join(parts)


def home(code: str, colour: str) -> str:
    """The place of a railway that has not come yet."""
    radius = ink.TOKEN_RADIUS - 2
    # A dark line under the colour, for some railways are as pale as the city.
    edge = circle(0j, radius, fill="none", stroke=ink.GRID, stroke_width=2.8)
    ring = circle(0j, radius, fill="none", stroke=colour, stroke_width=1.8)
    size = min(8.0, 1.6 * radius / text_width(code, 1, bold=True))
    return edge + ring + text(0j, code, size, fill=ink.GRID, bold=True)


#: White dashes on the lines of routes, so that they can be told apart without colours.
PATTERNS = ("", "9 9", "2 7", "16 5", "9 4 2 4", "4 4")


def route_pattern(d: str, number: int) -> str:
    """The dashes of a route, by its number."""
    dashes = PATTERNS[number % len(PATTERNS)]
    return stroke(d, ink.HALO, 1.8, stroke_dasharray=dashes) if dashes else ""


def bridge(along: complex) -> str:
    """Where track may cross a river; `along` is the direction of the track."""
    side = along * 1j
    parts = []
    for way in (-1, 1):
        middle = side * 7.2 * way
        ends = [middle - along * 9 + side * way * 2.5, middle - along * 6, middle + along * 6]
        ends.append(middle + along * 9 + side * way * 2.5)
        parts.append("M" + "L".join(map(point, ends)))
    return element("path", d="".join(parts), fill="none", stroke=ink.INK, stroke_width=1.6)
