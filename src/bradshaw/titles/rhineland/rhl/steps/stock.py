"""Stock rounds of 18Rhl (5.1.2 to 5.2.2)."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.stock_round import StockRound


class RhlStockRound(StockRound):
    """With the readings about when shares may be sold."""

    KIND = "18Rhl stock round"

    def begin(self) -> None:
        super().begin()
        self.table.last_trader = None

    def check_may_sell(self, player: str, railway: Railway) -> None:
        if self.table.rules.sell_after == "floated":
            super().check_may_sell(player, railway)
        else:
            require(
                railway.operated,
                self.section("sell"),
                f"{railway.name} has not operated, so its shares may not be sold",
            )

    def traded(self, player: str) -> None:
        self.table.last_trader = player
