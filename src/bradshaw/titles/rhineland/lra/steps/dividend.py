"""Paying the revenue out in 18LRA (4.1.2, 6.2.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.core.refusal import require
from bradshaw.rail.actions import Dividend
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.rules.trains import bank_offers

from ...common.steps.dividend import RhinelandDividend
from ..routes import GELDERN
from ..table import LraTable


class LraDividend(RhinelandDividend[LraTable]):
    """What the 2+4-train earned may be kept while the rest is paid out. The investor's railway has no
    choice."""

    KIND = "18LRA pay dividend"

    def prompt(self) -> str:
        words, kept = super().prompt(), self.table.geldern_earned
        return f"{words} ({self.table.money(kept)} of it by the {GELDERN}-train)" if kept else words

    def kinds(self) -> tuple[str, ...]:
        revenue, kept = self.railway.revenue or 0, self.table.geldern_earned
        return (*super().kinds(), "split") if 0 < kept < revenue else super().kinds()

    def ways(self) -> Mapping[str, Callable[[], None]]:
        return {**super().ways(), "split": self.split}

    def do_dividend(self, player: str, action: Dividend) -> None:
        if action.kind == "split":
            self._check_split()
        super().do_dividend(player, action)

    def _check_split(self) -> None:
        """Only what the 2+4-train earned besides other trains can be kept by itself."""
        revenue, kept = self.railway.revenue or 0, self.table.geldern_earned
        rule, earned = self.section("private"), f"{self.table.money(revenue)} of {self.code}"
        require(kept, rule, f"the {GELDERN}-train earned nothing of the {earned}")
        alone = f"the {GELDERN}-train earned all {earned}: nothing would be paid out"
        require(kept < revenue, rule, alone)

    def split(self) -> None:
        """Keep what the 2+4-train earned, and pay the rest out."""
        table, railway, kept = self.table, self.railway, self.table.geldern_earned
        table.pay(BANK, railway.code, kept, f"revenue of {railway.code}'s {GELDERN}-train")
        table.note(f"{railway.code} keeps the {table.money(kept)} of its {GELDERN}-train.")
        self.pay_out((railway.revenue or 0) - kept)

    # --- the investor's railway

    def asks(self) -> bool:
        return not self.table.is_investors(self.railway) and super().asks()

    def skip(self) -> None:
        """House variant: it saves for its next train, otherwise it pays out."""
        if not self.railway.revenue or not self.table.is_investors(self.railway) or self.saves():
            super().skip()
            return
        self.pay()
        self.done()

    def saves(self) -> bool:
        table, railway = self.table, self.railway
        prices = [price for _, seller, price in bank_offers(table) if seller == BANK]
        below = len(railway.trains) < table.train_limit(railway)
        return below and bool(prices) and railway.cash < min(prices)
