"""The map of a box: where its hexes lie, and the water on it. The same in every position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from bradshaw.rail.board.geometry import Layout, centre
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.box import RailBox, Region

from .borders import border_fragments
from .curve import Curve
from .palette import MARGIN, SIZE
from .placement import hexagon
from .river import river_lines, water_fragments, water_near


class PrintedMap:
    """All hexes with what follows from them; worked out when it is asked for, and kept."""

    def __init__(
        self,
        layout: Layout,
        letters_down: bool,
        hexes: Iterable[Hex],
        regions: Mapping[str, Region] | None = None,
    ) -> None:
        self.layout = layout
        self.letters_down = letters_down
        self.hexes = {hex_.id: hex_ for hex_ in hexes}
        self.regions = regions or {}
        #: Where the middle of each hex lies in the drawing.
        self.middles = {name: complex(*centre(name, layout, letters_down, SIZE)) for name in self.hexes}

    @cached_property
    def extent(self) -> tuple[complex, complex]:
        """Upper left and lower right of the hexes, with a margin."""
        return self.extent_of(self.hexes)

    def extent_of(self, names: Iterable[str]) -> tuple[complex, complex]:
        """The same of some hexes."""
        corners, middles = hexagon(self.layout), [self.middles[name] for name in names]
        low = complex(min(at.real for at in middles), min(at.imag for at in middles))
        high = complex(max(at.real for at in middles), max(at.imag for at in middles))
        reach = complex(max(at.real for at in corners), max(at.imag for at in corners))
        margin = complex(MARGIN, MARGIN)
        return low - reach - margin, high + reach + margin

    @cached_property
    def rivers(self) -> list[list[Curve]]:
        """Each river as curves from its source to its mouth."""
        return river_lines(self.hexes.values(), self.middles, self.layout)

    @cached_property
    def water_near(self) -> dict[str, tuple[complex, ...]]:
        """Points of rivers on each hex or at its sides, seen from its middle; only hexes that have any."""
        return water_near(self.rivers, self.middles)

    @cached_property
    def water(self) -> dict[str, str]:
        """What of rivers, bridges and closed sides is seen on each hex, around its middle."""
        return water_fragments(self.hexes, self.middles, self.rivers, self.layout, self.letters_down)

    @cached_property
    def borders(self) -> dict[str, str]:
        """What of the borders of regions is seen on each hex, around its middle."""
        return border_fragments(self.regions, self.layout, self.letters_down)


_MAPS: dict[str, PrintedMap] = {}


def map_of(box: RailBox) -> PrintedMap:
    """The map of a box, made once for each sealed box."""
    found = _MAPS.get(box.hash)
    if found is None:
        found = PrintedMap(box.layout, box.letters_down, box.hexes.values(), box.regions)
        if box.hash:
            _MAPS[box.hash] = found
    return found
