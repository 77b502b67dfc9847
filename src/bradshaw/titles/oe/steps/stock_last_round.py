"""The abbreviated last operating round (13): what was earned in the round before is paid again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bradshaw.core.legal import Option
from bradshaw.core.state import List
from bradshaw.core.step import Step
from bradshaw.rail.actions import Pass

from ..stock.dividends import pay_again
from ..table import TableOE
from .op_run import RunOE
from .op_turn import TurnOE


class LastRound(Step[TableOE]):
    """Each railway pays the same revenue in the same way; one that has acquired a train may run anew."""

    KIND = "18OE last round"
    TOPIC = "end"

    waiting: List[str]

    def begin(self) -> None:
        table = self.table
        table.note(table.round_name)
        self.waiting = self.list_of(table.operating_order())
        if table.rules.last_round == "with income":
            table.pay_privates()

    def settle(self) -> bool:
        table = self.table
        if not self.waiting:
            self.done()
            return False
        railway = table.company(self.waiting.pop(0))
        if railway.acquired:
            table.push(table.step("last turn"), code=railway.code).begin()
        elif railway.revenue is not None:
            pay_again(table, railway)
        return False


class LastTurn(TurnOE):
    """The trains run and the revenue is distributed, or that of the round before is paid again; nothing
    else."""

    KIND = "18OE last turn"
    ORDER: ClassVar[tuple[str, ...]] = ("last run", "dividend")
    BUYS: ClassVar[bool] = False


class LastRun(RunOE):
    """Revenue may be counted anew, and need not: blocked routes or a train that was sold can make it less."""

    KIND = "18OE last run"

    def prompt(self) -> str:
        return f"{super().prompt()}; or pass to be paid as in the round before"

    def own_options(self, player: str) -> Iterable[Option]:
        yield from super().own_options(player)
        yield Pass()

    def do_pass(self, player: str, action: Pass) -> None:
        self._as_before()
        self.done()

    def skip(self) -> None:
        """Where there is nothing to choose, it is counted anew if that is no loss."""
        before = self.railway.revenue or 0
        super().skip()
        if (self.railway.revenue or 0) < before:
            self.railway.revenue = before
            self._as_before()

    def _as_before(self) -> None:
        self.company.acquired = False
        self.table.note(f"{self.code} is paid as in the round before.", "13")
        pay_again(self.table, self.company)
        self.turn.skip_rest()
