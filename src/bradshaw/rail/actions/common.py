"""The actions that all 18xx games share."""

from __future__ import annotations

from bradshaw.core.action import Action


class Powered(Action, frozen=True):
    """What can be done with a power. Such an action has a field that names the private, or the railway, whose
    power it is."""

    @property
    def power(self) -> str:
        """The code of that private or railway; empty for what is done without a power."""
        return ""


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
    """Buy a certificate from the "offering", the "pool" or the railway's "treasury": one share, unless
    `percent` names another size."""

    railway: str
    source: str
    percent: int = 0

    def size(self, share: int) -> int:
        """Percent of the certificate, where so much is one share of the railway."""
        return self.percent or share


class SellShares(Action, tag="sell", frozen=True):
    """Sell shares of a railway to the pool. `largest` gives up large certificates first."""

    railway: str
    percent: int
    largest: bool = False


class LayTile(Powered, tag="lay", frozen=True):
    """Lay a tile, or replace one; with a private's power where `private` names it."""

    hex: str
    tile: str
    rotation: int
    private: str = ""

    @property
    def power(self) -> str:
        return self.private


class PlaceToken(Powered, tag="token", frozen=True):
    """Place a token in a city of a hex (cities are counted from 0); `kind` names one that is not ordinary,
    `private` the power with which it is placed."""

    hex: str
    city: int = 0
    kind: str = ""
    private: str = ""

    @property
    def power(self) -> str:
        return self.private


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


class UsePower(Powered, tag="use", frozen=True):
    """Use a power for what no other action says: for which railway, in which way, at which price."""

    private: str
    railway: str = ""
    way: str = ""
    price: int = 0

    @property
    def power(self) -> str:
        return self.private


class EndGame(Action, tag="end", frozen=True):
    """The players agree to end the game now."""


COMMON: tuple[type[Action], ...] = (
    Pass, Bid, BuyPrivate, Par, BuyShare, SellShares, LayTile, PlaceToken, Run, Dividend,
    BuyTrain, Accept, Decline, DiscardTrain, EndGame,
)  # fmt: skip
