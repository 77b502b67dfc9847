"""Trains changing hands, and what the first of a kind sets off."""

from __future__ import annotations

from typing import Any

from ..state import Railway

BANK, POOL = "bank", "pool"


def new_trains(table: Any) -> list[str]:
    """Kinds of new train for sale: the smallest left, and those that earlier purchases made available."""
    depot = table.depot
    found: list[str] = []
    for name, train in table.data.trains.items():
        if depot.stock[name] == 0:
            continue
        if not found or (train.available_after is not None and train.available_after in depot.sold):
            found.append(name)
    return found


def bank_offers(table: Any) -> list[tuple[str, str, int]]:
    """(train, seller, price) of everything the bank sells, new and used."""
    trains = table.data.trains
    offers = [(name, BANK, trains[name].price) for name in new_trains(table)]
    used = sorted(set(table.depot.pool), key=list(trains).index)
    return offers + [(name, POOL, trains[name].price) for name in used]


def hand_train(table: Any, railway: Railway, train: str, seller: str) -> None:
    """Give a train to a railway; the first new one of its kind may begin a phase."""
    depot = table.depot
    if seller == BANK:
        depot.stock[train] -= 1
    elif seller == POOL:
        depot.pool.remove(train)
    else:
        table.railways[seller].trains.remove(train)
    railway.trains.append(train)
    if seller == BANK and train not in depot.sold:
        depot.sold.append(train)
        _begin_phase(table, train)


def _begin_phase(table: Any, train: str) -> None:
    rust(table, train)
    for name, phase in table.data.phases.items():
        if phase.on == train:
            table.phase = name
            table.note(f"Phase {name} ({phase.colour}) begins.")
            for event in phase.events:
                table.phase_event(event)
            push_discards(table)


def rust(table: Any, bought: str) -> None:
    """Remove the trains that a purchase makes obsolete."""
    depot = table.depot
    obsolete = {name for name, train in table.data.trains.items() if train.rusts_on == bought}
    for railway in table.railways.values():
        gone = [name for name in railway.trains if name in obsolete]
        if gone:
            railway.trains.replace(name for name in railway.trains if name not in obsolete)
            depot.rusted.extend(gone)
            table.note(f"{railway.name} loses its {', '.join(gone)}: obsolete.")
    gone = [name for name in depot.pool if name in obsolete]
    if gone:
        depot.pool.replace(name for name in depot.pool if name not in obsolete)
        depot.rusted.extend(gone)


def push_discards(table: Any) -> None:
    """Ask every railway above its limit to give up trains, in operating order."""
    for code in reversed(table.operating_order()):
        railway = table.railways[code]
        if len(railway.trains) > table.train_limit(railway):
            table.push(table.step("discard"), railway=code)
