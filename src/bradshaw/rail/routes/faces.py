"""Faces of a train: assumptions under which every stop has one value, whatever else is visited.

A face fixes which doubling bonuses hold, and, for a train that is paid for its best stops only, a
threshold: the worst stop that is paid. With threshold t and m paid stops no route earns more than
m times t plus what each stop is worth above t, and a route earns just that on the face whose
threshold is its own m-th best stop. The best over all faces is the best of the train.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from .layout import is_junction, is_side
from .network import Network
from .prizes import SCALE
from .problem import Piece, Place, Train
from .score import slots_of


class Face(Struct, frozen=True):
    """One set of assumptions."""

    on: frozenset[int] = frozenset()
    """Indices of the bonuses that hold."""
    off: frozenset[int] = frozenset()
    """Indices of the bonuses that do not. The others are open; no doubling one is."""
    threshold: int | None = None

    def split(self, index: int) -> tuple[Face, Face]:
        """The same face with a bonus, and without it."""
        return replace(self, on=self.on | {index}), replace(self, off=self.off | {index})


def faces(network: Network, train: Train) -> Iterator[Face]:
    """All faces of a train: every route belongs to at least one."""
    doubling = [index for index, bonus in enumerate(train.bonuses) if bonus.doubled]
    for size in range(len(doubling) + 1):
        for on in map(frozenset, combinations(doubling, size)):
            off = frozenset(doubling) - on
            if train.pays is None:
                yield Face(on, off)
            else:
                yield from (Face(on, off, value) for value in _thresholds(network, train, on))


def _thresholds(network: Network, train: Train, on: frozenset[int]) -> list[int]:
    times = times_counted(train, on)
    values = {train.values.get(p.name, 0) * times.get(p.hex, 1) for p in network.problem.places}
    return sorted({0, *(value for value in values if value > 0)})


def times_counted(train: Train, on: frozenset[int]) -> dict[str, int]:
    """How often each doubled hex counts."""
    times: dict[str, int] = {}
    for index in on:
        for hex_ in train.bonuses[index].doubled:
            times[hex_] = times.get(hex_, 1) + 1
    return times


class Worths:
    """What visits earn on a face: exactly, or at least as much where joints make it unclear."""

    def __init__(self, network: Network, train: Train, face: Face) -> None:
        self._train, self._threshold = train, face.threshold
        self._times = times_counted(train, face.on)
        self._pieces = network.problem.pieces
        self._joined: set[str] = set()
        self._odd: set[str] = set()
        for places, joints in _joined_places(network):
            self._joined |= places
            if any(j.slots < -1 for j in joints) or any(self._least_slots(name) < 1 for name in places):
                self._odd |= places  # the whole stop may take no length, and then it always counts

    def _least_slots(self, name: str) -> int:
        return min(slots_of(self._train, name, end) for end in (False, True))

    def plain(self, place: Place) -> int:
        """The value of a place, doublings included."""
        return self._train.values.get(place.name, 0) * self._times.get(place.hex, 1) * SCALE

    def visit(self, place: Place, end: bool) -> int:
        """What a visit adds: above the threshold, if the place competes for being paid."""
        if self._threshold is None or not slots_of(self._train, place.name, end):
            return self.plain(place)
        above = 0 if place.name in self._odd else self._threshold * SCALE
        return max(0, self.plain(place) - above)

    def takes_pay(self, place: Place, end: bool) -> int:
        """1 if the place is surely among the paid stops, 0 if not."""
        if self._threshold is None or not slots_of(self._train, place.name, end):
            return 0
        return int(place.name not in self._joined and self.plain(place) > self._threshold * SCALE)

    def track(self, pieces: Sequence[int]) -> int:
        """What pieces of track add."""
        used = (self._pieces[index] for index in pieces)
        return sum(piece.value * self._times.get(piece.hex, 1) for piece in used) * SCALE

    def over(self, pieces: Sequence[int], target: Place, end: bool) -> int:
        """What going over track to a place adds."""
        if self._threshold is not None and len(pieces) == 1 and is_joint(self._pieces[pieces[0]]):
            return max(0, self.plain(target) + self.track(pieces))
        return self.visit(target, end) + self.track(pieces)


def is_joint(piece: Piece) -> bool:
    """Whether a piece joins two places into one stop."""
    return piece.slots < 0 and not any(is_side(end) or is_junction(end) for end in (piece.a, piece.b))


def _joined_places(network: Network) -> list[tuple[set[str], list[Piece]]]:
    """The places that joints connect, directly or over others, and those joints."""
    clusters: list[tuple[set[str], list[Piece]]] = []
    for piece in filter(is_joint, network.problem.pieces):
        touching = [cluster for cluster in clusters if cluster[0] & {piece.a, piece.b}]
        clusters = [cluster for cluster in clusters if cluster not in touching]
        names = {piece.a, piece.b}.union(*(cluster[0] for cluster in touching))
        clusters.append((names, [piece, *(joint for cluster in touching for joint in cluster[1])]))
    return clusters
