"""Dividends (7.8.5) and the George Hudson manoeuvre (7.8.6); before them subsidies and warranties."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.core.refusal import require
from bradshaw.rail.actions import Dividend
from bradshaw.rail.steps.pay_dividend import PayDividend

from ..table import Table1862
from ..warranties import wear

#: Money for the Hudson manoeuvre comes in multiples of this.
HUDSON_STEP = 10


class Dividend1862(PayDividend[Table1862]):
    """Pay, withhold, or add from the treasury to reach the share price. Without a director all is kept."""

    KIND = "1862 pay dividend"

    def prompt(self) -> str:
        money, railway = self.table.money, self.table.company(self.code)
        extra = f" and {money(railway.subsidy)} of subsidies" if railway.subsidy else ""
        ways = "pay it out or withhold it"
        if not self.why_no_addition():
            ways = (
                f"pay it out, withhold it, or add {money(self.addition())} from the treasury and pay it out"
            )
        return f"{self.code} earned {money(railway.revenue or 0)}{extra}: {ways}"

    def asks(self) -> bool:
        return super().asks() and self.railway.president is not None

    def skip(self) -> None:
        self._after_run()
        super().skip()

    def kinds(self) -> tuple[str, ...]:
        return ("pay", "withhold", *([] if self.why_no_addition() else ["hudson"]))

    def addition(self) -> int:
        """What lifts the revenue to the share price, in tens."""
        lacking: int = self.table.price(self.railway) - (self.railway.revenue or 0)
        return max(0, -(-lacking // HUDSON_STEP) * HUDSON_STEP)

    def why_no_addition(self) -> str:
        """7.8.6, 11.3: why nothing may be added from the treasury, empty if it may."""
        railway, rules, money = self.table.company(self.code), self.table.rules, self.table.money
        revenue, least, added = railway.revenue or 0, int(rules.hudson_from), self.addition()
        funds = railway.cash + railway.subsidy
        if rules.new_players:
            return "the game for new players has no Hudson manoeuvre"
        if revenue < least:
            return f"{railway.code} earned {money(revenue)}, and at least {money(least)} are needed"
        if added == 0:
            return f"the revenue of {money(revenue)} is not below the share price"
        if added > funds:
            return f"{money(added)} must be added, and {railway.code} has {money(funds)}"
        return ""

    def do_dividend(self, player: str, action: Dividend) -> None:
        reason = self.why_no_addition() if action.kind == "hudson" else ""
        topic = "new players" if self.table.rules.new_players else "hudson"
        require(not reason, self.section(topic), reason)
        super().do_dividend(player, action)

    def decide(self, kind: str) -> None:
        self._after_run()
        super().decide(kind)

    def _after_run(self) -> None:
        """7.8.2, 7.10: the treasury gets its subsidies, and each train loses a warranty."""
        railway = self.table.company(self.code)
        self.table.pay("bank", railway.code, railway.subsidy, f"subsidies of {railway.code}")
        railway.subsidy = 0
        wear(self.table, railway)

    def ways(self) -> Mapping[str, Callable[[], None]]:
        return {**super().ways(), "hudson": self.hudson}

    def hudson(self) -> None:
        """Money of the treasury is paid out with the revenue."""
        table, railway, added = self.table, self.railway, self.addition()
        table.pay(railway.code, "bank", added, "George Hudson manoeuvre")
        table.note(f"{railway.code} adds {table.money(added)} from its treasury.")
        railway.revenue = (railway.revenue or 0) + added
        self.pay()
