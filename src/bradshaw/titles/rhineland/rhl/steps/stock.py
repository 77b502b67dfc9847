"""Stock rounds of 18Rhl (5.1.2 to 5.2.2)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.steps.stock_round import StockRound

from ..table import RhlTable


class RhlStockRound(StockRound[RhlTable]):
    """With the readings about when shares may be sold."""

    KIND = "18Rhl stock round"

    def begin(self) -> None:
        super().begin()
        self.table.last_trader = None

    def can_act(self, player: str) -> bool:
        return super().can_act(player) or self._asked_about_keg(player)

    def _asked_about_keg(self, player: str) -> bool:
        """A reading: who can pay a tenth of a railway that sells 20% first is asked, though he cannot buy."""
        table = self.table
        if table.rules.empty_questions == "skipped":
            return False
        if table.certificates(player) >= table.certificate_limit():
            return False
        return any(
            railway.founded
            and not railway.floated
            and any(size > railway.share for size in railway.sizes[1:])
            and railway.code not in self.sold.get(player, ())
            and table.share_price(railway, OFFERING) <= table.players[player].cash
            for railway in table.railways.values()
        )

    def check_may_sell(self, player: str, railway: Railway) -> None:
        if self.table.rules.sell_after == "floated":
            super().check_may_sell(player, railway)
        else:
            require(
                railway.operated,
                self.section("sell"),
                f"{railway.code} has not operated, so its shares may not be sold",
            )

    def traded(self, player: str) -> None:
        self.table.last_trader = player
