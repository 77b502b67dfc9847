"""Laying track (6.2.1): not after a token of the same turn, and not where a private keeps others out."""

from __future__ import annotations

from bradshaw.core.refusal import require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.lays import Lay
from bradshaw.rail.steps.lay_track import LayTrack

from ..table import T


class RhinelandTrack(LayTrack[T], abstract=True):
    """One tile, on hexes that no private keeps for others."""

    def asks(self) -> bool:
        return "token" not in self.turn.did and super().asks()

    def check_hex(self, railway: Railway, lay: Lay) -> None:
        super().check_hex(railway, lay)
        require(
            "token" not in self.turn.did,
            "6.2",
            f"{railway.name} has placed its token of this turn: no tile may follow",
        )
        for private in self.table.privates.values():
            if lay.hex.id in private.data.blocks and not private.closed and not lay.old:
                require(
                    private.owner == self.table.decider(railway),
                    self.section("private"),
                    f"{private.name} keeps {lay.hex.id} for the railways of its owner, {private.owner}",
                )
