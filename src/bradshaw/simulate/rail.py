"""Invariants of 18xx games: nothing on a railway table appears, vanishes or is in two places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bradshaw.rail.board.grid import Grid
from bradshaw.rail.finance.accounts import Purse
from bradshaw.rail.finance.chart import key
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.steps.discard_trains import DiscardTrains
from bradshaw.rail.table import RailTable

from .failure import insist


def check(table: RailTable, total_money: int) -> None:
    """Everything that must hold between two actions."""
    check_money(table, total_money)
    for railway in table.railways.values():
        check_certificates(table, railway)
        if not table.is_unsettled(railway):
            check_president(table, railway)
    check_tokens(table)
    check_tiles(table)
    check_trains(table)
    check_market(table)


def check_money(table: RailTable, total: int) -> None:
    """No money comes from nowhere or is lost, and only the bank owes any."""
    found = table.total_money()
    insist(found == total, "money", f"there are {found} in the game, and there were {total}")
    accounts: list[Purse] = [*table.players.values(), *table.set_aside.values()]
    if not ruined(table):
        accounts.extend(table.railways.values())
    for account in accounts:
        insist(account.cash >= 0, "cash", f"{account.called()} has {account.cash}")
    insist(
        table.bank.cash >= 0 or table.bank.broken, "bank", f"the bank has {table.bank.cash} and is not broken"
    )
    for player in table.players.values():
        insist(player.credit >= 0, "credit", f"{player.name} has borrowed {player.credit}")


def ruined(table: RailTable) -> bool:
    """Whether somebody is bankrupt: then railways may owe money, and the pool has no limit."""
    return any(player.bankrupt for player in table.players.values())


def _holdings(railway: Railway) -> dict[str, int]:
    """Percent by holder."""
    held: dict[str, int] = {}
    for percent, holder in railway.held():
        held[holder] = held.get(holder, 0) + percent
    return held


def check_certificates(table: RailTable, railway: Railway) -> None:
    """Every certificate has one holder that exists, and they add up."""
    sizes, number = railway.sizes, len(railway.certificates)
    insist(number == len(sizes), "certificates", f"{railway.code} has {number}")
    if not sizes:
        return
    insist(sum(sizes) == 100, "certificates", f"those of {railway.code} add up to {sum(sizes)}%")
    held, others = _holdings(railway), (*table.set_aside, OFFERING, POOL)
    for holder in held:
        exists = holder in table.players or holder in table.railways or holder in others
        insist(exists, "certificates", f"{holder!r} holds one of {railway.code} and does not exist")
    in_all, in_pool = sum(held.values()), held.get(POOL, 0)
    insist(in_all == 100, "certificates", f"{in_all}% of {railway.code} are held")
    few = in_pool <= table.most_in_pool(railway) or ruined(table)
    insist(few, "pool", f"{in_pool}% of {railway.code} lie in the pool")


def check_president(table: RailTable, railway: Railway) -> None:
    """The president holds the president's certificate, and nobody holds more than he."""
    president = railway.president
    if not railway.sizes:
        owned = not railway.floated or president is not None or table.may_be_ownerless(railway)
        insist(owned, "owner", f"{railway.code} has no owner")
        return
    insist(not railway.floated or railway.founded, "float", f"{railway.code} has floated and has no price")
    holder = railway.certificates[0]
    if president is None or president not in table.players:
        insist(
            holder not in table.players,
            "president",
            f"{holder} holds {railway.code}'s certificate and does not lead it",
        )
        return
    insist(
        holder == president,
        "president",
        f"{president} leads {railway.code}, and {holder} holds its certificate",
    )
    held = _holdings(railway)
    own = held.get(president, 0)
    for other in table.seats:
        more = held.get(other, 0)
        if more > own and not table.players[other].bankrupt:
            insist(False, "president", f"{president} leads {railway.code} with {own}%, {other} holds {more}%")


def check_tokens(table: RailTable) -> None:
    """Tokens are on the map or on the charter; no city holds too many, no hex two of one railway."""
    board = table.board
    placed = Counter(code for codes in board.tokens.values() for code in codes)
    for code, railway in table.railways.items():
        (least, most), have = table.token_range(railway), placed[code] + railway.tokens_left()
        insist(
            least <= have <= most or table.is_merging(railway),
            "tokens",
            f"{code} has {placed[code]} tokens placed and {railway.tokens_left()} left of {most}",
        )
        hexes = Counter(city.partition(".")[0] for city in board.cities_with(code))
        for name, number in hexes.items():
            insist(number == 1, "tokens", f"{code} stands {number} times on {name}")
    for city in {*board.tokens, *board.reserved}:
        hex_name, _, end = city.partition(".")
        insist(int(end[1:]) < len(board.face(hex_name).cities), "tokens", f"there is no city {city}")
        used = len(board.tokens_in(city)) + len(board.reserved.get(city, ()))
        insist(
            used <= board.slots(city) or table.may_be_crowded(city),
            "tokens",
            f"{city} has {board.slots(city)} places, and {used} are taken or kept",
        )
    for city in board.by_slot:
        standing, seated = board.tokens_in(city), board.in_slots(city)
        insist(sorted(standing) == sorted(seated), "tokens", f"{standing} stand in {city}, {seated} in slots")
    _check_special_tokens(table)


