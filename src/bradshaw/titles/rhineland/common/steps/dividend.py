"""Paying the revenue out (6.2.4)."""

from __future__ import annotations

from bradshaw.rail.steps.pay_dividend import PayDividend

from ..table import T


class RhinelandDividend(PayDividend[T], abstract=True):
    """From here on the railway has operated, so that its shares may be sold even for its own train."""

    def done(self) -> None:
        self.railway.operated = True
        super().done()
