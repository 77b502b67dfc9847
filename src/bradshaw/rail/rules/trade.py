"""Buying and selling certificates: what is for sale, what may be sold, and doing it."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.names import counted
from bradshaw.core.refusal import require

from ..actions import BuyShare, SellShares
from ..candidates import unrefused
from ..finance.companies import Railway
from ..finance.shares import OFFERING, POOL, TREASURY, choose, hand_in, hand_over, heir
from ..table import RailTable


def buyable(table: RailTable, railway: Railway) -> list[tuple[str, int]]:
    """(source, percent) of the certificates that can be bought: the top one of the offering or of the
    charter, one of each size in the pool."""
    if not railway.founded:
        return []
    sizes, certificates = railway.sizes, railway.certificates
    found = []
    for source, holder in ((OFFERING, OFFERING), (TREASURY, railway.code)):
        if holder in certificates:
            found.append((source, sizes[certificates.index(holder)]))
    if POOL not in certificates:
        return found
    pool = [i for i in railway.held_by(POOL) if i or table.POOL_SELLS_PRESIDENCY]
    found.extend((POOL, size) for size in sorted({sizes[i] for i in pool}))
    return found


def purchase(railway: Railway, source: str, percent: int) -> BuyShare:
    """The action that buys a certificate of a size; one share goes without saying."""
    return BuyShare(railway.code, source, 0 if percent == railway.share else percent)


# --- selling


def sellable(table: RailTable, player: str, railway: Railway) -> Iterable[SellShares]:
    """Every sale of one railway's shares that the limits allow."""
    sales = (
        SellShares(railway.code, percent, largest)
        for percent in range(railway.share, railway.percent(player) + 1, railway.share)
        for largest in (False, True)
        if not (largest and _same_either_way(railway, player, percent))
    )
    return unrefused(sales, lambda sale: check_sale(table, player, railway, sale.percent, sale.largest))


def _same_either_way(railway: Railway, player: str, percent: int) -> bool:
    sizes = railway.sizes
    small, large = (choose(railway, player, percent, largest) for largest in (False, True))
    if small is None or large is None:
        return True
    return sorted(sizes[i] for i in small) == sorted(sizes[i] for i in large)


def successor(table: RailTable, player: str, railway: Railway) -> str | None:
    """Who becomes president when the president must give up the office."""
    others = [p for p in table.clockwise(player)[1:] if not table.players[p].bankrupt]
    return heir(railway, others, railway.sizes[0])


def must_step_down(railway: Railway, player: str, percent: int, largest: bool) -> bool:
    """Whether a sale needs the president's certificate itself."""
    return railway.president == player and choose(railway, player, percent, largest) is None


def costs_presidency(table: RailTable, player: str, railway: Railway, sale: SellShares) -> bool:
    """Whether a sale would make somebody else president."""
    if railway.president != player:
        return False
    left = railway.counted(player) - sale.percent
    overtaken = any(railway.counted(other) > left for other in table.seats if other != player)
    return overtaken or must_step_down(railway, player, sale.percent, sale.largest)


def check_sale(table: RailTable, player: str, railway: Railway, percent: int, largest: bool = False) -> None:
    """Refuse a sale that shares, pool or presidency do not allow."""
    rule = table.section("sell")
    held = railway.percent(player)
    require(bool(railway.sizes), rule, f"{railway.code} has an owner and no shares to sell")
    require(percent > 0 and percent % railway.share == 0, rule, f"{percent}% is not a number of shares")
    require(percent <= held, rule, f"{player} holds {held}% of {railway.code} and cannot sell {percent}%")
    in_pool, limit = railway.percent(POOL), table.POOL_LIMIT
    require(
        in_pool + percent <= limit,
        rule,
        f"{in_pool}% of {railway.code} lie in the pool, which takes {limit}%: {percent}% more are too many",
    )
    if choose(railway, player, percent, largest) is not None:
        return
    require(
        railway.president == player,
        rule,
        f"{player}'s certificates of {railway.code} cannot be divided into {percent}%",
    )
    _check_stepping_down(table, player, railway, percent)


def _check_stepping_down(table: RailTable, player: str, railway: Railway, percent: int) -> None:
    """Refuse a sale for which the president's certificate is needed and cannot be exchanged."""
    new = successor(table, player, railway)
    size = railway.sizes[0]
    if new is None and table.PRESIDENCY_TO_POOL:
        _check_abandon(table, player, railway, percent)
        return
    require(
        new is not None,
        table.section("presidency"),
        f"the {table.president_word}'s certificate of {railway.code} cannot go to the pool, and "
        f"nobody else holds {size}%",
    )
    assert new is not None
    require(
        railway.percent(player) - percent < railway.percent(new),
        table.section("sell"),
        f"{player}'s certificates of {railway.code} cannot be divided into {percent}%",
    )
    require(
        table.can_step_down(railway, player, new, percent),
        table.section("presidency"),
        f"after the exchange with {new}, {player}'s certificates of {railway.code} cannot be "
        f"divided into {percent}%",
    )


def sell(table: RailTable, player: str, railway: Railway, percent: int, largest: bool = False) -> None:
    """Move shares to the pool for the price before the sale; then the price falls."""
    proceeds = table.sale_price(railway) * railway.shares(percent)
    by_president = railway.president == player
    if must_step_down(railway, player, percent, largest):
        new = successor(table, player, railway)
        if new is None:
            _abandon(railway, player, percent)
            table.note(f"Nobody is {table.president_word} of {railway.code} any more.")
        else:
            table.step_down(railway, player, new, percent, largest)
    else:
        hand_in(railway, player, percent, largest)
    table.pay("bank", player, proceeds, f"sale of {percent}% of {railway.code}")
    why = table.why_cheaper(railway)
    table.note(f"{player} sells {percent}% of {railway.code} for {table.money(proceeds)}{why}.")
    table.after_sale(railway, percent, by_president)
    table.settle_president(railway)


# --- a president who gives up the office without a successor


def _check_abandon(table: RailTable, player: str, railway: Railway, percent: int) -> None:
    """The president's certificate may go to the pool if ordinary ones make up what the seller keeps."""
    kept = railway.shares(railway.percent(player) - percent)
    there = table.shares_to_keep(railway, player, percent)
    require(
        kept <= there,
        table.section("presidency"),
        f"{player} would keep {counted(kept, 'share')} of {railway.code} without the "
        f"{table.president_word}'s certificate, and only {there} ordinary ones are at hand",
        "Sell another number of shares.",
    )


def _abandon(railway: Railway, player: str, percent: int) -> None:
    """The president's certificate goes to the pool, and the seller keeps ordinary ones, from the pool if
    he has too few."""
    kept = railway.shares(railway.percent(player) - percent)
    own = [number for number in railway.held_by(player) if number]
    pool = [number for number in railway.held_by(POOL) if number]
    for number in own[kept:]:
        hand_over(railway, number, POOL)
    for number in pool[: max(0, kept - len(own))]:
        hand_over(railway, number, player)
    hand_over(railway, 0, POOL)
    railway.president = None
