"""The board of Orient Express in pieces: the lines, and the regions of the nationalism track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bradshaw.titles.orient.components import Components, Line

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
    beside = complex(box.board.size[0], 0)
    # Lines across water have signs, which lie above what is beside them.
    lines = sorted(box.lines.values(), key=lambda one: (one.ferry, one.number))
    drawn = {str(one.number): _piece(box, one, (track or {}).get(one.number, ""), tunnel) for one in lines}
    return drawn | {name: moved(region_row(box, name, tokens or {}), beside) for name in box.regions}


def _piece(box: Components, one: Line, colour: str, tunnel: int) -> str:
    a, b = place_of(box, one.a), place_of(box, one.b)
    hit = line(
        a, b, class_="hit", stroke=ink.INK, stroke_width=HIT_WIDTH, stroke_opacity=0, pointer_events="stroke"
    )
    segments = laid(box, one, colour, one.number == tunnel) if colour else ""
    return group(way(box, one), segments, hit, **named("line", str(one.number)), data_colour=colour or None)
