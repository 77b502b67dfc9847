"""Off-board areas that spread over several hexes: their names and values on each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bradshaw.rail.board.face import Offboard, revenue_at
from bradshaw.rail.board.tile import Face

from . import palette as ink
from . import symbols
from .curve import Curve, corner_point
from .placement import Placement
from .space import WORDS, Space
from .svg import line, moved, text, text_width, wrapped

#: How wide a name may be before it is broken, and the height of its lines.
WIDEST, WIDEST_OF_HALF, LINE = 66.0, 52.0, 9.4


def areas(face: Face, placed: Placement, reached: Sequence[str], space: Space) -> Iterator[str]:
    """The name and value of each area on a hex, each on its side of the line between them."""
    named = [
        (stop, face.offboard(stop)) for stop in face.stops if stop[0] == "o" and face.offboard(stop).group
    ]
    corner = divide(placed, [stop for stop, _ in named])
    if corner is not None:
        border = Curve(*(corner_point(at, placed.layout) for at in (corner, corner + 3)))
        yield line(border.start, border.end, stroke=ink.HALO, stroke_width=1.6, stroke_dasharray="5 4")
        for at in border.samples(15):
            space.take_disc(at, 3, WORDS)
    for stop, area in named:
        block = _block if corner is None else _small_block
        yield block(area, wish_of(placed, stop, corner), reached, space)


def area_name(area: Offboard) -> str:
    """What is written on the hex; that a port is one is seen by its colour."""
    return area.group.removeprefix("Port of ") if area.kind == "port" else area.group


def _edges(placed: Placement, stop: str) -> list[int]:
    return [int(stretch.a) for stretch, _ in placed.curves if stretch.b == stop and stretch.a.isdigit()]


def divide(placed: Placement, stops: Sequence[str]) -> float | None:
    """The corner between the entries of two areas that share a hex."""
    if len(stops) != 2:
        return None
    for one in _edges(placed, stops[0]):
        for other in _edges(placed, stops[1]):
            if (one - other) % 6 in (1, 5):
                return other + 0.5 if (one - other) % 6 == 1 else one + 0.5
    return None


def wish_of(placed: Placement, stop: str, corner: float | None) -> complex:
    """On its own side of the line; alone on the hex, away from where track comes in."""
    tips = [curve.end for stretch, curve in placed.curves if stretch.b == stop]
    if not tips:
        return 0j
    middle = sum(tips) / len(tips)
    if corner is None:
        return -0.35 * middle
    along = corner_point(corner, placed.layout) / ink.SIZE
    aside = middle - along * (middle.real * along.real + middle.imag * along.imag)
    return aside / abs(aside) * 0.42 * ink.SIZE - along * 0.1 * ink.SIZE


def _block(area: Offboard, wish: complex, reached: Sequence[str], space: Space) -> str:
    """The name above the values by phase."""
    names = wrapped(area_name(area), ink.NAME_TEXT, WIDEST)
    values = area.revenue if isinstance(area.revenue, dict) else {"": area.revenue}
    coloured = all(name in ink.TILE for name in values)
    drawn = symbols.strip if coloured else symbols.phase_strip
    deep = symbols.CELL_HEIGHT if coloured else symbols.PHASE_STRIP
    wide = max(symbols.strip_size(len(values))[0], *map(_width, names))
    high = LINE * len(names) + deep
    at = space.find(wide, high, wish)
    strip = moved(drawn(values, reached), at + complex(0, (high - deep) / 2))
    return _lines(names, at - complex(0, deep / 2)) + strip


def _small_block(area: Offboard, wish: complex, reached: Sequence[str], space: Space) -> str:
    """The name, and in one more line the values, or only the present one; for half a hex."""
    shown = "/".join(map(str, area.revenue.values())) if isinstance(area.revenue, dict) else str(area.revenue)
    if reached:
        shown = str(revenue_at(area.revenue, reached))
    lines = [*wrapped(area_name(area), ink.NAME_TEXT, WIDEST_OF_HALF), shown]
    return _lines(lines, space.find(max(map(_width, lines)), LINE * len(lines), wish, pull=1.5))


def _lines(lines: Sequence[str], at: complex) -> str:
    """Lines of writing around a point."""
    top = at - complex(0, LINE * (len(lines) - 1) / 2)
    return "".join(
        text(top + complex(0, i * LINE), words, ink.NAME_TEXT, bold=True) for i, words in enumerate(lines)
    )


def _width(words: str) -> float:
    return text_width(words, ink.NAME_TEXT, bold=True)
