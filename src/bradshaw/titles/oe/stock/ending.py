"""How the game ends and is scored (13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.rail.finance.accounts import BANK, Purse

from ..state import RailwayOE
from .privates import PrivatesOE

#: Where the money beside the bank lies until the first level 8 train is bought.
REMAINDER = "remainder"
#: Sets of rounds in which nothing happens after which an automatic game is over.
QUIET_SETS = 2


class EndingOE(PrivatesOE, abstract=True):
    """The bank breaks, or the first level 8 train is bought; whichever comes first decides."""

    def pay(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """The bank is broken as soon as a payment leaves nothing in it."""
        super().pay(payer, payee, amount, cause)
        if payer == BANK and amount and self.bank.cash <= 0 and not self.bank.broken:
            self.bank.broken = True
            self.bank_breaks()

    def overdraw(self, giver: Purse, amount: int) -> None:
        """The bank pays on; that it is broken is told when it has paid."""
        if giver is not self.bank:
            super().overdraw(giver, amount)

    def bank_breaks(self) -> None:
        if not self.trigger:
            self.trigger = "bank"
            self.note("The bank has run out of money: the game ends after an operating round.", "13")

    def phase_events(self) -> Mapping[str, Callable[[], None]]:
        own = {
            "last_level": self.event_last_level,
            "consolidation": self.event_consolidation,
            "form_nationals": self.event_form_nationals,
        }
        return {**super().phase_events(), **own}

    def event_last_level(self) -> None:
        """The first level 8 train: the remainder cash joins the bank, and the last rounds are set."""
        if self.trigger:
            return
        self.trigger = "level 8"
        self.pay(REMAINDER, BANK, self.set_aside[REMAINDER].cash, "remainder cash")
        self.note("The first level 8 train: the remainder cash joins the bank, and the end is set.", "13")
        self.last_rounds = 2 if self.round_in_set == 1 else 3

    def event_consolidation(self) -> None:
        """5.1.5: the next stock round is the consolidation."""
        if not self.consolidation:
            self.consolidation = "due"
            self.note("The next stock round is the Consolidation Railroad Phase.", "5.1.5")

    def event_form_nationals(self) -> None:
        """9.4: who bought the train is asked first."""
        buyer = self.decider(self.railways[self.operating])
        self.push(self.step("nationals"), waiting=tuple(self.clockwise(buyer)))

    def after_operating_round(self) -> None:
        if self.trigger == "bank":
            self.end_game("the bank has run out of money")

    # --- the score (13.1)

    def worth(self, player: str) -> int:
        """Cash, shares at share value, face-up privates at face value; before the consolidation also minors
        and regionals."""
        total = self.players[player].cash
        for railway in self.companies():
            if railway.minor or railway.regional:
                total += self._early_worth(railway, player)
            elif percent := railway.percent(player):
                total += railway.shares(percent) * self.price(railway)
        for private in self.privates.values():
            if private.owner == player and not private.closed and not self.is_concession(private.code):
                total += private.data.price
        return total

    def _early_worth(self, railway: RailwayOE, player: str) -> int:
        """The face of a minor, the par value of each share of a regional."""
        if self.rules.early_end == "nothing":
            return 0
        if railway.minor:
            return self.setup.minor.face if railway.president == player else 0
        return railway.shares(railway.percent(player)) * (railway.par or 0)
