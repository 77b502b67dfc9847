"""Actions in words: what a person reads in a menu. The notation stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.rail.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    Par,
    PlaceToken,
    Run,
    SellShares,
)
from bradshaw.rail.table import RailTable

from ..console import counted
from .track import exits_in_words

#: Words for actions that have no fields.
PLAIN = {
    "pass": "Pass",
    "accept": "Accept",
    "decline": "Decline",
    "credit": "Borrow the rest from the bank",
    "bankrupt": "Declare bankruptcy",
}


def phrase(game: Game, action: Action) -> str:
    """What an action means, in a few words. One that this table does not know is shown as notation."""
    words = PHRASES.get(type(action))
    if words is not None and isinstance(game.table, RailTable):
        return words(game.table, action)
    return PLAIN.get(action.word, str(action))


def _bid(table: RailTable, action: Bid) -> str:
    return f"Bid {table.money(action.price)} for {private_name(table, action.item)}"


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
    price = table.market.price(table.railways[action.railway])
    cost = f" for {table.money(price * action.percent // 10)}" if price is not None else ""
    return f"Buy {action.percent}% of {action.railway} from the {action.source}{cost}"


def _sell(table: RailTable, action: SellShares) -> str:
    price = table.market.price(table.railways[action.railway])
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
    return {"pay": "Pay it out", "withhold": "Withhold it"}.get(action.kind, action.kind.capitalize())


def _train(table: RailTable, action: BuyTrain) -> str:
    printed = table.train_data(action.train).price
    seller = f"the {action.seller}" if action.seller in ("bank", "pool") else action.seller
    return f"Buy a {action.train}-train from {seller} for {table.money(action.price or printed)}"


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
    DiscardTrain: _discard,
}
