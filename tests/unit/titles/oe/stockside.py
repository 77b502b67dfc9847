"""18OE with operating rounds in which nothing is built: money comes, phases pass, and stock rounds follow.

The stock side is tried by itself on it: what its rules must hold is then seen in a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.step import Step
from bradshaw.titles.oe.stock.dividends import choices, distribute
from bradshaw.titles.oe.table import TableOE
from bradshaw.titles.oe.title import TitleOE

#: What each railway earns in a round.
REVENUE = 60


class IdleRound(Step[TableOE]):
    """Privates and railways pay; with a set the next phase begins, once majors are there."""

    KIND = "18OE idle round"

    def begin(self) -> None:
        table = self.table
        table.note(table.round_name)
        table.pay_privates()
        for code in table.operating_order():
            railway = table.company(code)
            railway.operated, railway.revenue = True, REVENUE
            table.begin_turn(railway)
            distribute(table, railway, REVENUE, choices(railway)[0])

    def settle(self) -> bool:
        table = self.table
        self.done()
        if table.round_in_set == 2 and table.major_phase and table.phase != "8" and table.operating:
            table.phase = str(table.phase_number + 1)
            for event in table.phase_data.events:
                table.phase_event(event)
        table.after_operating_round()
        return False


class StockSide(TitleOE):
    """The title as it is, with such rounds; not registered, so that its positions are those of the title."""

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {**TitleOE.steps, "operating round": IdleRound}


STOCK_SIDE = StockSide()
