"""The reading in which a full home is upgraded before anything else of the first turn (7.2)."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.rail.actions import LayTile

from ..home import make_room, place_home, tiles_due
from .track import Track1862


class HomeUpgrade(Track1862):
    """Upgrade the home hex, then place the home marker; that is all the building of the turn."""

    KIND = "1862 home upgrade"
    TOPIC = "first turn"

    def begin(self) -> None:
        """The marker is not there yet."""

    def prompt(self) -> str:
        return f"{self.code}: upgrade its home hex to make room for the home marker"

    def asks(self) -> bool:
        return not self.company.at_home and self.company.president is not None

    def duty(self) -> str:
        return self.company.home

    def own_options(self, player: str) -> Iterable[Option]:
        return self._upgrades()

    def _upgrades(self) -> list[LayTile]:
        railway, board = self.company, self.table.board
        old, rotation = board.tile_at(railway.home)
        return [
            LayTile(railway.home, tile, turn)
            for tile in tiles_due(self.table, railway.home, 1)
            for turn in board.grid.rotations(railway.home, old, rotation, tile)
        ]

    def do_lay(self, player: str, action: LayTile) -> None:
        railway, rules = self.company, self.track_rules
        self._check_duty(action.hex)
        lay = rules.look(action)
        rules.check_tile(lay)
        rules.check_fit(lay)
        self.lay(action)
        place_home(self.table, railway)
        make_room(self.table, railway, railway.home)
        self.done()
