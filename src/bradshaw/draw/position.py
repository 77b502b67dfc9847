"""What a board shows at one moment, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.tile import Face, Hex, Tile

from .palette import UNKNOWN_RAILWAY
from .printed_map import PrintedMap

#: A place on the board: a hex and an end of its track as it lies, such as ("K2", "c0") or ("K2", "4").
TrackEnd = tuple[str, str]


@dataclass(frozen=True)
class DrawnRoute:
    """The run of a train: the ends of track that it passes in order, and what the legend says of it."""

    ends: Sequence[TrackEnd]
    colour: str
    label: str = ""


@dataclass(frozen=True)
class BoardPosition:
    """A board and what lies on it. Only the map must be given."""

    map: PrintedMap
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
    #: What hexes are worth now whose value depends on more than phases, such as links to an area.
    worth: Mapping[str, int] = field(default_factory=dict)
    #: Signs that lie on hexes, such as "coal".
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: What signs mean, for those that need a word below the board.
    meanings: Mapping[str, str] = field(default_factory=dict)
    #: A sentence below the board.
    footnote: str = ""
    #: Hexes to point out, and the colour to do it in.
    highlights: Mapping[str, str] = field(default_factory=dict)
    routes: Sequence[DrawnRoute] = ()
    title: str = ""
    #: The hexes that are drawn; all of them if empty.
    part: Sequence[str] = ()

    @property
    def layout(self) -> Layout:
        return self.map.layout

    @property
    def letters_down(self) -> bool:
        return self.map.letters_down

    @property
    def shown(self) -> tuple[str, ...]:
        """The hexes that are drawn."""
        return tuple(self.part or self.map.hexes)

    @property
    def middles(self) -> Mapping[str, complex]:
        """Where the hexes that are drawn lie."""
        return {name: self.map.middles[name] for name in self.shown}

    @property
    def extent(self) -> tuple[complex, complex]:
        """Upper left and lower right of what is drawn, with a margin."""
        return self.map.extent_of(self.part) if self.part else self.map.extent

    @property
    def hexes(self) -> Sequence[Hex]:
        """The hexes that are drawn, as printed."""
        return [self.map.hexes[name] for name in self.shown]

    def face(self, hex_: Hex) -> tuple[Face, int]:
        """What is to be seen on a hex, and its rotation."""
        return self.tiles.get(hex_.id, (hex_, 0))

    def colour(self, railway: str) -> str:
        return self.colours.get(railway, UNKNOWN_RAILWAY)


def printed_homes(hexes: Iterable[Hex]) -> dict[tuple[str, int], list[str]]:
    """The homes that the map's data name, as `BoardPosition.homes` wants them."""
    homes: dict[tuple[str, int], list[str]] = {}
    for hex_ in hexes:
        for railway, city in hex_.homes.items():
            homes.setdefault((hex_.id, city), []).append(railway)
    return homes
