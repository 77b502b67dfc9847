"""Trains that no railway owns."""

from __future__ import annotations

from typing import Any

from bradshaw.core.state import List, Map, Node, Touched


class Depot(Node):
    """Trains that no railway owns."""

    KIND = "depot"
    FACTS = frozenset({"stock", "sold"})
    DERIVED = frozenset({"stock"})

    #: New cards left of each sort, smallest first; a card without limit is absent.
    stock: Map[int]
    #: Used trains for sale at their printed price.
    pool: List[str]
    #: Cards of which one has been bought.
    sold: List[str]
    #: Trains out of the game, for the count.
    rusted: List[str]

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "pool" in touched:
            found["pool"] = sorted(self.pool)
        if "rusted" in touched:
            found["rusted"] = sorted(self.rusted)
        return found

    def left(self, card: str) -> int | None:
        """How many new ones of a card there are, None for no limit."""
        return self.stock.get(card)
