"""What the greedy bot must know of 18LRA: what privates give, the investor's railway, and slow beginners."""

from __future__ import annotations

from typing import Any

from bradshaw.core.action import Action
from bradshaw.rail.actions import Dividend, Par, Pass
from bradshaw.titles.rhineland.lra.actions import Give

from .greedy.look import Look
from .greedy.money import dividend, must_save
from .greedy.parts import Hints, Kinds, Part, Parts

#: The starting value of the investor's railway: it can pay two of the first trains and some track.
INVESTORS_PRICE = 80
#: How good railways are that can lay nothing before the green phase, against what the map promises.
SHUT, HALF_SHUT = 0.1, 0.5


def give(look: Look) -> Action:
    """To the railway that will earn most: the one with the best price."""
    gifts: list[Give] = look.legal.of(Give)
    return max(gifts, key=lambda action: look.table.price(look.table.railways[action.railway]))


def investors_railway(look: Look) -> Action:
    """The most promising railway, at a middling price."""
    pars: list[Par] = look.legal.of(Par)
    best = max((look.terrain.promise(look.table.railways[p.railway]), p.railway) for p in pars)[1]
    return min((p for p in pars if p.railway == best), key=lambda p: abs(p.price - INVESTORS_PRICE))


def pay(look: Look) -> Action:
    """Keep what the 2+4-train earned while the treasury is low, if the price rises all the same."""
    railway = look.operating()
    split = next((a for a in look.legal.of(Dividend) if a.kind == "split"), None)
    if split is None or must_save(look, railway) or railway.cash >= look.coming_price():
        return dividend(look)
    rest = (railway.revenue or 0) - look.table.geldern_earned  # type: ignore[attr-defined]
    return split if rest >= look.table.price(railway) else dividend(look)


def hints(table: Any) -> Hints:
    """Before the green phase the KEG and whoever starts at Wesel can lay nothing."""
    if table.colour_reached("green"):
        return {}
    at_wesel = [code for code, data in table.data.railways.items() if data.homes[0].hex == "A5"]
    return {"railway": {"KEG": SHUT, **dict.fromkeys(at_wesel, HALF_SHUT)}}


_CHOICES: dict[type, Part] = {Give: give, Dividend: pay}


def choose(kinds: Kinds) -> Part | None:
    """Who decides when actions of some kinds are possible."""
    if Par in kinds and Pass not in kinds:
        return investors_railway
    return next((part for kind, part in _CHOICES.items() if kind in kinds), None)


PARTS = Parts(choose, hints)
