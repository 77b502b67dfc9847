"""Station markers: how many to buy at once, and which to give up."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.actions import BuyMarkers, RemoveMarker
from bradshaw.rail.finance.companies import Railway

from ..greedy.look import Look

#: Markers that a railway wants, and what it keeps besides the price of a train for track and the like.
WANTED, KEPT = 3, 20


def buy(look: Look) -> Action:
    """As many as it wants, if a train can still be paid; otherwise as few as may be."""
    choices: list[BuyMarkers] = look.legal.of(BuyMarkers)
    railway = look.table.top.railway  # type: ignore[union-attr]
    paid = [a for a in choices if a.count <= WANTED and _rest(look, railway, a) >= look.next_price() + KEPT]
    return paid[-1] if paid else choices[0]


def _rest(look: Look, railway: Railway, action: BuyMarkers) -> int:
    """The railway's money after the purchase."""
    with look.game.trying(action, look.player):
        return railway.cash


def remove(look: Look) -> Action:
    """The one in the poorest place."""
    choices: list[RemoveMarker] = look.legal.of(RemoveMarker)
    return min(choices, key=lambda action: look.terrain.worth(action.hex))
