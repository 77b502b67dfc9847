"""Buying the starting package."""

from __future__ import annotations

from collections.abc import Collection
from statistics import median

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import Bid, BuyPrivate, Pass

from .look import Look
from .parts import hint

#: Rounds for which a private's revenue is counted.
ROUNDS = 3.0


def choose(look: Look, unwanted: Collection[str] = ()) -> Action:
    """Take what costs less than it is worth, the best bargain first; no bids on what is unwanted."""
    bargains: list[tuple[float, Action]] = []
    for option in look.legal.options:
        action = option.at(0) if isinstance(option, Span) else option
        if isinstance(action, Bid) and action.item in unwanted:
            continue
        if isinstance(action, BuyPrivate):
            bargains.append((_surplus(look, action.private, _asked(look, action.private)), action))
        elif isinstance(action, Bid):
            bargains.append((_surplus(look, action.item, action.price) - 4, action))
    bargains = [b for b in bargains if b[0] >= 0]
    if bargains:
        return max(bargains, key=lambda b: b[0])[1]
    return next((a for a in look.legal if isinstance(a, Pass)), look.legal[0])


def _surplus(look: Look, item: str, price: int) -> float:
    """What an item is worth above its price, with a little whim of the player's."""
    whim = 0.95 + 0.1 * look.chance.random()
    return worth(look, item) * whim - price


def worth(look: Look, item: str) -> float:
    """Its price and a little of its revenue; a certificate that comes with it counts half."""
    said = hint(look.table, "private", item)
    if said is not None:
        return said
    data = look.table.data.privates[item]
    value = data.price + min(0.15 * data.price, ROUNDS * data.revenue)
    if data.certificate is not None:
        par = median(look.table.data.market.par_cells())
        value = max(value, data.price + 0.5 * par * data.certificate[1] / 20)
    return value


def _asked(look: Look, item: str) -> int:
    """The price of the item on offer now: what buying it would take."""
    step = look.table.top
    price = getattr(step, "price", None)
    return int(price(item)) if callable(price) else look.table.data.privates[item].price
