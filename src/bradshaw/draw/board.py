"""The whole board as one drawing, in layers: paint, water, track, routes, stations, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bradshaw.rail.board.tile import Hex

from . import palette as ink
from . import symbols
from .above_track import Writing, above_track
from .placement import Placement, hexagon, placement
from .position import BoardPosition, TrackEnd, printed_homes
from .river import rivers, water_near
from .svg import document, group, moved, point, polygon, rectangle, stroke, text
from .tile import ground, rails

__all__ = ["BoardPosition", "TrackEnd", "board_svg", "printed_homes"]

HEADING = 34.0


def board_svg(position: BoardPosition, scale: float = 1.0) -> str:
    """A drawing of the board; each hex is a group with the id `hex-` and its name."""
    low, high = _extent(position)
    size = high - low
    paper = rectangle(low, size.real, size.imag, fill=ink.PAPER)
    heading = ""
    if position.title:
        at = low + complex(ink.MARGIN, HEADING * 0.75)
        heading = text(at, position.title, 20, bold=True, anchor="start")
    content = group(paper, heading, *_layers(position))
    return document(content, size.real, size.imag, origin=low, scale=scale, title=position.title or "Board")


def _layers(position: BoardPosition) -> Iterator[str]:
    placed = {hex_.id: _placed(position, hex_) for hex_ in position.hexes}
    yield group(*(_ground(position, hex_) for hex_ in position.hexes), id="ground")
    yield rivers(position)
    yield group(*(_rails(position, hex_, placed[hex_.id]) for hex_ in position.hexes), id="track")
    yield group(*(_route(position, placed, *route) for route in position.routes), id="routes")
    yield group(*(_highlight(position, name) for name in position.highlights), id="highlights")
    water = water_near(position)
    stops = (_furniture(position, hex_, placed[hex_.id], water[hex_.id]) for hex_ in position.hexes)
    yield group(*stops, id="stops")
    yield group(*(_tokens(position, hex_, placed[hex_.id]) for hex_ in position.hexes), id="tokens")


def _placed(position: BoardPosition, hex_: Hex) -> Placement:
    face, rotation = position.face(hex_)
    return placement(face, position.layout, rotation)


def _ground(position: BoardPosition, hex_: Hex) -> str:
    face, _ = position.face(hex_)
    return moved(ground(face, position.layout), position.middle(hex_.id), id=f"hex-{hex_.id}")


def _rails(position: BoardPosition, hex_: Hex, placed: Placement) -> str:
    face, _ = position.face(hex_)
    lines = rails(face, placed)
    return moved(lines, position.middle(hex_.id)) if lines else ""


def _furniture(position: BoardPosition, hex_: Hex, placed: Placement, water: tuple[complex, ...]) -> str:
    face, _ = position.face(hex_)
    writing = Writing(
        coordinate=hex_.id,
        number="" if face is hex_ else face.number,
        name=hex_.name,
        marks=tuple(position.marks.get(hex_.id, ())),
        water=water,
        on_river=bool(hex_.river),
        reached=tuple(position.reached) if hex_.offboards else (),
    )
    return moved(above_track(face, placed, writing), position.middle(hex_.id), id=f"stops-{hex_.id}")


def _tokens(position: BoardPosition, hex_: Hex, placed: Placement) -> str:
    face, _ = position.face(hex_)
    parts = []
    for city in range(len(face.cities)):
        site = placed.sites[f"c{city}"]
        held = list(position.tokens.get((hex_.id, city), ()))
        kinds = face.cities[city].slot_kinds
        waiting = list(position.homes.get((hex_.id, city), ()))
        for i, at in enumerate(site.slots()):
            railway = held[i] if i < len(held) else None
            if railway:
                radius = ink.TOKEN_RADIUS * site.radius / ink.SLOT_RADIUS
                trim = position.trims.get(railway, "")
                parts.append(moved(symbols.token(railway, position.colour(railway), radius, trim), at))
            elif i < len(kinds) and kinds[i]:
                parts.append(moved(symbols.kept_for(kinds[i]), at))
            elif waiting:
                railway = waiting.pop(0)
                parts.append(moved(symbols.home(railway, position.colour(railway)), at))
    return moved("".join(parts), position.middle(hex_.id), id=f"tokens-{hex_.id}") if parts else ""


def _highlight(position: BoardPosition, name: str) -> str:
    colour = position.highlights[name]
    shape = polygon(
        hexagon(position.layout, ink.SIZE - 2.5),
        fill=colour,
        fill_opacity=0.16,
        stroke=colour,
        stroke_width=4,
        stroke_linejoin="round",
    )
    return moved(shape, position.middle(name))


def _route(
    position: BoardPosition, placed: dict[str, Placement], colour: str, places: Sequence[TrackEnd]
) -> str:
    """A thick line over the track that a train runs on."""
    d = ""
    for (here, a), (there, b) in pairwise(places):
        if here != there:
            continue
        curve = placed[here].curve(a, b).plus(position.middle(here))
        d += curve.command() if d.endswith(point(curve.start)) else curve.path()
    shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return stroke(d, ink.HALO, ink.ROUTE_CASING, **shape) + stroke(d, colour, ink.ROUTE_WIDTH, **shape)


def _extent(position: BoardPosition) -> tuple[complex, complex]:
    """Upper left and lower right of the drawing."""
    corners = hexagon(position.layout)
    points = [position.middle(hex_.id) + corner for hex_ in position.hexes for corner in corners]
    low = complex(min(at.real for at in points), min(at.imag for at in points))
    high = complex(max(at.real for at in points), max(at.imag for at in points))
    margin = complex(ink.MARGIN, ink.MARGIN)
    return low - margin - complex(0, HEADING if position.title else 0), high + margin
