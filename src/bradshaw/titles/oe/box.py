"""The box of 18OE as one document: besides what railway games have, zones, water, patronage and guesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bradshaw.rail.assumed import facts
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.box import RailBox

from .map_signs import regions, signs
from .names import PACKAGE
from .patronage import PatronageTile, patronage_tiles
from .scenario import water_data
from .setup import Pars, setup_data
from .water import Ferry, Passage, Port, SeaZone
from .zones import Zone, zone_data


class BoxOE(RailBox, frozen=True, kw_only=True):
    """The box of 18OE."""

    #: Track rights zones by their codes, as `traits.zones` of hexes name them.
    zones: dict[str, Zone]
    #: Sea zones by their names, as `traits.sea` of hexes names them.
    seas: dict[str, SeaZone]
    #: Where seas touch although land lies between them.
    passages: tuple[Passage, ...]
    #: Ports by their codes.
    ports: dict[str, Port]
    #: Ferries by their codes.
    ferries: dict[str, Ferry]
    #: Patronage tiles by their hexes, drawn or not.
    patronage_tiles: dict[str, PatronageTile]
    #: The chart of par values.
    par_values: Pars


def box_fields(options: Any, hexes: Mapping[str, Hex]) -> dict[str, Any]:
    """What the box of 18OE has besides that of other railway games."""
    water = water_data(options.small)
    return {
        "regions": regions(hexes, options.small),
        "signs": signs(hexes, options.small),
        "zones": dict(zone_data()),
        "seas": dict(water.seas),
        "passages": water.passages,
        "ports": dict(water.ports),
        "ferries": dict(water.ferries),
        "patronage_tiles": dict(patronage_tiles()),
        "par_values": setup_data().par,
        "assumed": facts(PACKAGE),
    }
