"""Offers of others, mergers, and small choices."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import Accept, Bid, Decline, DiscardTrain, Pass
from bradshaw.titles.oe.actions import ChooseOffer, ReplaceToken, Reserve
from bradshaw.titles.oe.steps.stock_consolidation import Offers
from bradshaw.titles.oe.steps.stock_merge import MergeOffer
from bradshaw.titles.oe.steps.stock_trade import TradeOffer, holder_of

from ..greedy import trains
from ..greedy.look import Look
from .floating import table_of
from .worth import MINORS, PRIVATES, worth_of

#: What somebody must pay above the worth of an item, and what a minor on the map has gained.
MORE, GROWN = 1.3, 60
#: A token is taken over where at least so much is earned.
GOOD_PLACE = 20.0


def passing(look: Look) -> Action:
    return next((a for a in look.legal if isinstance(a, Pass)), look.legal[0])


def first_choice(look: Look) -> Action:
    """What comes first is the usual thing."""
    return look.legal[0]


def refuse(look: Look) -> Action:
    return Decline()


def consent(look: Look) -> Action:
    """Track on the home hex helps whoever lives there."""
    return Accept()


def objection(look: Look) -> Action:
    """Keep the shares of an own regional."""
    reserves: list[Reserve] = look.legal.of(Reserve)
    return reserves[0] if reserves else Decline()


def trade(look: Look) -> Action:
    """Yes to who pays well."""
    step, table = table_of(look).top, table_of(look)
    assert isinstance(step, TradeOffer)
    balance = float(step.cash)  # what the one who offers pays
    for item in step.items:
        worth = PRIVATES.get(item, 0) + (MINORS[item] + GROWN if item in MINORS else 0)
        mine = holder_of(table, item) == look.player
        balance += -worth * MORE if mine else worth / MORE
    return Accept() if balance >= 0 else Decline()


def merger(look: Look) -> Action:
    """An own minor goes where a share waits for it; another's comes for nothing or for cash."""
    step, table = table_of(look).top, table_of(look)
    assert isinstance(step, MergeOffer)
    railway, minor = table.company(step.code), table.company(step.minor)
    if minor.president == look.player:
        share = table.price(railway) if railway.percent(railway.code) or railway.percent("pool") else 0
        return Accept() if share + step.cash >= MINORS[minor.code] + GROWN else Decline()
    return Accept() if step.cash >= 0 and minor.cash + 50 * len(minor.trains) >= 100 else Decline()


def takeover(look: Look) -> Action:
    """Good places with the dearest tokens; the poorest trains go."""
    table = table_of(look)
    tokens: list[ReplaceToken] = look.legal.of(ReplaceToken)
    good = [a for a in tokens if worth_of(table.place(a.hex)) >= GOOD_PLACE]
    if good:
        return max(good, key=lambda a: (worth_of(table.place(a.hex)), a.cost))
    pass_ = next((a for a in look.legal if isinstance(a, Pass)), None)
    if pass_ is None and look.legal.of(DiscardTrain):
        return trains.discard(look)
    return pass_ or look.legal[0]


def offers(look: Look) -> Action:
    """A share of the treasury for a minor with money or a train; the best offer for an own one."""
    step, table = table_of(look).top, table_of(look)
    assert isinstance(step, Offers)
    chosen: list[ChooseOffer] = look.legal.of(ChooseOffer)
    if chosen:
        return max(chosen, key=lambda a: step.offers[a.railway] + table.price(table.company(a.railway)))
    minor = table.company(step.minor)
    span = next((o for o in look.legal.options if isinstance(o, Span) and isinstance(o.action, Bid)), None)
    if span is None or minor.cash + 60 * len(minor.trains) < 100:
        return Decline()
    return span.at(0)
