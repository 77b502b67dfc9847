"""Choosing the investor's railway (house variant for two players)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Par
from bradshaw.rail.finance.shares import OFFERING

from ..table import LraTable


class ChooseInvestors(Step[LraTable]):
    """The player without the priority deal names a railway and its starting value."""

    KIND = "18LRA railway of the investor"
    TOPIC = "investor"

    def actors(self) -> tuple[str, ...]:
        return (self.table.manager,)

    def prompt(self) -> str:
        return f"{self.table.manager}: choose the investor's railway and its starting value (house variant)"

    def railways(self) -> list[str]:
        """Those of which nobody holds anything: not the ADR, of which a certificate came with a private."""
        railways = self.table.railways.values()
        return [r.code for r in railways if all(holder == OFFERING for holder in r.certificates)]

    def price_of(self, player: str, action: Action) -> int | None:
        """The investor gets his certificates unpaid."""
        return 0

    def options(self, player: str) -> Iterable[Option]:
        return [Par(code, price) for code in self.railways() for price in self.table.data.market.par_cells()]

    def do_par(self, player: str, action: Par) -> None:
        table, rule = self.table, self.rule
        railway = table.require_railway(action.railway)
        allowed, prices = self.railways(), list(table.data.market.par_cells())
        require(
            railway.code in allowed,
            rule,
            f"{railway.code} cannot be the investor's (house variant): somebody holds 10% of it",
        )
        require(
            action.price in prices,
            rule,
            f"{railway.code} cannot start at {action.price}",
            f"Starting prices: {', '.join(map(str, prices))}",
        )
        self.done()
        table.invest(railway, action.price)
