"""Which trains a railway may run, buy and own (6.5.4.3, 7.9, 8, 11.1)."""

from __future__ import annotations

from bradshaw.rail.rules.trains import bank_offers

from .basis import Basis1862
from .setup import GameKind, setup_data
from .state import Railway1862


def game_kind(table: Basis1862) -> GameKind:
    """11.1: which kinds of train are in the game, with which permits."""
    return setup_data().games[table.rules.trains]


def may_run(table: Basis1862, railway: Railway1862, train: str) -> bool:
    """6.5.4.3: whether a railway has the permit for a train."""
    return not game_kind(table).permits or table.train_data(train).kind in railway.permits


def runnable(table: Basis1862, railway: Railway1862) -> list[str]:
    """The trains that a railway may run."""
    permits, trains = game_kind(table).permits, table.data.trains
    return [t.word for t in railway.fleet if not permits or trains[t.name].kind in railway.permits]


def limit(table: Basis1862) -> tuple[int, bool]:
    """7.9, 11.1: how many trains, and whether of each kind (or in all)."""
    found = setup_data().train_limits[game_kind(table).limits][table.phase]
    return found.trains, found.of_each_kind


def has_room(table: Basis1862, railway: Railway1862, train: str) -> bool:
    """Whether a railway may buy one more train of a kind."""
    most, of_each = limit(table)
    if not of_each and railway.in_receivership and table.rules.receivership_limit == "of each kind":
        of_each = bool(game_kind(table).permits)
    if not of_each:
        return len(railway.fleet) < most
    return number_of(table, railway, table.train_data(train).kind) < most


def number_of(table: Basis1862, railway: Railway1862, kind: str) -> int:
    """How many trains of a kind a railway has."""
    trains = table.data.trains
    return len([train for train in railway.fleet if trains[train.name].kind == kind])


def resale_price(table: Basis1862, train: str) -> int:
    """7.9: what a used train costs: its price, or half of it once a later card has been sold."""
    data = table.train_data(train)
    cards = list(table.data.cards)
    later = cards[cards.index(data.card) + 1 :]
    price: int = data.price
    return price // 2 if any(card in table.depot.sold for card in later) else price


def next_price(table: Basis1862) -> int:
    """7.11: what the next train of the bank costs."""
    return min(price for _, _, price in bank_offers(table))
