"""Routes of one train: the best one, or all that are good enough, under prices."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .faces import faces
from .meter import Meter
from .model import Model
from .network import Network
from .problem import Train
from .relax import Relaxation
from .walker import Found, Paused, Visit, Walker

FIRST_STEPS = 6
"""A search may take so many times the effort of filling a table before the bound is tightened;
then twice as much, and so on."""
TIGHTENING = 8
"""Improvements of the bound between two attempts."""


class Harvest(Struct, frozen=True):
    """What a search for the best route has brought."""

    routes: list[Found]
    """Each better than the one before."""
    limit: int
    """No route earns more than this, or than the last of these, prices deducted."""


class Finder:
    """Finds routes of a train. Keeps its faces and weights from one question to the next."""

    def __init__(self, network: Network, train: Train, meter: Meter) -> None:
        self._meter = meter
        self._faces: list[Relaxation] = []
        for face in faces(network, train):
            like = self._faces[0] if self._faces else None
            self._faces.append(Relaxation(Model(network, train, face), meter, like))

    def set_prices(self, prices: Sequence[int]) -> None:
        """Charge for what trains cannot share."""
        for face in self._faces:
            face.set_prices(prices)

    @property
    def bound(self) -> int:
        """No route earns more than this, prices deducted; 0 for staying idle."""
        return max([0, *(face.bound for face in self._faces)])

    def best(self, floor: int, step: int, blocked: int = 0, patience: int | None = None) -> Harvest:
        """Ever better routes that earn at least the floor, each better by `step` or more.

        Stops early when about so much work is done as the patience says.
        """
        found: list[Found] = []

        def note(route: Found) -> int:
            found.append(route)
            return route.net + step

        limit = self._search(floor, note, blocked, patience)
        return Harvest(found, limit)

    def all(self, floor: int) -> list[Found]:
        """All routes that earn at least the floor; of those that use the same track, the best."""
        by_use: dict[int, Found] = {}

        def note(route: Found) -> int:
            rival = by_use.get(route.uses)
            if route.value > 0 and (rival is None or rival.net < route.net):
                by_use[route.uses] = route
            return floor

        self._search(floor, note, 0)
        return sorted(by_use.values(), key=lambda route: (-route.net, route.pieces))

    def _search(self, floor: int, visit: Visit, blocked: int, patience: int | None = None) -> int:
        """Search the faces, the most promising one first. A face that takes long is tightened, or
        split by a bonus in doubt, and searched anew with what was learnt. Returns what no route
        that was not visited exceeds."""

        def learn(route: Found) -> int:
            nonlocal floor
            floor = visit(route)
            return floor

        stop = None if patience is None else self._meter.work + patience
        open_ = [(face, FIRST_STEPS) for face in self._faces]
        while open_ := [pair for pair in open_ if pair[0].bound >= floor]:
            face, times = max(open_, key=lambda pair: pair[0].bound)
            face.freshen()
            if any(other.bound > face.bound for other, _ in open_):
                continue
            if stop is not None and self._meter.work >= stop:
                return face.bound
            open_.remove((face, times))
            try:
                Walker(face, self._meter).walk(floor, learn, blocked, times * face.effort)
            except Paused:
                open_ += [(part, 2 * times) for part in self._refined(face, floor)]
        return floor - 1

    def _refined(self, face: Relaxation, floor: int) -> Sequence[Relaxation]:
        """The face with a better bound, or its parts."""
        if face.tighten(floor, TIGHTENING):
            return ()
        bonus = face.doubtful_bonus()
        if bonus is None:
            return (face,)
        parts = face.split(bonus)
        self._faces.remove(face)
        self._faces += parts
        return parts
