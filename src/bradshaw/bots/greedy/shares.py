"""Stock rounds: founding, buying, seldom selling."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import BuyShare, Par, Pass, SellShares
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.turn import TurnStep

from .look import Look
from .rating import gain, in_trouble, rate, reserve

#: A share is bought only if it brings at least this for each unit of money.
WORTH_IT = 0.12
#: A new railway needs so many operating rounds to pay.
FOUNDING_ROUNDS = 3.0
#: A share is sold for another one only if that one is so many times better.
MUCH_BETTER = 2.5


def choose(look: Look) -> Action:
    """Finish what was founded, found, buy the best share, or pass; sell only with a reason."""
    if isinstance(look.table.top, TurnStep):
        return redeem(look)
    passing = next((a for a in look.legal if isinstance(a, Pass)), None)
    buys = [a for a in look.legal if isinstance(a, BuyShare)]
    sales = [a for a in look.legal if isinstance(a, SellShares)]
    if passing is None and sales:
        return _worst(look, sales)
    chosen = _complete(look, buys) or _found(look) or _buy(look, buys) or _swap(look, buys, sales)
    return chosen or passing or look.legal[0]


def redeem(look: Look) -> Action:
    """A railway buys its own shares back only when it is rich."""
    railway = look.operating()
    rest = railway.cash - look.table.price(railway)
    rich = rest >= 2 * look.coming_price() and look.train_life(railway) > 2
    return next(a for a in look.legal if isinstance(a, BuyShare if rich else Pass))


# --- founding


def shares_lacking(railway: Railway) -> int:
    """Shares that must still be sold before it floats."""
    sold = 100 - railway.percent("offering") - railway.percent(railway.code)
    return railway.shares(max(0, railway.data.floats_at - sold))


def _complete(look: Look, buys: list[BuyShare]) -> Action | None:
    """Buy what an own railway lacks to float."""
    own = {r.code for r in look.mine() if r.founded and not r.floated}
    wanted = [a for a in buys if a.railway in own]
    return min(wanted, key=lambda a: shares_lacking(look.table.railways[a.railway]), default=None)


def _found(look: Look) -> Action | None:
    """Found the most promising railway that can be floated, as dear as can be paid."""
    if look.rounds_left() < FOUNDING_ROUNDS or any(not railway.floated for railway in look.mine()):
        return None
    money = look.cash - reserve(look)
    pars: dict[str, list[Par]] = {}
    for action in look.legal.of(Par):
        pars.setdefault(action.railway, []).append(action)
    plans = [p for name, some in pars.items() if (p := _plan(look, look.table.railways[name], some, money))]
    if not plans:
        return None
    best = max(plans, key=lambda plan: plan[0])
    return best[1] if best[0] > 0 else None


def _plan(look: Look, railway: Railway, pars: list[Par], money: int) -> tuple[float, Par] | None:
    """How good it is to found a railway, and at which price."""
    shares = shares_lacking(railway)
    if room(look) < shares:
        return None
    alone = [par for par in pars if par.price * shares <= money]
    hopeful = [par for par in pars if par.price * shares <= money * _help(look)]
    if not hopeful:
        return None
    par = max(alone, key=lambda p: p.price) if alone else min(hopeful, key=lambda p: p.price)
    whim = 0.85 + 0.3 * look.chance.random()
    value = look.terrain.promise(railway) * whim
    return (value if _can_start(look, railway, par) else 0.0), par


def _help(look: Look) -> float:
    """How much of a railway one may hope that others buy: some, while nobody can float one alone."""
    return 1.6 if sum(1 for r in look.table.railways.values() if r.floated) < len(look.table.seats) else 1.0


def _can_start(look: Look, railway: Railway, par: Par) -> bool:
    """Whether its capital buys a train and leaves something for track."""
    table = look.table
    capital = par.price * railway.shares(railway.data.floats_at)
    full = "brown" in table.data.colours and table.colour_reached("brown")
    return capital >= look.next_price() + 20 or full


# --- buying


def _buy(look: Look, buys: list[BuyShare]) -> Action | None:
    money = look.cash - reserve(look)
    rated = [(_attraction(look, a), a) for a in buys if _cost(look, a) <= money or _helps(look, a)]
    best = max(rated, key=lambda r: r[0], default=None)
    return best[1] if best is not None and best[0] > WORTH_IT else None


def _cost(look: Look, action: BuyShare) -> int:
    railway = look.table.railways[action.railway]
    return look.table.share_price(railway, action.source) * railway.shares(action.size(railway.share))


def _helps(look: Look, action: BuyShare) -> bool:
    """Buying from the charter gives an own railway the money that is kept for it anyhow."""
    railway = look.table.railways[action.railway]
    return action.source == "treasury" and railway.president == look.player and in_trouble(look, railway)


def _attraction(look: Look, action: BuyShare) -> float:
    railway = look.table.railways[action.railway]
    percent = action.size(railway.share)
    value = rate(look, railway, _would_direct(look, railway, percent))
    if railway.floated:
        cost = max(1, _cost(look, action) // railway.shares(percent))
        value += (look.table.price(railway) - cost) / cost
    if railway.president == look.player:
        value *= 1.15
        if action.source == "treasury" and railway.cash < look.coming_price():
            value *= 1.3
    elif _would_lead(look, railway, percent) and in_trouble(look, railway):
        return 0.0
    if room(look) <= 2:
        value *= look.table.price(railway) / 100
    return value


def room(look: Look) -> int:
    """Certificates a player may still take."""
    return look.table.certificate_limit() - look.table.certificates(look.player)


def _would_direct(look: Look, railway: Railway, percent: int) -> bool:
    """Whether a purchase, and perhaps one more, makes the player president of a railway without one."""
    needed = railway.sizes[0]
    return railway.president is None and railway.percent(look.player) + percent >= needed - railway.share


def _would_lead(look: Look, railway: Railway, percent: int) -> bool:
    president = railway.president
    return president is not None and railway.percent(look.player) + percent > railway.percent(president)


# --- selling


def _swap(look: Look, buys: list[BuyShare], sales: list[SellShares]) -> Action | None:
    """Sell a poor share when it does not bring anything, or stands in the way of a much better one."""
    loose = [
        a
        for a in sales
        if a.percent == look.table.railways[a.railway].share and not a.largest and _dispensable(look, a)
    ]
    if not loose:
        return None
    worst = min(loose, key=lambda a: gain(look, look.table.railways[a.railway]))
    have = gain(look, look.table.railways[worst.railway])
    others = [r for r in look.table.railways.values() if r.floated and r.percent("pool") + r.percent(r.code)]
    best = max((gain(look, r) for r in others if r.code != worst.railway), default=0.0)
    full = room(look) <= 0 and look.cash >= 100
    return worst if full and best > MUCH_BETTER * have + 20 else None


def _dispensable(look: Look, action: SellShares) -> bool:
    return look.table.railways[action.railway].president != look.player


def _worst(look: Look, sales: list[SellShares]) -> Action:
    """The sale that loses least."""
    small = [a for a in sales if a.percent == min(s.percent for s in sales)]
    return min(small, key=lambda a: (not _dispensable(look, a), gain(look, look.table.railways[a.railway])))
