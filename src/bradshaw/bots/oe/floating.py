"""Floating minors and regionals (8, 9.1, 9.2)."""

from __future__ import annotations

from typing import cast

from bradshaw.core.action import Action
from bradshaw.rail.actions import BuyShare, Par
from bradshaw.titles.oe.actions import FloatMinor, SetPar
from bradshaw.titles.oe.operating.depot import RESERVED, train_price
from bradshaw.titles.oe.patronage import patronage_tiles
from bradshaw.titles.oe.table import TableOE
from bradshaw.titles.oe.zones import stop_zone

from ..greedy.look import Look
from ..greedy.package import choose as buy_packet
from .worth import promise

#: What a pound paid at the beginning counts against what a home promises.
THRIFT = 0.3
#: What a regional should begin with: its home token, a train, some track.
LEAST = 2 * 70
#: A rival this near takes half of a home's promise.
NEAR = 3


def table_of(look: Look) -> TableOE:
    return cast(TableOE, look.table)


def packet(look: Look) -> Action:
    """The best bargain; nobody bids again on what he leads for."""
    bids: dict[str, tuple[tuple[str, int], ...]] = getattr(look.table.top, "bids", {})
    led = [item for item, made in bids.items() if made and max(made, key=lambda b: b[1])[0] == look.player]
    return buy_packet(look, led)


def choose(look: Look) -> Action:
    """A concession: the best that may be floated; who can float nothing sets the lowest par value."""
    values: list[SetPar] = look.legal.of(SetPar)
    if values:
        return min(values, key=lambda a: (a.price, -_regional(look, a.railway)))
    return best_float(look) or look.legal[0]


def best_float(look: Look) -> Action | None:
    """The home that promises most: minors first, because they must be floated anyhow."""
    floats: list[FloatMinor] = look.legal.of(FloatMinor)
    if floats:
        minor = floats[0].minor
        return max((a for a in floats if a.minor == minor), key=lambda a: _home(look, a))
    parred = [a for a in look.legal.of(BuyShare) if not table_of(look).railways[a.railway].floated]
    pars: list[Par] = look.legal.of(Par)
    rated = [(_regional(look, a.railway), a.railway) for a in (*pars, *parred)]
    if not rated or look.cash - owed(look) < LEAST:
        return None
    code = max(rated)[1]
    bought = next((a for a in parred if a.railway == code), None)
    return bought or _priced(look, [a for a in pars if a.railway == code])


def owed(look: Look) -> int:
    """What a player will have to add for the first trains of his railways."""
    table = table_of(look)
    waiting = [r for r in table.owned_by(look.player, "minor", "regional") if not r.supplied]
    homes = {r.code: 0 if r.floated else min(table.zones[z].home_token for z in table.chits) for r in waiting}
    if table.phase_number >= 4:
        return 0
    return sum(max(0, train_price(table, r, RESERVED) + homes[r.code] - r.cash) for r in waiting)


def _priced(look: Look, pars: list[Par]) -> Action:
    """As dear as leaves the money for one's part of the others that must still float."""
    table = table_of(look)
    floated = sum(1 for railway in table.companies() if railway.sizes and railway.floated)
    mine = max(1, -(-(table.game.regionals - floated) // len(table.seats)))
    each = max(LEAST, (look.cash - owed(look)) // mine)
    fitting = [a for a in pars if 2 * a.price <= each]
    return max(fitting or pars[:1], key=lambda a: a.price)


def _home(look: Look, action: FloatMinor) -> float:
    """What a home promises, less what it costs; what the treasury then lacks for a train counts in full."""
    table, place = table_of(look), table_of(look).place(action.hex)
    minor = table.company(action.minor)
    fee = table.zones[stop_zone(place)].home_token + place.cost
    gift = min(patronage_tiles()[action.hex].pays.values()) if action.hex in table.patronage else 0
    lacks = max(0, train_price(table, minor, RESERVED) + fee - gift - minor.cash)
    return _crowded(look, action.hex) + THRIFT * (gift - fee) - lacks + 3 * look.chance.random()


def _regional(look: Look, code: str) -> float:
    table = table_of(look)
    home = table.railways[code].data.homes[0].hex
    return _crowded(look, home) + 3 * look.chance.random()


def _crowded(look: Look, hex_name: str) -> float:
    """What a home promises, less where others stand near."""
    table = table_of(look)
    grid, near = table.board.grid, {hex_name}
    for _ in range(NEAR):
        near |= {n for name in near for n in grid.neighbours[name] if n is not None}
    rivals = sum(1 for city in table.board.tokens if city.partition(".")[0] in near - {hex_name})
    return promise(table.rules.flags, hex_name) / (1 + 0.25 * rivals)
