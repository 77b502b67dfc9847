"""One face of a train with its weights and its table: an upper bound that can be pushed down."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from msgspec import Struct

from .meter import Meter
from .model import Model
from .prizes import SCALE
from .table import IMPOSSIBLE, Choice, Plan, Table
from .weights import Weights

PATIENCE = 2
"""Steps without a better bound before the steps become smaller."""


class Root(Struct, frozen=True, gc=False):
    """A place where routes begin, and the most that one of them can earn."""

    bound: int
    place: int
    mask: int
    """What a route from here must still visit."""
    level: int
    worth: int
    """What the beginning counts."""
    ways: list[Choice]


class Relaxation:
    """The bound of a face under prices. Raising penalties and moving credits lowers it."""

    def __init__(self, model: Model, meter: Meter, like: Relaxation | None = None) -> None:
        """`like` is another face of the same train, to save work."""
        self.model, self._meter = model, meter
        self._plan = Plan(model, like._plan if like else None)
        self.effort = 200 + len(model.hops) * (model.levels + 1) * (model.all_musts + 1) // 10
        """What filling the table costs, in steps of a search."""
        self.weights = Weights(model)
        self._prices = like._prices if like else [0] * len(model.network.resources)
        if like:
            self.weights.inherit(like.weights)
        self.refresh()

    def set_prices(self, prices: Sequence[int]) -> None:
        """Charge for sides and inner pieces. Until somebody needs the table, it is enough to know
        that no route gains more than the prices that fell."""
        gains = sum(max(0, before - now) for before, now in zip(self._prices, prices, strict=True))
        self.bound += gains
        self._stale = self._stale or prices != self._prices
        self._prices = list(prices)

    def freshen(self) -> None:
        """Make sure that the table and the bound are those of the prices of now."""
        if self._stale:
            self.weights.set_prices(self._prices)
            self.refresh()

    def refresh(self) -> None:
        """Fill the table anew for the weights as they are."""
        model, self._stale = self.model, False
        self.extra = self.weights.extra()
        self.granted = self.weights.granted()
        added = [
            sum([self.extra[place] for place in hop.visits]) - price
            for hop, price in zip(model.hops, self.weights.price, strict=True)
        ]
        self.pass_worth = list(map(add, model.pass_worth, added))
        self.end_worth = list(map(add, model.end_worth, added))
        self._meter.spend(self.effort)
        self.table = Table(self._plan, self.pass_worth, self.end_worth)
        self.roots = sorted(self._find_roots(), key=lambda root: -root.bound)
        self.bound = self.roots[0].bound if self.roots else IMPOSSIBLE
        """No route of this face earns more, prices deducted."""

    def _find_roots(self) -> list[Root]:
        model, roots = self.model, []
        for place in model.starts:
            mask = model.all_musts & ~model.hits[place]
            level = model.levels - model.start_level[place]
            ways = self.table.ways[mask][level][2 * place + 1] if level >= 0 else []
            if ways:
                worth = self.granted + model.start_worth[place] + self.extra[place]
                roots.append(Root(worth + ways[0][0], place, mask, level, worth, ways))
        return roots

    def tighten(self, floor: int, steps: int) -> bool:
        """Push the bound down, if possible below a floor; keeps the best weights found."""
        best, kept, pace, stalled = self.bound, self.weights.copy(), 100, 0
        for _ in range(steps):
            if self.bound < floor:
                return True
            aim = max(self.bound - floor, 1) * pace // 100
            if not self.weights.shift(self._visits(), aim):
                break
            self.refresh()
            if self.bound < best:
                best, kept, stalled = self.bound, self.weights.copy(), 0
            elif (stalled := stalled + 1) >= PATIENCE:
                pace, stalled = pace * 6 // 10, 0
        if self.bound > best:
            self.weights = kept
            self.refresh()
        return self.bound < floor

    def doubtful_bonus(self) -> int | None:
        """The open bonus that the bound relies on most without earning it."""
        doubts = self.weights.doubts(self._visits())
        most = max(doubts, default=0)
        return self.model.open_indices[doubts.index(most)] if most >= SCALE else None

    def split(self, bonus: int) -> tuple[Relaxation, Relaxation]:
        """The face with a bonus, and the face without it."""
        model, meter = self.model, self._meter
        on, off = (Model(model.network, model.train, face) for face in model.face.split(bonus))
        return Relaxation(on, meter, self), Relaxation(off, meter, self)

    def _visits(self) -> dict[int, int]:
        """How often the best relaxed walk comes to each place."""
        root = self.roots[0]
        visits = {root.place: 1}
        arc, mask, level = root.ways[0][1], root.mask, root.level
        for _ in range(1000):
            for place in self.model.hops[arc].visits:
                visits[place] = visits.get(place, 0) + 1
            mask &= ~self.model.hit[arc]
            onward = self._onward(arc, mask, level)
            if onward is None:
                break
            level -= self.model.pass_level[arc]
            arc = onward
        return visits

    def _onward(self, arc: int, mask: int, level: int) -> int | None:
        """The arc that the best walk takes after this one; none if it had better end."""
        model = self.model
        ends = not mask and model.end_level[arc] <= level
        level -= model.pass_level[arc]
        if model.next_state[arc] < 0 or level < 0:
            return None
        for score, way in self.table.ways[mask][level][model.next_state[arc]]:
            if not model.block[way] & model.span[arc]:
                return None if ends and self.end_worth[arc] >= self.pass_worth[arc] + score else way
        return None
