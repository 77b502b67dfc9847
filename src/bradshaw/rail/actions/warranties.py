"""Words of titles whose trains can be bought with warranties."""

from __future__ import annotations

from .common import BuyTrain


class BuyWarrantedTrain(BuyTrain, tag="train", frozen=True):
    """Buy a train from the "bank", with some additional warranties, or from another railway."""

    warranties: int = 0
    #: One that the seller runs, where it has also left one of the kind behind in a bankruptcy.
    running: bool = False
