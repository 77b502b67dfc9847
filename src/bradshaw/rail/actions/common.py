"""The actions that all 18xx games share."""

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
    """Place a token in a city of a hex (cities are counted from 0); `kind` names one that is not ordinary."""

    hex: str
    city: int = 0
    kind: str = ""


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


class EndGame(Action, tag="end", frozen=True):
    """The players agree to end the game now."""


COMMON: tuple[type[Action], ...] = (
    Pass, Bid, BuyPrivate, Par, BuyShare, SellShares, LayTile, PlaceToken, Run, Dividend,
    BuyTrain, Accept, Decline, DiscardTrain, EndGame,
)  # fmt: skip
