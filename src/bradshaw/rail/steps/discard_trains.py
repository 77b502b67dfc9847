"""Giving up trains above the limit."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step

from ..actions import DiscardTrain
from ..table import T


class DiscardTrains(Step[T]):
    """A president chooses which trains go to the pool, one at a time, without compensation."""

    KIND = "discard trains"
    TOPIC = "train limit"

    railway: str

    def settle(self) -> bool:
        railway = self.table.railways[self.railway]
        if self.table.over_limit(railway):
            return True
        self.done()
        return False

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.table.railways[self.railway]),)

    def prompt(self) -> str:
        railway = self.table.railways[self.railway]
        limit = self.table.train_limit(railway)
        return f"{self.railway} has {len(railway.trains)} trains, the limit is {limit}: give one up"

    def behalf(self) -> str:
        return self.railway

    def options(self, player: str) -> Iterable[Option]:
        return [DiscardTrain(name) for name in dict.fromkeys(self.table.railways[self.railway].trains)]

    def do_discard(self, player: str, action: DiscardTrain) -> None:
        code = action.railway or self.railway
        self.check_turn(code)
        railway = self.table.railways[code]
        require(action.train in railway.trains, self.rule, f"{code} has no {action.train}-train")
        given_up = railway.train(action.train)
        railway.fleet.remove(given_up)
        self.table.depot.used.append(given_up)
        self.table.note(f"{code} gives up a {action.train}-train.")

    def check_turn(self, code: str) -> None:
        """Refuse another railway than the one that is asked."""
        require(code == self.railway, self.rule, f"{self.railway} must give up a train before {code}")
