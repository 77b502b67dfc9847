"""Trains, Pullman cars, dividends, own shares of majors, nationals (11.4, 11.6, 11.7, 9.4)."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import BuyTrain, Dividend, Pass
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL
from bradshaw.titles.oe.op_actions import (
    BuyMinor,
    BuyPullman,
    ClaimTrain,
    FirstBonus,
    IssueShares,
    TurnTrain,
)
from bradshaw.titles.oe.operating.depot import offers, train_price

from ..greedy.look import Look
from .answers import passing
from .floating import table_of

#: Operating rounds that a train of each level serves, about, from phase to phase.
SERVES = {"2": 4, "3": 5, "4": 7, "5": 12, "6": 12, "7": 10, "8": 6}
#: Part of its price that a train must earn.
EARNED = 0.7
#: What the first lasting train of a major is worth besides what it earns.
NEEDED = 300
#: A Pullman car is bought if this much is left.
SPARE = 150
#: Shares that a major sells at once for a train.
MOST_ISSUED = 3


# --- trains


def buy(look: Look) -> Action:
    """The train that brings most for its price; without need none that does not earn it."""
    railway, table = look.operating(), table_of(look)
    must = not any(isinstance(a, Pass) for a in look.legal.options)
    bank = [a for a in look.legal.options if isinstance(a, BuyTrain) and a.seller in (BANK, POOL)]
    paid = [a for a in bank if train_price(table, railway, a.train) <= railway.cash]
    rated = sorted(((_profit(look, railway, a), a.train, a) for a in paid), key=lambda r: r[:2])
    if rated and (must or rated[-1][0] > 0):
        return rated[-1][2]
    sister = _sister(look, railway) if must else None
    if must:
        return sister or (bank[0] if bank else look.legal[0])
    return _pullman(look, railway) or passing(look)


def _profit(look: Look, railway: Railway, action: BuyTrain) -> float:
    """What a train earns while it lasts, above what it must."""
    table = table_of(look)
    data = table.train_data(action.train)
    have = _lasting(look, railway)
    more, now = look.run_values(railway, [*have[-2:], action.train], have[-2:])
    needed = NEEDED if table.company(railway.code).major and not have else 0
    level = 25 * max(0, int(data.card) - max((table.level(t) for t in have), default=0))
    return (more - now) * SERVES[data.card] + needed + level - EARNED * data.price


def _lasting(look: Look, railway: Railway) -> list[str]:
    table = table_of(look)
    found = [name for name in railway.trains if not table.is_rusted(name)]
    return sorted(found, key=table.level)


def _sister(look: Look, railway: Railway) -> Action | None:
    """A train of an own railway that has another, for as little as may be."""
    table = table_of(look)
    for option in look.legal.options:
        if isinstance(option, Span) and isinstance(option.action, BuyTrain):
            seller = table.company(option.action.seller)
            if seller.president == look.player and (seller.minor or len(seller.trains) > 1):
                return option.at(0)
    return None


def _pullman(look: Look, railway: Railway) -> Action | None:
    table = table_of(look)
    cars: list[BuyPullman] = look.legal.of(BuyPullman)
    from_bank = [a for a in cars if a.seller in ("M", POOL) and not a.own]
    left = railway.cash - table.setup.pullman.price
    return from_bank[0] if from_bank and _lasting(look, railway) and left >= SPARE else None


# --- dividends


def dividend(look: Look) -> Action:
    """Pay, unless a major lacks a lasting train and what it earns brings one within reach."""
    bonuses: list[FirstBonus] = look.legal.of(FirstBonus)
    if bonuses:
        return next(a for a in bonuses if a.kind == "moves")
    kinds: dict[str, Dividend] = {action.kind: action for action in look.legal.of(Dividend)}
    railway, table = look.operating(), table_of(look)
    revenue, price = railway.revenue or 0, _cheapest(look, railway)
    if table.company(railway.code).major and price and not _permanent(look, railway):
        lacks = price - railway.cash
        if 0 < lacks <= 2 * revenue and "withhold" in kinds and _near_rust(look, railway):
            return kinds["withhold"]
        if 0 < lacks <= revenue and "half" in kinds and revenue // 2 >= table.price(railway):
            return kinds["half"]
    return kinds.get("pay") or look.legal[0]


def _cheapest(look: Look, railway: Railway) -> int:
    return min((price for _, _, price in offers(table_of(look), railway)), default=0)


def _permanent(look: Look, railway: Railway) -> bool:
    return any(look.table.train_data(name).permanent for name in railway.trains)


def _near_rust(look: Look, railway: Railway) -> bool:
    """Whether all its trains rust with the next phase but one."""
    table = table_of(look)
    ends = [table.train_data(name).rusts_on for name in _lasting(look, railway)]
    return all(end is not None and int(end) <= table.phase_number + 2 for end in ends)


# --- shares of a major


def own_shares(look: Look) -> Action:
    """Sell some for a train that it will have to buy; buy a minor for little."""
    railway, table = look.operating(), table_of(look)
    price = _cheapest(look, railway)
    lacks = price - railway.cash
    sales: list[IssueShares] = look.legal.of(IssueShares)
    if lacks > 0 and not _permanent(look, railway) and _near_rust(look, railway):
        number = min(MOST_ISSUED, -(-lacks // max(1, table.price(railway))))
        sale = max((a for a in sales if a.number <= number), key=lambda a: a.number, default=None)
        if sale is not None:
            return sale
    minors: list[BuyMinor] = look.legal.of(BuyMinor)
    if minors and railway.cash >= price + table.setup.minor.abandoned:
        return minors[0]
    return passing(look)


# --- nationals


def national(look: Look) -> Action:
    """Every rusted train that may be had, the best first."""
    table = table_of(look)
    claims: list[ClaimTrain] = look.legal.of(ClaimTrain)
    free = [a for a in claims if not a.give]
    if free:
        return max(free, key=lambda a: table.level(a.train))
    if claims:
        return max(claims, key=lambda a: table.level(a.train) - table.level(a.give))
    turns: list[TurnTrain] = look.legal.of(TurnTrain)
    return turns[0] if turns else passing(look)
