"""Giving up trains above the limit."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import DiscardTrain
from ..table import T
from .of_railway import RailwayStep


class DiscardTrains(RailwayStep[T]):
    """A president chooses which trains go to the pool, one at a time, without compensation."""

    KIND = "discard trains"
    TOPIC = "train limit"

    def settle(self) -> bool:
        if self.table.over_limit(self.railway):
            return True
        self.done()
        return False

    def actors(self) -> tuple[str, ...]:
        return (self.table.decider(self.railway),)

    def prompt(self) -> str:
        limit = self.table.train_limit(self.railway)
        return f"{self.code} has {len(self.railway.trains)} trains, the limit is {limit}: give one up"

    def behalf(self) -> str:
        return self.code

    def options(self, player: str) -> Iterable[Option]:
        trains = dict.fromkeys(self.railway.trains)
        return [DiscardTrain(name) for name in trains if not self.table.stays(name)]

    def do_discard(self, player: str, action: DiscardTrain) -> None:
        code = action.railway or self.code
        self.check_turn(code)
        railway = self.table.railways[code]
        require(action.train in railway.trains, self.rule, f"{code} has no {action.train}-train")
        require(not self.table.stays(action.train), self.rule, f"the {action.train}-train stays with {code}")
        given_up = railway.train(action.train)
        railway.fleet.remove(given_up)
        self.table.depot.used.append(given_up)
        self.table.note(f"{code} gives up a {action.train}-train.")

    def check_turn(self, code: str) -> None:
        """Refuse another railway than the one that is asked."""
        require(code == self.code, self.rule, f"{self.code} must give up a train before {code}")
