"""What a railway of 1862 has besides what all railways have."""

from __future__ import annotations

from typing import Any

from bradshaw.core.state import List, Touched
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rolling.train import Train, words

#: The kinds of train, in the order in which a railway in receivership prefers them (8).
KINDS = ("express", "freight", "local")


class Railway1862(Railway):
    """A company: chartered by parliament or not, with permits for kinds of train."""

    KIND = "1862 railway"
    FACTS = Railway.FACTS | {
        "permits", "first_permit", "from_phase", "chartered", "obliged", "waits", "at_home", "subsidy",
    }  # fmt: skip

    #: Kinds of train that it may run.
    permits: List[str]
    #: The permit it was dealt, with which it always starts.
    first_permit: str
    #: The phase from which it can be started.
    from_phase: str
    #: Started by a charter of parliament, and not yet merged.
    chartered: bool
    #: Who got its charter and must see that it floats; None without an obligation.
    obliged: str | None
    #: It failed to float and cannot be started before the next stock round.
    waits: bool
    #: Its home marker has been placed.
    at_home: bool
    #: What its local trains earned for the treasury in the last run, not yet booked.
    subsidy: int
    #: Trains that it had when it went bankrupt and that others may still buy, under that reading.
    stranded: List[Train]
    #: Its track has joined two stations, perhaps before a new start; for a reading that asks ever since
    had_route: bool = False

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "stranded" in touched:
            found["stranded"] = words(self.stranded)
        return found

    @property
    def home(self) -> str:
        """The hex of its home station."""
        return self.data.homes[0].hex

    @property
    def home_city(self) -> str:
        return f"{self.home}.c0"

    @property
    def in_receivership(self) -> bool:
        """8: its director's certificate lies in the pool."""
        return self.founded and self.president is None


class OfTwo:
    """A step in which two railways become one."""

    survivor: str
    other: str
