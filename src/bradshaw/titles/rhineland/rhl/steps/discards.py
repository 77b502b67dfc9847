"""Giving up trains above the limit in 18Rhl (6.2.6)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import DiscardTrain
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.discard_trains import DiscardTrains

from ..table import RhlTable


class RhlDiscards(DiscardTrains[RhlTable]):
    """In operating order; or in any, whoever is asked first."""

    KIND = "18Rhl discard trains"

    @property
    def any_order(self) -> bool:
        return self.table.rules.discard_order == "any"

    def others(self) -> list[Railway]:
        """Railways that may come before the one that is asked."""
        railways = self.table.railways.values() if self.any_order else ()
        return [r for r in railways if r.code != self.code and self.table.over_limit(r)]

    def actors(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*super().actors(), *map(self.table.decider, self.others())]))

    def options(self, player: str) -> Iterable[Option]:
        if player in super().actors():
            yield from super().options(player)
        for railway in self.others():
            if self.table.decider(railway) == player:
                yield from (DiscardTrain(name, railway.code) for name in dict.fromkeys(railway.trains))

    def check_turn(self, code: str) -> None:
        if code == self.code or not self.any_order:
            super().check_turn(code)
        else:
            allowed = code in [railway.code for railway in self.others()]
            require(allowed, self.rule, f"{code} has not too many trains")
