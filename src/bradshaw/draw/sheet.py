"""A sheet with every kind of tile and how many are left."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Tile

from . import palette as ink
from . import shade
from .placement import hexagon
from .svg import document, group, moved, named, rectangle, text, text_width
from .tile import tile_group

GAP, CAPTION, HEADING = 14.0, 22.0, 40.0


def sheet_svg(
    tiles: Sequence[Tile],
    left: Mapping[str, int | None] | None = None,
    *,
    layout: Layout = Layout.POINTY,
    columns: int = 10,
    title: str = "Tiles",
) -> str:
    """All tiles in the order given, each with its number and how many are left of how many."""
    corners = hexagon(layout)
    width = 2 * max(at.real for at in corners) + GAP
    height = 2 * max(at.imag for at in corners) + CAPTION + GAP
    rows = math.ceil(len(tiles) / columns)
    parts = []
    for i, tile in enumerate(tiles):
        at = complex((i % columns + 0.5) * width, HEADING + (i // columns) * height + (height - CAPTION) / 2)
        remaining = tile.count if left is None else left.get(tile.id, tile.count)
        parts.append(moved(_entry(tile, remaining, layout, height), at, **named("tile", tile.id)))
    whole = complex(columns * width + 2 * ink.MARGIN, HEADING + rows * height + 2 * ink.MARGIN)
    paper = rectangle(
        complex(-ink.MARGIN, -ink.MARGIN), whole.real, whole.imag, fill=ink.PAPER, class_="paper"
    )
    heading = text(complex(0, 6), title, 20, bold=True, anchor="start", class_="words") if title else ""
    beside = text_width(title, 20, bold=True) + ink.MARGIN if title else 0.0
    heading += shade.key(tiles, complex(beside, 0))[0]
    origin = complex(-ink.MARGIN, -ink.MARGIN)
    return document(paper + heading + group(*parts), whole.real, whole.imag, origin=origin, title=title)


def _entry(tile: Tile, left: int | None, layout: Layout, height: float) -> str:
    below = complex(0, (height - GAP - CAPTION) / 2 + 12)
    gone = left == 0
    drawing = group(tile_group(tile, 0, layout), opacity=0.35 if gone else None)
    paint, kind = (ink.FAINT, "faint") if gone else (ink.INK, "words")
    return drawing + text(below, _caption(tile, left), 11, fill=paint, class_=kind)


def _caption(tile: Tile, left: int | None) -> str:
    if left is None:
        return "unlimited"
    if left == tile.count or tile.count is None:
        return f"× {left}"
    return f"{left} of {tile.count}"
