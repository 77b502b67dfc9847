"""The ground of the map: sea, coasts, regions, lines, places and their names."""

from __future__ import annotations

from functools import cache
from statistics import median

from bradshaw.titles.orient.components import City, Components, Line

from ..svg import (
    circle,
    element,
    group,
    line,
    moved,
    named,
    number,
    path,
    rectangle,
    stroke,
    text,
    text_width,
)
from . import palette as ink

#: How far a name's middle is from its city, by the side it stands on: right, down, anchor.
_SIDES: dict[str, tuple[float, float, str]] = {
    "N": (0, -15, "middle"),
    "S": (0, 15, "middle"),
    "E": (11, 0, "start"),
    "W": (-11, 0, "end"),
    "NE": (8, -11, "start"),
    "SE": (8, 11.5, "start"),
    "NW": (-8, -11, "end"),
    "SW": (-8, 11.5, "end"),
}


def place_of(box: Components, node: str) -> complex:
    x, y = box.place(node)
    return complex(x, y)


@cache
def ground(box: Components) -> str:
    """Sea, land, and the regions as tints of the land. The same for every position."""
    width, height = box.board.size
    land = "".join(_outline(points) for points in box.coast)
    sea = rectangle(0j, width, height, fill=ink.SEA)
    clips = element("clipPath", path(land), id="oe-land")
    clips += element("clipPath", rectangle(0j, width, height), id="oe-frame")
    waves = [
        stroke(land, ink.SEA_LINE, size, stroke_linejoin="round", opacity=opacity)
        for size, opacity in ((22, 0.22), (12, 0.3))
    ]
    fill = path(land, fill=ink.LAND)
    tints = group(group(*_tints(box), opacity=0.2), clip_path="url(#oe-land)")
    shore = stroke(land, ink.COAST, 1.2, stroke_linejoin="round")
    inside = group(sea, *waves, fill, tints, shore, clip_path="url(#oe-frame)")
    return element("defs", clips) + inside


def _outline(points: tuple[float, ...]) -> str:
    pairs = [f"{number(x)} {number(y)}" for x, y in zip(points[::2], points[1::2], strict=True)]
    return f"M{'L'.join(pairs)}Z"


def _tints(box: Components) -> list[str]:
    """Discs of its region's colour around every place; a junction belongs to the nearest city. Wide ones
    lie below, so that land without lines takes the colour of what is near."""
    lengths = [abs(place_of(box, line.a) - place_of(box, line.b)) for line in box.lines.values()]
    step = median(lengths) if lengths else 40.0

    def nearest(at: complex) -> City:
        return min(box.board.cities, key=lambda city: abs(complex(*city.at) - at))

    places = [complex(*at) for at in box.board.junctions.values()]
    places += [complex(*city.at) for city in box.board.cities]
    colours = [(at, box.regions[nearest(at).region].colour) for at in places]
    sizes = [radius * step for radius in (5, 2.6, 1.2, 0.6)]
    return [circle(at, size, fill=colour) for size in sizes for at, colour in colours]


@cache
def network(box: Components) -> str:
    """Every line without track, and the places they join."""
    rails: list[str] = []
    ferries: list[str] = []
    for one in box.lines.values():
        (ferries if one.ferry else rails).append(_rail(box, one))
    return group(*rails, junctions(box)) + group(*ferries)


def junctions(box: Components) -> str:
    """Where lines meet without a city."""
    places = box.board.junctions.values()
    return group(*(circle(complex(*at), ink.JUNCTION_RADIUS, fill=ink.LINE) for at in places))


def _rail(box: Components, one: Line) -> str:
    return group(way(box, one), **named("line", str(one.number)))


def way(box: Components, one: Line) -> str:
    """A line without track."""
    a, b = place_of(box, one.a), place_of(box, one.b)
    if not one.ferry:
        bed = line(a, b, stroke=ink.LINE_BED, stroke_width=ink.LINE_WIDTH + 2.4, opacity=0.8)
        return bed + line(a, b, stroke=ink.LINE, stroke_width=ink.LINE_WIDTH, opacity=0.85)
    dashed = line(a, b, stroke=ink.FERRY, stroke_width=2.2, stroke_dasharray="3.5 3.5")
    return dashed + moved(_portal() if one.tunnel else _boat(), (a + b) / 2)


def _boat() -> str:
    """A ferry: a hull and a sail on a disc."""
    hull = path("M-5 1.2H5L3.4 4H-3.4Z", fill=ink.FERRY)
    sail = path("M0.2 -5V0.2H4.2Z M-0.6 -3.4V0.2H-3.4Z", fill=ink.FERRY)
    return circle(0j, 6.6, fill=ink.CITY, stroke=ink.FERRY, stroke_width=1) + sail + hull


def _portal() -> str:
    """A tunnel space: a portal on a disc."""
    arch = path("M-4.4 4V-0.4A4.4 4.4 0 0 1 4.4 -0.4V4Z", fill=ink.INK)
    hole = path("M-2 4V0.2A2 2 0 0 1 2 0.2V4Z", fill=ink.CITY)
    return circle(0j, 7.2, fill=ink.CITY, stroke=ink.GOLD, stroke_width=1.6) + arch + hole


@cache
def towns(box: Components) -> str:
    """The cities with their names."""
    marks = (group(city_mark(box, city), **named("city", city.id)) for city in box.board.cities)
    return group(*marks) + group(*(city_name(city) for city in box.board.cities))


@cache
def small_towns(box: Components) -> str:
    """The cities with small names close above or below them, which leave room for the numbers of lines."""
    marks = (group(city_mark(box, city), **named("city", city.id)) for city in box.board.cities)
    return group(*marks) + group(*map(_small_name, box.board.cities))


def _small_name(city: City) -> str:
    down = -10.5 if city.label.startswith("N") else 10.5
    at = complex(*city.at) + complex(0, down)
    return text(at, city.name, ink.SMALL_NAME, fill=ink.INK, bold=True, halo="#fffaf0")


def city_mark(box: Components, city: City, radius: float = ink.CITY_RADIUS) -> str:
    colour = box.regions[city.region].colour
    at = complex(*city.at)
    ring = circle(at, radius, fill=ink.CITY, stroke=colour, stroke_width=radius * 0.42)
    return ring + circle(at, radius * 0.32, fill=ink.INK)


def city_name(city: City, size: float = ink.NAME) -> str:
    right, down, anchor = _SIDES.get(city.label, _SIDES["S"])
    at = complex(*city.at) + complex(right, down)
    return text(at, city.name, size, fill=ink.INK, bold=True, anchor=anchor, halo="#fffaf0")


def name_box(city: City, size: float = ink.NAME) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a city's name, for tests that nothing is cut off."""
    right, down, anchor = _SIDES.get(city.label, _SIDES["S"])
    x, y = city.at[0] + right, city.at[1] + down
    width = text_width(city.name, size, bold=True)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - size / 2, left + width, y + size / 2
