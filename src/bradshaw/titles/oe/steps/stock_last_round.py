"""The abbreviated last operating round (13): what was earned in the round before is paid again."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.state import List
from bradshaw.core.step import Step

from ..stock.dividends import pay_again
from ..table import TableOE
from .op_turn import TurnOE


class LastRound(Step[TableOE]):
    """Each railway pays the same revenue in the same way; one that has acquired a train since runs anew."""

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
    """The trains run and the revenue is distributed; nothing else."""

    KIND = "18OE last turn"
    ORDER: ClassVar[tuple[str, ...]] = ("run", "dividend")
    BUYS: ClassVar[bool] = False
