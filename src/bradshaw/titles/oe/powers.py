"""Powers of 18OE's privates and minors; data name them by their kind (14, 15)."""

from __future__ import annotations

from bradshaw.rail.powers import Power

from .op_powers import OPERATING_POWERS
from .stock_powers import STOCK_POWERS


class Concession(Power, frozen=True, kw_only=True, tag="concession"):
    """6.3, 8.1: the right to one of the first float actions. No private company: it pays nothing, counts
    nowhere and leaves the game when it was executed."""


#: What the data of 18OE may name besides the powers of the kit.
POWERS: tuple[type[Power], ...] = (Concession, *STOCK_POWERS, *OPERATING_POWERS)
