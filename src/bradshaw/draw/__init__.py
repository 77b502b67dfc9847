"""Drawings of boards, tiles, markets and charters as SVG, and as text for terminals.

Everything is drawn from plain values, so that a game, a test or a page may ask for a drawing.
"""

from .board import BoardPosition, Place, board_svg, printed_homes
from .charter import Charter, charter_svg
from .market import market_svg
from .png import png
from .sheet import sheet_svg
from .text import board_text, market_text
from .tile import tile_group, tile_svg

__all__ = [
    "BoardPosition",
    "Charter",
    "Place",
    "board_svg",
    "board_text",
    "charter_svg",
    "market_svg",
    "market_text",
    "png",
    "printed_homes",
    "sheet_svg",
    "tile_group",
    "tile_svg",
]
