"""Paying or withholding the revenue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import Dividend
from ..table import T
from .turn import TurnStep


class PayDividend(TurnStep[T]):
    """The president pays the revenue to the holders of shares, or keeps it for the railway."""

    KIND = "pay dividend"
    TOPIC = "dividend"

    def prompt(self) -> str:
        return f"{self.code} earned {self.table.money(self.railway.revenue or 0)}: pay it out or withhold it"

    def asks(self) -> bool:
        return bool(self.railway.revenue)

    def skip(self) -> None:
        self.withhold()
        self.done()

    def own_options(self, player: str) -> Iterable[Option]:
        yield from (Dividend(kind) for kind in self.kinds())

    def kinds(self) -> tuple[str, ...]:
        return ("pay", "withhold")

    def do_dividend(self, player: str, action: Dividend) -> None:
        require(
            action.kind in self.kinds(),
            self.rule,
            f"{action.kind!r} is not possible",
            f"Possible: {', '.join(self.kinds())}",
        )
        self.decide(action.kind)
        self.done()

    def decide(self, kind: str) -> None:
        """Do what has been chosen."""
        self.ways()[kind]()

    def ways(self) -> Mapping[str, Callable[[], None]]:
        """What each kind does."""
        return {"pay": self.pay, "withhold": self.withhold}

    def pay(self) -> None:
        """All of the revenue."""
        self.pay_out(self.railway.revenue or 0)

    def pay_out(self, revenue: int) -> None:
        """Every holder gets his part; what lies on the charter pays the railway, the pool gets nothing."""
        table, railway = self.table, self.railway
        for holder in (*table.clockwise(table.decider(railway)), *table.set_aside, railway.code):
            part = self.part(revenue, railway.percent(holder))
            table.pay("bank", holder, part, f"dividend of {railway.code}")
        table.note(f"{railway.code} pays {table.money(self.part(revenue, railway.share))} a share.")
        table.after_dividend(railway, revenue)

    def part(self, revenue: int, percent: int) -> int:
        """The part of the revenue for some shares."""
        return revenue * percent // 100

    def withhold(self) -> None:
        table, railway = self.table, self.railway
        revenue = railway.revenue or 0
        table.pay("bank", railway.code, revenue, f"revenue of {railway.code}")
        if revenue:
            table.note(f"{railway.code} withholds {table.money(revenue)}.")
        table.after_dividend(railway, 0)
