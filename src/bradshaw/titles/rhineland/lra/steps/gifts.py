"""Giving the token of Dalheim and the 2+4-train to a railway (4.1.2)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.trains import push_discards

from ..actions import Give
from ..gifts import GIFTS
from ..table import LraTable


class GiveAway(Step[LraTable]):
    """The owner of a private chooses among the floated railways of which he is director. Where there is only
    one, it gets it at once."""

    KIND = "18LRA give away"
    TOPIC = "private"

    def next_gift(self) -> tuple[str, str, list[Railway]] | None:
        """What can be given now, by whom, and to whom."""
        gifts = ((item, who, self.table.receivers(who)) for item, who in self.table.gifts().items())
        return next((gift for gift in gifts if gift[2]), None)

    def settle(self) -> bool:
        gift = self.next_gift()
        if gift is None:
            self.done()
            push_discards(self.table)
            return False
        item, _, railways = gift
        if len(railways) > 1:
            return True
        self.table.give(item, railways[0])
        return False

    def actors(self) -> tuple[str, ...]:
        gift = self.next_gift()
        return () if gift is None else (gift[1],)

    def prompt(self) -> str:
        gift = self.next_gift()
        assert gift is not None
        return f"{gift[1]}: give {GIFTS[gift[0]]} to one of your railways, for good"

    def options(self, player: str) -> Iterable[Option]:
        gift = self.next_gift()
        assert gift is not None
        return [Give(gift[0], railway.code) for railway in gift[2]]

    def do_give(self, player: str, action: Give) -> None:
        gift = self.next_gift()
        assert gift is not None
        item, _, railways = gift
        require(action.item == item, self.rule, f"it is about {item}, not {action.item}")
        railway = self.table.require_railway(action.railway)
        codes = [one.code for one in railways]
        require(
            railway.code in codes,
            self.rule,
            f"{item} goes to a floated railway of which {player} is director: {' or '.join(codes)}",
        )
        self.table.give(item, railway)
