"""A part of the map in characters, large enough for the number of every line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from bradshaw.titles.orient.components import Components, Line

from ..canvas import Canvas
from .europe import place_of
from .palette import livery

#: Board units to a column and to a row; on a narrow screen a few more to a column.
ACROSS, NARROW, DOWN = 4.6, 5.4, 9.4
#: Columns for names that reach beyond their cities.
MARGIN = 12
#: How much is shown around the places that are asked for, and around one alone.
AROUND, AROUND_ONE = 62.0, 115.0
#: Where along a line its number may stand, the best place first.
_SPOTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)

Window = tuple[float, float, float, float]


def close_map(
    box: Components,
    cities: Collection[str],
    track: Mapping[int, str],
    marked: Collection[str] = (),
    columns: int = 0,
) -> str:
    """The lines around cities with their numbers, in Rich markup; others' and own track in its colours.
    It is drawn a little narrower where it then fits into so many columns."""
    window = _window(box, cities)
    across = ACROSS
    if columns:
        spots = [at.real for at in _places(box).values() if _inside(window, at)]
        needed = (max(spots) - min(spots)) / (columns - MARGIN)
        across = min(max(ACROSS, needed), NARROW)
    return _Part(box, window, track, frozenset(marked), across).drawn()


def lines_around(box: Components, cities: Collection[str]) -> list[Line]:
    """The lines that a part of the map shows."""
    window = _window(box, cities)
    ends = ((line, place_of(box, line.a), place_of(box, line.b)) for line in box.lines.values())
    return [line for line, a, b in ends if _inside(window, a) and _inside(window, b)]


def _places(box: Components) -> dict[str, complex]:
    """Where cities and junctions lie."""
    return {node: place_of(box, node) for node in (*box.cities, *box.board.junctions)}


def _inside(window: Window, at: complex) -> bool:
    left, top, right, bottom = window
    return left <= at.real <= right and top <= at.imag <= bottom


def _window(box: Components, cities: Collection[str]) -> Window:
    """Left, top, right and bottom of what is shown."""
    spots = [place_of(box, city) for city in cities]
    xs, ys = [spot.real for spot in spots], [spot.imag for spot in spots]
    more = AROUND if len(spots) > 1 else AROUND_ONE
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


@dataclass
class _Part:
    box: Components
    window: Window
    track: Mapping[int, str]
    marked: frozenset[str]
    across: float
    canvas: Canvas = field(default_factory=Canvas)
    taken: set[tuple[int, int]] = field(default_factory=set)

    def drawn(self) -> str:
        nodes = {node: self._cell(at) for node, at in _places(self.box).items() if _inside(self.window, at)}
        shown = [one for one in self.box.lines.values() if one.a in nodes and one.b in nodes]
        for one in shown:
            for x, y, sign in self._signs(one, nodes[one.a], nodes[one.b]):
                self.canvas.write(x, y, sign, self._style(one.number))
        self.taken.update(nodes.values())
        for one in shown:
            self._number(one, nodes[one.a], nodes[one.b])
        for node, cell in nodes.items():
            self._node(node, *cell)
        return self.canvas.text(markup=True)

    def _cell(self, at: complex) -> tuple[int, int]:
        return round((at.real - self.window[0]) / self.across), round((at.imag - self.window[1]) / DOWN)

    def _style(self, number: int) -> str:
        return f"bold {livery(self.track[number]).colour}" if number in self.track else "dim"

    def _signs(self, one: Line, a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
        """What stands along a line: dots, waves over water, its owner's sign where there is track."""
        steps = max(abs(b[0] - a[0]) // 2, abs(b[1] - a[1]))
        sign = "~" if one.ferry else "·"
        if one.number in self.track:
            sign = livery(self.track[one.number]).sign
        for step in range(1, steps):
            x = round(a[0] + (b[0] - a[0]) * step / steps)
            y = round(a[1] + (b[1] - a[1]) * step / steps)
            yield x, y, sign

    def _number(self, one: Line, a: tuple[int, int], b: tuple[int, int]) -> None:
        """The number of a line, where it covers no other."""
        words = str(one.number)
        for spot in _SPOTS:
            x = round(a[0] + (b[0] - a[0]) * spot) - len(words) // 2
            y = round(a[1] + (b[1] - a[1]) * spot)
            cells = {(x + i, y) for i in range(-1, len(words) + 1)}
            if not cells & self.taken:
                break
        self.taken.update((x + i, y) for i in range(len(words)))
        style = self._style(one.number) if one.number in self.track else "cyan" if one.ferry else ""
        self.canvas.write(x, y, words, style)

    def _node(self, node: str, x: int, y: int) -> None:
        city = self.box.cities.get(node)
        if city is None:
            self.canvas.write(x, y, "○", "dim")
            return
        style = f"bold {self.box.regions[city.region].colour}"
        self.canvas.write(x, y, "●", style)
        name = city.name.upper() if node in self.marked else city.name
        left, row = self._room(name, x, y)
        self.taken.update((left + i, row) for i in range(len(name)))
        self.canvas.write(left, row, name, style)

    def _room(self, name: str, x: int, y: int) -> tuple[int, int]:
        """Where a name covers no number and no other name: below its city or above it."""
        middle = x - len(name) // 2
        places = [(middle + aside, y + row) for row in (1, -1) for aside in (0, 1, -1, 2, -2, 4, -4)]
        free = (p for p in places if not {(p[0] + i, p[1]) for i in range(len(name))} & self.taken)
        return next(free, places[0])
