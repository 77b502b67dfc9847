"""Buying trains, answering offers, giving trains up."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Span
from bradshaw.rail.actions import Accept, BuyTrain, Decline, DiscardTrain, Pass
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL

from .look import Look
from .money import raise_money

#: Part of a train's price that it must earn back.
EARNED_BACK = 0.6


def choose(look: Look) -> Action:
    """The train that brings most for its price; without need, none that does not earn its price."""
    railway = look.operating()
    must = not any(isinstance(a, Pass) for a in look.legal.options)
    offers = [a for a in _plain(look) if a.seller in (BANK, POOL) and look.table.may_run(railway, a.train)]
    paid = [a for a in offers if price_of(look, a) <= railway.cash]
    best = max(paid, key=lambda a: _profit(look, railway, a), default=None)
    if best is not None and (_profit(look, railway, best) > 0 or (must and _lasts(look, best))):
        return look.parts.bought(look, railway, best)
    traded = _trade(look, railway) if must or not railway.trains else None
    if traded is not None:
        return traded
    if must and not offers:
        return raise_money(look)
    if must:
        return best or min(offers, key=lambda a: (price_of(look, a), -look.life(a.train)))
    return next(a for a in look.legal.options if isinstance(a, Pass))


def _plain(look: Look) -> list[BuyTrain]:
    """The purchases at a fixed price, without anything that may be added."""
    firsts = [o.at(0) if isinstance(o, Span) and o.field != "price" else o for o in look.legal.options]
    return [action for action in firsts if isinstance(action, BuyTrain)]


def price_of(look: Look, action: BuyTrain) -> int:
    """What a train costs."""
    return action.price or look.table.train_price(action.train, action.seller)


def _lasts(look: Look, action: BuyTrain) -> bool:
    return look.life(action.train) > 1


def _profit(look: Look, railway: Railway, action: BuyTrain) -> float:
    """What a train brings in its life above what it must earn."""
    more = more_revenue(look, railway, action.train)
    price = price_of(look, action)
    value = more * look.life(action.train)
    if not railway.trains:
        value += 0.5 * price
    elif look.train_life(railway) <= 1.5 and look.life(action.train) > 2:
        value += price
    elif look.train_life(railway) <= 2 and railway.cash - price < look.coming_price():
        value -= price
    return value + _progress(look, railway, action.train) - EARNED_BACK * price * _scarcity(railway, price)


def _progress(look: Look, railway: Railway, train: str) -> float:
    """A train longer than those it has pays more once the track is there; others may clear the way."""
    kind = look.table.train_data(train)
    longest = max((look.table.train_data(name).stops for name in railway.trains), default=0)
    price = kind.price
    if kind.stops > longest:
        return 0.2 * price
    return 0.8 * price if _clears_the_way(look, railway, train) else 0.05 * price


def _clears_the_way(look: Look, railway: Railway, train: str) -> bool:
    """Whether the railway can buy up the rest of a kind and the first of the next, or has far too much."""
    depot, cards, kind = look.table.depot, look.table.data.cards, look.table.train_data(train)
    later = list(cards)[list(cards).index(kind.card) + 1 :]
    room = look.table.train_limit(railway) - len(railway.trains)
    following = next((cards[card][0].price for card in later if depot.left(card) != 0), None)
    left = depot.left(kind.card)
    if following is None or left is None or room < 2:
        return False
    if railway.cash >= 4 * kind.price:
        return True
    return left < room and railway.cash >= left * kind.price + following


def _scarcity(railway: Railway, price: int) -> float:
    """What money counts: the treasury is worth nothing at the end, so the rich may spend."""
    return min(1.0, 1.5 * price / max(1, railway.cash))


def more_revenue(look: Look, railway: Railway, train: str) -> int:
    """What one more train would add to the run."""
    if not look.table.may_run(railway, train):
        return 0
    have = [name for name in railway.trains if look.table.may_run(railway, name)]
    more, now = look.run_values(railway, [*have, train], have)
    return more - now


# --- trade between railways


def _trade(look: Look, railway: Railway) -> Action | None:
    """A train that another railway can spare, its own sister's first; never asked twice in a turn."""
    if look.game.moves and isinstance(look.game.moves[-1].action, Decline):
        return None
    fixed = [a for a in _plain(look) if a.seller in look.table.railways]
    if fixed:
        return _used(look, railway, fixed)
    spans = [s for s in look.legal.options if isinstance(s, Span) and isinstance(s.action, BuyTrain)]
    usable = [s for s in spans if _spared(look, s) and more_revenue(look, railway, _train(s)) > 0]
    own = [s for s in usable if look.table.railways[_seller(s)].president == look.player]
    for span in own or usable:
        printed = look.table.train_data(_train(span)).price
        price = min(span.high, max(span.low, printed // 4 if own else printed * 3 // 5))
        if own or price >= printed // 2:
            return span.at((price - span.low) // span.step)
    return None


def _used(look: Look, railway: Railway, offers: list[BuyTrain]) -> Action | None:
    """The used train at a fixed price that earns most and that its owner can spare, own sisters' first."""
    rated = [
        (look.table.railways[a.seller].president == look.player, more_revenue(look, railway, a.train), a)
        for a in offers
        if _can_spare(look, a.seller, a.train)
    ]
    best = max(rated, key=lambda r: r[:2], default=None)
    return best[2] if best is not None and best[1] > 0 else None


def _train(span: Span) -> str:
    assert isinstance(span.action, BuyTrain)
    return span.action.train


def _seller(span: Span) -> str:
    assert isinstance(span.action, BuyTrain)
    return span.action.seller


def _spared(look: Look, span: Span) -> bool:
    """Whether the seller keeps a train that lasts at least as long, and this one still runs a while."""
    return _can_spare(look, _seller(span), _train(span))


def _can_spare(look: Look, seller: str, train: str) -> bool:
    rest = list(look.table.railways[seller].trains)
    rest.remove(train)
    return bool(rest) and max(look.life(name) for name in rest) >= look.life(train) > 0.5


def answer(look: Look) -> Action:
    """Sell a train for half its price or more, unless it is the last good one."""
    step = look.table.top
    train, seller, price = (getattr(step, name, None) for name in ("train", "seller", "price"))
    if not isinstance(train, str) or not isinstance(price, int) or not isinstance(seller, str):
        return Decline()
    rest = list(look.table.railways[seller].trains)
    rest.remove(train)
    good = bool(rest) and max(look.life(name) for name in rest) >= look.life(train)
    unused = not look.table.may_run(look.table.railways[seller], train)
    return Accept() if (good or unused) and 2 * price >= look.table.train_data(train).price else Decline()


def discard(look: Look) -> Action:
    """Give up the train that brings least: the shortest-lived, then the shortest."""
    choices = look.legal.of(DiscardTrain)
    found: Action = min(choices, key=lambda a: (look.life(a.train), look.table.train_data(a.train).stops))
    return found
