"""Actions in words: what a person reads in a menu. The notation stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.rail.actions import (
    Bid,
    BuyMarkers,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    BuyWarrantedTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    Merge,
    Par,
    PlaceStation,
    PlaceToken,
    RemoveMarker,
    Run,
    SellShares,
)
from bradshaw.rail.table import RailTable

from ...console import counted
from .track import exits_in_words

#: Words for actions that have no fields.
PLAIN = {
    "pass": "Pass",
    "accept": "Accept",
    "decline": "Decline",
    "credit": "Borrow the rest from the bank",
    "redeem": "Redeem the option share and keep it",
    "relinquish": "Relinquish the option share",
    "issue": "Sell shares of the railway's own charter to pay for a train",
    "refinance": "Refinance: shares are merged two for one, and the railway gets ten times its par",
    "bankrupt": "Declare bankruptcy",
}


def phrase(game: Game, action: Action) -> str:
    """What an action means, in a few words. One that this table does not know is shown as notation."""
    words = PHRASES.get(type(action))
    if words is not None and isinstance(game.table, RailTable):
        return words(game.table, action)
    return PLAIN.get(action.word, str(action))


def _bid(table: RailTable, action: Bid) -> str:
    return f"Bid {table.money(action.price)} for {item_name(table, action.item)}"


def item_name(table: RailTable, code: str) -> str:
    """A private with its name, or a railway with its homes and what it may run."""
    railway = table.railways.get(code)
    if railway is None or code in table.data.privates:
        return private_name(table, code)
    homes = (table.hex_name(home.hex) for home in railway.data.homes)
    return ", ".join([code, *homes, *table.charter_marks(railway)])


def _private(table: RailTable, action: BuyPrivate) -> str:
    price = getattr(table.top, "price", None)
    cost = f" for {table.money(price(action.private))}" if callable(price) else ""
    return f"Buy {private_name(table, action.private)}{cost}"


def private_name(table: RailTable, code: str) -> str:
    """`PWB, Prinz-Wilhelm-Bahn`."""
    data = table.data.privates.get(code)
    return f"{code}, {data.name}" if data else code


def _par(table: RailTable, action: Par) -> str:
    return f"{action.railway} starts at {table.money(action.price)}"


def _buy(table: RailTable, action: BuyShare) -> str:
    railway = table.railways[action.railway]
    price = table.share_price(railway, action.source) if railway.founded else None
    cost = f" for {table.money(price * action.percent // 10)}" if price is not None else ""
    return f"Buy {action.percent}% of {action.railway} from the {action.source}{cost}"


def _sell(table: RailTable, action: SellShares) -> str:
    railway = table.railways[action.railway]
    price = table.sale_price(railway) if railway.founded else None
    gain = f" for {table.money(price * action.percent // 10)}" if price is not None else ""
    how = ", large certificates first" if action.largest else ""
    return f"Sell {action.percent}% of {action.railway}{gain}{how}"


def _lay(table: RailTable, action: LayTile) -> str:
    by = f" with {action.private}" if action.private else ""
    exits = exits_in_words(table.data.grid, action.hex, action.tile, action.rotation)
    return f"Tile {action.tile} on {table.hex_name(action.hex)}, rotation {action.rotation}{by}: {exits}"


def _token(table: RailTable, action: PlaceToken) -> str:
    step: Any = table.top
    price = step.price(step.line) if hasattr(step, "price") and hasattr(step, "line") else 0
    cost = f" for {table.money(price)}" if price else ", free of charge"
    return f"Token in {table.stop_name(f'{action.hex}.c{action.city}')}{cost}"


def _run(table: RailTable, action: Run) -> str:
    if not action.routes:
        return "Run no train"
    trains = ", ".join(f"{route.partition('=')[0]}" for route in action.routes)
    return f"Run {counted(len(action.routes), 'train')} ({trains})"


def _dividend(table: RailTable, action: Dividend) -> str:
    words = {
        "pay": "Pay it out",
        "withhold": "Withhold it",
        "hudson": "Add money from the treasury and pay it out",
    }
    return words.get(action.kind, action.kind.capitalize())


def _train(table: RailTable, action: BuyTrain) -> str:
    seller = f"the {action.seller}" if action.seller in ("bank", "pool") else action.seller
    price = action.price or table.train_price(action.train, action.seller)
    extra = getattr(action, "warranties", 0)
    more = f" and {counted(extra, 'warranty', 'warranties')}" if extra else ""
    buyer = table.railways.get(table.top.behalf() if table.top else "")
    idle = ", which it may not run" if buyer and not table.may_run(buyer, action.train) else ""
    return f"Buy a {action.train}-train from {seller} for {table.money(price)}{more}{idle}"


def _station(table: RailTable, action: PlaceStation) -> str:
    ends = (table.data.grid.neighbour(action.hex, int(edge)) for edge in action.line.split("-"))
    between = "–".join(end or "edge" for end in ends)
    return f"Small station on {table.hex_name(action.hex)}, on the line {between}"


def _merge(table: RailTable, action: Merge) -> str:
    partner = table.railways[action.partner]
    told = getattr(table.top.details() if table.top else None, "partners", {})
    price = told.get(action.partner)
    then = f"; the price becomes {table.money(price)}" if price is not None else ""
    whose = f" ({partner.president})" if partner.president else ""
    return f"Merge with {action.partner}{whose}; {action.survivor} survives{then}"


def _remove(table: RailTable, action: RemoveMarker) -> str:
    return f"Remove the marker from {table.hex_name(action.hex)}"


def _markers(table: RailTable, action: BuyMarkers) -> str:
    return f"Buy {counted(action.count, 'station marker')}"


def _discard(table: RailTable, action: DiscardTrain) -> str:
    return f"Give up a {action.train}-train"


PHRASES: dict[type[Action], Callable[[RailTable, Any], str]] = {
    Bid: _bid,
    BuyPrivate: _private,
    Par: _par,
    BuyShare: _buy,
    SellShares: _sell,
    LayTile: _lay,
    PlaceToken: _token,
    Run: _run,
    Dividend: _dividend,
    BuyTrain: _train,
    BuyWarrantedTrain: _train,
    DiscardTrain: _discard,
    PlaceStation: _station,
    Merge: _merge,
    RemoveMarker: _remove,
    BuyMarkers: _markers,
}
