"""Powers that work by themselves: cheaper terrain, and income."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..gamedata import GameData
from ..laying import Lay
from .power import Power


class Discount(Power, frozen=True, kw_only=True, tag="discount"):
    """Terrain costs less for railways that have it."""

    #: Of which terrain; empty: of all.
    terrain: str = ""
    #: How much less it costs, of each hundred; and in all.
    percent: int = 0
    amount: int = 0

    def price(self, lay: Lay, cost: int) -> int:
        """What is left of the price of a tile."""
        if self.terrain and not any(ground.kind == self.terrain for ground in lay.hex.terrain):
            return cost
        return max(0, cost - cost * self.percent // 100 - self.amount)

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        kinds = {ground.kind for place in data.grid.hexes.values() for ground in place.terrain}
        if self.terrain and self.terrain not in kinds:
            yield f"there is no {self.terrain} on the map"
        if not 0 <= self.percent <= 100 or self.amount < 0 or not (self.percent or self.amount):
            yield "its discount cannot be"


class Income(Power, frozen=True, kw_only=True, tag="income"):
    """Money from the bank when an operating round begins."""

    #: Phase, or colour of a phase -> how much from then on.
    amounts: Mapping[str, int]

    def amount(self, reached: tuple[str, ...]) -> int:
        """How much it is now that some phases have come, the newest last."""
        return next((self.amounts[name] for name in reversed(reached) if name in self.amounts), 0)

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        for name, amount in self.amounts.items():
            if name not in (*data.phases, *data.colours):
                yield f"there is no phase {name}"
            if amount < 0:
                yield f"its income cannot be {amount}"
