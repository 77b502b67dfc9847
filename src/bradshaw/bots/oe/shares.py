"""Stock rounds: floating, growing, merging, buying, seldom selling (8, 10)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import BuyShare, Pass, SellShares
from bradshaw.rail.finance.shares import POOL
from bradshaw.titles.oe.actions import AskOffers, ClosePrivate, Expand, MergeMinor, Reserve
from bradshaw.titles.oe.state import RailwayOE

from ..greedy.look import Look
from .floating import best_float, owed, table_of
from .worth import promise

#: A share is bought if it brings at least this part of its price in an operating round.
WORTH_IT = 0.05
#: What a share of an own regional brings besides: it becomes one of a major.
GROWTH = 0.08
#: Money that a president keeps for each major whose trains end soon.
KEPT = 150
#: A minor merges while its owner gets a share; of two railways into the dearer one.


def choose(look: Look) -> Action:
    """Float, merge, grow, buy; pass when nothing is worth it."""
    table = table_of(look)
    passing = next((a for a in look.legal if isinstance(a, Pass)), None)
    if not table.major_phase:
        return best_float(look) or passing or look.legal[0]
    chosen = _merge(look, passing is None) or _expand(look, passing is None) or _buy(look)
    return chosen or passing or _forced(look)


def _forced(look: Look) -> Action:
    """Who may not pass: ask for offers, sell what brings least, close the poorest private."""
    asks: list[AskOffers] = look.legal.of(AskOffers)
    sales: list[SellShares] = look.legal.of(SellShares)
    shut: list[ClosePrivate] = look.legal.of(ClosePrivate)
    reserves: list[Reserve] = look.legal.of(Reserve)
    if asks:
        return asks[0]
    if shut:
        return min(shut, key=lambda a: look.table.data.privates[a.private].revenue)
    if sales:
        return min(sales, key=lambda a: (_income(look, table_of(look).company(a.railway)), a.percent))
    return reserves[0] if reserves else look.legal[0]


# --- growing


def _merge(look: Look, must: bool) -> Action | None:
    """An own minor into an own railway that has a share for it."""
    table = table_of(look)
    mine = [
        a
        for a in look.legal.of(MergeMinor)
        if table.company(a.minor).president == table.company(a.railway).president == look.player
    ]
    paid = [a for a in mine if _has_share(table.company(a.railway))]
    if not paid and not must:
        return None
    return max(paid or mine, key=lambda a: table.price(table.company(a.railway)), default=None)


def _has_share(railway: RailwayOE) -> bool:
    return bool(railway.percent(POOL) or (railway.major and railway.percent(railway.code)))


def _expand(look: Look, must: bool) -> Action | None:
    """The regional that earns most, if a share can be bought with it and something is left."""
    table = table_of(look)
    own = [a for a in look.legal.of(Expand) if table.company(a.railway).president == look.player]
    bought = [a for a in own if a.buy]
    best = max(
        bought or own, key=lambda a: (_income(look, table.company(a.railway)), a.railway), default=None
    )
    if best is None or must:
        return best
    railway = table.company(best.railway)
    left = look.cash - (railway.par or 0)
    ready = left >= table.setup.par.major[railway.letter] and (railway.supplied or railway.trains)
    held = railway.percent(look.player) >= 75
    return best if ready and (best.buy or held) else None


def expansion(look: Look) -> Action:
    """Buy the share of the new major; sell only if one must."""
    buys: list[BuyShare] = look.legal.of(BuyShare)
    if buys:
        return buys[0]
    passing = next((a for a in look.legal if isinstance(a, Pass)), None)
    return passing or _forced(look)


# --- buying


def _buy(look: Look) -> Action | None:
    money = look.cash - _reserve(look)
    buys: list[BuyShare] = look.legal.of(BuyShare)
    rated = [(_yield(look, a), a.railway, a.source, a) for a in buys if _cost(look, a) <= money]
    best = max(rated, key=lambda r: r[:3], default=None)
    return best[3] if best is not None and best[0] > WORTH_IT else None


def _cost(look: Look, action: BuyShare) -> int:
    table = table_of(look)
    return table.price_for(look.player, table.company(action.railway), action.source)


def _yield(look: Look, action: BuyShare) -> float:
    """What a share brings in a round, and by its growth, for each pound."""
    table, cost = table_of(look), max(1, _cost(look, action))
    railway = table.company(action.railway)
    found = _income(look, railway) * railway.share / 100 / cost
    if railway.president == look.player:
        found *= 1.2
        found += GROWTH if railway.regional else 0.01 * (action.source != POOL)
    elif railway.president is None:
        return 0.0
    return found + (table.price(railway) - cost) / cost * 0.2


def _income(look: Look, railway: RailwayOE) -> float:
    """What a railway earns in a round: what it did, or what its home promises."""
    table = table_of(look)
    if railway.operated:
        return float(railway.revenue or 0)
    homes = railway.data.homes
    return promise(table.rules.flags, homes[0].hex) / 2 if homes else 0.0


def _reserve(look: Look) -> int:
    """For majors that will have to buy a train, and for first trains."""
    table = table_of(look)
    poor = [
        railway
        for railway in table.owned_by(look.player, "major")
        if railway.cash < 2 * KEPT and not any(table.train_data(t).permanent for t in railway.trains)
    ]
    return owed(look) + (KEPT * len(poor) if table.phase_number >= 3 else 0)
