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


def may_redeem(table: Table1862, railway: Railway) -> bool:
    """Whether a railway has a director, the money, and an ordinary share in the pool."""
    in_pool = any(number for number in railway.held_by(POOL))
    if railway.president is None or table.rules.new_players or not in_pool:
        return False
    return bool(railway.cash >= table.price(railway))


def judge_redeeming(table: Table1862, turn: OperatingTurn[Table1862]) -> None:
    """A reading: after a silent purchase it is seen at the first halt of the turn whether the railway may
    redeem, even before the money of a refinancing has come."""
    if table.rules.redeem_judged == "when due" or SILENT not in turn.did or SEEN in turn.did:
        return
    turn.mark(SEEN)
    if not may_redeem(table, turn.railway):
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
