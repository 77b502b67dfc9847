"""Tiles and bare hexes."""

from __future__ import annotations

import math
from functools import cache

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face, Hex, Tile

from . import palette as ink
from . import symbols
from .above_track import Writing, above_track
from .choose_sites import river_curve
from .curve import Curve, turn
from .placement import Placement, hexagon, placement
from .shade import paint_of
from .svg import document, group, moved, polygon
from .track import stub, track


def tile_svg(face: Face, rotation: int = 0, layout: Layout = Layout.POINTY, size: float = ink.SIZE) -> str:
    """A drawing of one tile or hex; `size` is the distance from its middle to a corner."""
    corners = hexagon(layout, ink.SIZE + 2)
    width, height = 2 * max(at.real for at in corners), 2 * max(at.imag for at in corners)
    return document(
        tile_group(face, rotation, layout),
        width,
        height,
        origin=complex(-width / 2, -height / 2),
        scale=size / ink.SIZE,
        title=f"Tile {face.id}" if isinstance(face, Tile) else face.id,
    )


def tile_group(face: Face, rotation: int = 0, layout: Layout = Layout.POINTY) -> str:
    """A tile or hex around the origin, to be put into a larger drawing."""
    writing = Writing(number=face.number)
    if isinstance(face, Hex):
        writing = Writing(coordinate=face.id, name=face.name)
    placed = placement(face, layout, rotation)
    return group(
        ground(face, layout),
        through_river(face, placed),
        rails(face, placed),
        above_track(face, placed, writing),
        _kinds_of_slots(face, placed),
    )


def _kinds_of_slots(face: Face, placed: Placement) -> str:
    """A letter in the slots that only tokens of a kind may take."""
    return "".join(
        moved(symbols.kept_for(kind), at)
        for number, city in enumerate(face.cities)
        for kind, at in zip(city.slot_kinds, placed.sites[f"c{number}"].slots(), strict=True)
        if kind
    )


def ground(face: Face, layout: Layout) -> str:
    """The paint and the outline."""
    return _ground(paint_of(face), layout)


@cache
def _ground(fill: str, layout: Layout) -> str:
    return polygon(
        # The line lies inside, so that no hex covers its neighbour's track.
        hexagon(layout, ink.SIZE - ink.GRID_WIDTH / 2),
        class_="ground",
        fill=fill,
        stroke=ink.GRID,
        stroke_width=ink.GRID_WIDTH,
        stroke_linejoin="round",
    )


def rails(face: Face, placed: Placement) -> str:
    """Track, and printed stubs of track."""
    stubs = ""
    if isinstance(face, Hex):
        stubs = "".join(stub(edge, placed.layout) for edge in face.stubs)
    return stubs + track(placed, ink.tile_colour(face.colour))


def through_river(face: Face, placed: Placement) -> str:
    """The river that runs through a face."""
    curve = river_curve(face, placed.layout)
    if curve is None:
        return ""
    curve = curve.times(turn(placed.rotation))
    bands = ((ink.RIVER_WIDTH / 2 + 1, ink.WATER_BANK), (ink.RIVER_WIDTH / 2, ink.WATER))
    return "".join(polygon(_band(curve, half), fill=colour) for half, colour in bands)


def _band(curve: Curve, half: float) -> list[complex]:
    """A straight band from corner to corner, pointed so that it stays within the hex."""
    along = curve.direction(0)
    tip, side = along * half / math.sqrt(3), along * 1j * half
    near, far = curve.start + tip, curve.end - tip
    return [curve.start, near + side, far + side, curve.end, far - side, near - side]
