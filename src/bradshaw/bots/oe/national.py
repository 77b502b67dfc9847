"""Nationals (9.4): which majors become one, and what they earn."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.oe.actions import FormNational
from bradshaw.titles.oe.operating.depot import offers
from bradshaw.titles.oe.operating.national import capacity, count_cities, count_towns, home_stops
from bradshaw.titles.oe.state import RailwayOE
from bradshaw.titles.oe.table import TableOE

from ..greedy.look import Look
from .answers import passing
from .floating import table_of

#: How much more a national must earn than the major that it was, and in how many rounds that makes good
#: the treasury that goes to the bank.
BETTER, ROUNDS = 1.25, 3
#: A player makes nationals of no more than this part of his railways.
PART = 0.4


def nationals(look: Look) -> Action:
    """The major that gains most by it, while most of a player's railways stay majors."""
    table = table_of(look)
    mine = table.owned_by(look.player, "major", "national")
    formed = sum(1 for railway in mine if railway.national)
    choices: list[FormNational] = look.legal.of(FormNational)
    if not choices or formed + 1 > PART * len(mine):
        return passing(look)
    rated = [(_gain(look, table.company(action.railway)), action.railway, action) for action in choices]
    best = max(rated)
    return best[2] if best[0] > 0 else passing(look)


def _gain(look: Look, railway: RailwayOE) -> float:
    """What the change brings in some rounds, less the treasury."""
    national, major = as_national(table_of(look), railway), as_major(look, railway)
    return ROUNDS * (national - BETTER * major) - railway.cash


def as_major(look: Look, railway: Railway) -> float:
    """What it earns with the trains that it keeps, or with one that it can buy instead."""
    table = table_of(look)
    have = [name for name in railway.trains if not table.is_rusted(name)]
    paid = [train for train, _, price in offers(table, railway) if price <= railway.cash + look.cash // 2]
    new = [[*have[-1:], train] for train in paid[:2]]
    return float(max(look.run_values(railway, have[-2:], *new))) if have or new else 0.0


def as_national(table: TableOE, railway: Railway) -> float:
    """What it would earn in its zone with its trains and the best of those that have become obsolete."""
    limit = table.data.kinds["national"].train_limits[table.phase]
    others = [other for other in table.companies() if not other.national and other.code != railway.code]
    free = [name for other in others for name in other.trains if table.is_rusted(name)]
    trains = sorted([*railway.trains, *table.depot.rusted, *free], key=table.level, reverse=True)[:limit]
    if not trains:
        return 0.0
    room = capacity(table, trains)
    cities, towns, bare_cities, bare_towns = home_stops(table, table.company(railway.code).zone)
    pullman = table.setup.pullman.per_level * max(map(table.level, trains))
    return count_cities(room, cities, bare_cities) + count_towns(room, towns, bare_towns) + pullman
