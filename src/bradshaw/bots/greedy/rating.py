"""What shares are worth to hold."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING

from .look import Look


def gain(look: Look, railway: Railway, led: bool = False) -> float:
    """What one share brings until the end: dividends, and what its price rises. Without a president there
    are none, unless one is to come (`led`)."""
    revenue = look.outlook(railway)
    if revenue <= 0 or not (led or railway.president or not railway.floated):
        return 0.0
    rounds = look.rounds_left()
    trusted = min(1.0, 0.5 + look.train_life(railway) / 4) if railway.operated else 0.8
    total = rounds * revenue / 10 + _rise(look, railway, revenue, rounds)
    return total * trusted * _likely(railway)


def _rise(look: Look, railway: Railway, revenue: float, rounds: float) -> float:
    """What a price gains by dividends: it does not rise far above what is paid."""
    once = look.rising(railway, revenue)
    return min(once * rounds, max(once, revenue - look.table.price(railway) + once))


def _likely(railway: Railway) -> float:
    """How likely it is that a railway floats soon."""
    if railway.floated:
        return 1.0
    sold = 100 - railway.percent(OFFERING) - railway.percent(railway.code)
    return min(0.9, sold / railway.data.floats_at)


def rate(look: Look, railway: Railway, led: bool = False) -> float:
    """What a share brings for each unit of money it costs."""
    return gain(look, railway, led) / look.table.price(railway)


def in_trouble(look: Look, railway: Railway) -> bool:
    """Whether the president will soon have to pay for a train himself."""
    if not railway.floated or not look.table.must_own_train(railway):
        return False
    if look.train_life(railway) > 1.5:
        return False
    return railway.cash + look.outlook(railway) < look.next_price()


def reserve(look: Look) -> int:
    """Money a president keeps for trains that his railways cannot pay."""
    needs = [look.next_price() - railway.cash for railway in look.mine() if in_trouble(look, railway)]
    return min(sum(max(0, need) for need in needs), 500)
