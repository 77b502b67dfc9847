"""Placing station markers (7.7), which were paid when the railway floated."""

from __future__ import annotations

from bradshaw.rail.steps.place_token import TokenStep


class Token1862(TokenStep):
    """One marker a turn; none after the LNER has formed, and none without a director."""

    def prompt(self) -> str:
        return f"{self.railway}: place a station marker, or pass"

    def asks(self) -> bool:
        if self.table.lner == "formed" or self.line.president is None:
            return False
        return super().asks()
