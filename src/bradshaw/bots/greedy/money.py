"""Dividends, and raising money for a train that must be bought."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import Dividend, GoBankrupt, SellShares, TakeCredit
from bradshaw.rail.state import Railway

from .look import Look
from .rating import gain

#: What a credit costs at the end for each unit borrowed, where the title does not hint otherwise.
CREDIT = 2.0


def dividend(look: Look) -> Action:
    """Pay, unless the railway must save for a train."""
    kinds: dict[str, Dividend] = {action.kind: action for action in look.legal.of(Dividend)}
    if "withhold" in kinds and _must_save(look, look.operating()):
        return kinds["withhold"]
    return kinds.get("pay") or look.legal[0]


def _must_save(look: Look, railway: Railway) -> bool:
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
    """The sale that loses least, or a credit if that is cheaper."""
    sales = look.legal.of(SellShares)
    credit = next((a for a in look.legal if isinstance(a, TakeCredit)), None)
    best = min(sales, key=lambda a: _loss(look, a), default=None)
    if best is None:
        return credit or next((a for a in look.legal if not isinstance(a, GoBankrupt)), look.legal[0])
    lacking = getattr(look.table.top, "lacking", lambda: 0)()
    if credit is not None and _loss(look, best) * lacking > (CREDIT - 1) * lacking * _proceeds(look, best):
        return credit
    found: Action = best
    return found


def _proceeds(look: Look, action: SellShares) -> int:
    return look.table.price(look.table.railways[action.railway]) * action.percent // 10


def _loss(look: Look, action: SellShares) -> float:
    """What the shares would still have brought, and what the others lose in price."""
    railway = look.table.railways[action.railway]
    kept = railway.percent(look.player) - action.percent
    return gain(look, railway) * action.percent / 10 + 10 * kept / 10
