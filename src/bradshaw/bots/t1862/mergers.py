"""Mergers: what a player would hold afterwards, against what he holds now."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import Accept, Decline, Merge, Pass, Redeem, Relinquish, RemoveMarker
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.turn import TurnStep
from bradshaw.titles.t1862.steps.merge import MergeOffer

from ..greedy import trains
from ..greedy.look import Look
from ..greedy.rating import gain, in_trouble

#: What a merger must add to all that a player has, as a part of it, and to that of a partner who agrees.
BETTER = 0.03
#: What is left of shares whose railway cannot pay its next train.
AFTER_RUIN = 0.5
#: Decisions that belong to a merger, at most.
STEPS = 40


def choose(look: Look) -> Action:
    """The merger that leaves most, if it is a good deal better than none and not worse for the partner."""
    best, chosen = standing(look, look.player) * (1 + BETTER), None
    offers: list[Merge] = look.legal.of(Merge)
    for action in offers:
        other = look.table.railways[action.partner].president or look.player
        mine, his = _after(look, action, look.player, other)
        if mine > best and (other == look.player or his > standing(look, other)):
            best, chosen = mine, action
    return chosen or next(a for a in look.legal.options if isinstance(a, Pass))


def answer(look: Look) -> Action:
    """Agree to what leaves more; offers for trains are answered as in other games."""
    if not isinstance(look.table.top, MergeOffer):
        return trains.answer(look)
    after = _after(look, Accept(), look.player)[0]
    return Accept() if after > standing(look, look.player) else Decline()


def standing(look: Look, player: str) -> float:
    """What a player has: money, and shares with what they will bring."""
    table = look.table
    total = float(table.players[player].cash)
    for railway in table.railways.values():
        shares = railway.shares(railway.percent(player))
        if shares and railway.founded:
            total += shares * _share(look, railway)
    return total


def _share(look: Look, railway: Railway) -> float:
    """One share with what it will bring."""
    value = look.table.price(railway) + gain(look, railway)
    return value * (AFTER_RUIN if in_trouble(look, railway) else 1.0)


def _after(look: Look, action: Action, *players: str) -> list[float]:
    """What players have when a merger is over to which everybody agrees."""
    game = look.game
    with game.trying(action, look.player):
        for _ in range(STEPS):
            step = look.table.top
            if game.finished or step is None or isinstance(step, TurnStep):
                break
            actor = game.acting[0].player
            first = next(iter(step.options(actor)))
            if not isinstance(first, Accept | Redeem | RemoveMarker):
                break
            game.play(first, by=actor)
        return [standing(look, player) for player in players]


def option_share(look: Look) -> Action:
    """Keep an option share if it will bring something, and if its price is not needed for a train."""
    step = look.table.top
    holder = getattr(step, "waiting", (look.player,))[0]
    railway = look.table.railways[step.survivor]  # type: ignore[union-attr]
    if holder == look.player:
        return Redeem() if gain(look, railway) > 0 or railway.president == look.player else Relinquish()
    cost = getattr(step, "cost", 0)
    return Redeem() if look.table.account(holder).cash - cost >= 2 * look.coming_price() else Relinquish()
