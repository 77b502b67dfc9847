"""Raising the money for a train that must be bought (7.11)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.refusal import require
from bradshaw.rail.actions import GoBankrupt, Issue, Refinance
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, hand_over
from bradshaw.rail.rules.trains import bank_offers
from bradshaw.rail.steps.buy_trains import BuyTrains

from ..closing import go_bankrupt
from ..merging import offering_to_pool
from ..state import Railway1862
from ..table import Table1862
from .shares import begin_share_merge

#: The ways to raise money, and the last one where there is none.
WAYS: dict[str, Action] = {"issue": Issue(), "refinance": Refinance(), "bankrupt": GoBankrupt()}


class RaisingMoney(BuyTrains[Table1862], abstract=True):
    """A railway without a train raises the money for one itself: it sells its own shares, or refinances."""

    #: Money was raised to buy a train of the bank: nothing else may be done before.
    forced: bool

    def begin(self) -> None:
        self.forced = False

    @property
    def company(self) -> Railway1862:
        railway: Railway1862 = self.table.company(self.railway)
        return railway

    # --- whether money is needed, and how it can be raised

    def in_need(self) -> bool:
        """7.11: without a train, and without the money for the next one of the bank."""
        return not self.line.trains and self.shortfall() > 0

    def next_price(self) -> int:
        """What the next train of the bank costs."""
        return min(price for _, _, price in bank_offers(self.table))

    def shortfall(self) -> int:
        return self.next_price() - self.line.cash

    def ways(self) -> list[str]:
        """7.11: how the money can be raised; "bankrupt" if it cannot."""
        found = []
        if self.shares_to_issue() is not None:
            found.append("issue")
        if self.line.cash + 10 * (self.line.par or 0) >= self.next_price():
            found.append("refinance")
        return found or ["bankrupt"]

    def shares_to_issue(self) -> int | None:
        """7.11.1: the fewest shares of the charter that bring enough; None if all do not."""
        number = -(-self.shortfall() // self.table.price(self.line))
        return number if number <= len(self.line.held_by(self.railway)) else None

    # --- raising it

    def do_issue(self, player: str, action: Issue) -> None:
        self._check_need("issue")
        self._issue()

    def do_refinance(self, player: str, action: Refinance) -> None:
        self._check_need("refinance")
        self._refinance()

    def do_bankrupt(self, player: str, action: GoBankrupt) -> None:
        self._check_need("bankrupt")
        self._bankrupt()

    def _check_need(self, way: str) -> None:
        table = self.table
        require(
            self.in_need(),
            self.section("forced purchase"),
            f"{self.railway} has a train, or the money for one",
        )
        reasons = {
            "issue": "its own shares do not bring enough money",
            "refinance": f"even {table.money(10 * (self.line.par or 0))} more are not enough for a train",
            "bankrupt": "the money can be raised",
        }
        require(way in self.ways(), self.section(way), f"{self.railway} cannot do that: {reasons[way]}")

    def raise_money(self, way: str) -> None:
        """Go one of the `ways`."""
        {"issue": self._issue, "refinance": self._refinance, "bankrupt": self._bankrupt}[way]()

    def _issue(self) -> None:
        """7.11.1: all shares at the price before it falls."""
        table, railway = self.table, self.company
        number = self.shares_to_issue() or 0
        price = table.price(railway)
        for share in railway.held_by(railway.code)[:number]:
            hand_over(railway, share, POOL)
        table.pay(BANK, railway.code, number * price, f"sale of {number} shares of {railway.code}")
        table.note(f"{railway.code} sells {number} of its shares for {table.money(number * price)}.")
        self.forced = True
        if table.lner != "formed" or table.rules.lner_forced_sale == "price falls":
            table.fall(railway, number)
        table.settle_president(railway)

    def _refinance(self) -> None:
        """7.11.2: shares are merged two for one, and the railway gets ten times its par."""
        table, railway = self.table, self.company
        table.note(f"{railway.code} refinances.")
        self.forced = True
        offering_to_pool(railway)
        begin_share_merge(table, railway, railway, "")

    def _bankrupt(self) -> None:
        go_bankrupt(self.table, self.company)
