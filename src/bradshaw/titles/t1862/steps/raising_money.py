"""Raising the money for a train that must be bought (7.11)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.refusal import require
from bradshaw.rail.actions import BuyWarrantedTrain, GoBankrupt, Issue, Refinance
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, hand_over
from bradshaw.rail.steps.buy_trains import BuyTrains

from ..closing import go_bankrupt
from ..merging import offering_to_pool
from ..permits import next_price
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
        railway: Railway1862 = self.table.company(self.code)
        return railway

    # --- whether money is needed, and how it can be raised

    def in_need(self) -> bool:
        """7.11: without a train, and without the money for the next one of the bank."""
        return not self.railway.trains and self.shortfall() > 0

    def shortfall(self) -> int:
        return next_price(self.table) - self.railway.cash

    def ways(self) -> list[str]:
        """7.11: how the money can be raised; "bankrupt" if it cannot."""
        found = []
        if self.shares_to_issue() is not None:
            found.append("issue")
        if self.refinanced() >= next_price(self.table):
            found.append("refinance")
        return found or ["bankrupt"]

    def refinanced(self) -> int:
        """7.11.2: what the railway can have after refinancing: ten times par more, and half the price of an
        odd share on its charter, which it need not keep."""
        railway = self.railway
        odd = railway.shares(railway.percent(railway.code)) % 2 == 1
        given_up = self.table.price(railway) // 2 if odd else 0
        if self.table.rules.refinancing == "may fall short":
            given_up = 0
        return int(railway.cash + 10 * (railway.par or 0) + given_up)

    def shares_to_issue(self) -> int | None:
        """7.11.1: the fewest shares of the charter that bring enough; None if all do not."""
        number = -(-self.shortfall() // self.table.price(self.railway))
        return number if number <= len(self.railway.held_by(self.code)) else None

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
        cash = table.money(self.railway.cash)
        require(
            self.in_need(),
            self.section("forced purchase"),
            f"{self.code} has {f'{cash} and can buy a train' if not self.railway.trains else 'a train'}",
        )
        price, own = table.money(next_price(table)), self.railway.held_by(self.code)
        worth = table.money(self.railway.cash + len(own) * table.price(self.railway))
        reasons = {
            "issue": f"with its {len(own)} shares sold it would have {worth}, and a train costs {price}",
            "refinance": f"it would have {table.money(self.refinanced())} then, and a train costs {price}",
            "bankrupt": f"{price} for a train can be raised",
        }
        fault = f"{self.code} cannot do that: {reasons[way]}"
        require(way in self.ways(), self.section(way), fault, self.ways_in_words())

    def ways_in_words(self) -> str:
        """How the railway can get a train, for those who ask for something else."""
        table, railway = self.table, self.railway
        price = table.money(table.price(railway))
        words = {
            "issue": f"sell {self.shares_to_issue()} of its own shares at {price} (issue)",
            "refinance": f"refinance for {table.money(10 * (railway.par or 0))} (refinance)",
            "bankrupt": "go bankrupt (bankrupt)",
        }
        found = [f"buy a train ({action})" for action in self.trains_to_buy()]
        found += [words[way] for way in self.ways() if self.in_need()]
        return f"{railway.code} can {', '.join(found[:-1])}{' or ' if found[1:] else ''}{found[-1]}."

    def trains_to_buy(self) -> list[BuyWarrantedTrain]:
        """The trains that the railway can pay now."""
        return []

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
