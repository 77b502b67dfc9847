"""Forming nationals when phases 4, 6 and 8 begin (9.4)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Pass

from ..actions import FormNational
from ..stock.nationals import form_national
from ..table import TableOE


class FormNationals(Step[TableOE]):
    """Beginning with whoever bought the train, each player may convert any of his majors."""

    KIND = "18OE nationals"
    TOPIC = "national"

    #: Players who have not been asked yet.
    waiting: tuple[str, ...]

    def actors(self) -> tuple[str, ...]:
        return self.waiting[:1]

    def prompt(self) -> str:
        return f"{self.waiting[0]}: form nationals of your majors, or pass"

    def settle(self) -> bool:
        while self.waiting and not self.table.owned_by(self.waiting[0], "major"):
            self.waiting = self.waiting[1:]
        if self.waiting:
            return True
        self.done()
        return False

    def options(self, player: str) -> Iterable[Option]:
        yield from (FormNational(railway.code) for railway in self.table.owned_by(player, "major"))
        yield Pass()

    def do_national(self, player: str, action: FormNational) -> None:
        self.table.require_railway(action.railway)
        railway = self.table.company(action.railway)
        require(railway.major and not railway.out, self.rule, f"{railway.code} is no major")
        require(railway.president == player, self.rule, f"{player} is not president of {railway.code}")
        form_national(self.table, railway)

    def do_pass(self, player: str, action: Pass) -> None:
        self.waiting = self.waiting[1:]
