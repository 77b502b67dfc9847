"""The reading in which a full home is upgraded before anything else of the first turn (7.2)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import LayTile

from ..home import place_home, roomier_tiles
from .track import Track1862


class HomeUpgrade(Track1862):
    """Upgrade the home hex, then place the home marker; that is all the building of the turn."""

    KIND = "1862 home upgrade"
    TOPIC = "first turn"

    def prompt(self) -> str:
        return f"{self.railway}: upgrade its home hex to make room for the home marker"

    def asks(self) -> bool:
        railway = self.table.company(self.railway)
        return not railway.at_home and railway.president is not None

    def own_options(self, player: str) -> Iterable[Option]:
        return self._upgrades()

    def _upgrades(self) -> list[LayTile]:
        railway = self.table.company(self.railway)
        board = self.table.board
        old, rotation = board.tile_at(railway.home)
        return [
            LayTile(railway.home, tile, turn)
            for tile in roomier_tiles(self.table, railway.home, 1)
            for turn in board.grid.rotations(railway.home, old, rotation, tile)
        ]

    def do_lay(self, player: str, action: LayTile) -> None:
        railway = self.table.company(self.railway)
        require(
            action in self._upgrades(),
            self.rule,
            f"{self.railway} must first upgrade {self.table.hex_label(railway.home)} so that its home marker "
            "has a place",
            f"Tiles: {', '.join(roomier_tiles(self.table, railway.home, 1))}",
        )
        self.lay(action)
        place_home(self.table, railway)
        self.done()
