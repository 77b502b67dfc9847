"""Pictures of 18xx games: the board, the market, tiles and charters."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.box import Box
from bradshaw.core.names import find_code
from bradshaw.core.view import View
from bradshaw.rail.board.tile import Tile
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, TileView

from . import pictures
from .board import board_svg
from .charter import charter_svg
from .fragments import BoardFragments
from .map_text import board_text
from .painter import CannotDraw, Painter
from .part_of_map import part_of_map
from .pieces import board_fragments, changed_pieces
from .privates import privates_svg
from .sheet import sheet_svg
from .tile import tile_svg


class RailPainter(Painter):
    """Draws what lies on a railway table."""

    what: ClassVar[tuple[str, ...]] = (
        "board",
        "board:PART",
        "market",
        "tiles",
        "privates",
        "railway:CODE",
        "tile:NUMBER",
    )

    def of_view(self, view: RailView, box: RailBox, what: str, headed: bool = True) -> str:
        where = f"{view.title}: {view.round}, after {view.number} actions" if headed else ""
        kind, _, name = what.partition(":")
        if kind == "board":
            return board_svg(pictures.board(view, box, title=where, part=part_of_map(box, name)))
        if kind == "market":
            return pictures.market(box, view, title=where)
        if kind == "tiles":
            return sheet_svg(_printed(box), view.tiles_left, layout=box.layout, title=where)
        if kind == "privates":
            return privates_svg(box, view, title=where)
        if kind == "railway":
            return charter_svg(pictures.charter(view, box, find_code(name, view.railways, "railway")))
        return self._tile(box, what)

    def of_box(self, box: RailBox, what: str) -> str:
        kind, _, name = what.partition(":")
        if kind == "board":
            return board_svg(pictures.printed_board(box, box.title, part_of_map(box, name)))
        if kind == "market":
            return pictures.market(box, title=f"{box.title}: market")
        if kind == "tiles":
            return sheet_svg(_printed(box), layout=box.layout, title=f"{box.title}: tiles")
        if kind == "privates":
            return privates_svg(box, title=f"{box.title}: privates")
        if kind == "railway":
            return charter_svg(pictures.printed_charter(box, find_code(name, box.railways, "railway")))
        return self._tile(box, what)

    def fragments(self, box: RailBox) -> BoardFragments:
        return board_fragments(box)

    def pieces(self, view: RailView, box: RailBox) -> dict[str, str]:
        return changed_pieces(view, box)

    def with_tile(self, view: RailView, box: RailBox, hex_name: str, tile: str, rotation: int) -> str:
        name, number = find_code(hex_name, box.hexes, "hex"), find_code(tile, box.tiles, "tile")
        if not 0 <= rotation < 6:
            raise CannotDraw(f"a rotation is a number from 0 to 5, not {rotation}")
        return pictures.hex_svg(view, box, name, TileView(tile=number, rotation=rotation))

    def text(self, view: View, box: Box) -> str:
        assert isinstance(view, RailView)
        assert isinstance(box, RailBox)
        return board_text(pictures.board(view, box))

    def _tile(self, box: RailBox, what: str) -> str:
        kind, _, name = what.partition(":")
        if kind != "tile":
            raise self.unknown(what)
        return tile_svg(box.tiles[find_code(name, box.tiles, "tile")], layout=box.layout)


def _printed(box: RailBox) -> list[Tile]:
    """The tiles of the box, without those that small stations make of them."""
    return [tile for tile in box.tiles.values() if not tile.base]
