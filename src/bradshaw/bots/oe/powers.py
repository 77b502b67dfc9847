"""Powers that bring something at once: of Swift, minor D, Brandt & Brandau, and Südbahnhof (14, 15)."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.core.action import Action
from bradshaw.rail.actions import LayTile, PlaceToken, UsePower
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.oe.operating.brandt import BRANDT
from bradshaw.titles.oe.operating.events import SUEDBAHNHOF

from ..greedy.look import Look
from ..greedy.runs import earnings
from .floating import table_of

#: The private with the 2+2, and the minor with the token.
SWIFT_LINE, MERCANTILE = "SML", "D"
#: The least that a power must bring in every run, and cities that are tried for minor D's token.
LEAST, CITIES = 10, 3
#: The least fee of a hex, and the least price of a token, for which a private is used.
FEE, PRICE = 45, 60


def gift(look: Look, railway: Railway) -> Action | None:
    """What costs nothing and makes the trains of the turn earn more."""
    offers: list[Action] = [
        a for a in look.legal.of(UsePower) if a.power == SWIFT_LINE and a.railway == railway.code
    ]
    offers += _tokens(look, railway)
    if not offers or not railway.trains or table_of(look).company(railway.code).national:
        return None
    now, found = _earned(look, railway), []
    for action in offers:
        with look.game.trying(action, look.player):
            found.append((_earned(look, railway) - now, str(action), action))
    best = max(found, key=lambda one: one[:2])
    return best[2] if best[0] >= LEAST else None


def _tokens(look: Look, railway: Railway) -> list[PlaceToken]:
    """Minor D's token on the cities that pay most of those that land joins to the railway."""
    tokens: list[PlaceToken] = [a for a in look.legal.of(PlaceToken) if a.power == MERCANTILE]
    if not tokens:
        return []
    table = table_of(look)
    maker = table.route_maker(railway)
    near = {stop.partition(".")[0]: stop for stop in table.reach(railway).land.reach.stops if ".c" in stop}
    joined = [action for action in tokens if action.hex in near]
    return sorted(joined, key=lambda action: (-maker.value(near[action.hex]), action.hex))[:CITIES]


def _earned(look: Look, railway: Railway) -> int:
    """About what its trains earn, whatever was worked out before."""
    names = list(railway.trains)
    return earnings(look.table.route_problem(railway, names), [list(range(len(names)))])[0]


def cheaper(look: Look, chosen: LayTile) -> LayTile:
    """The same tile with a token of Brandt & Brandau, where the fee is worth one."""
    free = replace(chosen, private=BRANDT)
    return free if table_of(look).place(chosen.hex).cost >= FEE and free in look.legal.of(LayTile) else chosen


def free_token(look: Look, railway: Railway, chosen: PlaceToken) -> PlaceToken:
    """The same token by Südbahnhof, where that saves enough."""
    free = replace(chosen, kind="", private=SUEDBAHNHOF)
    dear = bool(railway.tokens) and max(railway.tokens) >= PRICE
    return free if dear and free in look.legal.of(PlaceToken) else chosen
