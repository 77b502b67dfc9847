"""The actions of 18xx games: those that all share, and those of some."""

from __future__ import annotations

from bradshaw.core.action import Action


class Pass(Action, tag="pass", frozen=True):
    """Do nothing more in this step."""


class Bid(Action, tag="bid", frozen=True):
    """Bid for an item of an auction."""

    item: str
    price: int


class BuyPrivate(Action, tag="private", frozen=True):
    """Buy the private that is on offer, at its present price."""

    private: str


class Par(Action, tag="par", frozen=True):
    """Found a railway: take its president's certificate at a starting price."""

    railway: str
    price: int


class BuyShare(Action, tag="buy", frozen=True):
    """Buy a certificate from the "offering", the "pool" or the railway's "treasury"."""

    railway: str
    source: str
    percent: int = 10


class SellShares(Action, tag="sell", frozen=True):
    """Sell shares of a railway to the pool. `largest` gives up large certificates first."""

    railway: str
    percent: int
    largest: bool = False


class LayTile(Action, tag="lay", frozen=True):
    """Lay a tile, or replace one; with a private's power where `private` names it."""

    hex: str
    tile: str
    rotation: int
    private: str = ""


class PlaceToken(Action, tag="token", frozen=True):
    """Place a token in a city of a hex (cities are counted from 0)."""

    hex: str
    city: int = 0


class Run(Action, tag="run", frozen=True):
    """Run trains. Each route is `TRAIN=NODE>NODE>...` with the stops and hex sides in order."""

    routes: tuple[str, ...] = ()


class Dividend(Action, tag="dividend", frozen=True):
    """Decide what becomes of the revenue: "pay" or "withhold"."""

    kind: str


class BuyTrain(Action, tag="train", frozen=True):
    """Buy a train from the "bank", the "pool" or another railway (then with a price)."""

    train: str
    seller: str
    price: int = 0


class Accept(Action, tag="accept", frozen=True):
    """Agree to what was offered."""


class Decline(Action, tag="decline", frozen=True):
    """Do not agree to what was offered."""


class DiscardTrain(Action, tag="discard", frozen=True):
    """Give up a train to the limit; the railway is named if another one than that asked comes first."""

    train: str
    railway: str = ""


class TakeCredit(Action, tag="credit", frozen=True):
    """Borrow from the bank what is still lacking for a train."""


class GoBankrupt(Action, tag="bankrupt", frozen=True):
    """Declare that the money for a train cannot be raised."""


class EndGame(Action, tag="end", frozen=True):
    """The players agree to end the game now."""


# --- words that only some titles have


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


COMMON: tuple[type[Action], ...] = (
    Pass, Bid, BuyPrivate, Par, BuyShare, SellShares, LayTile, PlaceToken, Run, Dividend,
    BuyTrain, Accept, Decline, DiscardTrain, TakeCredit, GoBankrupt, EndGame,
)  # fmt: skip
