"""Redeeming stock (7.13): a railway buys one of its own shares from the pool."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import BuyShare, Pass
from bradshaw.rail.finance.shares import POOL, take
from bradshaw.rail.steps.turn import TurnStep

from ..table import Table1862


class RedeemShare(TurnStep[Table1862]):
    """One share a turn, at the market price, from the treasury."""

    KIND = "1862 redeem share"
    TOPIC = "redeem"

    def prompt(self) -> str:
        price = self.table.money(self.table.price(self.line))
        return f"{self.railway}: redeem one of its shares from the pool for {price}, or pass"

    def in_pool(self) -> bool:
        """Whether an ordinary share lies in the pool."""
        return any(number for number in self.line.held_by(POOL))

    def asks(self) -> bool:
        table, railway = self.table, self.line
        return (
            railway.president is not None
            and not table.rules.new_players
            and self.in_pool()
            and railway.cash >= table.price(railway)
        )

    def own_options(self, player: str) -> Iterable[Option]:
        return [BuyShare(self.railway, POOL), Pass()]

    def do_buy(self, player: str, action: BuyShare) -> None:
        table, railway = self.table, self.line
        require(
            action == BuyShare(self.railway, POOL),
            self.rule,
            f"{self.railway} may redeem one of its own shares from the pool, nothing else",
            f"buy {self.railway} pool",
        )
        price = table.price(railway)
        take(railway, railway.name, POOL, 10)
        table.pay(railway.name, "bank", price, f"10% of {railway.name}")
        table.note(f"{railway.name} redeems one of its shares for {table.money(price)}.")
        self.done()

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()
