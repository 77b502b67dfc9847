"""Buying trains in 18LRA (6.2.6); the investor's railway buys by itself (house variant)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.trains import bank_offers
from bradshaw.rail.steps.buy_trains import BuyTrains

from ...common.steps.forced_purchase import sell_own_shares
from ..investor import INVESTOR
from ..table import LraTable


class LraBuyTrains(BuyTrains[LraTable]):
    """Trains from the bank, the pool and other railways, except the investor's."""

    KIND = "18LRA buy trains"

    def may_sell(self, other: Railway) -> bool:
        return not self.table.is_investors(other)

    def _others(self) -> Iterator[tuple[Railway, str]]:
        return ((other, train) for other, train in super()._others() if self.may_sell(other))

    # --- the investor's railway

    def asks(self) -> bool:
        return not self.table.is_investors(self.railway) and super().asks()

    def skip(self) -> None:
        """It buys one cheapest new train, if it is below the limit and can pay, or must own one."""
        table, railway = self.table, self.railway
        new = [(price, train) for train, seller, price in bank_offers(table) if seller == BANK]
        wanted = table.is_investors(railway) and self.below_limit() and bool(new)
        if not wanted or (railway.cash < min(new)[0] and not self.must_buy()):
            super().skip()
            return
        price, train = min(new)
        if railway.cash < price:
            self._raise(price)
        # First the end of the turn: the train may begin a phase, which puts other steps on the agenda.
        self.done()
        self.buy(train, BANK, price)

    def _raise(self, price: int) -> None:
        """Its own certificates are sold, then the investor pays, then the bank."""
        table, railway = self.table, self.railway
        sell_own_shares(table, railway, price)
        for payer, has in ((INVESTOR, table.account(INVESTOR).cash), (BANK, price)):
            amount = min(has, max(0, price - railway.cash))
            table.pay(payer, railway.code, amount, f"train for {railway.code}")
            if amount:
                table.note(f"The {payer} adds {table.money(amount)}.")
