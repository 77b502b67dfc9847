"""Track and tokens (11.1, 11.2): towards income, and not farther than the trains go."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.core.action import Action
from bradshaw.rail.actions import LayTile, PlaceToken
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.oe.op_actions import BuyAuthority, ChooseStation
from bradshaw.titles.oe.operating.depot import RESERVED, new_cards, train_price
from bradshaw.titles.oe.operating.laying import TrackRulesOE
from bradshaw.titles.oe.operating.national import national_revenue
from bradshaw.titles.oe.zones import is_red, is_sea

from ..greedy.look import Look
from .answers import passing
from .express import Line
from .floating import table_of
from .powers import cheaper, free_token, gift
from .worth import spread, worth_of

#: Tiles and tokens that are tried out, and at most so many tiles of one hex.
TRIED, TRIED_ON_HEX, TRIED_TOKENS = 4, 2, 2
#: What stops, slots and patronage count against revenue, what track counts that leads to a stop that is not
#: joined yet, and the least gain for which anything is laid.
PLACES, LEADS, LEAST = 0.12, 0.4, 1.5
#: Hexes that a stop of a train reaches, about.
STRIDE = 3
#: What money counts: all where the owner must add it, much where a train is lacking, less for a railway that
#: earns nothing before it has built, little for the rich.
ALL, POOR, IDLE, RICH = 1.0, 0.4, 0.2, 0.1
#: Rounds that a token must serve to be paid.
SERVES = 4
#: A port authority is for majors with this much besides.
PLENTY = 700


def lay(look: Look) -> Action:
    """The tile that raises the run most, or leads to where it will."""
    railway = look.operating()
    given = gift(look, railway)
    if given is not None:
        return given
    likely = _likely(look, railway, [a for a in look.legal.of(LayTile) if not a.private])
    if not likely:
        return _authority(look, railway) or passing(look)
    now = run_value(look, railway)
    best, chosen = LEAST, None
    for interest, action in likely:
        cash = railway.cash
        with look.game.trying(action, look.player):
            spent, value = cash - railway.cash, run_value(look, railway)
        gain = value - now + interest - _thrift(look, railway, spent, idle=not now)
        if gain > best:
            best, chosen = gain, action
    return cheaper(look, chosen) if chosen else _authority(look, railway) or passing(look)


def _thrift(look: Look, railway: Railway, spent: int, idle: bool) -> float:
    """What it means to spend some money: all of it where the first train could not be paid any more."""
    if not railway.trains:
        spare = max(0, railway.cash - train_price(table_of(look), railway, RESERVED))
        return ALL * max(0, spent - spare) + IDLE * min(spent, spare)
    poor = railway.cash < _train_money(look, railway)
    return spent * (IDLE if idle else POOR if poor else RICH)


def run_value(look: Look, railway: Railway) -> float:
    """What the trains earn for which it builds; a national is paid for what its zone joins."""
    table = table_of(look)
    if table.company(railway.code).national:
        return float(national_revenue(table, table.company(railway.code)).total)
    trains = [name for name in railway.trains if not table.is_rusted(name)] or ["2+2"]
    return float(look.run_value(railway, trains[-2:]))


def _likely(look: Look, railway: Railway, lays: Sequence[LayTile]) -> list[tuple[float, LayTile]]:
    """The tiles worth trying, by where their track leads and what their stops pay."""
    near = _near(look, railway)
    warmth = _heat(look, railway, near)
    rules, line = table_of(look).track_rules(railway), Line(look, railway)
    drawn = [(line.draws(rules, action), action) for action in lays]
    rated = [(_interest(look, warmth, rules, a) + more, a) for more, a in drawn if a.hex in near or more]
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


def _heat(look: Look, railway: Railway, near: set[str]) -> dict[str, float]:
    """Where track should lead: the best stop near each hex that no land track joins to the railway yet."""
    table = table_of(look)
    board, rules = table.board, table.track_rules(railway)
    joined = {stop.partition(".")[0] for stop in table.reach(railway).land.reach.stops}
    places = {name: board.grid.hexes[name] for name in near}
    land = {
        name
        for name, place in places.items()
        if not is_sea(place) and (is_red(place) or board.tile_at(name)[0] or rules.has_rights(place))
    }
    worth = {name: 0.0 if name in joined else worth_of(places[name]) for name in land}
    return spread(board.grid, worth, {name: board.face(name).cost for name in land})


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


def _interest(look: Look, warmth: dict[str, float], rules: TrackRulesOE, action: LayTile) -> float:
    """What a tile promises besides what the next run earns; beyond the water only what is paid at once."""
    board = look.table.board
    grid = board.grid
    gift = 40.0 if action.hex in table_of(look).patronage else 0.0
    if rules.water_fee(rules.look(action)):
        return PLACES * gift
    before, tile = board.rotated(action.hex), grid.tiles[action.tile]
    after = tile.rotated(action.rotation)
    new = [grid.neighbour(action.hex, edge) for edge in sorted(after.exits - before.exits)]
    leads = max((warmth.get(name or "", 0.0) * _open(look, name) for name in new if name), default=0.0)
    pays = sum(_most(city.revenue) for city in tile.cities) - sum(
        _most(c.revenue) for c in before.face.cities
    )
    slots = sum(c.slots for c in tile.cities) - sum(c.slots for c in before.face.cities)
    stop = worth_of(grid.hexes[action.hex]) if not board.tile_at(action.hex)[0] else 0.0
    return LEADS * leads + PLACES * (stop + gift + 1.5 * pays + 5 * slots - before.face.cost / 3)


def station(look: Look) -> Action:
    """The city of a metropolis from which track leads on best."""
    railway = look.operating()
    choices: list[ChooseStation] = look.legal.of(ChooseStation)
    warmth = _heat(look, railway, _near(look, railway))
    return max(choices, key=lambda choice: _ahead(look, railway, warmth, choice))


def _ahead(look: Look, railway: Railway, warmth: dict[str, float], choice: ChooseStation) -> float:
    with look.game.trying(choice, look.player):
        table = table_of(look)
        hexes = table.reach(railway).land.hexes
        return max((warmth.get(name, 0.0) for name in hexes if not table.board.tile_at(name)[0]), default=0.0)


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
    return free_token(look, railway, chosen) if chosen else passing(look)


def _train_money(look: Look, railway: Railway) -> int:
    """Money that is kept for a train."""
    table = table_of(look)
    if not railway.trains:
        return 100
    cards = new_cards(table)
    prices = [data.price for data in table.data.trains.values() if data.card in cards]
    return min(prices, default=0) if table.has_room(railway, "") else 0
