"""Obsolete trains, and trains above the limit (11.6.3)."""

from __future__ import annotations

from .events import OperatingOE


def rust_and_discard(table: OperatingOE) -> None:
    """All railways but nationals give up obsolete trains; then the limits are kept, the operating railway
    first."""
    for railway in table.companies():
        if railway.national:
            continue
        gone = [train for train in railway.fleet if table.is_rusted(train.name) and not train.kept]
        for train in gone:
            railway.fleet.remove(train)
            table.depot.rusted.append(train.name)
        if gone:
            names = ", ".join(train.name for train in gone)
            table.note(f"{railway.code} gives up its {names}: obsolete.", "11.6.3")
    for train in [one for one in table.depot.used if table.is_rusted(one.name)]:
        table.depot.used.remove(train)
        table.depot.rusted.append(train.name)
    works_rust(table)
    order = [table.operating, *(code for code in table.round_order() if code != table.operating)]
    for code in reversed([code for code in order if code in table.railways]):
        if table.over_limit(table.railways[code]):
            table.push(table.step("discard"), code=code)


def works_rust(table: OperatingOE) -> None:
    """Cards that were never sold and are obsolete now lie among the rusted ones of the works."""
    for card in table.data.cards:
        sides = [train for train in table.data.trains.values() if train.card == card]
        left = table.depot.left(card)
        if left and table.is_rusted(sides[0].name):
            table.depot.stock[card] = 0
            table.depot.rusted.extend([sides[0].name] * left)
