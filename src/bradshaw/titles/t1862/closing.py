"""Railways that leave the map: bankruptcy, and what a railway is like before it starts (7.5.7, 7.12)."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.rolling.train import words

from .basis import Basis1862
from .state import Railway1862
from .warranties import is_obsolete


def go_bankrupt(table: Basis1862, railway: Railway1862) -> None:
    """7.12: players are compensated, everything the railway has is lost, and it may be started again."""
    value = table.sale_price(railway)
    table.note(f"{railway.code} is bankrupt: {table.money(value)} a share.")
    for player in table.seats:
        amount = value * railway.shares(railway.percent(player))
        table.pay("bank", player, amount, f"compensation for {railway.code}")
    table.pay(railway.code, "bank", railway.cash, f"bankruptcy of {railway.code}")
    if table.rules.bankrupt_trains == "for sale":
        railway.stranded.extend(railway.fleet)
    else:
        table.depot.rusted.extend(railway.trains)
    for city in table.board.cities_with(railway.code):
        table.board.remove(railway.code, city)
    close(table, railway)


def close(table: Basis1862, railway: Railway1862) -> None:
    """Make a railway as it was before it started: its director's certificate lies in the offering, with the
    permit it was dealt."""
    table.market.remove(railway)
    railway.certificates.replace([OFFERING] * len(railway.certificates))
    railway.permits.replace([railway.first_permit] if railway.first_permit else [])
    railway.fleet.clear()
    railway.tokens.clear()
    railway.president = railway.par = railway.obliged = railway.revenue = None
    railway.floated = railway.operated = railway.chartered = railway.at_home = False
    railway.subsidy = 0


def stranded(table: Basis1862, railway: Railway1862) -> Sequence[str]:
    """Trains of a bankrupt railway that can still be bought: those that have not become obsolete; none while
    it is in receivership after a new start."""
    if railway.in_receivership:
        return ()
    return words(train for train in railway.stranded if train.kept or not is_obsolete(table, train))
