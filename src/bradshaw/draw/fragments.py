"""The static parts of a board as fragments of SVG, for a page that has them once."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.rail.box import RailBox

from .board import BoardPosition, board_defs, hex_group
from .palette import SIZE
from .printed_map import map_of
from .svg import number
from .tile import tile_group


class BoardFragments(Struct, frozen=True, kw_only=True):
    """What a page draws a board from; `msgspec.json.encode` writes it."""

    #: Left, top, width and height of the board.
    view_box: str
    #: From a hex's middle to its corner.
    size: float
    #: What the hexes refer to; once in the page.
    defs: str
    #: Each hex as it is printed, a group in the board's coordinates.
    hexes: dict[str, str]
    #: Each tile in its six rotations, around the origin.
    tiles: dict[str, tuple[str, ...]]


def board_fragments(box: RailBox) -> BoardFragments:
    """Everything that no action changes."""
    printed = map_of(box)
    low, high = printed.extent
    sides = (low.real, low.imag, high.real - low.real, high.imag - low.imag)
    position = BoardPosition(printed)
    return BoardFragments(
        view_box=" ".join(map(number, sides)),
        size=SIZE,
        defs=board_defs(box.layout),
        hexes={name: hex_group(position, name) for name in box.hexes},
        tiles={
            name: tuple(tile_group(tile, rotation, box.layout) for rotation in range(6))
            for name, tile in box.tiles.items()
        },
    )
