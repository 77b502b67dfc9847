"""Track and tokens (11.1, 11.2): towards income, and not farther than the trains go."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.core.action import Action
from bradshaw.rail.actions import LayTile, PlaceToken
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.oe.op_actions import BuyAuthority
from bradshaw.titles.oe.operating.depot import new_cards

from ..greedy.look import Look
from .answers import passing
from .floating import table_of
from .worth import heat, worth_of

#: Tiles and tokens that are tried out, and at most so many tiles of one hex.
TRIED, TRIED_ON_HEX, TRIED_TOKENS = 4, 2, 2
#: What track that leads somewhere counts against revenue, and the least gain for which anything is laid.
LEADS, LEAST = 0.12, 1.5
#: Hexes that a stop of a train reaches, about.
STRIDE = 3
#: What money counts: all where the owner must add it, much where a train is lacking, little for the rich.
ALL, POOR, RICH = 1.0, 0.4, 0.1
#: Rounds that a token must serve to be paid.
SERVES = 4
#: A port authority is for majors with this much besides.
PLENTY = 700


def lay(look: Look) -> Action:
    """The tile that raises the run most, or leads to where it will."""
    railway = look.operating()
    likely = _likely(look, railway, [a for a in look.legal.of(LayTile) if not a.private])
    if not likely:
        return _authority(look, railway) or passing(look)
    now = run_value(look, railway)
    thrift = _thrift(look, railway)
    best, chosen = LEAST, None
    for interest, action in likely:
        cash = railway.cash
        with look.game.trying(action, look.player):
            spent = cash - railway.cash
            gain = run_value(look, railway) - now + LEADS * interest - thrift * spent
        if gain > best:
            best, chosen = gain, action
    return chosen or _authority(look, railway) or passing(look)


def _thrift(look: Look, railway: Railway) -> float:
    """What money counts: all of it where the first train is not paid yet."""
    if not railway.trains:
        return ALL if railway.cash <= table_of(look).train_data("2+2").price else POOR
    return POOR if railway.cash < _train_money(look, railway) else RICH


def run_value(look: Look, railway: Railway) -> float:
    """What the trains earn for which it builds; a national is paid for what its zone joins."""
    table = table_of(look)
    if table.company(railway.code).national:
        return 0.0
    trains = [name for name in railway.trains if not table.is_rusted(name)] or ["2+2"]
    return float(look.run_value(railway, trains[-2:]))


def _likely(look: Look, railway: Railway, lays: Sequence[LayTile]) -> list[tuple[float, LayTile]]:
    """The tiles worth trying, by where their track leads and what their stops pay."""
    table = table_of(look)
    warmth = heat(table.rules.flags)
    near = _near(look, railway)
    rated = [(_interest(look, warmth, a), a) for a in lays if a.hex in near]
    rated.sort(key=lambda r: -r[0])
    taken: dict[str, int] = {}
    found = []
    for interest, action in rated:
        if taken.get(action.hex, 0) < TRIED_ON_HEX:
            taken[action.hex] = taken.get(action.hex, 0) + 1
            found.append((interest, action))
        if len(found) == TRIED:
            break
    return found


def _near(look: Look, railway: Railway) -> set[str]:
    """Hexes that its trains can come to from its stations; those of its zone for a national."""
    table = table_of(look)
    grid = table.board.grid
    if table.company(railway.code).national:
        return set(grid.hexes)
    longest = max((table.train_data(name).stops for name in railway.trains), default=2)
    found = {city.partition(".")[0] for city in table.board.cities_with(railway.code)}
    edge = set(found)
    for _ in range(STRIDE * longest):
        edge = {n for name in edge for n in grid.neighbours[name] if n is not None} - found
        found |= edge
    return found


def _interest(look: Look, warmth: dict[str, float], action: LayTile) -> float:
    board = look.table.board
    grid = board.grid
    before, tile = board.rotated(action.hex), grid.tiles[action.tile]
    after = tile.rotated(action.rotation)
    new = [grid.neighbour(action.hex, edge) for edge in sorted(after.exits - before.exits)]
    leads = sum(warmth.get(name, 0.0) * _open(look, name) for name in new if name is not None)
    pays = sum(_most(city.revenue) for city in tile.cities) - sum(
        _most(c.revenue) for c in before.face.cities
    )
    slots = sum(c.slots for c in tile.cities) - sum(c.slots for c in before.face.cities)
    stop = worth_of(grid.hexes[action.hex]) if not board.tile_at(action.hex)[0] else 0.0
    gift = 40.0 if action.hex in table_of(look).patronage else 0.0
    return leads + stop + gift + 1.5 * pays + 5 * slots - before.face.cost / 3


def _open(look: Look, hex_name: str) -> float:
    """Track towards a hex that is built on already leads less far."""
    return 0.5 if look.table.board.tile_at(hex_name)[0] else 1.0


def _most(revenue: int | dict[str, int]) -> int:
    return revenue if isinstance(revenue, int) else max(revenue.values(), default=0)


def _authority(look: Look, railway: Railway) -> Action | None:
    """A port authority for a rich major that has one of its stations at the water."""
    if railway.cash < PLENTY:
        return None
    table = table_of(look)
    stations = {city.partition(".")[0] for city in table.board.cities_with(railway.code)}
    waters: list[str] = [
        table.water.seas[z].water for p in table.water.ports.values() if p.hex in stations for z in p.zones
    ]
    offers: list[BuyAuthority] = look.legal.of(BuyAuthority)
    return max(
        (a for a in offers if a.water in waters and a.seller == "bank"),
        key=lambda a: (waters.count(a.water), a.water),
        default=None,
    )


# --- tokens


def token(look: Look) -> Action:
    """A token where it raises the run, or in a great city, if the money is not needed for a train."""
    railway, table, step = look.operating(), table_of(look), look.table.top
    assert step is not None
    near = _near(look, railway)
    most = railway.cash - _train_money(look, railway)
    places = [a for a in look.legal.of(PlaceToken) if not a.private and a.hex in near]
    priced = [(worth_of(table.place(a.hex)), step.price_of(look.player, a) or 0, a) for a in places]
    priced = sorted((p for p in priced if p[1] <= most), key=lambda p: (-p[0], p[1], p[2].hex, p[2].city))
    now = run_value(look, railway) if priced else 0.0
    best, chosen = 0.0, None
    for worth, price, action in priced[:TRIED_TOKENS]:
        with look.game.trying(action, look.player):
            gain = SERVES * (run_value(look, railway) - now) + worth - price
        if gain > best:
            best, chosen = gain, action
    return chosen or passing(look)


def _train_money(look: Look, railway: Railway) -> int:
    """Money that is kept for a train."""
    table = table_of(look)
    if not railway.trains:
        return 100
    cards = new_cards(table)
    prices = [data.price for data in table.data.trains.values() if data.card in cards]
    return min(prices, default=0) if table.has_room(railway, "") else 0
