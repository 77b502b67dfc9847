"""Laying track (6.2.1): not after a token of the same turn."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.actions import LayTile
from bradshaw.rail.steps.lay_track import LayTrack

from ..table import T


class RhinelandTrack(LayTrack[T], abstract=True):
    """One tile, before the token of the turn."""

    def asks(self) -> bool:
        return "token" not in self.turn.did and super().asks()

    def check_budget(self, action: LayTile) -> None:
        super().check_budget(action)
        require(
            "token" not in self.turn.did,
            "6.2",
            f"{self.code} has placed its token of this turn: no tile may follow",
        )
