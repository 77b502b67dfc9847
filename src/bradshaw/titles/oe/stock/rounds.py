"""The end of a stock round (10.7)."""

from __future__ import annotations

from .insolvency import close_ownerless
from .market import sold_out
from .nationals import abandon
from .shares import SharesOE


def end_of_stock_round(table: SharesOE) -> None:
    """Sold-out railways rise, par markers of majors go, what kept a price up goes, and after the
    consolidation railways that nobody owns."""
    sold_out(table)
    for railway in table.of_kind("major"):
        railway.letter = ""
    if table.steady:
        _release_value(table)
    if table.consolidation == "now":
        _end_consolidation(table)
    table.note(f"{table.priority} has the priority deal.", "10")


def _release_value(table: SharesOE) -> None:
    """14.4: the marker that held a share value up leaves the game with its private."""
    table.note(f"The share value of {table.steady} may fall again.", "14.4")
    table.steady = ""
    for code, private in table.privates.items():
        if private.used and table.data.privates[code].power.get("kind") == "18OE bank":
            private.owner, private.closed = None, True


def _end_consolidation(table: SharesOE) -> None:
    """10.6: only majors and nationals are left. The 2+2 of who never operated has rusted long ago."""
    for railway in [railway for railway in table.of_kind("minor", "regional") if railway.floated]:
        if railway.minor:
            abandon(table, railway)
        else:
            close_ownerless(table, railway)
            table.order_track.remove(railway.code)
            for city in table.board.cities_with(railway.code):
                table.board.remove(railway.code, city)
            table.note(f"{railway.code}, which nobody owns, closes.", "10.6")
    table.consolidation = "done"
    table.note("The consolidation is over: only majors and nationals are left.", "5.1.5")
