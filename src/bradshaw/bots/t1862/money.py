"""Dividends that the treasury adds to, and warranties for trains."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import BuyTrain, Dividend
from bradshaw.rail.finance.companies import Railway

from ..greedy import money
from ..greedy.look import Look
from ..greedy.trains import more_revenue, price_of

#: A run that pays for a warranty.
DEAR_RUN = 100


def dividend(look: Look) -> Action:
    """Like others, but with money of the treasury where that lifts the price and is not needed."""
    kinds: dict[str, Dividend] = {action.kind: action for action in look.legal.of(Dividend)}
    railway, added = look.operating(), kinds.get("hudson")
    saving = "withhold" in kinds and money.must_save(look, railway)
    if added is not None and not saving and _worth_adding(look, railway, added):
        return added
    return money.dividend(look)


def _worth_adding(look: Look, railway: Railway, action: Dividend) -> bool:
    """Whether money of the treasury that lifts a dividend to the price is not needed for trains."""
    before, price = railway.cash, look.table.price(railway)
    with look.game.trying(action, look.player):
        if not railway.floated:
            return False
        added, rise = before - railway.cash, look.table.price(railway) - price
    needed = 0 if look.rounds_left() <= 2 else look.coming_price() if look.train_life(railway) <= 3 else 0
    return before - added >= needed and added <= 4 * rise


def with_warranty(look: Look, railway: Railway, action: BuyTrain) -> Action:
    """A warranty for a train that would soon be obsolete, if one more run pays it and money abounds."""
    spans = [s for s in look.legal.options if isinstance(s, Span) and s.at(0) == action]
    rest = railway.cash - price_of(look, action)
    if not spans or look.life(action.train) > 1.5 or rest < 2 * look.coming_price():
        return action
    return spans[0].at(1) if more_revenue(look, railway, action.train) >= DEAR_RUN else action
