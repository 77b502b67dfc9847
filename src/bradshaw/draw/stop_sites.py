"""The sites on a face where a stop could be drawn."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from bradshaw.rail.board.face import City, Town
from bradshaw.rail.board.geometry import Layout, edge_angle
from bradshaw.rail.board.tile import Face

from .curve import Curve, Sampled, between_edges, corner_point, edge_point, from_edge
from .palette import DOT_RADIUS, SIZE, SLOT_RADIUS

#: How far from the middle a stop is drawn whose data only say at which edge.
CITY_OUT, TOWN_OUT = 0.46 * SIZE, 0.68 * SIZE
#: Parts of the way along its track at which a stop may lie.
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8)
#: How far from its track a city may be moved; the track then bends.
ASIDE = (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)


@dataclass(frozen=True)
class StopSite:
    """Where a stop lies: a city with slots along `axis`, a town as a bar along it or as a dot."""

    at: complex
    axis: complex = 1 + 0j
    #: Slots of a city; 0 for a town.
    size: int = 0
    #: Smaller than usual, where a face has many stops.
    small: bool = False
    bar: bool = False
    #: Track that leads to it, by edge; only known before it is turned.
    tracks: dict[int, Curve] = field(default_factory=dict)
    #: How far this is from what one would like, before looking at other stops.
    cost: float = 0.0

    def turned(self, factor: complex) -> StopSite:
        # A city in the middle keeps its slots level, whichever way its tile lies.
        axis = self.axis if self.size and abs(self.at) < 1 else self.axis * factor
        return replace(self, at=self.at * factor, axis=axis, tracks={})

    @property
    def radius(self) -> float:
        """That of each of its slots; many slots are smaller, so that track stays in sight."""
        return SLOT_RADIUS * (0.9 if self.small or self.size > 3 else 0.95 if self.size == 3 else 1.0)

    def slots(self) -> list[complex]:
        """The middles of its slots."""
        r = self.radius * 1.04
        if self.size <= 1:
            return [self.at]
        if self.size == 2:
            return [self.at - r * self.axis, self.at + r * self.axis]
        ring = r / math.sin(math.pi / self.size)
        first = -90.0 if self.size % 2 else -90.0 - 180 / self.size
        angles = (first + 360 * i / self.size for i in range(self.size))
        return [self.at + cmath.rect(ring, math.radians(angle)) for angle in angles]

    @cached_property
    def discs(self) -> list[tuple[complex, float]]:
        """What it covers, as circles."""
        if not self.size:
            return [(self.at, DOT_RADIUS + 2.5)]
        slots = self.slots()
        # The white field fills the gaps between neighbouring slots.
        gaps = [(a + b) / 2 for a, b in pairwise([*slots, slots[0]])] if len(slots) > 1 else []
        edge = 1.5 if len(slots) == 1 else 3.0
        return [(at, self.radius + edge) for at in (*slots, *gaps)]

    @cached_property
    def track_samples(self) -> list[Sampled]:
        """Points of each piece of track that leads to it."""
        return [curve.sampled(9) for curve in self.tracks.values()]


def sites_of(face: Face, stop: str, layout: Layout) -> list[StopSite]:
    """Every site that a city or town may take."""
    sites = _unaligned(face, stop, layout)
    if len(face.cities) > 2:
        sites = [replace(site, small=True) for site in sites]
    if len(face.river) != 2:
        return sites
    # The slots of a city on a bank lie along the river.
    along = corner_point(face.river[1], layout) - corner_point(face.river[0], layout)
    return [replace(site, axis=along / abs(along)) if site.size else site for site in sites]


def _unaligned(face: Face, stop: str, layout: Layout) -> list[StopSite]:
    thing: City | Town = (face.cities if stop[0] == "c" else face.towns)[int(stop[1:])]
    size = thing.slots if isinstance(thing, City) else 0
    exits = sorted(face.rotated(0).exits_of[stop])
    stops = len(face.cities) + len(face.towns)
    if thing.at is not None:
        return [_fixed(thing.at, size, exits, layout)]
    if not size and len(exits) == 2:
        return list(_bars(exits, layout))
    if stops == 1:
        return [_joined(0j, size, exits, layout)]
    if len(exits) == 2:
        return list(_on_the_way(size, exits, layout))
    if len(exits) == 1:
        return list(_near_edge(size, exits[0], layout))
    return list(_anywhere(face, stop, size, exits, layout))


def _joined(at: complex, size: int, exits: list[int], layout: Layout, cost: float = 0.0) -> StopSite:
    """A site with track bent towards it."""
    axis = at / abs(at) * 1j if abs(at) > 1 else 1 + 0j
    tracks = {edge: from_edge(edge, at, layout) for edge in exits}
    return StopSite(at, axis, size, tracks=tracks, cost=cost)


def _fixed(at: float, size: int, exits: list[int], layout: Layout) -> StopSite:
    if at < 0:
        return _joined(0j, size, exits, layout)
    site = _joined(cmath.rect(CITY_OUT if size else TOWN_OUT, edge_angle(at, layout)), size, exits, layout)
    # A town beside a city is a bar across the track that leads to the city.
    return site if size else StopSite(site.at, site.axis, bar=True, tracks=site.tracks)


def _bars(exits: list[int], layout: Layout) -> Iterator[StopSite]:
    """A town on plain track is a bar across it."""
    way = between_edges(exits[0], exits[1], layout)
    for t in ALONG:
        tracks = {exits[0]: way.part(0, t), exits[1]: way.part(t, 1).reversed()}
        yield StopSite(way.point(t), way.direction(t) * 1j, bar=True, tracks=tracks, cost=16 * abs(t - 0.5))


def _on_the_way(size: int, exits: list[int], layout: Layout) -> Iterator[StopSite]:
    """A city between two exits: on the track that would join them, or a little aside."""
    way = between_edges(exits[0], exits[1], layout)
    for t in ALONG:
        for aside in ASIDE:
            at = way.point(t) + aside * SIZE * way.direction(t) * 1j
            site = _joined(at, size, exits, layout, cost=60 * abs(t - 0.5) + 55 * abs(aside))
            if not aside:
                tracks = {exits[0]: way.part(0, t), exits[1]: way.part(t, 1).reversed()}
                site = StopSite(at, site.axis, size, tracks=tracks, cost=site.cost)
            yield site


def _near_edge(size: int, exit_: int, layout: Layout) -> Iterator[StopSite]:
    """A city with one exit: on the way from it to the middle, or a little aside."""
    outward = edge_point(exit_, layout) / abs(edge_point(exit_, layout))
    for out in (0.5, 0.44, 0.38, 0.3, 0.2):
        for aside in (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24):
            at = SIZE * outward * complex(out, aside)
            yield _joined(at, size, [exit_], layout, cost=60 * (0.5 - out) + 55 * abs(aside))


def _anywhere(face: Face, stop: str, size: int, exits: list[int], layout: Layout) -> Iterator[StopSite]:
    """A stop with no exit or many of them: all over the face."""
    wish = _wish(face, stop, exits, layout)
    for ring, count in ((0.0, 1), (0.2, 6), (0.3, 12), (0.4, 12), (0.5, 12)):
        for i in range(count):
            at = cmath.rect(ring * SIZE, 2 * math.pi * i / count)
            yield _joined(at, size, exits, layout, cost=abs(at - wish) * 1.2)


def _wish(face: Face, stop: str, exits: list[int], layout: Layout) -> complex:
    """Where such a stop would best lie: between its exits, or in line with its fellows."""
    if exits:
        return sum(edge_point(edge, layout) for edge in exits) / len(exits) * 0.6
    row = [name for name in face.stops if name[0] == stop[0]]
    return complex((row.index(stop) - (len(row) - 1) / 2) * 0.78 * SIZE, 0)
