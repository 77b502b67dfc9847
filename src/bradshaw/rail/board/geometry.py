"""The hex grid: coordinates, edges, neighbours.

Edges are numbered 0 to 5, clockwise. With flat tops edge 0 is the bottom side, with
pointy tops the lower left one. Turning a tile by one step moves an exit from edge
`e` to edge `(e + 1) % 6`; the neighbour across edge `e` touches with edge `(e + 3) % 6`.

Positions are "doubled" coordinates: neighbours in a straight line differ by two, so
that every hex has whole numbers and one parity.
"""

from __future__ import annotations

import math
import re
from enum import StrEnum
from functools import cache

EDGES = range(6)

_NAME = re.compile(r"([A-Z]+)(\d+)")


class Layout(StrEnum):
    """How the hexes stand."""

    FLAT = "flat"
    POINTY = "pointy"


#: (across, down) of the neighbour over each edge, in doubled coordinates.
_STEPS: dict[Layout, tuple[tuple[int, int], ...]] = {
    Layout.FLAT: ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    Layout.POINTY: ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}


def opposite(edge: int) -> int:
    """The edge with which the neighbour touches."""
    return (edge + 3) % 6


def letters_to_number(letters: str) -> int:
    """A is 0, Z is 25, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def number_to_letters(number: int) -> str:
    """The inverse of `letters_to_number`."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@cache
def position(name: str, letters_down: bool) -> tuple[int, int]:
    """(across, down) of a hex named such as `E14`."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not the name of a hex (letters, then a number)")
    letters, number = letters_to_number(match[1]), int(match[2])
    return (number, letters) if letters_down else (letters, number)


def name_at(across: int, down: int, letters_down: bool) -> str | None:
    """The name of the hex at a position, None outside of what can be named."""
    letters, number = (down, across) if letters_down else (across, down)
    return f"{number_to_letters(letters)}{number}" if letters >= 0 and number >= 0 else None


def neighbour(name: str, edge: int, layout: Layout, letters_down: bool) -> str | None:
    """The name of the hex across an edge, whether or not the map has it."""
    across, down = position(name, letters_down)
    step = _STEPS[layout][edge]
    return name_at(across + step[0], down + step[1], letters_down)


def axial(name: str, layout: Layout, letters_down: bool) -> tuple[int, int]:
    """Coordinates along two axes at 60 degrees: the distance of two hexes is the largest of the differences
    |a|, |b| and |a + b|."""
    across, down = position(name, letters_down)
    if layout is Layout.POINTY:
        across, down = down, across
    return across, (down - across) // 2


def distance(one: str, other: str, layout: Layout, letters_down: bool) -> int:
    """Steps from one hex to another as the crow flies."""
    (a, b), (c, d) = axial(one, layout, letters_down), axial(other, layout, letters_down)
    return max(abs(a - c), abs(b - d), abs(a - c + b - d))


def centre(name: str, layout: Layout, letters_down: bool, size: float = 1.0) -> tuple[float, float]:
    """Where the middle of a hex lies in a drawing; `size` is the distance from middle to corner."""
    across, down = position(name, letters_down)
    if layout is Layout.POINTY:
        return across * size * math.sqrt(3) / 2, down * size * 1.5
    return across * size * 1.5, down * size * math.sqrt(3) / 2


def edge_angle(edge: float, layout: Layout) -> float:
    """Direction from the middle of a hex to an edge's middle, in radians, y growing downwards."""
    first = 90 if layout is Layout.FLAT else 120
    return math.radians(first + 60 * edge)
