"""Paying, splitting or holding revenue (11.4)."""

from __future__ import annotations

from bradshaw.rail.finance.accounts import BANK

from ..basis import BasisOE
from ..state import RailwayOE

#: What may become of revenue.
PAY, HALF, WITHHOLD = "pay", "half", "withhold"


def choices(railway: RailwayOE) -> tuple[str, ...]:
    """A minor always splits, a national always pays."""
    return {"minor": (HALF,), "national": (PAY,)}.get(railway.kind, (PAY, HALF, WITHHOLD))


def declared(revenue: int, choice: str) -> int:
    """The whole dividend, before it is divided."""
    return {PAY: revenue, HALF: revenue // 2, WITHHOLD: 0}[choice]


def shares_of(railway: RailwayOE, amount: int) -> dict[str, int]:
    """What each holder gets of a dividend, rounded up; the open market gets nothing."""
    if railway.minor:
        return {railway.president: amount} if railway.president else {}
    found: dict[str, int] = {}
    for holder in dict.fromkeys(railway.certificates):
        percent = railway.percent(holder)
        found[holder] = -(-amount * percent // 100)
    return found


def distribute(table: BasisOE, railway: RailwayOE, revenue: int, choice: str) -> None:
    """Pay revenue out, or into the treasury, or half and half; then the marker moves (4.4)."""
    code, dividend = railway.code, declared(revenue, choice)
    railway.payout = choice
    table.pay(BANK, code, revenue - dividend, f"revenue of {code}")
    paid = []
    for holder, amount in shares_of(railway, dividend).items():
        if amount and (holder in table.players or holder == code):
            table.pay(BANK, holder, amount, f"dividend of {code}")
            paid.append(f"{holder} {table.money(amount)}")
    kept = f"{table.money(revenue - dividend)} to its treasury" if revenue > dividend else ""
    told = "; ".join(filter(None, (", ".join(paid), kept)))
    if revenue:  # that nothing was earned has been told
        table.note(f"{code} earns {table.money(revenue)}" + (f": {told}." if told else "."), "11.4")
        table.stir()
    table.after_dividend(railway, dividend)


def pay_again(table: BasisOE, railway: RailwayOE) -> None:
    """13: the same revenue once more, in the same way as far as its kind still allows it."""
    possible = choices(railway)
    same = railway.payout if railway.payout in possible else possible[0]
    distribute(table, railway, railway.revenue or 0, same)
