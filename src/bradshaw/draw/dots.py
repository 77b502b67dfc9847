"""Lines as Braille dots: a character of a terminal has two dots across and four down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, floor

#: Dots of a character, across and down.
ACROSS, DOWN = 2, 4
_BLANK = 0x2800
#: The bit of each dot of a character, by column and row.
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))

#: A character by column and row.
Cell = tuple[int, int]


class Dots:
    """Dots on a sheet of characters. Points are in dots, x to the right and y down."""

    def __init__(self) -> None:
        self._bits: dict[Cell, int] = {}

    def line(self, points: Iterable[complex], width: int = 1) -> None:
        """A line of so many dots."""
        for x, y in _touched(points, width):
            cell = x // ACROSS, y // DOWN
            self._bits[cell] = self._bits.get(cell, 0) | _BITS[x % ACROSS][y % DOWN]

    def clear(self, points: Iterable[complex], width: int) -> None:
        """No dots along a line, so that another one is seen to pass over them."""
        for x, y in _touched(points, width):
            cell = x // ACROSS, y // DOWN
            if cell in self._bits:
                self._bits[cell] &= ~_BITS[x % ACROSS][y % DOWN]

    def dotted(self, points: Iterable[complex], apart: float) -> None:
        """Single dots, so far apart."""
        self.line(spaced(points, apart))

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every character that has dots."""
        for cell, bits in self._bits.items():
            if bits:
                yield cell, chr(_BLANK + bits)

    def count(self, cell: Cell) -> int:
        """How many dots a character has."""
        return self._bits.get(cell, 0).bit_count()


def cell_of(at: complex) -> Cell:
    """The character in which a point lies."""
    return floor(at.real / ACROSS), floor(at.imag / DOWN)


def spaced(points: Iterable[complex], apart: float) -> Iterator[complex]:
    """Points along a line, each so far from the one before."""
    left = 0.0
    for a, b in pairwise(points):
        length = abs(b - a)
        while left < length:
            yield a + (b - a) * (left / length)
            left += apart
        left -= length


def _touched(points: Iterable[complex], width: int) -> Iterator[tuple[int, int]]:
    """The dots within a brush that goes along points."""
    for at in points:
        left, top = ceil(at.real - width / 2 - 0.5), ceil(at.imag - width / 2 - 0.5)
        for x in range(left, left + width):
            for y in range(top, top + width):
                yield x, y