def _check_special_tokens(table: RailTable) -> None:
    """Tokens of a special kind stand in places of their kind."""
    board = table.board
    for place, kind in board.special.items():
        city, _, code = place.partition(" ")
        insist(
            code in board.tokens_in(city),
            "tokens",
            f"{code} has a {kind} token in {city} and does not stand there",
        )
        alike = sum(1 for other in board.tokens_in(city) if board.token_kind(city, other) == kind)
        insist(alike <= board.slots_for(city, kind), "tokens", f"{city} has {alike} {kind} tokens")


def check_tiles(table: RailTable) -> None:
    """Tiles are on the map or in the box, and none leads off the map."""
    board = table.board
    laid = Counter(board.grid.tiles[tile].base or tile for tile, _ in board.tiles.values())
    for tile in board.grid.box.values():
        left = board.supply.get(tile.id)
        insist(
            (left is None) == (tile.count is None), "tiles", f"tile {tile.id}: {left} left of {tile.count}"
        )
        if tile.count is not None and left is not None:
            number = laid[tile.id]
            have = left >= 0 and number + left == tile.count
            insist(have, "tiles", f"tile {tile.id}: {number} laid and {left} left of {tile.count}")
    for name in board.tiles:
        insist(name in board.grid.hexes, "tiles", f"a tile lies on {name}, which is not on the map")
        # Where a tile leads depends on nothing but what lies there.
        lost = _nowhere(board.grid, name, *board.tile_at(name))
        insist(not lost, "tiles", f"track of {name} leads nowhere at edge {lost}")


@lru_cache(1 << 14)
def _nowhere(grid: Grid, name: str, tile: str, rotation: int) -> str:
    """The edges of a hex at which track ends in nothing."""
    exits, dead = grid.rotated(name, tile, rotation).exits, grid.hexes[name].dead_ends
    lost = (edge for edge in sorted(exits) if grid.neighbour(name, edge) is None and edge not in dead)
    return ", ".join(map(str, lost))


def check_trains(table: RailTable) -> None:
    """Trains are new, in the pool, owned or scrapped; nobody has too many unless asked to discard."""
    depot = table.depot
    owned = [name for railway in table.railways.values() for name in railway.trains]
    aside = table.trains_elsewhere()
    for name in (*owned, *aside):
        insist(table.train(name).name in table.data.trains, "trains", f"there is no {name}-train")
    used = Counter(table.train_data(name).card for name in (*owned, *depot.pool, *depot.rusted, *aside))
    for card in table.data.cards:
        left, count = depot.left(card), table.data.card_count(card)
        if left is None or count is None:
            insist(left is count, "trains", f"there are {left} new {card}-cards of {count}")
            continue
        have = left + used[card]
        insist(left >= 0 and have == count, "trains", f"there are {have} {card}-trains of {count}")
    discarding = any(isinstance(step, DiscardTrains) for step in table.agenda)
    if not discarding and not table.discards_later():
        for railway in table.railways.values():
            trains = f"{railway.code} has {', '.join(railway.trains)}"
            few = not table.over_limit(railway) or table.is_merging(railway)
            insist(few, "trains", f"{trains}, which is above the limit")


def check_market(table: RailTable) -> None:
    """Every marker stands once, where its railway says."""
    market = table.market
    standing = Counter(code for codes in market.stacks.values() for code in codes)
    for code, railway in table.railways.items():
        expected = 0 if railway.cell is None else 1
        insist(standing[code] == expected, "market", f"{code} stands {standing[code]} times on the market")
        if railway.cell is not None:
            insist(
                market.chart.has(railway.cell),
                "market",
                f"{code} stands at {railway.cell}, outside the market",
            )
            insist(
                code in market.stack(railway.cell),
                "market",
                f"{code} is not in the stack at {key(railway.cell)}",
            )
    for cell, codes in market.stacks.items():
        insist(codes, "market", f"an empty stack at {cell}")


def field_values(table: RailTable) -> Mapping[str, Sequence[Any]]:
    """Values for the fields of actions that must be refused."""
    railways, trains = list(table.railways), list(table.data.trains)
    return {
        "hex": list(table.board.grid.hexes),
        "tile": list(table.board.grid.box),
        "rotation": range(-1, 7),
        "city": range(4),
        "railway": railways,
        "seller": [*railways, "bank", POOL],
        "source": [OFFERING, POOL, "treasury", *railways],
        "train": trains,
        "item": list(table.privates),
        "private": list(table.privates),
        "percent": sorted({n for r in table.railways.values() for n in range(-r.share, 110, r.share)}),
        "price": [
            *table.data.market.par_cells(),
            *(t.price for t in table.data.trains.values()),
            *range(1, 300, 7),
        ],
        "kind": ["pay", "withhold", "half", ""],
    }
