"""The board of Orient Express in pieces: the lines, and the regions of the nationalism track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from bradshaw.titles.orient.components import Components

from ..fragments import BoardFragments
from ..svg import group, line, moved, named, number, rectangle
from . import palette as ink
from .board import PANEL, frame, heading, map_legend, region_row
from .europe import ground, junctions, place_of, towns, way
from .track import laid

#: How wide a line is for whoever points at it.
HIT_WIDTH = 16.0


def map_fragments(box: Components) -> BoardFragments:
    """Everything that no action changes."""
    width, height = box.board.size
    paper = rectangle(complex(width, 0), PANEL, height, fill=ink.PAPER, class_="paper")
    beside = moved(heading() + moved(map_legend(), complex(20, height - 52)), complex(width, 0))
    return BoardFragments(
        view_box=f"0 0 {number(width + PANEL)} {number(height)}",
        focus=f"0 0 {number(width)} {number(height)}",
        size=ink.CITY_RADIUS,
        defs="",
        ground=ground(box) + paper + beside,
        above=group(junctions(box), pointer_events="none") + towns(box) + frame(box),
        pieces=all_pieces(box),
        tiles={},
    )


def all_pieces(
    box: Components,
    track: Mapping[int, str] | None = None,
    tunnel: int = 0,
    tokens: Mapping[str, Sequence[int]] | None = None,
) -> dict[str, str]:
    """Every piece; as printed if nothing else is said."""
    laid_on = track or {}
    drawn = {
        str(number): _line(box, number, laid_on.get(number, ""), number == tunnel)
        for number in _in_order(box)
    }
    left = tokens or {}
    values = box.setup.tokens
    return drawn | {name: _region(box, name, tuple(left.get(name, values))) for name in box.regions}


@cache
def _in_order(box: Components) -> tuple[int, ...]:
    """The lines as they are drawn: those across water have signs, which lie above what is beside them."""
    return tuple(sorted(box.lines, key=lambda number: (box.lines[number].ferry, number)))


@lru_cache(maxsize=16384)
def _line(box: Components, number: int, colour: str, tunnel: bool) -> str:
    one = box.lines[number]
    a, b = place_of(box, one.a), place_of(box, one.b)
    look = {"class": "hit", "stroke": ink.INK, "pointer_events": "stroke"}
    hit = line(a, b, stroke_width=HIT_WIDTH, stroke_opacity=0, **look)
    segments = laid(box, one, colour, tunnel) if colour else ""
    return group(way(box, one), segments, hit, **named("line", str(number)), data_colour=colour or None)


@lru_cache(maxsize=256)
def _region(box: Components, name: str, left: tuple[int, ...]) -> str:
    return moved(region_row(box, name, left), complex(box.board.size[0], 0))
