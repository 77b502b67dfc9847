"""The words of 1862: the common ones, and those for mergers, markers, warranties and railways in need."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import (
    COMMON,
    BuyMarkers,
    BuyTrain,
    BuyWarrantedTrain,
    GoBankrupt,
    Issue,
    Merge,
    PlaceStation,
    Redeem,
    Refinance,
    Relinquish,
    RemoveMarker,
)

VOCABULARY: tuple[type[Action], ...] = (
    *(kind for kind in COMMON if kind is not BuyTrain),
    BuyWarrantedTrain, PlaceStation, Merge, Redeem, Relinquish, RemoveMarker, BuyMarkers, GoBankrupt, Issue,
    Refinance,
)  # fmt: skip
