"""The steps of a railway in receivership: it only runs and keeps the revenue."""

from __future__ import annotations

from bradshaw.rail.steps.pay_dividend import PayDividend
from bradshaw.rail.steps.place_token import TokenStep


class RhlToken(TokenStep):
    """Placing a token; never in receivership."""

    KIND = "18Rhl place token"

    def asks(self) -> bool:
        return not self.table.in_receivership(self.line) and super().asks()


class RhlDividend(PayDividend):
    """Paying the revenue out; in receivership it is always withheld."""

    KIND = "18Rhl pay dividend"

    def asks(self) -> bool:
        return not self.table.in_receivership(self.line) and super().asks()

    def done(self) -> None:
        """From here on the railway has operated, so that its shares may be sold even for its own train."""
        self.line.operated = True
        super().done()
