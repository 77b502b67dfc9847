"""What stands below a board: the routes drawn on it with their trains, and what its badges and signs mean."""

from __future__ import annotations

from . import palette as ink
from . import shade, symbols
from .position import BoardPosition
from .svg import group, stroke, text, text_width, wrapped

LINE, SAMPLE = 20.0, 34.0


def legend(position: BoardPosition, at: complex) -> tuple[str, float]:
    """The lines below a board, and how much room they take."""
    routes = [(i, route) for i, route in enumerate(position.routes) if route.label]
    parts = []
    for row, (number, route) in enumerate(routes):
        middle = at + complex(0, LINE * (row + 0.2))
        d = f"M{middle.real} {middle.imag}h{SAMPLE}"
        sample = stroke(d, route.colour, ink.ROUTE_WIDTH) + symbols.route_pattern(d, number)
        words = text(middle + SAMPLE + 8, route.label, 13, anchor="start", class_="words")
        parts.append(group(sample, words, class_="legend", data_route=number))
    deep = LINE * len(routes)
    badges, rows = _badges(position, at + complex(0, deep))
    deep += rows
    shades, wide = shade.key(
        (position.face(hex_)[0] for hex_ in position.hexes), at + complex(0, deep + LINE * 0.2)
    )
    deep += LINE if wide else 0.0
    room = (position.extent[1].real - at.real - ink.MARGIN) * 0.9
    for words in wrapped(position.footnote, 11, room) if position.footnote else ():
        parts.append(
            text(
                at + complex(0, deep + LINE * 0.2), words, 11, anchor="start", fill=ink.FAINT, class_="faint"
            )
        )
        deep += LINE * 0.75
    return "".join(parts) + badges + shades, deep


def _badges(position: BoardPosition, at: complex) -> tuple[str, float]:
    """Each badge that lies on the board, with its meaning."""
    lying = dict.fromkeys(mark for name in position.shown for mark in position.marks.get(name, ()))
    lying |= dict.fromkeys(mark for hex_ in position.hexes for mark in position.face(hex_)[0].marks)
    told: dict[str, str] = {mark: position.meanings[mark] for mark in lying if mark in position.meanings}
    parts, left, row, most = [], 0.0, 0, position.extent[1].real - at.real - ink.MARGIN
    for mark, meaning in told.items():
        wide, _ = symbols.mark_size(mark)
        whole = wide + 8 + text_width(meaning, 12) + 26
        if left and left + whole > most:
            left, row = 0.0, row + 1
        here = at + complex(left, LINE * (row + 0.2))
        sign = symbols.mark(mark)
        parts.append(
            group(sign, transform=f"translate({here.real + wide / 2:.2f} {here.imag:.2f})")
            + text(here + wide + 8, meaning, 12, anchor="start", class_="words")
        )
        left += whole
    return group(*parts, class_="legend"), LINE * (row + 1) if told else 0.0
