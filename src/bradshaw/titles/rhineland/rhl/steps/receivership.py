"""The steps of a railway in receivership: it only runs and keeps the revenue."""

from __future__ import annotations

from bradshaw.rail.steps.place_token import TokenStep

from ...common.steps.dividend import RhinelandDividend
from ..table import RhlTable


class RhlToken(TokenStep[RhlTable]):
    """Placing a token; never in receivership."""

    KIND = "18Rhl place token"

    def asks(self) -> bool:
        return not self.table.in_receivership(self.railway) and super().asks()


class RhlDividend(RhinelandDividend[RhlTable]):
    """Paying the revenue out; in receivership it is always withheld."""

    KIND = "18Rhl pay dividend"

    def asks(self) -> bool:
        return not self.table.in_receivership(self.railway) and super().asks()
