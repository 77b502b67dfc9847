"""How large hexes are drawn in a terminal, and where their parts then lie."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from bradshaw.rail.board.geometry import Layout

from .dots import ACROSS, DOWN
from .palette import SIZE

#: Distances of neighbours in units of the drawing: across and down, for each way in which hexes stand.
_STEPS = {
    Layout.POINTY: (SIZE * math.sqrt(3) / 2, SIZE * 1.5),
    Layout.FLAT: (SIZE * 1.5, SIZE * math.sqrt(3) / 2),
}
#: From the middle of a hex to its outermost points, in such distances.
_REACH = {Layout.POINTY: (1.0, 2 / 3), Layout.FLAT: (2 / 3, 1.0)}
#: Columns between neighbours that are beside each other: too small to write in, good, and the largest.
LEAST = {Layout.POINTY: 5, Layout.FLAT: 8}
GOOD = {Layout.POINTY: 6, Layout.FLAT: 10}
MOST = {Layout.POINTY: 9, Layout.FLAT: 14}


@dataclass(frozen=True)
class Scale:
    """Columns from a hex to its neighbour in the next column of hexes (in the same row of pointed hexes, half
    of the distance), and lines in the same way."""

    layout: Layout
    columns: int

    @property
    def lines(self) -> float:
        """A character is twice as high as it is wide."""
        if self.layout is Layout.POINTY:
            return max(1.0, math.floor(self.columns * math.sqrt(3) / 2 + 0.7))
        return max(1.0, round(self.columns / math.sqrt(3) + 0.2)) / 2

    def dots(self, at: complex) -> complex:
        """A point of the drawing in dots."""
        across, down = _STEPS[self.layout]
        return complex(at.real / across * self.columns * ACROSS, at.imag / down * self.lines * DOWN)

    def size(self, middles: Iterable[complex]) -> tuple[int, int]:
        """Columns and lines that hexes with these middles take."""
        places = [self.dots(at) for at in middles]
        wide = max(at.real for at in places) - min(at.real for at in places)
        high = max(at.imag for at in places) - min(at.imag for at in places)
        across, down = self.reach
        return math.ceil(wide / ACROSS + 2 * across - 0.01), math.ceil(high / DOWN + 2 * down - 0.01)

    @property
    def reach(self) -> tuple[float, float]:
        """Columns and lines from the middle of a hex to its outermost points."""
        across, down = _REACH[self.layout]
        return across * self.columns, down * self.lines

    @property
    def legible(self) -> bool:
        """Whether there is room to write in the hexes."""
        return self.columns >= LEAST[self.layout]


def fitting(
    layout: Layout, middles: Iterable[complex], width: int, height: int | None = None
) -> Scale | None:
    """The largest scale at which hexes fit into so many columns; no larger than good if more lines would be
    needed than there are. None if not even a line of dots fits."""
    places = list(middles)
    for columns in range(MOST[layout], 0, -1):
        scale = Scale(layout, columns)
        wide, high = scale.size(places)
        if wide <= width and (height is None or high <= height or columns <= GOOD[layout]):
            return scale
    return None
