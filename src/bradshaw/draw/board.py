"""The whole board as one drawing, hex by hex. Each hex is whole by itself, so that a page can swap one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face, Hex

from . import layers, symbols
from . import palette as ink
from .above_track import Writing, above_track
from .legend import legend
from .placement import Placement, hexagon, placement
from .position import BoardPosition, DrawnRoute, TrackEnd, printed_homes
from .printed_map import PrintedMap
from .region_names import region_names
from .svg import Value, document, element, group, moved, named, point, polygon, rectangle, slug, stroke, text
from .tile import ground, rails

__all__ = [
    "BoardPosition",
    "DrawnRoute",
    "PrintedMap",
    "TrackEnd",
    "board_defs",
    "board_svg",
    "hex_group",
    "printed_homes",
]

HEADING = 34.0
#: The name of the shape to which the water of a hex is cut.
HEXAGON = "hexagon"


def board_svg(position: BoardPosition, scale: float = 1.0) -> str:
    """A drawing of the board; each hex is a group with the id `hex-` and its name."""
    low, high = position.extent
    if position.title:
        low -= complex(0, HEADING)
    key, deep = legend(position, complex(low.real + ink.MARGIN, high.imag))
    size = high - low + complex(0, deep)
    paper = rectangle(low, size.real, size.imag, fill=ink.PAPER, class_="paper")
    heading = ""
    if position.title:
        at = low + complex(ink.MARGIN, HEADING * 0.75)
        heading = text(at, position.title, 20, bold=True, anchor="start", class_="words")
    runs = _runs(position)
    hexes = group(*(_hex(position, name, runs) for name in position.shown), id="hexes")
    names = region_names(position.map, position.shown)
    content = board_defs(position.layout) + paper + heading + hexes + names + key
    return document(content, size.real, size.imag, origin=low, scale=scale, title=position.title or "Board")


def board_defs(layout: Layout) -> str:
    """What hexes refer to; once in every document with hexes of a board."""
    # A little larger than a hex, so that no gap is seen where two hexes show one river.
    shape = polygon(hexagon(layout, ink.SIZE + 0.6))
    return element("defs", element("clipPath", shape, id=HEXAGON))


def hex_group(position: BoardPosition, name: str) -> str:
    """One hex as it is in the drawing of the whole board, in the board's coordinates."""
    return _hex(position, name, _runs(position))


def _hex(position: BoardPosition, name: str, runs: Mapping[str, Sequence[str]]) -> str:
    hex_ = position.map.hexes[name]
    face, rotation = position.face(hex_)
    placed = placement(face, position.layout, rotation)
    bare = face is hex_
    return moved(
        "".join(
            (
                ground(face, position.layout),
                _water(position.map, name),
                rails(face, placed),
                "".join(runs.get(name, ())),
                _highlight(position, name),
                _above(position, hex_, placed),
                _tokens(position, hex_, placed),
            )
        ),
        position.map.middles[name],
        **named("hex", name),
        data_tile=None if bare else face.id,
        data_rotation=None if bare else rotation,
    )


def _water(printed: PrintedMap, name: str) -> str:
    """The hex's part of borders, rivers, bridges and closed sides."""
    return group(
        printed.borders.get(name, ""),
        printed.water.get(name, ""),
        class_="water",
        clip_path=f"url(#{HEXAGON})",
    )


def _above(position: BoardPosition, hex_: Hex, placed: Placement) -> str:
    face, _ = position.face(hex_)
    writing = Writing(
        coordinate=hex_.id,
        number="" if face is hex_ else face.number,
        name=hex_.name,
        marks=tuple(position.marks.get(hex_.id, ())),
        water=position.map.water_near.get(hex_.id, ()),
        on_river=bool(hex_.river),
        printed=_printed_cities(hex_, position.layout) if face is not hex_ and " / " in hex_.name else (),
        reached=tuple(position.reached) if changes(face) else (),
        worth=position.worth.get(hex_.id) if face is hex_ else None,
    )
    return group(above_track(face, placed, writing), id=f"stops-{hex_.id}", class_="stops")


def _printed_cities(hex_: Hex, layout: Layout) -> tuple[tuple[str, complex], ...]:
    """Where the cities of a hex are printed, by their names."""
    sites = placement(hex_, layout).sites
    found: dict[str, list[complex]] = {}
    for i, city in enumerate(hex_.cities):
        if city.name:
            found.setdefault(city.name, []).append(sites[f"c{i}"].at)
    return tuple((name, sum(places) / len(places)) for name, places in found.items())


def changes(face: Face) -> bool:
    """Whether a stop is worth more in later phases."""
    return any(not isinstance(face.revenue(stop), int) for stop in face.stops)


def _tokens(position: BoardPosition, hex_: Hex, placed: Placement) -> str:
    face, _ = position.face(hex_)
    parts = []
    for city in range(len(face.cities)):
        site = placed.sites[f"c{city}"]
        held = list(position.tokens.get((hex_.id, city), ()))
        kinds = face.cities[city].slot_kinds
        waiting = list(position.homes.get((hex_.id, city), ()))
        for i, at in enumerate(site.slots()):
            slot = f"{hex_.id}.c{city}.{i}"
            railway = held[i] if i < len(held) else None
            if railway:
                radius = ink.TOKEN_RADIUS * site.radius / ink.SLOT_RADIUS
                drawn = symbols.token(
                    railway, position.colour(railway), radius, position.trims.get(railway, "")
                )
                parts.append(moved(drawn, at, **_held("token", slot, railway)))
            elif i < len(kinds) and kinds[i]:
                parts.append(moved(symbols.kept_for(kinds[i]), at))
            elif waiting:
                railway = waiting.pop(0)
                drawn = symbols.home(railway, position.colour(railway))
                parts.append(moved(drawn, at, **_held("home", slot, railway), data_layer=layers.HOMES))
    return group(*parts, id=f"tokens-{hex_.id}", class_="tokens")


def _held(kind: str, slot: str, railway: str) -> dict[str, Value | None]:
    return {"id": f"{kind}-{slug(slot)}", "class": kind, "data_slot": slot, "data_railway": railway}


def _highlight(position: BoardPosition, name: str) -> str:
    colour = position.highlights.get(name)
    if colour is None:
        return ""
    return polygon(
        hexagon(position.layout, ink.SIZE - 2.5),
        class_="highlight",
        fill=colour,
        fill_opacity=0.16,
        stroke=colour,
        stroke_width=4,
        stroke_linejoin="round",
    )


def _runs(position: BoardPosition) -> dict[str, list[str]]:
    """The parts of routes on each hex: thick lines over the track that trains run on."""
    found: dict[str, list[str]] = {}
    for number, route in enumerate(position.routes):
        for name, d in _ways(position, route).items():
            shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
            lines = stroke(d, ink.HALO, ink.ROUTE_CASING, stroke_linejoin="round")
            lines += stroke(d, route.colour, ink.ROUTE_WIDTH, **shape)
            lines += symbols.route_pattern(d, number)
            found.setdefault(name, []).append(group(lines, class_="route", data_route=number))
    return found


def _ways(position: BoardPosition, route: DrawnRoute) -> dict[str, str]:
    """The way of a route over each hex, around its middle."""
    ways: dict[str, str] = {}
    for (here, a), (there, b) in pairwise(route.ends):
        if here != there:
            continue
        face, rotation = position.face(position.map.hexes[here])
        curve = placement(face, position.layout, rotation).curve(a, b)
        d = ways.get(here, "")
        ways[here] = d + (curve.command() if d.endswith(point(curve.start)) else curve.path())
    return ways
