"""Buying trains in 18Rhl (6.2.6)."""

from __future__ import annotations

from bradshaw.rail.steps.buy_trains import BuyTrains


class RhlBuyTrains(BuyTrains):
    """Trains from the bank, the pool and other railways."""
