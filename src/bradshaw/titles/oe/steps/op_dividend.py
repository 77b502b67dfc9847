"""Paying, splitting or holding revenue (11.4), and the bonus of a first Orient Express (12.2)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Dividend
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.steps.pay_dividend import PayDividend

from ..op_actions import FirstBonus
from ..stock.dividends import WITHHOLD, choices, distribute
from ..stock.market import move_right
from ..table import TableOE
from .op_turn import StepOE

#: How far a first Orient Express moves the marker.
MOVES = 3
BONUSES = ("cash", "moves")


class DividendOE(StepOE, PayDividend[TableOE]):
    """A minor always splits and a national always pays; others choose. Nothing earned is nothing paid."""

    KIND = "18OE dividend"

    #: The revenue has been distributed.
    paid: bool = False

    def prompt(self) -> str:
        if self.paid:
            return f"{self.code} has run its first Orient Express: cash or three moves of its marker"
        earned = self.table.money(self.railway.revenue or 0)
        return f"{self.code} earned {earned}: pay it, split it or withhold it"

    def kinds(self) -> tuple[str, ...]:
        return choices(self.company)

    def asks(self) -> bool:
        if self.paid:
            return True
        return bool(self.railway.revenue) and len(self.kinds()) > 1

    def skip(self) -> None:
        revenue = self.railway.revenue or 0
        choice = self.kinds()[0] if revenue or len(self.kinds()) == 1 else WITHHOLD
        distribute(self.table, self.company, revenue, choice)
        self.done()

    def own_options(self, player: str) -> Iterable[Option]:
        if self.paid:
            yield from (FirstBonus(kind) for kind in BONUSES)
        else:
            yield from (Dividend(kind) for kind in self.kinds())

    def do_dividend(self, player: str, action: Dividend) -> None:
        require(not self.paid, self.rule, "the revenue has been distributed")
        require(
            action.kind in self.kinds(),
            self.rule,
            f"{action.kind!r} is not possible",
            f"Possible: {', '.join(self.kinds())}",
        )
        self.turn.poor = self.railway.cash < self.table.setup.port_authority
        distribute(self.table, self.company, self.railway.revenue or 0, action.kind)
        if self.turn.first_express:
            self.paid = True
        else:
            self.done()

    def do_bonus(self, player: str, action: FirstBonus) -> None:
        """12.2: after the distribution, cash as much as that train earned, or three moves."""
        require(self.paid, "12.2", "the bonus of a first Orient Express comes after the dividend")
        require(
            action.kind in BONUSES, "12.2", f"{action.kind!r} is no bonus", f"Bonuses: {', '.join(BONUSES)}"
        )
        table, railway = self.table, self.company
        if action.kind == "cash":
            table.pay(BANK, railway.code, self.turn.express, "first Orient Express")
            table.note(f"{railway.code} receives {table.money(self.turn.express)} for it.", "12.2")
        else:
            move_right(table, railway, MOVES)
        self.done()
