"""The formation of the London & North Eastern Railway (10.3)."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.core.action import Action
from bradshaw.rail.actions import Bid, LayTile, Merge, PlaceToken
from bradshaw.rail.finance.accounts import Account
from bradshaw.rail.rolling.train import words

from .basis import Basis1862
from .merging import offering_to_pool
from .state import Railway1862

#: Whose money is out of the game.
GONE = "railways that have gone"


#: What is not done any more once the LNER has formed.
OVER: Mapping[type[Action], str] = {
    LayTile: "no more track is built",
    PlaceToken: "no more station markers are placed",
    Merge: "railways neither merge nor acquire each other any more",
    Bid: "no more parliament rounds take place",
}


def form_lner(table: Basis1862) -> None:
    """10.3: nothing new begins any more; shares of the offering come to the pool."""
    table.lner = "formed"
    for railway in table.companies():
        if railway.founded:
            offering_to_pool(railway)
        else:
            _take_out(table, railway)
    held = [sum(r.shares(r.percent(player)) for r in table.railways.values()) for player in table.seats]
    table.lner_limit = max(held)
    table.note(f"The LNER forms. The certificate limit is now {table.lner_limit}.")


def _take_out(table: Basis1862, railway: Railway1862) -> None:
    """A railway that is not in play leaves the game, with what it kept or was paid after its bankruptcy
    (in the reading in which its trains stay for sale)."""
    table.depot.rusted.extend(words(railway.stranded))
    if railway.cash:
        lost = table.set_aside.setdefault(GONE, table.make(Account, name=GONE, cash=0))
        table.pay(railway.code, lost.name, railway.cash, f"{railway.code} leaves the game")
    del table.railways[railway.code]
