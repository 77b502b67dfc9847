"""Majors that deal in their own shares and buy abandoned minors (11.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Pass
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, hand_over

from ..op_actions import BuyMinor, IssueShares, RedeemShares
from ..stock.market import move_down
from ..stock.merging import pay_banner, take_over
from .op_turn import StepOE

#: Percent in the treasury from which on a major buys no more of its shares.
MUCH = 60


class SharesStep(StepOE):
    """Either sell or buy, all at the share value at the beginning of the step."""

    KIND = "18OE shares of a major"
    TOPIC = "shares"
    AUTHORITY = False

    #: The share value at the beginning of the step.
    value: int = 0
    #: What was done: "issue", "redeem" or nothing yet.
    dealt: str = ""
    #: A minor has been bought.
    acquired: bool = False

    def begin(self) -> None:
        if self.company.major:
            self.value = self.table.price(self.railway)

    def prompt(self) -> str:
        return f"{self.code}: sell or buy own shares at {self.table.money(self.value)}, or pass"

    def asks(self) -> bool:
        if not self.company.major:
            return False
        return any(
            not isinstance(option, Pass) for option in self.own_options(self.table.decider(self.railway))
        )

    def own_options(self, player: str) -> Iterable[Option]:
        yield from unrefused(self._deals(), self._check)
        minors = [BuyMinor(r.code) for r in self.table.companies() if r.minor and r.out == "abandoned"]
        yield from unrefused(minors, self.check_acquire)
        yield Pass()

    def _deals(self) -> Iterator[IssueShares | RedeemShares]:
        for number in range(1, 9):
            yield IssueShares(number)
            yield RedeemShares(number)

    def _check(self, action: IssueShares | RedeemShares) -> None:
        if isinstance(action, IssueShares):
            self.check_issue(action)
        else:
            self.check_redeem(action)

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()

    # --- shares

    def _check_side(self, side: str, number: int) -> None:
        require(number >= 1, self.rule, "at least one share changes hands")
        other = {"issue": "sold", "redeem": "bought"}[self.dealt or side]
        require(
            self.dealt in ("", side),
            self.rule,
            f"{self.code} has {other} shares in this step: one or the other",
        )

    def check_issue(self, action: IssueShares) -> None:
        self._check_side("issue", action.number)
        railway = self.company
        own = railway.certificates.count(railway.code) - bool(railway.custody)
        require(own >= action.number, self.rule, f"{self.code} has {own} shares to sell on its charter")
        after = railway.percent(POOL) + action.number * railway.share
        require(
            after <= self.table.POOL_LIMIT,
            self.section("sell"),
            f"{after}% of {self.code} would lie in the open market: the limit is {self.table.POOL_LIMIT}%",
        )

    def do_issue(self, player: str, action: IssueShares) -> None:
        self.check_issue(action)
        self._move(self.code, POOL, action.number)
        amount = action.number * self.value
        self.table.pay(BANK, self.code, amount, f"shares of {self.code}")
        self.table.note(
            f"{self.code} sells {action.number} of its shares for {self.table.money(amount)}.", "11.7"
        )
        move_down(self.table, self.railway, action.number)
        self.dealt = "issue"
        self.table.stir()

    def check_redeem(self, action: RedeemShares) -> None:
        self._check_side("redeem", action.number)
        railway, table = self.company, self.table
        lying = railway.certificates.count(POOL)
        require(lying >= action.number, self.rule, f"{lying} shares of {self.code} lie in the open market")
        held = railway.percent(railway.code) + (action.number - 1) * railway.share
        require(
            held < MUCH,
            self.section("buy"),
            f"{self.code} would hold {held}% of itself: nobody buys more from {MUCH}% on",
        )
        cost = action.number * self.value
        require(
            railway.cash >= cost,
            self.rule,
            f"{action.number} shares cost {table.money(cost)}: {self.code} has {table.money(railway.cash)}",
        )

    def do_redeem(self, player: str, action: RedeemShares) -> None:
        self.check_redeem(action)
        self._move(POOL, self.code, action.number)
        amount = action.number * self.value
        self.table.pay(self.code, BANK, amount, f"shares of {self.code}")
        self.table.note(
            f"{self.code} buys {action.number} of its shares for {self.table.money(amount)}.", "11.7"
        )
        self.dealt = "redeem"
        self.table.stir()

    def _move(self, giver: str, taker: str, number: int) -> None:
        for index in self.railway.held_by(giver)[:number]:
            hand_over(self.railway, index, taker)

    # --- abandoned minors

    def check_acquire(self, action: BuyMinor) -> None:
        table, price = self.table, self.table.setup.minor.abandoned
        table.require_railway(action.minor)
        minor = table.company(action.minor)
        require(minor.minor and minor.out == "abandoned", self.rule, f"{minor.code} is no abandoned minor")
        require(not self.acquired, self.rule, f"{self.code} has bought a minor in this step")
        require(
            self.railway.cash >= price,
            self.rule,
            f"an abandoned minor costs {table.money(price)}, and {self.code} has "
            f"{table.money(self.railway.cash)}",
        )

    def do_acquire(self, player: str, action: BuyMinor) -> None:
        self.check_acquire(action)
        table, railway, minor = self.table, self.company, self.table.company(action.minor)
        price = table.setup.minor.abandoned
        table.pay(railway.code, BANK, price, f"minor {minor.code}")
        table.note(f"{railway.code} buys the abandoned minor {minor.code} for {table.money(price)}.", "11.7")
        minor.out = "merged"
        take_over(table, minor, railway)
        pay_banner(table, minor, railway, table.price(railway))
        self.acquired = True
        table.stir()
