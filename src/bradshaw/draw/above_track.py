"""What stands on a tile or hex above its track: stations, values, labels, signs, names."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from bradshaw.rail.board.face import Revenue
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face, Hex, Tile

from . import layers, shade, symbols
from . import palette as ink
from .area import areas
from .choose_sites import river_curve
from .curve import corner_point, edge_point, turn
from .placement import Placement, Printed, Shown, placement
from .space import RIVER, STOP, TRACK, Ground, Shore, Space
from .stop_sites import StopSite
from .svg import group, moved, named, text, text_width
from .track import stub_curve


class Writing(msgspec.Struct, frozen=True):
    """What is written on a face besides what is printed on it."""

    coordinate: str = ""
    number: str = ""
    name: str = ""
    #: Signs put there in play.
    marks: tuple[str, ...] = ()
    #: Points of rivers on it or at its sides, which writing should keep away from.
    water: tuple[complex, ...] = ()
    #: A river runs through the hex, whether or not its tile shows it.
    on_river: bool = False
    #: Where the cities of a double name are printed, by their names.
    printed: tuple[tuple[str, complex], ...] = ()
    #: Phases and phase colours that have come.
    reached: tuple[str, ...] = ()
    #: What an area is worth now that gains with every link, if that is known.
    worth: int | None = None


def above_track(face: Face, placed: Placement, writing: Writing) -> str:
    """Everything above the track, each part where there is room for it; worked out once for a
    face with the same writing."""
    return _kept(Printed(face), placed.layout, placed.rotation, writing)


@lru_cache(maxsize=16384)
def _kept(key: Printed, layout: Layout, rotation: int, writing: Writing) -> str:
    face, coordinate = key.face, writing.coordinate
    # As wide for every name of so many letters: what lies beside it does not depend on which they are.
    wide = text_width("0" * len(coordinate), ink.COORDINATE_TEXT)
    at, before, after = _wherever(Shown(face), layout, rotation, replace(writing, coordinate=""), wide)
    return group(
        text(
            at,
            coordinate,
            ink.COORDINATE_TEXT,
            fill=ink.SMALL,
            class_="coordinate",
            data_layer=layers.COORDINATES,
        )
        if coordinate
        else "",
        before,
        *_stops(face, placement(face, layout, rotation), coordinate),
        after,
    )


@lru_cache(maxsize=4096)
def _wherever(
    key: Shown, layout: Layout, rotation: int, writing: Writing, wide: float
) -> tuple[complex, str, str]:
    """What is alike on all hexes that show the same, whatever they are called: where a name so wide
    goes, and what is drawn before and after the stations."""
    face = key.face
    placed = placement(face, layout, rotation)
    water = writing.water or _through(face, placed)
    on_river = writing.on_river or bool(face.river)
    stubs = tuple(face.stubs) if isinstance(face, Hex) else ()
    space = Space(layout, _ground(placed, stubs, water))
    at = _corner(wide, ink.COORDINATE_TEXT, COORDINATE_CORNERS, placed, water, space) if wide else 0j
    before = _number(face, writing, placed, water, space)
    after = (
        *_values(face, placed, writing.reached, space),
        *areas(face, placed, writing.reached, space),
        *_links(face, placed, writing.worth, space),
        *_toll(face, water if on_river else (), space),
        *_name(face, placed, writing, space),
        *_label(face, writing, space),
        *_terrain(face, on_river, space),
        *_marks(face, writing, space),
    )
    return at, before, "".join(after)


def _number(face: Face, writing: Writing, placed: Placement, water: tuple[complex, ...], space: Space) -> str:
    """The number of the tile, and behind it the sign of its colour."""
    words, colour = text_width(writing.number, ink.NUMBER_TEXT), shade.sign_of(face)
    sign = shade.sign_width(colour) if colour else 0.0
    if not words and not sign:
        return ""
    gap = BEFORE_SIGN if words and sign else 0.0
    at = _corner(words + gap + sign, ink.NUMBER_TEXT, NUMBER_CORNERS, placed, water, space)
    number = text(
        at - (gap + sign) / 2,
        writing.number,
        ink.NUMBER_TEXT,
        fill=ink.SMALL,
        class_="tile-number",
        data_layer=layers.NUMBERS,
    )
    return (number if words else "") + (shade.sign(colour, at + (words + gap) / 2) if sign else "")


def _through(face: Face, placed: Placement) -> tuple[complex, ...]:
    river = river_curve(face, placed.layout)
    return () if river is None else tuple(river.times(turn(placed.rotation)).samples(11))


@lru_cache(maxsize=4096)
def _ground(placed: Placement, stubs: tuple[int, ...], water: tuple[complex, ...]) -> Ground:
    """What all words must spare."""
    ends = [stub_curve(edge, placed.layout) for edge in stubs]
    curves = (*(curve for _, curve in placed.curves), *ends)
    track = [(at, ink.TRACK_WIDTH / 2, TRACK) for curve in curves for at in curve.samples(11)]
    sites = [site for name, site in placed.sites.items() if name[0] in "ct"]
    stops = [(at, radius, STOP) for site in sites for at, radius in site.discs]
    river = [(at, ink.RIVER_WIDTH / 2, RIVER) for at in water]
    return Ground([*stops, *river, *track])  # the heaviest first, which tell soonest that a place is bad


#: How far such words keep from the middle of a river, and from a stop.
BESIDE_WATER, BESIDE_STOP = 13.5, 2.0
#: Between the number of a tile and the sign of its colour.
BEFORE_SIGN = 2.5
#: Corners in which the names of hexes are written, and the numbers of tiles: the first dry one.
COORDINATE_CORNERS, NUMBER_CORNERS = (2.5, 3.5, 1.5, 4.5, 0.5), (5.5, 0.5, 4.5, 1.5, 3.5)


def _corner(
    wide: float,
    size: float,
    corners: Sequence[float],
    placed: Placement,
    water: tuple[complex, ...],
    space: Space,
) -> complex:
    """Take a corner for the name of the hex, or the opposite one for the number of the tile."""
    sites = [site for name, site in placed.sites.items() if name[0] in "ct"]
    stops = [(at, radius + BESIDE_STOP) for site in sites for at, radius in site.discs]
    first = corner_point(corners[0], space.layout)
    beside = [first * complex(0.68, aside) for aside in (0.3, -0.3)]
    places = [0.8 * corner_point(corner, space.layout) for corner in corners]
    at = _clear([*places, *beside], [*((wet, BESIDE_WATER) for wet in water), *stops], space)
    space.take_box(at, wide + 4, size + 3)
    return at


def _clear(places: list[complex], taken: list[tuple[complex, float]], space: Space) -> complex:
    """The first place, or the emptiest of the others if a river or a stop is there."""
    clear = [at for at in places if all(abs(at - middle) > radius for middle, radius in taken)]
    if not clear or clear[0] == places[0]:
        return places[0]
    return min(clear, key=lambda at: space.covered(at, 16, 8))


def _stops(face: Face, placed: Placement, coordinate: str) -> Iterator[str]:
    """The stations; those of a hex of the board have names, by which a page finds them."""
    for name in face.stops:
        stop = f"{coordinate}.{name}" if coordinate else ""
        about = named("stop", stop) if stop else {"class": "stop"}
        if name[0] == "c":
            yield group(symbols.city(placed.sites[name], stop), **about)
        elif name[0] == "t":
            yield group(symbols.town(placed.sites[name], face.towns[int(name[1:])].dots), **about)


def _values(face: Face, placed: Placement, reached: Sequence[str], space: Space) -> Iterator[str]:
    """What the stops are worth; once for all cities if they are worth the same."""
    worth = [city.revenue for city in face.cities]
    sites = [placed.sites[f"c{i}"] for i in range(len(worth))]
    if isinstance(face, Tile) and face.ferry_revenue and isinstance(worth[0], int):
        strip = symbols.ferry_strip(worth[0], face.ferry_revenue)
        yield moved(strip, space.find(*symbols.strip_size(2), 0.62j * ink.SIZE))
    elif len(worth) > 1 and all(value == worth[0] for value in worth):
        middle = sum(site.at for site in sites) / len(sites)
        yield _value(worth[0], [middle], space, reached)
    else:
        alone = len(sites) == 1
        for value, site in zip(worth, sites, strict=True):
            near = [site.at] if alone else _beside(site, sites)
            yield _value(value, near, space, reached)
    for i, town in enumerate(face.towns):
        site = placed.sites[f"t{i}"]
        out = site.axis * (ink.BAR_LENGTH / 2 + ink.BUBBLE_RADIUS + 1.5)
        yield _value(town.revenue, [site.at + out, site.at - out] if site.bar else [site.at], space)
    for area in face.offboards:
        if not area.group:
            yield _value(area.revenue, [0j], space, reached)


def _beside(site: StopSite, sites: list[StopSite]) -> list[complex]:
    """Places around a city that are nearer to it than to the other cities of its face."""
    out = site.radius + ink.BUBBLE_RADIUS + 2.5
    rings = (out, 1.15 * out)
    around = [
        slot + cmath.rect(r, math.radians(30 * i)) for slot in site.slots() for r in rings for i in range(12)
    ]

    def far(at: complex, other: StopSite) -> float:
        return min(abs(at - slot) for slot in other.slots())

    others = [other for other in sites if other is not site]
    own = [at for at in around if all(far(at, other) > 1.4 * out for other in others)]
    # Those that no other city is near come first: of places that are equally free, one of them is taken.
    return sorted(own, key=lambda at: -min(far(at, other) for other in others)) or [site.at]


def _value(revenue: Revenue, near: list[complex], space: Space, reached: Sequence[str] = ()) -> str:
    if isinstance(revenue, dict):
        return moved(
            symbols.strip(revenue, reached), space.find(*symbols.strip_size(len(revenue)), near[0] + 14j)
        )
    if not revenue:
        return ""
    width = 2 * ink.BUBBLE_RADIUS
    wish = min(near, key=lambda at: space.covered(at, width, width))
    return moved(symbols.bubble(revenue), space.find(width, width, wish, pull=1.0))


def _links(face: Face, placed: Placement, worth: int | None, space: Space) -> Iterator[str]:
    """What each link to an area leads to, and what the area is worth by their number."""
    if not isinstance(face, Hex) or "links" not in face.traits:
        return
    for stretch, _ in placed.curves:
        kind = face.traits.get(stretch.b)
        if kind:
            # Beside the wedge, close to the edge where the link comes in.
            near = edge_point(int(stretch.a), placed.layout) * complex(0.76, 0.3)
            yield moved(symbols.mark(kind), space.find(*symbols.mark_size(kind), near))
    values = face.traits["links"].split()
    size = symbols.strip_size(len(values), symbols.LINK_WIDTH)
    yield moved(symbols.link_strip(values, worth), space.find(*size, complex(0.3, 0.12) * ink.SIZE))


def _label(face: Face, writing: Writing, space: Space) -> Iterator[str]:
    words = face.traits.get("shown_label", face.label) if isinstance(face, Hex) else face.label
    if words and words != writing.name:
        size = ink.LABEL_TEXT - (0 if len(words) < 3 else 4)
        width = text_width(words, size, bold=True)
        at = space.find(width + 4, size + 3, complex(-0.56, 0.1) * ink.SIZE, pull=0.06)
        yield text(at, words, size, bold=True, halo=ink.halo_on(face.colour))


def _marks(face: Face, writing: Writing, space: Space) -> Iterator[str]:
    wish = complex(0, 0.5) if face.offboards else complex(0.6, 0)
    for kind in (*face.marks, *(kind for kind in writing.marks if kind not in face.marks)):
        at = space.find(*symbols.mark_size(kind), wish * ink.SIZE)
        yield moved(symbols.mark(kind), at, data_layer=layers.of_sign(kind))
    possible = face.traits.get("possible", "").split() if isinstance(face, Hex) else []
    for kind in possible:
        if kind not in writing.marks:
            at = space.find(*symbols.mark_size(kind), complex(0.55, 0.3) * ink.SIZE)
            yield moved(symbols.mark(kind, faint=True), at)


def _toll(face: Face, river: tuple[complex, ...], space: Space) -> Iterator[str]:
    """What a river that runs through the hex costs, written on the river."""
    places = [at for at in river if abs(at) < 0.7 * ink.SIZE]
    for terrain in face.terrain:
        if terrain.kind == "river" and places:
            size = symbols.TOLL_SIZE
            at = min(places, key=lambda place: (space.covered(place, *size), abs(place)))
            space.take_box(at, *size)
            yield moved(symbols.toll(terrain.cost), at, data_layer=layers.COSTS)


def _terrain(face: Face, on_river: bool, space: Space) -> Iterator[str]:
    for terrain in face.terrain:
        if terrain.kind != "river" or not on_river:
            at = space.find(*symbols.TERRAIN_SIZE, complex(0, 0.1) * ink.SIZE)
            yield moved(symbols.terrain(terrain.kind, terrain.cost), at, data_layer=layers.COSTS)


#: Sizes of names, as parts of the usual one, and what it costs to write smaller.
NAME_SIZES = ((1.0, 0.0), (0.9, 6.0), (0.8, 16.0))
#: What it costs to write the parts of a double name in two places.
APART = 12.0


def _name(face: Face, placed: Placement, writing: Writing, space: Space) -> Iterator[str]:
    """Each part of a double name near its city, where that is known; together if there is room and no river
    between them."""
    parts = [part.strip() for part in writing.name.split(" / ") if part.strip()]
    cities = [city.name for city in face.cities]
    paint = ink.halo_on(face.colour)
    upper = complex(0, -0.5) * ink.SIZE
    printed = dict(writing.printed)
    if len(parts) > 1 and all(part in cities for part in parts):
        for part in parts:
            sites = [placed.sites[f"c{i}"].at for i, name in enumerate(cities) if name == part]
            yield _words([part], sum(sites) / len(sites), space, paint, pull=1.0)
    elif parts:
        together = None if _on_banks(parts, writing) else _room(parts, upper, space)
        if together and not _better_apart(parts, together, upper, space):
            yield _written(parts, together, space, paint)
            return
        shore = (writing.water[0], writing.water[-1]) if writing.on_river and writing.water else None
        for part in parts:
            yield _words([part], printed.get(part, upper), space, paint, shore=shore)


def _on_banks(parts: list[str], writing: Writing) -> bool:
    return len(parts) > 1 and writing.on_river and all(part in dict(writing.printed) for part in parts)


def _better_apart(parts: list[str], together: Room, wish: complex, space: Space) -> bool:
    """Whether a double name covers less in two places."""
    most = together[0] - APART
    return len(parts) > 1 and most > 0 and most > sum(_room([part], wish, space)[0] for part in parts)


#: The best place for a name: its cost, the size of its letters, where it is and how wide.
Room = tuple[float, float, complex, float]


def _room(
    lines: list[str], wish: complex, space: Space, pull: float = 0.35, shore: Shore | None = None
) -> Room:
    """The best place for a name near a wish."""
    best = (math.inf, 0.0, wish, 0.0)
    for part, cost in NAME_SIZES:
        size = ink.NAME_TEXT * part
        width = max(text_width(words, size) for words in lines)
        most = best[0] - cost
        least, at = space.look(width, (size + 1.5) * len(lines), wish, pull, shore, most)
        if least < most:
            best = least + cost, size, at, width
        if best[0] <= NAME_SIZES[1][1]:
            break
    return best


def _words(
    lines: list[str],
    wish: complex,
    space: Space,
    paint: str,
    pull: float = 0.35,
    shore: Shore | None = None,
) -> str:
    return _written(lines, _room(lines, wish, space, pull, shore), space, paint)


def _written(lines: list[str], room: Room, space: Space, paint: str) -> str:
    """A name at its place, which is taken then."""
    _, size, at, width = room
    step = size + 1.5
    space.take_box(at, width, step * len(lines))
    top = at.imag - step * (len(lines) - 1) / 2
    return "".join(
        text(complex(at.real, top + i * step), words, size, halo=paint, data_layer=layers.NAMES)
        for i, words in enumerate(lines)
    )
