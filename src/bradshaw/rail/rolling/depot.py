"""Trains that no railway owns."""

from __future__ import annotations

from bradshaw.core.state import List, Map, Node


class Depot(Node):
    """Trains that no railway owns."""

    #: New cards left of each sort, smallest first; a card without limit is absent.
    stock: Map[int]
    #: Used trains for sale at their printed price.
    pool: List[str]
    #: Cards of which one has been bought.
    sold: List[str]
    #: Trains out of the game, for the count.
    rusted: List[str]

    def left(self, card: str) -> int | None:
        """How many new ones of a card there are, None for no limit."""
        return self.stock.get(card)
