"""The house variant for two players: one railway belongs to an investor.

It is ours, not the rulebook's, which promises such a game and gives no rules for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.rail.finance.accounts import Account
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, hand_over
from bradshaw.rail.powers import Power

from ..common.table import RhinelandTable

#: The name under which he holds money and certificates.
INVESTOR = "investor"


class Investing(RhinelandTable, abstract=True):
    """The investor has an account and one railway. The player without the priority deal manages it."""

    @property
    def with_investor(self) -> bool:
        return len(self.seats) == 2

    def open_account(self) -> None:
        """Two players play with an investor."""
        if self.with_investor:
            self.set_aside[INVESTOR] = self.make(Account, name=INVESTOR, cash=0)
            self.note("Two players: the house variant with an investor, which is not the rulebook's.")

    def is_investors(self, railway: Railway) -> bool:
        return railway.president == INVESTOR

    @property
    def manager(self) -> str:
        """Who has the investor card: the player without the priority deal."""
        return self.left_of(self.priority)

    def after_package(self, last_buyer: str, coming: str) -> None:
        super().after_package(last_buyer, coming)
        if self.with_investor:
            self.push(self.step("investor"))

    def invest(self, railway: Railway, price: int) -> None:
        """The investor gets certificates from the top until the railway floats, unpaid."""
        self.found(railway, INVESTOR, price)
        for number in railway.held_by(OFFERING):
            if railway.percent(INVESTOR) < railway.data.floats_at:
                hand_over(railway, number, INVESTOR)
        share = railway.percent(INVESTOR)
        self.note(f"The investor gets {share}% of {railway.code}, which starts at {self.money(price)}.")
        self.check_float(railway)

    def decider(self, railway: Railway) -> str:
        return self.manager if self.is_investors(railway) else super().decider(railway)

    def owners(self) -> list[str]:
        return [*super().owners(), INVESTOR]

    def powers_for(self, player: str, railway: Railway) -> Iterator[tuple[str, Power]]:
        """The manager uses no private for the investor's railway."""
        for source, power in super().powers_for(player, railway):
            if source not in self.privates or not self.is_investors(railway):
                yield source, power
