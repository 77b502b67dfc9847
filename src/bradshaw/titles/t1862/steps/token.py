"""Placing station markers (7.7), which were paid when the railway floated."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.refusal import require
from bradshaw.rail.actions import PlaceToken
from bradshaw.rail.steps.place_token import TokenStep

from ..london import LONDON_PLACES, build_link, has_link, links, reaches_london, why_not_yet
from ..table import Table1862
from .turn import newcomer


class Token1862(TokenStep[Table1862]):
    """One marker a turn; none after the LNER has formed, and none without a director. A railway that has
    built nothing may still build its link to London (7.6.5)."""

    KIND = "1862 place token"

    def prompt(self) -> str:
        return f"{self.code}: place a station marker, or pass"

    def asks(self) -> bool:
        if self.table.lner == "formed" or self.railway.president is None:
            return False
        return super().asks() or self._asked_about_london()

    def _asked_about_london(self) -> bool:
        """A reading: a railway that could build its link is asked, though London may be full."""
        table, railway = self.table, self.table.company(self.code)
        if table.rules.empty_questions == "skipped" or "token" in self.turn.did or self._built():
            return False
        return bool(railway.tokens) and not has_link(table, railway) and reaches_london(table, railway)

    @property
    def _newcomer(self) -> str:
        """The railway that has its first turn now, if any."""
        return newcomer(self.turn)

    def _built(self) -> bool:
        return self.turn.budget.spent > 0

    def places(self) -> Iterator[PlaceToken]:
        yield from super().places()
        if not self._built() and not why_not_yet(self.table, self._newcomer):
            yield from links(self.table, self.table.company(self.code))

    def paid(self, cost: int) -> str:
        """7.7: markers were paid when the railway floated."""
        return ""

    def do_token(self, player: str, action: PlaceToken) -> None:
        if action.hex not in LONDON_PLACES:
            super().do_token(player, action)
            return
        require(
            not self._built(),
            self.section("london"),
            f"{self.code} has built in this turn: the link to London takes the place of that",
        )
        build_link(self.table, self.table.company(self.code), action.hex, self._newcomer)
        self.turn.mark("token")
        self.done()
