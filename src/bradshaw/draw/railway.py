"""Pictures of 18xx games: the board, the market, tiles and charters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.game import Game
from bradshaw.core.names import find_code
from bradshaw.core.title import Title
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.table import rail_table
from bradshaw.rail.title import RailTitle

from . import game as picture
from .board import board_svg
from .charter import charter_svg
from .painter import Painter, new_game
from .sheet import sheet_svg
from .text import board_text
from .tile import tile_svg


class RailPainter(Painter):
    """Draws what lies on a railway table."""

    what: ClassVar[tuple[str, ...]] = ("board", "market", "tiles", "railway:CODE", "tile:NUMBER")

    def of_game(self, game: Game, what: str) -> str:
        table = rail_table(game)
        where = f"{game.title.name}: {game.view(None).round}, after {len(game.turns)} actions"
        kind, _, name = what.partition(":")
        if kind == "board":
            return board_svg(picture.board(game, title=where))
        if kind == "market":
            return picture.market(table.data, table, title=where)
        if kind == "tiles":
            grid = table.data.grid
            left = {tile: table.board.left(tile) for tile in grid.box}
            return sheet_svg(list(grid.box.values()), left, layout=grid.layout, title=where)
        if kind == "railway":
            return charter_svg(picture.charter(game, find_code(name, table.railways, "railway")))
        return self._tile(table.data, what)

    def text(self, game: Game) -> str:
        return board_text(picture.board(game))

    def of_title(self, title: Title, what: str, options: Mapping[str, Any]) -> str:
        if what.startswith("railway"):
            return self.of_game(new_game(title, options), what)
        assert isinstance(title, RailTitle)
        data = title.data(title.read_options(options))
        if what == "board":
            return board_svg(picture.printed_board(data, title.name))
        if what == "market":
            return picture.market(data, title=f"{title.name}: market")
        if what == "tiles":
            tiles = list(data.grid.box.values())
            return sheet_svg(tiles, layout=data.grid.layout, title=f"{title.name}: tiles")
        return self._tile(data, what)

    def _tile(self, data: GameData, what: str) -> str:
        kind, _, name = what.partition(":")
        if kind != "tile":
            raise self.unknown(what)
        tile = data.grid.tiles[find_code(name, data.grid.tiles, "tile")]
        return tile_svg(tile, layout=data.grid.layout)
