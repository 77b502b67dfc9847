"""The state of a replay, as one JSON object for each action of the log."""

from __future__ import annotations

from typing import Any

from bradshaw.core.game import Game
from bradshaw.rail.board.tile import Tile
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.table import RailTable

from .questions import question
from .reader import Earned


class Tracer:
    """Writes states with the log's own names of players."""

    def __init__(self, game: Game, keys: dict[str, str], title: str) -> None:
        self.game = game
        self.keys = keys
        self.title = title
        self._tiles: dict[str, tuple[str, int]] = {}

    def line(self, number: int, earned: Earned | None = None, rotation: int | None = None) -> dict[str, Any]:
        """The state after an action; what it earned if it was a run; the rotation it named if it laid a
        tile."""
        table = self.game.table
        assert isinstance(table, RailTable)
        return {
            "id": number,
            "title": self.title,
            "phase": table.phase,
            "bank": table.bank.cash,
            "players": {self.keys[name]: self._player(table, name) for name in table.seats},
            "railways": {code: self._railway(table, r) for code, r in table.railways.items()},
            "tiles": self._laid(table, rotation),
            "revenue": earned.today if earned else None,
            "booked": earned.revenue if earned else None,
            "subsidy": earned.subsidy if earned else None,
            "finished": table.finished,
            **question(self.game, self.keys),
            "result": {self.keys[name]: score for name, score in table.scores().items()},
        }

    def _player(self, table: RailTable, name: str) -> dict[str, Any]:
        shares = {code: railway.percent(name) for code, railway in table.railways.items()}
        line: dict[str, Any] = {
            "cash": table.players[name].cash,
            "shares": {code: percent for code, percent in shares.items() if percent},
        }
        if table.privates:
            line["privates"] = [p.code for p in table.privates.values() if p.owner == name]
        return line

    def _railway(self, table: RailTable, railway: Railway) -> dict[str, Any]:
        president = railway.president or (POOL if railway.founded else None)
        return {
            "cash": railway.cash,
            "price": table.market.price(railway),
            "floated": railway.floated,
            "president": self.keys.get(president, president) if president else None,
            "trains": list(railway.trains),
            "tokens": [
                city.partition(".")[0]
                for city, codes in table.board.tokens.items()
                for code in codes
                if code == railway.code
            ],
            "unsold": railway.percent(OFFERING) + railway.percent(railway.code),
            "pool": railway.percent(POOL),
        }

    def _laid(self, table: RailTable, rotation: int | None) -> list[list[Any]]:
        """Tiles that were not there before. Where a tile looks the same in two rotations, the log's is
        told."""
        now = dict(table.board.tiles)
        new = []
        for name, (tile, turn) in now.items():
            if self._tiles.get(name) != (tile, turn):
                boxed = table.board.grid.tiles[table.board.grid.tiles[tile].base or tile]
                alike = rotation is not None and _look(boxed, rotation) == _look(boxed, turn)
                new.append([name, boxed.id, rotation if alike else turn])
        self._tiles = now
        return new


def _look(tile: Tile, rotation: int) -> set[frozenset[str]]:
    return {frozenset((stretch.a, stretch.b)) for stretch in tile.rotated(rotation).stretches}
