"""Operating rounds (11): privates and mail, the place of minor C, then all railways in their order."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.steps.operating_round import OperatingRound

from ..op_actions import OperateAs
from ..table import TableOE

#: Where minor C may have its railway operate (15.3).
PLACES = ("first", "last", "normal")


class OperatingRoundOE(OperatingRound[TableOE]):
    """Minors and regionals as their markers stand, then majors and nationals by share value."""

    KIND = "18OE operating round"

    def begin(self) -> None:
        table = self.table
        table.place_of_c, table.brandt_now = "", 0
        super().begin()
        if table.bell() is not None:
            table.push(table.step("place of C"))

    def coming(self) -> list[str]:
        return [code for code in self.table.round_order() if code in self.waiting]


class PlaceOfC(Step[TableOE]):
    """15.3: whoever has minor C says where its railway operates, before any other does."""

    KIND = "18OE place of C"
    TOPIC = "operating round"

    @property
    def code(self) -> str:
        railway = self.table.bell()
        assert railway is not None
        return railway.code

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.table.railways[self.code]),)

    def behalf(self) -> str:
        return self.code

    def prompt(self) -> str:
        return f"{self.code}: operate first, last or in its normal place in this round"

    def options(self, player: str) -> Iterable[Option]:
        return [OperateAs(place) for place in ("normal", "first", "last")]

    def do_operate(self, player: str, action: OperateAs) -> None:
        require(
            action.place in PLACES, "15.3", f"{action.place!r} is no place", f"Places: {', '.join(PLACES)}"
        )
        self.table.place_of_c = "" if action.place == "normal" else action.place
        if self.table.place_of_c:
            self.table.note(f"{self.code} operates {action.place} in this round.", "15.3")
        self.done()
