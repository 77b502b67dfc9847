"""Petitions for new railways: who bids for one must pay its shares too, or be fined."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import Bid, Par, Pass
from bradshaw.rail.finance.companies import Railway

from ..greedy.look import Look
from ..greedy.rating import reserve
from ..greedy.shares import FOUNDING_ROUNDS, room, shares_lacking

#: Part of a player's money that a charter as such is worth to him.
FEE = 0.04
#: What a railway is worth in a bid for each unit that it promises above the usual.
ZEAL = 0.4


def bid(look: Look) -> Action:
    """Propose the railway that promises most, or raise as long as it is worth the bid; pass otherwise."""
    spans = [s for s in look.legal.options if isinstance(s, Span) and isinstance(s.action, Bid)]
    usual = _usual(look)
    rated = [(_limit(look, span, usual) - span.low, span) for span in spans]
    best = max(rated, key=lambda r: r[0], default=None)
    if best is not None and best[0] >= 0:
        return best[1].at(0)
    return next(a for a in look.legal.options if isinstance(a, Pass))


def _railway(look: Look, span: Span) -> Railway:
    assert isinstance(span.action, Bid)
    return look.table.railways[span.action.item]


def _usual(look: Look) -> float:
    """What railways that have not been started promise on average."""
    promises = [look.terrain.promise(r) for r in look.table.railways.values() if not r.founded]
    return sum(promises) / max(1, len(promises))


def _limit(look: Look, span: Span, usual: float) -> float:
    """What a player would bid for a railway at most; below 0 if he does not want it at all."""
    railway = _railway(look, span)
    if look.rounds_left() < FOUNDING_ROUNDS or any(not r.floated for r in look.mine()):
        return -1.0
    if room(look) < 1 + shares_lacking(railway) - railway.shares(railway.sizes[0]):
        return -1.0
    whim = 0.85 + 0.3 * look.chance.random()
    worth = FEE * look.cash + ZEAL * (look.terrain.promise(railway) * whim - usual)
    return min(worth, look.cash - reserve(look) - _least_capital(look, railway))


def _least_capital(look: Look, railway: Railway) -> int:
    """What all shares cost that it needs to float, at a price with which it can buy a train."""
    shares = shares_lacking(railway)
    pars = list(look.table.data.market.par_cells())
    enough = [par for par in pars if 10 * par >= look.next_price() + 2 * pars[0]]
    return shares * (enough[0] if enough else 2 * pars[-1])


def par(look: Look) -> Action:
    """The highest price that costs nothing, or at which all shares can be paid that it needs to float."""
    choices: list[Par] = look.legal.of(Par)
    paid = [action for action in choices if _can_float(look, action)]
    return max(paid, key=lambda a: a.price) if paid else min(choices, key=lambda a: a.price)


def _can_float(look: Look, action: Par) -> bool:
    before = look.cash
    railway = look.table.railways[action.railway]
    with look.game.trying(action, look.player):
        cost = before - look.cash
        rest = 0 if railway.floated else shares_lacking(railway) * action.price
    return cost == 0 or cost + rest <= before - reserve(look)
