"""Laying track in 18Rhl (6.2.1): blocked hexes, and the reading about city upgrades."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rules.lays import Lay, new_links
from bradshaw.rail.steps.lay_track import LayTrack


class RhlTrack(LayTrack):
    """One tile, on hexes that no private keeps for others."""

    KIND = "18Rhl lay track"

    def asks(self) -> bool:
        if self.table.in_receivership(self.line) or self.line.cash < 0 or "token" in self.turn.did:
            return False
        return super().asks()

    def stays_open(self) -> bool:
        """Where privates may be used later in the turn, there is no need to wait for them here."""
        return self.table.rules.power_time == "before running" and super().stays_open()

    def check_hex(self, railway: Railway, lay: Lay) -> None:
        super().check_hex(railway, lay)
        require(
            "token" not in self.turn.did,
            "6.2",
            f"{railway.name} has placed its token of this turn: no tile may follow",
        )
        require(
            "tile KEO" not in self.turn.did or self.table.rules.private_2 == "extra tile",
            "4.1.1",
            "tile 935 was laid with KEO, and it is the only tile of the turn",
        )
        for private in self.table.privates.values():
            if lay.hex.id in private.data.blocks and not private.closed and not lay.old:
                require(
                    private.owner == self.table.decider(railway),
                    "4.1.1",
                    f"{private.name} keeps {lay.hex.id} for the railways of its owner, {private.owner}",
                )

    def check_reach(self, railway: Railway, lay: Lay) -> None:
        if self.table.rules.city_upgrade == "reached":
            super().check_reach(railway, lay)
            return
        usable = new_links(self.table, railway, lay)
        if usable.new or usable.changed:
            return
        raise Refusal(
            self.section("upgrade"),
            f"{railway.name} would use no new track of tile {lay.tile.id} on {lay.hex.id}, and no city "
            "it reaches changes its value",
        )
