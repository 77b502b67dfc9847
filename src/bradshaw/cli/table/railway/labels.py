"""The words on a menu's lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.rail.actions import Bid, BuyTrain, Dividend, LayTile, Run
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.table import RailTable, rail_table

from ...console import counted
from ...route_words import short
from .phrases import item_name, phrase
from .track import exits_in_words


def label_of(game: Game, option: Option) -> str:
    """An action in words; spans with their bounds, runs and dividends with what comes of them."""
    if isinstance(option, Span):
        return _span(game, option)
    if isinstance(option, Run):
        return _run(game, option)
    if isinstance(option, Dividend):
        return _dividend(game, option)
    return phrase(game, option)


def _span(game: Game, span: Span) -> str:
    action = span.action
    bounds = f"{span.low} to {span.high}" if len(span) > 1 else str(span.low)
    if isinstance(action, Bid):
        table = rail_table(game)
        known = action.item in table.data.privates
        return f"Bid {bounds} for {action.item if known else item_name(table, action.item)}"
    if isinstance(action, BuyTrain) and span.field != "price":
        return f"{phrase(game, span.at(0))}, with {bounds} {span.field}"
    if isinstance(action, BuyTrain):
        return f"Offer {action.seller} {bounds} for a {action.train}-train"
    return f"{action.word} ({span.field} {bounds})"


def _run(game: Game, action: Run) -> str:
    """With the ends of each route, what it adds, and what is paid in all."""
    table, step = rail_table(game), game.table.top
    if not isinstance(step, RunTrains):
        return phrase(game, action)
    if not action.routes:
        with game.trying(action):
            earned = step.line.revenue or 0
        return f"Run for {table.money(earned)}, the most" if earned else phrase(game, action)
    run = step.read(action)
    besides = f" and {table.money(run.subsidy)} in subsidies" if run.subsidy else ""
    routes = short(table, step.indexed.problem, run.routes)
    return f"Run for {table.money(run.revenue)}{besides} ({routes})"


def _dividend(game: Game, action: Dividend) -> str:
    table = rail_table(game)
    code = table.top.behalf() if table.top else ""
    if not code:
        return phrase(game, action)
    railway = table.railways[code]
    before, revenue = table.market.price(railway), railway.revenue or 0
    with game.trying(action):
        after = table.market.price(railway) if railway.floated else None
        added = (railway.revenue or 0) - revenue if railway.floated else 0
    moves = f"the price goes from {before} to {after}" if before != after else f"the price stays at {before}"
    words = phrase(game, action).replace("money", table.money(added)) if added > 0 else phrase(game, action)
    return f"{words}; {moves if after is not None else f'{code} goes bankrupt'}"


def name_of(game: Game, members: Sequence[Option], field: str, shows: str) -> str:
    """The line for one value of a field, behind which there are `members`."""
    action = action_of(members[0])
    if isinstance(action, LayTile):
        return _lay(rail_table(game), action, field, members)
    if len(members) == 1:
        return label_of(game, members[0])
    values = dict.fromkeys(str(getattr(action_of(member), shows)) for member in members)
    unit = "%" if shows == "percent" else ""
    return f"{getattr(action, field)}: {', '.join(f'{value}{unit}' for value in values)}"


def action_of(option: Option) -> Any:
    """The action itself, or a span's pattern."""
    return option.action if isinstance(option, Span) else option


def _lay(table: RailTable, action: LayTile, field: str, members: Sequence[Option]) -> str:
    grid = table.data.grid
    exits = exits_in_words(grid, action.hex, action.tile, action.rotation)
    if field == "rotation":
        return f"rotation {action.rotation}: {exits}"
    single = f", rotation {action.rotation}: {exits}" if len(members) == 1 else ""
    if field == "tile":
        ways = "" if single else f", {counted(len(members), 'way')}"
        return f"tile {action.tile} ({grid.tiles[action.tile].colour}){single}{ways}"
    tiles = dict.fromkeys(member.tile for member in members if isinstance(member, LayTile))
    cost = grid.face(action.hex, table.board.tile_at(action.hex)[0]).cost
    terrain = f", {table.money(cost)}" if cost and not action.private else ""
    which = f": tile {', '.join(tiles)}" if len(tiles) == 1 else f": tiles {', '.join(tiles)}"
    return f"{_place(table, action.hex)}{terrain}{which}{single}"


def _place(table: RailTable, hex_name: str) -> str:
    """`K10 Bonn`, `E8`; with what lies there now."""
    name = table.data.grid.hexes[hex_name].name
    old = table.board.tile_at(hex_name)[0]
    return f"{hex_name}{f' {name}' if name else ''}{f' (has {old})' if old else ''}"
