"""The shape of the files `map.json` and `tiles.json`."""

from __future__ import annotations

from msgspec import field

from ..records import Base
from .geometry import Layout
from .tile import Hex, Tile


class MapData(Base, frozen=True, kw_only=True):
    layout: Layout
    #: Whether the letters of a hex's name run down the map (or across it).
    letters_down: bool
    hexes: tuple[Hex, ...]
    #: Hexes that an option of the title replaces.
    replaced: dict[str, tuple[Hex, ...]] = field(default_factory=dict)


class TilesData(Base, frozen=True, kw_only=True):
    #: Colours in the order in which they replace each other.
    colours: tuple[str, ...]
    tiles: tuple[Tile, ...]
    #: Numbers of tiles that an option of the title changes: option -> tile -> count.
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
