"""The actions that 1862 adds to the common ones."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import COMMON, BuyTrain


class BuyWarrantedTrain(BuyTrain, tag="train", frozen=True):
    """Buy a train from the "bank", with some additional warranties, or from another railway."""

    warranties: int = 0


class PlaceStation(Action, tag="station", frozen=True):
    """Put a small station on a line of track, named by its two edges: `station D7 0-3`."""

    hex: str
    line: str


class Merge(Action, tag="merge", frozen=True):
    """Merge with another railway, or acquire it; one of the two survives."""

    partner: str
    survivor: str


class Redeem(Action, tag="redeem", frozen=True):
    """Pay for an option share and keep it."""


class Relinquish(Action, tag="relinquish", frozen=True):
    """Give up an option share for its value."""


class RemoveMarker(Action, tag="remove", frozen=True):
    """Take a station marker off the map, down to the limit."""

    hex: str


class BuyMarkers(Action, tag="markers", frozen=True):
    """Buy the station markers of a railway that floats without a charter."""

    count: int


class Issue(Action, tag="issue", frozen=True):
    """Sell shares from the railway's own charter to pay for a train it must buy."""


class Refinance(Action, tag="refinance", frozen=True):
    """Merge the railway's shares two for one to pay for a train it must buy."""


VOCABULARY: tuple[type[Action], ...] = (
    *(kind for kind in COMMON if kind is not BuyTrain),
    BuyWarrantedTrain, PlaceStation, Merge, Redeem, Relinquish, RemoveMarker, BuyMarkers, Issue, Refinance,
)  # fmt: skip
