"""A railway board in pieces: every hex as printed, and those that look different now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView

from .board import BoardPosition, board_defs, changes, hex_group
from .fragments import BoardFragments
from .layers import NUMBERS, found_in
from .palette import SIZE
from .pictures import board, printed_board
from .region_names import region_names
from .rights import empty_rights, rights_pieces
from .svg import number
from .tile import tile_group

T = TypeVar("T")

#: Drawings of hexes that are kept for each box: as many as several large boards have.
KEPT = 8192


def board_fragments(box: RailBox) -> BoardFragments:
    """Everything that no action changes."""
    printed = printed_board(box)
    low, high = printed.extent
    sides = (low.real, low.imag, high.real - low.real, high.imag - low.imag)
    view_box = " ".join(map(number, sides))
    pieces = {name: hex_group(printed, name) for name in box.hexes} | empty_rights(box)
    above = region_names(printed.map, printed.shown)
    return BoardFragments(
        view_box=view_box,
        focus=view_box,
        size=SIZE,
        defs=board_defs(box.layout),
        ground="",
        above=above,
        pieces=pieces,
        tiles={
            name: tuple(tile_group(tile, rotation, box.layout) for rotation in range(6))
            for name, tile in box.tiles.items()
        },
        layers=found_in((*pieces.values(), above), also=(NUMBERS,) if box.tiles else ()),
    )


def changed_pieces(view: RailView, box: RailBox) -> dict[str, str]:
    """The hexes that look different from the printed ones, and the regions in which somebody has rights."""
    return _pieces_of(box).changed(board(view, box)) | rights_pieces(view.rights, box)


class _Look(NamedTuple):
    """All that decides how a hex looks."""

    name: str
    tile: str
    rotation: int
    tokens: tuple[tuple[int, tuple[str | None, ...]], ...]
    homes: tuple[tuple[int, tuple[str, ...]], ...]
    marks: tuple[str, ...]
    reached: tuple[str, ...]
    #: What an area is worth that gains with every link.
    worth: int | None


class _Pieces:
    """Draws each hex once for each look that it has in any game."""

    def __init__(self, box: RailBox) -> None:
        self._box = box
        self._printed = printed_board(box)
        self._plain = self._looks(self._printed)
        self._drawn = lru_cache(KEPT)(self._draw)

    def changed(self, position: BoardPosition) -> dict[str, str]:
        looks = self._looks(position)
        others = {name: self._drawn(look) for name, look in looks.items() if look != self._plain[name]}
        # What looks different by its data need not be drawn differently.
        return {name: drawn for name, drawn in others.items() if drawn != self._drawn(self._plain[name])}

    def _looks(self, position: BoardPosition) -> dict[str, _Look]:
        tokens, homes = _by_hex(position.tokens), _by_hex(position.homes)
        reached = tuple(position.reached)
        found = {}
        for name, hex_ in position.map.hexes.items():
            face, rotation = position.face(hex_)
            found[name] = _Look(
                name,
                "" if face is hex_ else face.id,
                rotation,
                tuple(tokens.get(name, ())),
                tuple(homes.get(name, ())),
                tuple(position.marks.get(name, ())),
                reached if changes(face) else (),
                position.worth.get(name),
            )
        return found

    def _draw(self, look: _Look) -> str:
        name = look.name
        position = replace(
            self._printed,
            tiles={name: (self._box.tiles[look.tile], look.rotation)} if look.tile else {},
            tokens={(name, city): held for city, held in look.tokens},
            homes={(name, city): codes for city, codes in look.homes},
            marks={name: look.marks},
            reached=look.reached,
            worth={} if look.worth is None else {name: look.worth},
        )
        return hex_group(position, name)


def _by_hex(
    places: Mapping[tuple[str, int], Sequence[T]],
) -> dict[str, list[tuple[int, tuple[T, ...]]]]:
    found: dict[str, list[tuple[int, tuple[T, ...]]]] = {}
    for (name, city), held in places.items():
        if any(held):
            found.setdefault(name, []).append((city, tuple(held)))
    return found


_MADE: dict[str, _Pieces] = {}


def _pieces_of(box: RailBox) -> _Pieces:
    """What draws the hexes of a box, kept for each sealed box."""
    found = _MADE.get(box.hash)
    if found is None:
        found = _Pieces(box)
        if box.hash:
            found = _MADE.setdefault(box.hash, found)
    return found
