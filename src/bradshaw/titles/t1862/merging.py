"""Mergers and acquisitions besides the exchange of shares (7.5): partners, price, possessions."""

from __future__ import annotations

from bradshaw.rail.finance.shares import OFFERING, POOL, hand_over

from .basis import Basis1862
from .closing import close, go_bankrupt
from .london import LONDON, LONDON_PLACES
from .state import Railway1862


def why_no_merger(table: Basis1862, railway: Railway1862, partner: Railway1862) -> tuple[str, str]:
    """7.5, 8: why two railways cannot merge, and which topic says so; empty if they can."""
    if partner is railway:
        return "merger", f"{railway.code} cannot merge with itself"
    if not partner.floated:
        return "merger", f"{partner.code} has not floated"
    if partner.president is None:
        return "receivership", f"{partner.code} is in receivership and cannot merge"
    if partner.code not in connected(table, railway):
        return "connection", f"no route joins a marker of {railway.code} to one of {partner.code}"
    return "", ""


def partners(table: Basis1862, railway: Railway1862) -> list[Railway1862]:
    """7.5: the railways with which a railway can merge."""
    others = [other for other in table.companies() if other is not railway and other.president is not None]
    floated = [other for other in others if other.floated]
    joined = connected(table, railway) if floated else ()
    return [other for other in floated if other.code in joined]


def connected(table: Basis1862, railway: Railway1862) -> set[str]:
    """7.5.2: the railways to whose markers a route from a marker of a railway leads; a full town may be
    reached but not passed, and London never joins."""
    stops = table.reach(railway).stops
    standing = table.board.tokens.items()
    reached = (codes for city, codes in standing if city in stops and _site(city) != LONDON)
    return {code for codes in reached for code in codes}


def new_price(table: Basis1862, one: Railway1862, other: Railway1862) -> int:
    """7.5.3: the lower price and half the higher, each halved first without a train."""
    low, high = sorted((table.sale_price(one), table.sale_price(other)))
    return int(low + high // 2)


def merged_shares(table: Basis1862, one: Railway1862, other: Railway1862) -> dict[str, float]:
    """5.2.4: half of what each player holds of both; half a share is an option."""
    held = {player: one.percent(player) + other.percent(player) for player in table.seats}
    return {player: percent / 20 for player, percent in held.items() if percent}


def cell_below(table: Basis1862, price: int) -> tuple[int, int]:
    """The space of the market with the highest price that is not above a sum."""
    prices: dict[tuple[int, int], int] = table.data.market.prices
    return max((cell for cell in prices if prices[cell] <= price), key=lambda cell: prices[cell])


def price_after(table: Basis1862, one: Railway1862, other: Railway1862) -> int:
    """The space of the market to which a merger leads."""
    return int(table.data.market.price(cell_below(table, new_price(table, one, other))))


def set_price(table: Basis1862, survivor: Railway1862, other: Railway1862) -> None:
    """5.2.3, 7.5.4: the price and the par space of the merged railway."""
    cell = cell_below(table, new_price(table, survivor, other))
    table.market.remove(survivor)
    table.market.place(survivor, cell)
    survivor.par = table.par_below(table.price(survivor))
    survivor.chartered = False
    table.note(f"The price of {survivor.code} is {table.money(table.price(survivor))} after the merger.")
    if table.rules.top_by_merger:
        table.look_for_top(survivor)


def offering_to_pool(railway: Railway1862) -> None:
    """5.2.2: what nobody has bought comes to the pool."""
    for number in railway.held_by(OFFERING):
        hand_over(railway, number, POOL)


def join_treasuries(initiator: Railway1862, partner: Railway1862) -> None:
    """5.2.4: shares on both charters count as one holding, in the initiator's name."""
    for railway in (initiator, partner):
        for number in railway.held_by(partner.code):
            hand_over(railway, number, initiator.code)


def join_cash(table: Basis1862, giver: Railway1862, taker: Railway1862) -> None:
    table.pay(giver.code, taker.code, giver.cash, f"merger of {giver.code} and {taker.code}")


def hand_possessions(table: Basis1862, survivor: Railway1862, other: Railway1862) -> None:
    """7.5.6: money, shares, trains, permits; doubled markers are lost."""
    join_cash(table, other, survivor)
    for number in survivor.held_by(other.code):
        hand_over(survivor, number, survivor.code)
    survivor.fleet.extend(other.fleet)
    other.fleet.clear()
    for permit in other.permits:
        if permit not in survivor.permits:
            survivor.permits.append(permit)
    _drop_doubles(table, survivor, other)


def perish(table: Basis1862, survivor: Railway1862, other: Railway1862) -> None:
    """7.12: a merger that leads to the bottom of the market is a bankruptcy, and no shares are merged."""
    join_cash(table, other, survivor)
    survivor.fleet.extend(other.fleet)
    for city in table.board.cities_with(other.code):
        table.board.remove(other.code, city)
    close(table, other)
    go_bankrupt(table, survivor)


def _drop_doubles(table: Basis1862, survivor: Railway1862, other: Railway1862) -> None:
    own = {_site(city) for city in table.board.cities_with(survivor.code)}
    for city in table.board.cities_with(other.code):
        if _site(city) in own:
            table.board.remove(other.code, city)


def _site(city: str) -> str:
    """Where two markers of one railway may not both stand: a hex, or anywhere in London."""
    hex_name = city.partition(".")[0]
    return LONDON if hex_name in LONDON_PLACES else hex_name


def absorb_markers(table: Basis1862, survivor: Railway1862, other: Railway1862) -> None:
    """7.5.6: the other's markers become the survivor's, those on the map before the unused ones, up to the
    limit; then the other railway is as if it had never been."""
    board = table.board
    for city in board.cities_with(other.code):
        board.replace(other.code, survivor.code, city)
    unused = len(survivor.tokens) + len(other.tokens)
    room = table.rules.marker_limit - len(board.cities_with(survivor.code))
    survivor.tokens.replace([0] * min(unused, room))
    close(table, other)
    table.note(f"{other.code} has merged into {survivor.code} and can be started again.")
