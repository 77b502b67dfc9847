"""A bot that does anything legal."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Option, Span
from bradshaw.core.seat import Seat
from bradshaw.rail.actions import Dividend, Run

from .bot import Bot

#: How likely some kinds of action are against one that is not named here. Selling back and forth,
#: bidding all money away and withholding for ever would make games long without making them different.
WEIGHTS = {
    "sell": 0.1,
    "bid": 0.15,
    "par": 0.4,
    "buy": 4.0,
    "pass": 0.8,
    "decline": 2.0,
    "bankrupt": 0.5,
    "propose": 0.0005,
}
#: The same for spans: where one kind of action has many of them, it would crowd out the others.
SPANS = {"train": 0.2, "place": 0.05}


class RandomBot(Bot):
    """Chooses by chance among the options; a span of prices counts as one of them."""

    name: ClassVar[str] = "random"

    def choose(self, seat: Seat) -> Action:
        return seat.legal().sample(self.chance(seat), weight)


def weight(option: Option) -> float:
    """How likely an option is chosen."""
    action = option.action if isinstance(option, Span) else option
    if isinstance(action, Run):
        return 8.0 if action.routes else 1.0
    if isinstance(action, Dividend):
        return 3.0 if action.kind == "pay" else 1.0
    if isinstance(option, Span) and action.word in SPANS:
        return SPANS[action.word]
    return WEIGHTS.get(action.word, 1.0)
