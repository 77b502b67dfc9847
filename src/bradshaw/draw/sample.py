"""A made-up board of any size, to measure drawing by."""

from __future__ import annotations

from itertools import cycle, islice

from msgspec.structs import replace

from bradshaw.core.title import find_title
from bradshaw.rail.board.geometry import Layout, name_at
from bradshaw.rail.box import RailBox

from .position import BoardPosition
from .printed_map import PrintedMap

COLUMNS = 44


def large_board(count: int, title: str = "18Rhl") -> BoardPosition:
    """Hexes of a title again and again, every other white one with one of its tiles, in all rotations."""
    box = find_title(title).box()
    assert isinstance(box, RailBox)
    names = []
    for number in range(count):
        down, across = divmod(number, COLUMNS)
        names.append(name_at(2 * across + down % 2, down, letters_down=True))
    kinds = islice(cycle(box.hexes.values()), count)
    hexes = [
        replace(kind, id=name, impassable={}, crossings=(), river=(), homes={})
        for name, kind in zip(names, kinds, strict=True)
        if name
    ]
    bare = [hex_.id for hex_ in hexes if hex_.colour == "white"][::2]
    tiles = {name: (tile, i % 6) for i, (name, tile) in enumerate(zip(bare, cycle(box.tiles.values())))}
    return BoardPosition(PrintedMap(Layout.POINTY, True, hexes), tiles=tiles, title=f"{count} hexes")
