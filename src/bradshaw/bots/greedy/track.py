"""Laying track: what raises the best run, or leads to where one could be."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.core.action import Action
from bradshaw.rail.actions import LayTile, Pass, PlaceToken
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.trains import bank_offers

from .look import Look

#: Tiles that are tried out, and at most so many of one hex.
TRIED, TRIED_ON_HEX = 8, 2
TRIED_TOKENS = 4
#: What the run of a longer train to come, and what reach, count against present revenue.
LATER, REACH = 0.6, 0.2
#: A private's extra tile is laid first if it is at least this good.
GOOD_EXTRA = 8.0


def choose(look: Look) -> Action:
    """Try the likely tiles and lay the best; pass if none helps."""
    railway = look.operating()
    lays = _likely(look, look.legal.of(LayTile))
    now = value(look, railway)
    rated: list[tuple[float, Action]] = [(_rated(look, railway, action) - now, action) for action in lays]
    extras = [r for r in rated if isinstance(r[1], LayTile) and r[1].private and r[0] >= GOOD_EXTRA]
    rated += [(_rated(look, railway, action) - now, action) for action in _other_works(look, railway)]
    best = max(extras or rated, key=lambda r: r[0], default=None)
    if best is not None and best[0] > 0:
        return best[1]
    return next((a for a in look.legal if isinstance(a, Pass)), look.legal[0])


def _other_works(look: Look, railway: Railway) -> list[Action]:
    """What may be built instead of track: what the title names, one of the places of a link."""
    return [*look.parts.works(look, railway), *look.legal.of(PlaceToken)[:1]]


def planned_trains(look: Look, railway: Railway) -> list[str]:
    """The trains for which a railway builds: its own, or the one it will buy."""
    table = look.table
    runnable = [name for name in railway.trains if table.may_run(railway, name)]
    trains = sorted(runnable, key=lambda name: table.train_data(name).stops)[-2:]
    if trains and look.train_life(railway) > 1:
        return trains
    offers = [train for _, train in look.useful_offers(railway, railway.cash)]
    later = [train for train, _, _ in bank_offers(table) if table.may_run(railway, train)]
    return offers[-1:] or later[:1] or trains


def value(look: Look, railway: Railway) -> float:
    """How well a railway stands on the board as it lies now."""
    trains = planned_trains(look, railway)
    reach = look.terrain.potential(look.table.reach(railway))
    if not trains:
        return REACH * reach
    now, later = look.run_values(railway, trains, [_longer(look, trains)])
    return now + LATER * later + REACH * reach


def _longer(look: Look, trains: Sequence[str]) -> str:
    """The kind of train that follows on the longest of these, as far as there are any left."""
    table, names = look.table, [look.table.train(name).name for name in trains]
    kind = table.train_data(names[-1]).kind
    of_kind = [(name, train) for name, train in table.data.trains.items() if train.kind == kind]
    kinds = [name for name, train in of_kind if table.depot.left(train.card) != 0 or name in names]
    at = max(kinds.index(name) for name in names if name in kinds)
    return kinds[min(at + 1, len(kinds) - 1)]


def _rated(look: Look, railway: Railway, action: Action) -> float:
    cash = railway.cash
    with look.game.trying(action, look.player):
        spent = cash - railway.cash
        return value(look, railway) - spent * _thrift(look, railway)


def _thrift(look: Look, railway: Railway) -> float:
    """What money spent on terrain counts: much where a train is lacking, little for the rich."""
    if not railway.trains and railway.cash < look.next_price():
        return 1.0
    return 0.2 if railway.cash < look.coming_price() else 0.07


def _likely(look: Look, lays: Sequence[LayTile]) -> list[LayTile]:
    """The tiles worth trying, by where their track leads and what their stops pay."""
    warmth = look.terrain.heat()
    ranked = sorted(lays, key=lambda action: -_interest(look, warmth, action))
    taken: dict[str, int] = {}
    chosen = []
    for action in ranked:
        if taken.get(action.hex, 0) < TRIED_ON_HEX:
            taken[action.hex] = taken.get(action.hex, 0) + 1
            chosen.append(action)
        if len(chosen) == TRIED:
            break
    return chosen


def _interest(look: Look, warmth: dict[str, float], action: LayTile) -> float:
    board = look.table.board
    grid = board.grid
    before, tile = board.rotated(action.hex), grid.tiles[action.tile]
    after = tile.rotated(action.rotation)
    opened = [grid.neighbour(action.hex, edge) for edge in after.exits - before.exits]
    leads = sum(warmth[name] for name in opened if name is not None)
    pays = sum(_most(city.revenue) for city in tile.cities) - sum(
        _most(c.revenue) for c in before.face.cities
    )
    slots = sum(c.slots for c in tile.cities) - sum(c.slots for c in before.face.cities)
    stops = look.terrain.worth(action.hex) if not board.tile_at(action.hex)[0] else 0
    return leads + stops + 1.5 * pays + 5 * slots - before.face.cost / 3


def _most(revenue: int | dict[str, int]) -> int:
    return revenue if isinstance(revenue, int) else max(revenue.values(), default=0)


# --- tokens


def choose_token(look: Look) -> Action:
    """Place a token where it raises the run, if the money is not needed for a train."""
    if any(not lay.private for lay in look.legal.of(LayTile)):
        return choose(look)
    railway = look.operating()
    now = value(look, railway)
    places: list[PlaceToken] = look.legal.of(PlaceToken)
    places.sort(key=lambda action: (not action.kind, -look.terrain.worth(action.hex)))
    most = railway.cash - _train_money(look, railway)
    places = [action for action in places if _price(look, action) <= max(0, most)]
    rated = [(_token_gain(look, railway, action, now), action) for action in places[:TRIED_TOKENS]]
    best = max(rated, key=lambda r: r[0], default=None)
    if best is not None and best[0] > 0:
        return best[1]
    return next((a for a in look.legal if isinstance(a, Pass)), look.legal[0])


def _price(look: Look, action: PlaceToken) -> int:
    """What a token costs."""
    step = look.table.top
    return (step.price_of(look.player, action) if step is not None else None) or 0


def _token_gain(look: Look, railway: Railway, action: PlaceToken, now: float) -> float:
    cash = railway.cash
    with look.game.trying(action, look.player):
        cost = cash - railway.cash
        better = value(look, railway) - now
    return better * max(2.0, look.rounds_left() / 2) + 0.5 * look.terrain.worth(action.hex) - cost


def _train_money(look: Look, railway: Railway) -> int:
    """Money that is kept for a train."""
    if not railway.trains:
        return look.next_price()
    return look.coming_price() if look.train_life(railway) <= 2 else 0
