"""The words of 18OE: the common ones, and those of floating, growing, merging and trading."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import COMMON, Powered


class FloatMinor(Action, tag="float", frozen=True):
    """Float a minor: its home, from whose zone it takes a track rights chit (9.1)."""

    minor: str
    hex: str


class SetPar(Action, tag="value", frozen=True):
    """Set the par value of a regional without buying it, as a concession (8.1)."""

    railway: str
    price: int


class Withdraw(Action, tag="withdraw", frozen=True):
    """Remove a regional from the game that has neither been floated nor given a par value (8.2)."""

    railway: str


class Reserve(Action, tag="reserve", frozen=True):
    """Reserve the secondary shares of a regional in the first stock round (8.4)."""

    railway: str


class Rescue(Action, tag="rescue", frozen=True):
    """Buy an insolvent railway from the open market (11.6.5)."""

    railway: str


class Expand(Action, tag="expand", frozen=True):
    """Make a major of a regional; with `buy` its president first buys a share of the regional (9.3)."""

    railway: str
    buy: bool = False


class Trade(Action, tag="trade", frozen=True):
    """Offer another player a trade: minors and privates change hands between the two, whoever owns them, and
    so much cash is paid (below nothing: received) (10.4)."""

    partner: str
    cash: int
    items: tuple[str, ...]


class MergeMinor(Action, tag="merge", frozen=True):
    """Merge a minor into a major or national; cash that whoever acts pays the other owner (10.5)."""

    minor: str
    railway: str
    cash: int = 0


class ReplaceToken(Action, tag="replace", frozen=True):
    """Replace a token of a merged minor by one of the major with a printed cost (10.5)."""

    hex: str
    cost: int


class AskOffers(Action, tag="ask", frozen=True):
    """Ask the other players for offers for a minor that cannot be merged (10.6)."""

    minor: str


class ChooseOffer(Action, tag="choose", frozen=True):
    """Take the offer of a railway (10.6)."""

    railway: str


class FormNational(Action, tag="national", frozen=True):
    """Make a national of a major (9.4)."""

    railway: str


class ClosePrivate(Action, tag="close", frozen=True):
    """Turn a private face down: no revenue, no certificate, its power remains (6.1)."""

    private: str


class RemovePrivate(Action, tag="scrap", frozen=True):
    """Take a private out of the game (10)."""

    private: str


class UseBank(Powered, tag="bank", frozen=True):
    """Use Barclay's power: a new "par" value, "keep" a share, or "hold" a share value (14.4)."""

    private: str
    way: str
    railway: str
    price: int = 0

    @property
    def power(self) -> str:
        return self.private


#: The words of the stock side.
STOCK: tuple[type[Action], ...] = (
    FloatMinor, SetPar, Withdraw, Reserve, Rescue, Expand, Trade, MergeMinor, ReplaceToken, AskOffers,
    ChooseOffer, FormNational, ClosePrivate, RemovePrivate, UseBank,
)  # fmt: skip

VOCABULARY: tuple[type[Action], ...] = (*COMMON, *STOCK)
