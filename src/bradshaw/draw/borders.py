"""Borders between the regions of a map: along the sides of hexes and through hexes that regions share."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.rail.board.geometry import Layout, neighbour, opposite
from bradshaw.rail.box import Region

from . import layers
from . import palette as ink
from .curve import corner_point
from .svg import group, point, stroke

#: Width of a border, of which each hex shows its half; and of the lines of the sea.
LAND, SEA = 13.0, 3.4


def border_fragments(regions: Mapping[str, Region], layout: Layout, letters_down: bool) -> dict[str, str]:
    """What of the borders is seen on each hex: on its own side the colour of its region."""
    owners = {
        kind: _owners({code: region for code, region in regions.items() if region.kind == kind})
        for kind in ("land", "sea")
    }
    paints = {code: paint_of(regions, code) for code in regions}
    found: dict[str, str] = {}
    for kind, of_kind in owners.items():
        for name, sides in of_kind.items():
            drawn = "".join(
                _side(edge, paints[own], kind == "sea", layout)
                for edge, own in enumerate(sides)
                if own and _beyond(of_kind, name, edge, layout, letters_down) not in ("", own)
            ) + _inside(sides, paints, layout)
            layer = layers.SEA if kind == "sea" else layers.ZONES
            found[name] = found.get(name, "") + group(drawn, data_layer=layer)
    return {name: drawn for name, drawn in found.items() if drawn}


def paint_of(regions: Mapping[str, Region], code: str) -> str:
    """The colour of a region."""
    if regions[code].kind == "sea":
        return ink.WATER_DEEP
    return ink.region_paint([name for name, region in regions.items() if region.kind == "land"].index(code))


def _owners(regions: Mapping[str, Region]) -> dict[str, list[str]]:
    """For each hex the region at each of its six edges."""
    found: dict[str, list[str]] = {}
    for code, region in regions.items():
        for name in region.hexes:
            sides = found.setdefault(name, [""] * 6)
            for edge in region.edges.get(name, range(6)):
                sides[edge] = code
    return found


def _beyond(owners: Mapping[str, list[str]], name: str, edge: int, layout: Layout, letters_down: bool) -> str:
    """The region across an edge; nothing where there is none of that kind."""
    other = neighbour(name, edge, layout, letters_down)
    return owners[other][opposite(edge)] if other is not None and other in owners else ""


def _side(edge: int, paint: str, sea: bool, layout: Layout) -> str:
    d = f"M{point(corner_point(edge - 0.5, layout))}L{point(corner_point(edge + 0.5, layout))}"
    if sea:
        return stroke(d, paint, SEA, stroke_dasharray="9 6", stroke_opacity=0.8)
    return stroke(d, paint, LAND, stroke_opacity=0.55, stroke_linecap="round")


def _inside(sides: list[str], paints: Mapping[str, str], layout: Layout) -> str:
    """A border through the middle of a hex, in the colours of both regions."""
    turns = [edge for edge in range(6) if sides[edge] != sides[(edge + 1) % 6] and all(sides)]
    if len(turns) != 2:
        return ""
    a, b = (corner_point(edge + 0.5, layout) for edge in turns)
    d = f"M{point(a)}L0 0L{point(b)}"
    one, other = paints[sides[turns[0]]], paints[sides[turns[1]]]
    return stroke(d, one, LAND / 2, stroke_opacity=0.55) + stroke(
        d, other, LAND / 2, stroke_opacity=0.9, stroke_dasharray="8 8"
    )
