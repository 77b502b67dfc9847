"""Where the parts of a tile or hex are drawn: its stops, their slots, its track.

The data files say what is joined to what, seldom where it lies. Each stop gets a list of
possible sites on its track; the combination in which nothing covers anything wins.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass

import msgspec

from bradshaw.rail.board.face import Stretch
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face, Hex

from .choose_sites import best_sites
from .curve import Curve, between_edges, edge_point, turn
from .palette import SIZE
from .stop_sites import StopSite

#: Where the track of an off-board area ends, as a part of the way from the middle to the edge.
OFFBOARD_TIP = 0.44


@dataclass(frozen=True, eq=False)
class Placement:
    """A face's track as curves, and the site of each end that is not an edge."""

    layout: Layout
    rotation: int
    sites: dict[str, StopSite]
    curves: tuple[tuple[Stretch, Curve], ...]

    def end(self, name: str) -> complex:
        """The point of an end of track: an edge's middle or a stop's site."""
        if name.isdigit():
            return edge_point(int(name), self.layout)
        return self.sites[name].at

    def curve(self, a: str, b: str) -> Curve:
        """The track from one end to another; a straight line where there is none."""
        for stretch, curve in self.curves:
            if (stretch.a, stretch.b) == (a, b):
                return curve
            if (stretch.a, stretch.b) == (b, a):
                return curve.reversed()
        return Curve(self.end(a), self.end(b))

    def slots(self, city: int) -> list[complex]:
        """The middles of a city's slots."""
        return self.sites[f"c{city}"].slots()

    def turned(self, steps: int) -> Placement:
        factor = turn(steps)
        sites = {name: site.turned(factor) for name, site in self.sites.items()}
        curves = tuple((stretch.turned(steps), curve.times(factor)) for stretch, curve in self.curves)
        return Placement(self.layout, steps % 6, sites, curves)


class Printed:
    """A face as a key of a cache: known by which it is, for a hex holds dicts and cannot be a key."""

    __slots__ = ("face",)

    def __init__(self, face: Face) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Printed) and self.face is other.face


class Shown:
    """A face as a key of a cache: hexes that show the same are one, whatever they are called."""

    __slots__ = ("_shown", "face")

    def __init__(self, face: Face) -> None:
        self.face = face
        self._shown: object = face.id
        if isinstance(face, Hex):
            fields = [getattr(face, name) for name in face.__struct_fields__ if name != "id"]
            self._shown = msgspec.json.encode(fields)

    def __hash__(self) -> int:
        return hash(self._shown)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shown):
            return False
        return self.face is other.face or (isinstance(self.face, Hex) and self._shown == other._shown)


#: What the placement of a face depends on: track, cities, towns, areas, river.
Shape = tuple[object, ...]
_KNOWN: dict[tuple[Shape, Layout, int], Placement] = {}


def placement(face: Face, layout: Layout, rotation: int = 0) -> Placement:
    """Where everything on a face lies; worked out once for faces of one shape."""
    key = (_shape(face), layout, rotation % 6)
    found = _KNOWN.get(key)
    if found is None:
        found = placement(face, layout).turned(rotation) if key[2] else _place(face, layout)
        _KNOWN[key] = found
    return found


def _shape(face: Face) -> Shape:
    cities = tuple([(city.slots, city.at) for city in face.cities])
    towns = tuple([town.at for town in face.towns])
    return face.track, cities, towns, len(face.stops), face.river


def known_placements() -> int:
    """How many placements have been worked out so far."""
    return len(_KNOWN)


def _place(face: Face, layout: Layout) -> Placement:
    sites = best_sites(face, layout)
    curves = tuple((stretch, _curve(stretch, sites, layout)) for stretch in face.stretches)
    for name in {end for stretch in face.stretches for end in (stretch.a, stretch.b)}:
        if name.startswith("o"):
            tips = [curve.end for stretch, curve in curves if name in (stretch.a, stretch.b)]
            sites[name] = StopSite(tips[0] if len(tips) == 1 else 0j)
        elif name.startswith("x"):
            sites.setdefault(name, StopSite(0j))
    return Placement(layout, 0, sites, curves)


def _curve(stretch: Stretch, sites: dict[str, StopSite], layout: Layout) -> Curve:
    a, b = stretch.a, stretch.b
    if a.isdigit() and b.isdigit():
        return between_edges(int(a), int(b), layout)
    if b.isdigit():
        return _curve(Stretch(b, a), sites, layout).reversed()
    if a.isdigit():
        return _to_stop(int(a), b, sites, layout)
    return Curve(_at(a, sites), _at(b, sites))


def _to_stop(edge: int, stop: str, sites: dict[str, StopSite], layout: Layout) -> Curve:
    start = edge_point(edge, layout)
    if stop.startswith("o"):
        return Curve(start, start * OFFBOARD_TIP)
    site = sites.get(stop, StopSite(0j))
    return site.tracks.get(edge) or Curve(start, site.at)


def _at(stop: str, sites: dict[str, StopSite]) -> complex:
    return sites[stop].at if stop in sites else 0j


def hexagon(layout: Layout, size: float = SIZE) -> list[complex]:
    """The six corners of a hex around the origin, the one after edge 0 first."""
    first = 150 if layout is Layout.POINTY else 120
    return [cmath.rect(size, math.radians(first + 60 * i)) for i in range(6)]
