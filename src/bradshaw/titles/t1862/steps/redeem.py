"""Redeeming stock (7.13): a railway buys one of its own shares from the pool."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import BuyShare, Pass, Redeem
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, take
from bradshaw.rail.steps.turn import OperatingTurn, TurnStep

from ..table import Table1862

#: Said of a turn: money for a train was raised without a question; it has been seen whether the railway may
#: redeem; it may not.
SILENT, SEEN, NO_REDEEMING = "silent purchase", "redeeming seen", "no redeeming"
#: Said of a turn: the director's certificate came to a pool without other shares of the railway.
DIRECTOR_FIRST = "director first"


def may_redeem(table: Table1862, railway: Railway, shares: int = 1) -> bool:
    """Whether a railway has a director, the money for so many shares, and an ordinary one in the pool."""
    in_pool = any(number for number in railway.held_by(POOL))
    if railway.president is None or table.rules.new_players or not in_pool:
        return False
    return bool(railway.cash >= shares * table.price(railway))


def judge_redeeming(table: Table1862, turn: OperatingTurn[Table1862]) -> None:
    """A reading: after a silent purchase it is seen at the first halt of the turn whether the railway may
    redeem, even before the money of a refinancing has come; by the price of the certificate that was first in
    the pool, be it the director's."""
    if table.rules.redeem_judged == "when due" or SILENT not in turn.did or SEEN in turn.did:
        return
    turn.mark(SEEN)
    railway = turn.railway
    directors = DIRECTOR_FIRST in turn.did and railway.certificates[0] == POOL
    if not may_redeem(table, railway, railway.shares(railway.sizes[0]) if directors else 1):
        turn.mark(NO_REDEEMING)


class RedeemShare(TurnStep[Table1862]):
    """One share a turn, at the market price, from the treasury."""

    KIND = "1862 redeem share"
    TOPIC = "redeem"

    def prompt(self) -> str:
        price = self.table.money(self.table.price(self.railway))
        return f"{self.code}: redeem one of its shares from the pool for {price}, or pass"

    def asks(self) -> bool:
        return NO_REDEEMING not in self.turn.did and may_redeem(self.table, self.railway)

    def own_options(self, player: str) -> Iterable[Option]:
        return [BuyShare(self.code, POOL), Pass()]

    def do_buy(self, player: str, action: BuyShare) -> None:
        table, railway = self.table, self.railway
        require(
            (action.railway, action.source) == (self.code, POOL)
            and action.size(railway.share) == railway.share,
            self.rule,
            f"{self.code} may redeem one of its own shares from the pool, nothing else",
            f"buy {self.code} pool",
        )
        price = table.price(railway)
        take(railway, railway.code, POOL, railway.share)
        table.pay(railway.code, "bank", price, f"10% of {railway.code}")
        table.note(f"{railway.code} redeems one of its shares for {table.money(price)}.")
        self.done()

    def do_redeem(self, player: str, action: Redeem) -> None:
        """Only options are redeemed by that word."""
        raise Refusal(
            self.rule,
            f"{self.code} redeems a share by buying it from the pool",
            f"buy {self.code} pool",
        )

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()
