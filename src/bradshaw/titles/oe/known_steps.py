"""What the table of 18OE knows of the steps on its agenda. The steps themselves stand above it."""

from __future__ import annotations

from bradshaw.core.state import Map


class RustingTurn:
    """A turn in which a new phase may begin: trains rust at the end of the step in which it does (11.6.3)."""

    rusting: bool


class SpendingTurn(RustingTurn):
    """A turn that knows what it has paid for (11.6.5)."""

    expenses: tuple[tuple[str, str, str, int, int], ...]


class MinorMerger:
    """A step in which a minor is merged into another railway (10.5)."""

    minor: str
    code: str


class StockActions:
    """A stock round, with the share values at the beginning of the present action (10.1)."""

    values: Map[int]
