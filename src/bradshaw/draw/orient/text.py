"""The map in characters, for terminals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bradshaw.titles.orient.components import Components

from ..canvas import Canvas
from .europe import place_of
from .palette import livery

#: Board units to a column and to a line: the map fits on a screen of 80 columns.
ACROSS, DOWN = 14.0, 18.2
#: Letters of a city's name at most; fewer where something stands behind it.
LETTERS = 9


def map_text(
    box: Components, track: Mapping[int, str], marked: Collection[str] = (), markup: bool = True
) -> str:
    """Cities with their names as far as there is room, and everybody's track."""
    canvas = Canvas()
    taken = {_cell(complex(*city.at)) for city in box.board.cities}
    for number, colour in sorted(track.items()):
        for x, y, sign in _signs(box, number, colour):
            canvas.write(x, y, sign, f"bold {livery(colour).colour}")
            taken.add((x, y))
    for city in box.board.cities:
        x, y = _cell(complex(*city.at))
        room = next((n for n in range(1, LETTERS + 1) if (x + 1 + n, y) in taken), LETTERS)
        name = city.name.upper() if city.id in marked else city.name
        canvas.write(x, y, f"●{name[:room]}", f"bold {box.regions[city.region].colour}")
    return canvas.text(markup)


def _cell(at: complex) -> tuple[int, int]:
    return round(at.real / ACROSS), round(at.imag / DOWN)


def _signs(box: Components, number: int, colour: str) -> Iterator[tuple[int, int, str]]:
    """Where the signs of a segment stand."""
    one = box.lines[number]
    a, b = sorted((place_of(box, one.a), place_of(box, one.b)), key=lambda s: (s.real, s.imag))
    (left, top), (right, bottom) = _cell(a), _cell(b)
    if top == bottom:
        yield from ((x, top, livery(colour).sign) for x in range(left + 1, right))
        return
    steps = abs(bottom - top)
    for step in range(steps + 1):
        x = round(left + (right - left) * step / steps)
        y = round(top + (bottom - top) * step / steps)
        if step not in (0, steps):
            yield x, y, "╲" if bottom > top else "╱"
