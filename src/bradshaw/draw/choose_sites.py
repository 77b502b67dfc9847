"""Choosing a site for each stop of a face, so that none covers another one or foreign track."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face

from .curve import Curve, Sampled, between_edges, corner_point, edge_point
from .palette import RIVER_WIDTH, TRACK_WIDTH
from .stop_sites import StopSite, sites_of

#: A site with what it costs by itself, and its number to tell equal costs apart.
Choice = tuple[float, int, StopSite]

#: What one unit of overlap costs, squared; stops on stops are worst.
STOP_ON_STOP, STOP_ON_TRACK, STOP_ON_RIVER, OVER_BORDER = 6.0, 1.5, 3.0, 4.0


def best_sites(face: Face, layout: Layout) -> dict[str, StopSite]:
    """The site of every city and town of a face."""
    names = [stop for stop in face.stops if stop[0] in "ct"]
    alone = _cost_alone(face, layout)
    choices = [
        sorted(((alone(site), i, site) for i, site in enumerate(sites_of(face, name, layout))))
        for name in names
    ]
    if not choices:
        return {}
    # Each choice of the first stop in turn; the others follow, each as well as it then can.
    best: list[StopSite] = []
    least = math.inf
    for own, _, first in choices[0]:
        if own < least:
            found, cost = _follow(first, own, choices[1:])
            if cost < least:
                best, least = found, cost
    return dict(zip(names, best, strict=True))


def _follow(
    first: StopSite, cost: float, choices: Sequence[Sequence[Choice]]
) -> tuple[list[StopSite], float]:
    """Choose for one stop after the other what goes best with those before."""
    chosen = [first]
    for sites in choices:
        best, least = sites[0][2], math.inf
        for own, _, site in sites:
            if own >= least:
                break
            total = own + sum(_overlap(site, other) for other in chosen)
            if total < least:
                best, least = site, total
        chosen.append(best)
        cost += least
    return chosen, cost


def _overlap(a: StopSite, b: StopSite) -> float:
    """How much two stops and their track cover each other."""
    cost = 0.0
    for at, radius in a.discs:
        for other, other_radius in b.discs:
            cost += STOP_ON_STOP * _pressed(abs(at - other), radius + other_radius + 4)
    return cost + _on_track(a, b.track_samples) + _on_track(b, a.track_samples)


def _on_track(site: StopSite, tracks: Sequence[Sampled]) -> float:
    cost = 0.0
    for at, radius in site.discs:
        wanted = radius + TRACK_WIDTH / 2 + 1.5
        for middle, reach, samples in tracks:
            if abs(at - middle) < wanted + reach:
                nearest = min([abs(at - sample) for sample in samples])
                cost += STOP_ON_TRACK * _pressed(nearest, wanted)
    return cost


def _cost_alone(face: Face, layout: Layout) -> Callable[[StopSite], float]:
    """What a site costs whatever the other stops do: borders, river, track without stops."""
    plain = [
        between_edges(int(stretch.a), int(stretch.b), layout).sampled(9)
        for stretch in face.stretches
        if stretch.a.isdigit() and stretch.b.isdigit()
    ]
    river = river_curve(face, layout)
    water = river.samples(25) if river is not None else []

    def cost(site: StopSite) -> float:
        total = site.cost + _on_track(site, plain)
        for at, radius in site.discs:
            total += OVER_BORDER * _pressed(_to_border(at, layout), radius + 2.5)
            if water:
                nearest = min([abs(at - sample) for sample in water])
                total += STOP_ON_RIVER * _pressed(nearest, radius + RIVER_WIDTH / 2 + 0.5)
        return total

    return cost


def river_curve(face: Face, layout: Layout) -> Curve | None:
    """The line of the river that runs through a face."""
    if len(face.river) != 2:
        return None
    return Curve(corner_point(face.river[0], layout), corner_point(face.river[1], layout))


def _to_border(at: complex, layout: Layout) -> float:
    """The distance from a point to the nearest side of the hex."""
    x, y = at.real, at.imag
    return min([far - (x * across + y * down) / far for across, down, far in _sides(layout)])


@cache
def _sides(layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """The middle of each side, and how far it is from the middle of the hex."""
    return tuple((at.real, at.imag, abs(at)) for at in (edge_point(edge, layout) for edge in range(6)))


def _pressed(distance: float, wanted: float) -> float:
    return (wanted - distance) ** 2 if distance < wanted else 0.0
