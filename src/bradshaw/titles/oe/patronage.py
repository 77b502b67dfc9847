"""Patronage tiles, from `data/patronage.json` (2.9, 3.1, 11.1.8)."""

from __future__ import annotations

from bradshaw.core.shared import once
from bradshaw.rail.records import Base, read

from .names import PACKAGE


class PatronageTile(Base, frozen=True, kw_only=True):
    """What the first railway that builds on a hex is paid."""

    #: The hex for which it is.
    hex: str
    #: The group from which it is drawn.
    colour: str
    #: The zone of its city.
    letter: str
    #: By the best colour of tiles in play.
    pays: dict[str, int]


class PatronageFile(Base, frozen=True, kw_only=True):
    tiles: tuple[PatronageTile, ...]


@once
def patronage_tiles() -> dict[str, PatronageTile]:
    """The tiles by their hexes."""
    return {tile.hex: tile for tile in read(PACKAGE, "patronage", PatronageFile).tiles}
