"""Trains changing hands, and what the first of a kind sets off."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.core.state import List

from ..finance.accounts import BANK
from ..finance.companies import Railway
from ..finance.shares import POOL
from ..rolling.train import Train, first, words
from ..table import RailTable


def new_trains(table: RailTable) -> list[str]:
    """New trains for sale: those of the smallest card left, and those that earlier purchases made
    available."""
    depot, smallest = table.depot, None
    found: list[str] = []
    for card, trains in table.data.cards.items():
        if depot.left(card) == 0 or trains[0].with_private:
            continue
        smallest = smallest or card
        found += [train.name for train in trains if card == smallest or train.available_after in depot.sold]
    return found


def bank_offers(table: RailTable) -> list[tuple[str, str, int]]:
    """(train, seller, price) of everything the bank sells, new and used."""
    order = list(table.data.trains.values())
    offers = [(name, BANK, table.train_data(name).price) for name in new_trains(table)]
    used = sorted(set(table.depot.pool), key=lambda name: order.index(table.train_data(name)))
    return offers + [(name, POOL, table.train_data(name).price) for name in used]


def hand_train(table: RailTable, railway: Railway, train: str, seller: str) -> None:
    """Give a train to a railway; the first new one of its card may begin a phase."""
    depot = table.depot
    card = table.train_data(train).card
    if seller == BANK:
        handed = table.train(train)
        if card in depot.stock:
            depot.stock[card] -= 1
    else:
        lying = depot.used if seller == POOL else table.railways[seller].fleet
        handed = first(lying, train)
        lying.remove(handed)
    railway.fleet.append(handed)
    if seller == BANK and card not in depot.sold:
        depot.sold.append(card)
        _begin_phase(table, card)


def _begin_phase(table: RailTable, card: str) -> None:
    rust(table, card)
    for name, phase in table.data.phases.items():
        if phase.on == card:
            table.phase = name
            table.note(f"Phase {name} ({phase.colour}) begins.")
            push_discards(table)  # what events ask comes on top
            for event in phase.events:
                table.phase_event(event)


def rust(table: RailTable, bought: str) -> None:
    """Remove the trains that the purchase of a card makes obsolete, unless something keeps them."""
    obsolete = {name for name, train in table.data.trains.items() if train.rusts_on == bought}
    for railway in table.railways.values():
        gone = _take_out(table, railway.fleet, obsolete)
        if gone:
            table.note(f"{railway.code} loses its {', '.join(gone)}: obsolete.")
    _take_out(table, table.depot.used, obsolete)


def _take_out(table: RailTable, trains: List[Train], obsolete: set[str]) -> Sequence[str]:
    """Move trains to those out of the game."""
    gone = [train for train in trains if train.name in obsolete and not train.kept]
    if gone:
        trains.replace([train for train in trains if train not in gone])
        table.depot.rusted.extend(words(gone))
    return words(gone)


def push_discards(table: RailTable) -> None:
    """Ask every railway above its limit to give up trains."""
    for code in reversed(table.discard_order()):
        railway = table.railways[code]
        if table.over_limit(railway):
            table.push(table.step("discard"), code=code)
