"""Dividends, and raising money for a train that must be bought."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import Dividend, GoBankrupt, SellShares, TakeCredit
from bradshaw.rail.finance.companies import Railway

from .look import Look
from .rating import gain

#: What a credit costs at the end for each unit borrowed, besides paying it back.
CREDIT_COST = 1.0
#: What a price falls by a sale, about.
PRICE_FALL = 10


def dividend(look: Look) -> Action:
    """Pay, unless the railway must save for a train."""
    kinds: dict[str, Dividend] = {action.kind: action for action in look.legal.of(Dividend)}
    if "withhold" in kinds and must_save(look, look.operating()):
        return kinds["withhold"]
    return kinds.get("pay") or look.legal[0]


def must_save(look: Look, railway: Railway) -> bool:
    """Whether its trains end soon, and the revenue brings the next one within reach."""
    if look.table.bank.broken or not look.table.must_own_train(railway):
        return False
    life, price = look.train_life(railway), look.coming_price()
    revenue = railway.revenue or 0
    if life > 2.0 or railway.cash >= price:
        return False
    turns = max(1.0, life)
    return railway.cash + revenue * (turns + 1) >= 0.6 * price


def raise_money(look: Look) -> Action:
    """The sale that loses least, a credit if that is cheaper, and ruin only where nothing else is left."""
    for kind in look.parts.funds:
        own: list[Action] = look.legal.of(kind)
        if own:
            return own[0]
    credit = next((a for a in look.legal if isinstance(a, TakeCredit)), None)
    sales: list[SellShares] = look.legal.of(SellShares)
    best = min(sales, key=lambda a: _loss(look, a), default=None)
    if best is not None and (credit is None or _loss(look, best) <= CREDIT_COST):
        return best
    return credit or next((a for a in look.legal if isinstance(a, GoBankrupt)), look.legal[0])


def _loss(look: Look, action: SellShares) -> float:
    """What a sale loses for each unit of money it brings: what the shares would still have paid, and
    what those that are kept fall in price."""
    railway = look.table.railways[action.railway]
    kept = railway.percent(look.player) - action.percent
    lost = gain(look, railway) * action.percent / railway.share + PRICE_FALL * kept / railway.share
    return lost / max(1, look.table.price(railway) * railway.shares(action.percent))
