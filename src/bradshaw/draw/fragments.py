"""A board in pieces, for a page that has what never changes once and then swaps single pieces."""

from __future__ import annotations

from msgspec import Struct


class BoardFragments(Struct, frozen=True, kw_only=True):
    """What a page draws a board from, in this order: `ground`, all `pieces`, `above`."""

    #: Left, top, width and height of the whole drawing.
    view_box: str
    #: The same of the part that is worth seeing first, such as the map without what lies beside it.
    focus: str
    #: From a hex's middle to its corner; for boards without hexes the radius of a city.
    size: float
    #: What the pieces refer to; once in the page.
    defs: str
    #: What lies below all pieces and never changes; may be empty.
    ground: str
    #: What lies above all pieces and never changes; may be empty.
    above: str
    #: Each piece as it is printed, a group in the board's coordinates; in the order in which they are drawn.
    #: A piece is what an action can change: a hex by its name, a line by its number, a region by its id.
    pieces: dict[str, str]
    #: Each tile in its six rotations, around the origin; empty for boards without tiles.
    tiles: dict[str, tuple[str, ...]]
    #: What a reader can switch on and off: everything in the drawing whose `data-layer` is one of these.
    layers: tuple[str, ...] = ()
