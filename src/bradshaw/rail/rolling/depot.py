"""Trains that no railway owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bradshaw.core.state import List, Map, Node, Touched

from .train import Train, words


class Depot(Node):
    """Trains that no railway owns."""

    KIND = "depot"
    FACTS = frozenset({"stock", "sold"})
    DERIVED = frozenset({"stock"})
    STORED: ClassVar[Mapping[str, str]] = {"used": "pool"}

    #: New cards left of each sort, smallest first; a card without limit is absent.
    stock: Map[int]
    #: Used trains for sale at their printed price.
    used: List[Train]
    #: Cards of which one has been bought.
    sold: List[str]
    #: Trains out of the game, for the count.
    rusted: List[str]

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "used" in touched:
            found["pool"] = sorted(self.pool)
        if "rusted" in touched:
            found["rusted"] = sorted(self.rusted)
        return found

    @property
    def pool(self) -> Sequence[str]:
        """The used trains as people write them."""
        return words(self.used)

    def left(self, card: str) -> int | None:
        """How many new ones of a card there are, None for no limit."""
        return self.stock.get(card)
