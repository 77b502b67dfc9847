"""Drawings of boards, tiles, markets and charters as SVG, and as text for terminals.

Everything is drawn from plain values, so that a game, a test or a page may ask for a drawing.
"""

from bradshaw.rail.box import RailBox

from .board import (
    BoardPosition,
    DrawnRoute,
    PrintedMap,
    TrackEnd,
    board_defs,
    board_svg,
    hex_group,
    printed_homes,
)
from .charter import Charter, charter_svg
from .fragments import BoardFragments
from .map_text import board_text
from .market import market_svg
from .painter import CannotDraw, Painter, painter_for, register
from .pictures import hex_svg
from .pieces import board_fragments, changed_pieces
from .png import png
from .railway import RailPainter
from .sheet import sheet_svg
from .text import market_text
from .tile import tile_group, tile_svg

register(RailBox, RailPainter())

__all__ = [
    "BoardFragments",
    "BoardPosition",
    "CannotDraw",
    "Charter",
    "DrawnRoute",
    "Painter",
    "PrintedMap",
    "TrackEnd",
    "board_defs",
    "board_fragments",
    "board_svg",
    "board_text",
    "changed_pieces",
    "charter_svg",
    "hex_group",
    "hex_svg",
    "market_svg",
    "market_text",
    "painter_for",
    "png",
    "printed_homes",
    "register",
    "sheet_svg",
    "tile_group",
    "tile_svg",
]
