"""The green tile that makes a railway's first connection (11.1.9)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import LayTile
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.laying import Lay

from ..state import RailwayOE
from .events import OperatingOE
from .laying import TrackRulesOE
from .yellow_line import YellowLine


class RightOfWay:
    """In the first turn of a railway, before phase 3, if yellow tiles cannot link its home."""

    def __init__(self, table: OperatingOE, railway: RailwayOE) -> None:
        self.table, self.railway = table, railway

    def possible(self) -> bool:
        """Whether the green tile may be used in this turn; seen at its beginning."""
        table, railway = self.table, self.railway
        if table.phase != "2" or railway.operated or railway.national or self.linked():
            return False
        return not YellowLine(table, railway).exists()

    def linked(self) -> bool:
        """Whether land track or ferries lead from its home to another stop."""
        return self.table.links_stops(self.railway, self.table.dry_reach(self.railway))

    # --- the green tile

    def lays(self) -> Iterator[LayTile]:
        rules = self.table.track_rules(self.railway)
        for hex_name in sorted(self.table.reach(self.railway).hexes):
            old = self.table.board.tile_at(hex_name)[0]
            place = self.table.place(hex_name)
            if not old or place.cities:
                continue
            tiles = [tile for tile in rules.tiles_for(hex_name) if tile.colour == "green"]
            yield from unrefused(rules.candidates(hex_name, tiles), self.check)

    def check(self, action: LayTile) -> None:
        """A plain or town tile, a normal upgrade otherwise, that completes the link."""
        table, rule = self.table, self.table.section("right of way")
        rules = GreenRules(table, self.railway)
        lay = rules.look(action)
        require(not lay.tile.cities, rule, "a right-of-way is no city tile")
        require(not self.linked(), rule, f"{self.railway.code} is linked already")
        rules.check(action)
        with table.imagining():
            table.board.lay(action.hex, lay.tile.id, action.rotation)
            linked = self.linked()
        if not linked:
            raise Refusal(
                rule, f"tile {action.tile} on {action.hex} does not link {self.railway.code} to a stop"
            )


class GreenRules(TrackRulesOE):
    """As ever, but green tiles are there."""

    def check_tile(self, lay: Lay) -> None:
        """The colour is the one thing that is not asked."""
        suits = self.grid.suits(lay.hex.id, lay.old, lay.tile)
        require(suits, self.rule, f"tile {lay.tile.id} does not suit {lay.hex.id}")
        require(self.tiles_left(lay.tile.id) != 0, self.rule, f"no tile {lay.tile.id} is left")
