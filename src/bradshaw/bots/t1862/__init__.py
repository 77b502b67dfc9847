"""What the greedy bot must know of 1862: petitions, mergers, markers, small stations, warranties."""

from __future__ import annotations

from bradshaw.rail.actions import (
    Accept,
    Bid,
    BuyMarkers,
    BuyTrain,
    Dividend,
    Issue,
    Merge,
    Par,
    Pass,
    Redeem,
    Refinance,
    RemoveMarker,
)

from ..greedy.money import raise_money
from ..greedy.parts import Kinds, Part, Parts
from . import building, charters, markers, mergers, money
from .hints import hints

_CHOICES: dict[type, Part] = {
    Accept: mergers.answer,
    Dividend: money.dividend,
    Bid: charters.bid,
    Merge: mergers.choose,
    Redeem: mergers.option_share,
    BuyMarkers: markers.buy,
    RemoveMarker: markers.remove,
}


def choose(kinds: Kinds) -> Part | None:
    """Who decides when actions of some kinds are possible."""
    if Par in kinds and Pass not in kinds:
        return charters.par
    if Refinance in kinds and BuyTrain not in kinds:
        return raise_money
    return next((part for kind, part in _CHOICES.items() if kind in kinds), None)


PARTS = Parts(choose, hints, building.stations, money.with_warranty, (Issue, Refinance))
