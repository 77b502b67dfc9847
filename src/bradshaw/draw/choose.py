"""Choosing a spot for each stop of a face, so that none covers another one or foreign track."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face

from .curve import Curve, between_edges, corner_point, edge_point
from .palette import RIVER_WIDTH, TRACK_WIDTH
from .spots import Spot, spots_of

#: A spot with what it costs by itself, and its number to tell equal costs apart.
Choice = tuple[float, int, Spot]

#: What one unit of overlap costs, squared; stops on stops are worst.
STOP_ON_STOP, STOP_ON_TRACK, STOP_ON_RIVER, OVER_BORDER = 6.0, 1.5, 3.0, 4.0


def best_spots(face: Face, layout: Layout) -> dict[str, Spot]:
    """The spot of every city and town of a face."""
    names = [stop for stop in face.stops if stop[0] in "ct"]
    alone = _cost_alone(face, layout)
    choices = [
        sorted(((alone(spot), i, spot) for i, spot in enumerate(spots_of(face, name, layout))))
        for name in names
    ]
    if not choices:
        return {}
    # Each choice of the first stop in turn; the others follow, each as well as it then can.
    best: list[Spot] = []
    least = math.inf
    for own, _, first in choices[0]:
        if own < least:
            found, cost = _follow(first, own, choices[1:])
            if cost < least:
                best, least = found, cost
    return dict(zip(names, best, strict=True))


def _follow(first: Spot, cost: float, choices: Sequence[Sequence[Choice]]) -> tuple[list[Spot], float]:
    """Choose for one stop after the other what goes best with those before."""
    chosen = [first]
    for spots in choices:
        best, least = spots[0][2], math.inf
        for own, _, spot in spots:
            if own >= least:
                break
            total = own + sum(_overlap(spot, other) for other in chosen)
            if total < least:
                best, least = spot, total
        chosen.append(best)
        cost += least
    return chosen, cost


def _overlap(a: Spot, b: Spot) -> float:
    """How much two stops and their track cover each other."""
    cost = 0.0
    for at, radius in a.discs:
        for other, other_radius in b.discs:
            cost += STOP_ON_STOP * _pressed(abs(at - other), radius + other_radius + 4)
    return cost + _on_track(a, b.track_samples) + _on_track(b, a.track_samples)


def _on_track(spot: Spot, tracks: Sequence[Sequence[complex]]) -> float:
    cost = 0.0
    for at, radius in spot.discs:
        for samples in tracks:
            nearest = min([abs(at - sample) for sample in samples])
            cost += STOP_ON_TRACK * _pressed(nearest, radius + TRACK_WIDTH / 2 + 1.5)
    return cost


def _cost_alone(face: Face, layout: Layout) -> Callable[[Spot], float]:
    """What a spot costs whatever the other stops do: borders, river, track without stops."""
    plain = [
        between_edges(int(piece.a), int(piece.b), layout).samples(9)
        for piece in face.pieces
        if piece.a.isdigit() and piece.b.isdigit()
    ]
    river = river_curve(face, layout)
    water = river.samples(25) if river is not None else []

    def cost(spot: Spot) -> float:
        total = spot.cost + _on_track(spot, plain)
        for at, radius in spot.discs:
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
    sides = (edge_point(edge, layout) for edge in range(6))
    return min(abs(side) - (at.real * side.real + at.imag * side.imag) / abs(side) for side in sides)


def _pressed(distance: float, wanted: float) -> float:
    return (wanted - distance) ** 2 if distance < wanted else 0.0
