"""Free characters of a hex in a terminal: where words cover as little track as possible."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from .dots import Cell

#: What it costs to cover a dot of track or a character of water, to touch other words, and to cover them.
TRACK, WATER, BESIDE, TAKEN = 0.9, 5.0, 50.0, 1000.0
#: A line is as far from the next as two columns are from each other.
LINE = 2.0


class Cells:
    """The characters of one hex, and what lies on them. `words` are those on which something is written,
    on other hexes too, so that no word touches another."""

    def __init__(
        self, cells: Iterable[Cell], dots: Callable[[Cell], int], water: Container[Cell], words: set[Cell]
    ) -> None:
        self._cost = {cell: TRACK * dots(cell) + (WATER if cell in water else 0.0) for cell in cells}
        self._words = words

    def free(self, at: Cell) -> bool:
        return at in self._cost and at not in self._words

    def take(self, at: Cell) -> None:
        self._words.add(at)

    def find(
        self, widths: Sequence[int], wish: complex, pull: float, over_track: bool = False
    ) -> tuple[float, Cell] | None:
        """The best place for lines of so many characters around a wish, in columns and lines: what it costs
        and its upper left; None if there is none. Nothing is taken."""
        wide = max(widths)
        best: tuple[float, Cell] | None = None
        for x, y in self._cost:
            middle = complex(x + wide / 2, y + len(widths) / 2)
            cost = pull * abs(complex(middle.real - wish.real, LINE * (middle.imag - wish.imag)))
            if best is not None and cost >= best[0]:
                continue
            for i, width in enumerate(widths):
                cost += self._covered(x + (wide - width) // 2, y + i, width, over_track)
                if cost >= TAKEN:
                    break
            if cost < TAKEN and (best is None or cost < best[0]):
                best = cost, (x, y)
        return best

    def _covered(self, x: int, y: int, width: int, over_track: bool) -> float:
        """What it costs to write a line here."""
        total = 0.0
        for column in range(x, x + width):
            here = self._cost.get((column, y))
            if here is None or (column, y) in self._words:
                return TAKEN
            total += 0.0 if over_track else here
        total += BESIDE * (((x - 1, y) in self._words) + ((x + width, y) in self._words))
        return total
