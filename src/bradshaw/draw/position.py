"""What a board shows at one moment, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bradshaw.rail.board.geometry import Layout, centre
from bradshaw.rail.board.tile import Face, Hex, Tile

from .palette import SIZE, UNKNOWN_RAILWAY

#: A place on the board: a hex and an end of its track as it lies, such as ("K2", "c0") or ("K2", "4").
TrackEnd = tuple[str, str]


@dataclass(frozen=True)
class BoardPosition:
    """A board and what lies on it. Only the first three must be given."""

    layout: Layout
    letters_down: bool
    hexes: Sequence[Hex]
    #: Tiles on the board with their rotation, by hex.
    tiles: Mapping[str, tuple[Tile, int]] = field(default_factory=dict)
    #: For each city (hex, index) the railway in each slot, None where it is free.
    tokens: Mapping[tuple[str, int], Sequence[str | None]] = field(default_factory=dict)
    #: For each city the railways whose home it is and which have no token there yet.
    homes: Mapping[tuple[str, int], Sequence[str]] = field(default_factory=dict)
    #: The colour of each railway, and the second one of those that have two.
    colours: Mapping[str, str] = field(default_factory=dict)
    trims: Mapping[str, str] = field(default_factory=dict)
    #: Phases and phase colours that have come, the newest last; unknown if empty.
    reached: Sequence[str] = ()
    #: Signs that lie on hexes, such as "coal".
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Hexes to point out, and the colour to do it in.
    highlights: Mapping[str, str] = field(default_factory=dict)
    #: Runs of trains: a colour, and the places they pass in order.
    routes: Sequence[tuple[str, Sequence[TrackEnd]]] = ()
    title: str = ""

    def face(self, hex_: Hex) -> tuple[Face, int]:
        """What is to be seen on a hex, and its rotation."""
        return self.tiles.get(hex_.id, (hex_, 0))

    def middle(self, name: str) -> complex:
        """Where the middle of a hex lies in the drawing."""
        return complex(*centre(name, self.layout, self.letters_down, SIZE))

    def colour(self, railway: str) -> str:
        return self.colours.get(railway, UNKNOWN_RAILWAY)


def printed_homes(hexes: Sequence[Hex]) -> dict[tuple[str, int], list[str]]:
    """The homes that the map's data name, as `BoardPosition.homes` wants them."""
    homes: dict[tuple[str, int], list[str]] = {}
    for hex_ in hexes:
        for railway, city in hex_.homes.items():
            homes.setdefault((hex_.id, city), []).append(railway)
    return homes
