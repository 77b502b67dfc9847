"""The actions of 18xx games: those that all share, and those of some, by what they are about."""

from .common import (
    COMMON,
    Accept,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    Powered,
    Run,
    SellShares,
    UsePower,
)
from .exchange import ExchangeCertificates
from .markers import BuyMarkers, PlaceStation, RemoveMarker
from .mergers import Merge, Redeem, Relinquish
from .need import GoBankrupt, Issue, Refinance, TakeCredit
from .warranties import BuyWarrantedTrain

__all__ = [
    "COMMON",
    "Accept",
    "Bid",
    "BuyMarkers",
    "BuyPrivate",
    "BuyShare",
    "BuyTrain",
    "BuyWarrantedTrain",
    "Decline",
    "DiscardTrain",
    "Dividend",
    "EndGame",
    "ExchangeCertificates",
    "GoBankrupt",
    "Issue",
    "LayTile",
    "Merge",
    "Par",
    "Pass",
    "PlaceStation",
    "PlaceToken",
    "Powered",
    "Redeem",
    "Refinance",
    "Relinquish",
    "RemoveMarker",
    "Run",
    "SellShares",
    "TakeCredit",
    "UsePower",
]
