"""Operating rounds: privates pay, then every floated railway has its turn."""

from __future__ import annotations

from bradshaw.core.state import List
from bradshaw.core.step import Step

from ..table import T


class OperatingRound(Step[T]):
    """Railways operate in the order of their price, which is looked up anew before each turn:
    forced sales may move those that have not yet operated."""

    KIND = "operating round"
    TOPIC = "operating round"

    #: Railways that have not yet had their turn.
    waiting: List[str]

    def begin(self) -> None:
        table = self.table
        table.note(table.round_name)
        self.waiting = self.list_of(table.operating_order())
        table.pay_privates()

    def settle(self) -> bool:
        table = self.table
        coming = self.coming()
        if not coming:
            self.done()
            table.after_operating_round()
            return False
        self.waiting.remove(coming[0])
        table.push(table.step("turn"), code=coming[0]).begin()
        return False

    def coming(self) -> list[str]:
        """The railways that have not yet had their turn, in order."""
        return [code for code in self.table.operating_order() if code in self.waiting]
