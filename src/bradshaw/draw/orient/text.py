"""The map in characters, for terminals."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bradshaw.titles.orient.components import Components

from ..canvas import Canvas
from .europe import spot
from .palette import livery

#: Board units to a column and to a line.
ACROSS, DOWN = 10.5, 18.2


def map_text(box: Components, track: Mapping[int, str], marked: Collection[str] = ()) -> str:
    """Cities with the beginning of their names, and everybody's track, with Rich markup."""
    canvas = Canvas()
    for at in box.board.junctions.values():
        canvas.write(*_cell(complex(*at)), "·", "dim")
    for number, colour in sorted(track.items()):
        _segment(canvas, box, number, colour)
    for city in box.board.cities:
        x, y = _cell(complex(*city.at))
        name = city.name[:3].upper() if city.id in marked else city.name[:3]
        canvas.write(x, y, f"●{name}", f"bold {box.regions[city.region].colour}")
    return canvas.text(markup=True)


def _cell(at: complex) -> tuple[int, int]:
    return round(at.real / ACROSS), round(at.imag / DOWN)


def _segment(canvas: Canvas, box: Components, number: int, colour: str) -> None:
    one = box.lines[number]
    a, b = sorted((spot(box, one.a), spot(box, one.b)), key=lambda s: (s.real, s.imag))
    (left, top), (right, bottom) = _cell(a), _cell(b)
    paint = livery(colour)
    style = f"bold {paint.colour}"
    if top == bottom:
        canvas.write(left + 1, top, paint.sign * (right - left - 1), style)
        return
    steps = max(1, abs(bottom - top), (right - left) // 2)
    for step in range(1, steps * 2):
        x = round(left + (right - left) * step / (steps * 2))
        y = round(top + (bottom - top) * step / (steps * 2))
        if (x, y) not in ((left, top), (right, bottom)):
            canvas.write(x, y, "╲" if bottom > top else "╱", style)
