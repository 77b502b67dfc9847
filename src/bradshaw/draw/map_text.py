"""Boards for terminals: track as lines of Braille dots, on hexes as large as there is room.

The geometry is that of the drawings in SVG; see `placement`. Track is two dots wide, the borders of hexes are
single dots, water is shaded.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from bradshaw.rail.board.geometry import Layout, neighbour
from bradshaw.rail.board.tile import Hex

from . import palette as ink
from .canvas import Canvas
from .cells import Cells
from .curve import Curve, corner_point
from .dots import ACROSS, DOWN, Cell, Dots, cell_of
from .hex_words import DOUBLE, FREE, TOWN, Block, Note, notes, width
from .placement import Placement, placement
from .position import BoardPosition
from .river import DRY
from .scale import Scale, fitting
from .shade import paint_of
from .space import inside
from .track import components, stub_curve

#: How wide a board is drawn where nobody says how much room there is.
USUAL_WIDTH = 100
#: Dots between those of a border.
BORDER = 2.4
WATER, CLOSED = "░", "▓"
#: The middle of a character, in which the middle of a hex lies.
IN_A_CELL = complex(ACROSS / 2, DOWN / 2)
#: What any form but the best costs.
SHORTENED = 2.0


def board_text(position: BoardPosition, markup: bool = False, width: int = USUAL_WIDTH) -> str:
    """The board in characters; with `markup` for Rich, in the colours of its tiles."""
    scale = fitting(position.layout, position.map.middles.values(), width) or Scale(position.layout, 1)
    title = position.title.replace("[", "\\[") if markup else position.title
    return (f"{title}\n\n" if title else "") + hexes_text(position, scale, position.map.hexes, markup)


def hexes_text(position: BoardPosition, scale: Scale, names: Collection[str], markup: bool = False) -> str:
    """Some hexes of a board in characters."""
    return MapText(position, scale, names).canvas.text(markup)


class MapText:
    """Some hexes of a board at a scale."""

    def __init__(self, position: BoardPosition, scale: Scale, names: Collection[str]) -> None:
        self.position, self.scale = position, scale
        self.hexes = [position.map.hexes[name] for name in position.map.hexes if name in set(names)]
        self._shown = {hex_.id for hex_ in self.hexes}
        self._track, self._ferries, self._borders = Dots(), Dots(), Dots()
        self._middles = {
            hex_.id: IN_A_CELL + scale.dots(position.map.middles[hex_.id]) for hex_ in self.hexes
        }

    @cached_property
    def canvas(self) -> Canvas:
        """Everything, layer on layer."""
        canvas = Canvas()
        for hex_ in self.hexes:
            if self.scale.legible:
                self._draw_borders(hex_)
            self._draw_track(hex_)
        ground = {cell: hex_ for hex_ in self.hexes for cell in self._cells_of(hex_)}
        water = self._water(ground)
        for cell, hex_ in ground.items():
            canvas.write(*cell, " ", self._style(hex_))
        for dots, ink_ in ((self._borders, ink.FAINT), (self._ferries, ink.FERRY), (self._track, ink.TRACK)):
            if dots is self._track:
                for cell, (sign, colour) in water.items():
                    canvas.write(*cell, sign, f"{ink.WATER_DEEP} on {colour}")
            for cell, letter in dots.cells():
                if cell in ground:
                    on = water[cell][1] if cell in water else self._paint(ground[cell])
                    canvas.write(*cell, letter, f"{ink_} on {on}")
        words: set[Cell] = set()
        for hex_ in self.hexes:
            if self.scale.legible:
                self._write(canvas, hex_, Cells(self._cells_of(hex_), self._track.count, water, words))
            else:
                self._mark(canvas, hex_)
        if not self.scale.legible:
            self._rulers(canvas)
        return canvas

    # --- ground

    def _paint(self, hex_: Hex) -> str:
        face, _ = self.position.face(hex_)
        return paint_of(face)

    def _style(self, hex_: Hex) -> str:
        return f"{ink.INK} on {self._paint(hex_)}"

    def _cells_of(self, hex_: Hex) -> Iterator[Cell]:
        """The characters whose middle lies on a hex."""
        middle = self._middles[hex_.id]
        x, y = cell_of(middle)
        rest = middle - complex(x * ACROSS, y * DOWN)
        for across, down in _shape(self.scale, round(rest.real, 3), round(rest.imag, 3)):
            yield x + across, y + down

    def _points(self, curve: Curve, middle: complex = IN_A_CELL) -> list[complex]:
        """A curve on a hex, or of the board, in dots."""
        return [middle + at for at in _line(self.scale, curve)]

    def _draw_borders(self, hex_: Hex) -> None:
        """Sides of which two hexes have a part are drawn once."""
        for edge in range(6):
            other = neighbour(hex_.id, edge, self.position.layout, self.position.letters_down)
            if edge < 3 or other not in self._shown:
                side = _side(edge, self.position.layout)
                self._borders.dotted(self._points(side, self._middles[hex_.id]), BORDER)

    def _water(self, ground: Collection[Cell]) -> dict[Cell, tuple[str, str]]:
        """Characters on rivers and on closed sides: what is written there, and the colour under it."""
        found: dict[Cell, tuple[str, str]] = {}
        for line in self.position.map.rivers:
            for curve in line:
                for at in self._points(curve):
                    found[cell_of(at)] = (WATER, ink.WATER)
        for hex_ in self.hexes:
            for edge, cause in hex_.impassable.items():
                if cause in DRY:
                    for at in self._points(_side(int(edge), self.position.layout), self._middles[hex_.id]):
                        found[cell_of(at)] = (CLOSED, DRY[cause])
        return {cell: sign for cell, sign in found.items() if cell in ground}

    # --- track

    def _draw_track(self, hex_: Hex) -> None:
        placed, middle = self._placed(hex_), self._middles[hex_.id]
        width = 2 if self.scale.legible else 1
        face, _ = self.position.face(hex_)
        stubs = [stub_curve(edge, placed.layout) for edge in face.stubs] if isinstance(face, Hex) else []
        for curve in stubs:
            self._track.line(self._points(curve, middle), width)
        rails = [laid for laid in placed.curves if laid[0].kind not in ("ferry", "port")]
        for part in components(rails):
            ways = [self._points(curve, middle) for _, curve in part]
            for way in ways if self.scale.legible else ():
                self._track.clear(way, width + 2)
            for way in ways:
                self._track.line(way, width)
        for stretch, curve in placed.curves:
            if stretch.kind in ("ferry", "port"):
                self._ferries.dotted(self._points(curve, middle), 1.5)

    def _placed(self, hex_: Hex) -> Placement:
        face, rotation = self.position.face(hex_)
        return placement(face, self.position.layout, rotation)

    # --- words

    def _write(self, canvas: Canvas, hex_: Hex, cells: Cells) -> None:
        placed, face = self._placed(hex_), self.position.face(hex_)[0]
        for number, town in enumerate(face.towns):
            cell = self.cell(hex_.id, placed.sites[f"t{number}"].at)
            if cells.free(cell):
                cells.take(cell)
                canvas.write(*cell, DOUBLE if town.dots > 1 else TOWN, f"bold {self._style(hex_)}")
        room = 2 * self.scale.columns - 1 if self.position.layout is Layout.POINTY else self.scale.columns + 1
        for note in notes(self.position, hex_, placed, room):
            self._place(canvas, hex_, cells, note)

    def cell(self, name: str, at: complex) -> Cell:
        """The character in which a point of a hex lies, seen from its middle."""
        return cell_of(self._middles[name] + self.scale.dots(at))

    def _place(self, canvas: Canvas, hex_: Hex, cells: Cells, note: Note) -> None:
        """Write a note in the form that costs least."""
        at = self._middles[hex_.id] + self.scale.dots(note.wish)
        wish = complex(at.real / ACROSS, at.imag / DOWN)
        best: tuple[float, Cell, Block] | None = None
        for i, form in enumerate(note.forms):
            extra = i * note.shortening + (SHORTENED if i else 0.0)
            if best is not None and extra >= best[0]:
                break
            found = cells.find([width(line) for line in form], wish, note.pull, note.on_track)
            if found is not None and (best is None or found[0] + extra < best[0]):
                best = found[0] + extra, found[1], form
        if best is None or best[0] > note.at_most:
            return
        _, (x, y), block = best
        wide = max(map(width, block))
        for row, line in enumerate(block):
            column = x + (wide - width(line)) // 2
            for words, style in line:
                canvas.write(column, y + row, words, _on(style, self._paint(hex_)))
                for _ in words:
                    cells.take((column, y + row))
                    column += 1

    # --- overviews

    def _mark(self, canvas: Canvas, hex_: Hex) -> None:
        """One character for a hex that is too small to write in."""
        face, _ = self.position.face(hex_)
        cell = self.cell(hex_.id, 0j)
        colour = self.position.highlights.get(hex_.id)
        tokens = [
            token
            for i in range(len(face.cities))
            for token in self.position.tokens.get((hex_.id, i), ())
            if token
        ]
        if colour:
            canvas.write(*cell, "*", f"bold {ink.text_on(colour)} on {colour}")
        elif tokens:
            paint = self.position.colour(tokens[0])
            canvas.write(*cell, tokens[0][0], f"bold {ink.text_on(paint)} on {paint}")
        elif face.cities:
            canvas.write(*cell, FREE, f"bold {ink.INK} on {ink.CITY}")

    def _rulers(self, canvas: Canvas) -> None:
        """Letters and numbers at the side and above, by which a hex is found."""
        rows: dict[int, str] = {}
        columns: dict[int, str] = {}
        for hex_ in self.hexes:
            x, y = self.cell(hex_.id, 0j)
            letters = hex_.id.rstrip("0123456789")
            number = hex_.id[len(letters) :]
            across, down = (number, letters) if self.position.letters_down else (letters, number)
            rows[y], columns[x] = down, across
        cells = [cell for hex_ in self.hexes for cell in self._cells_of(hex_)]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        widest = max(map(len, rows.values()))
        for y, name in rows.items():
            canvas.write(left - widest - 1, y, name.rjust(widest), "dim")
        end = left - 1
        for x, name in sorted(columns.items()):
            if x > end:
                canvas.write(x, top - 1, name, "dim")
                end = x + len(name)


@lru_cache(maxsize=4096)
def _line(scale: Scale, curve: Curve) -> Sequence[complex]:
    """A curve as points half a dot apart."""
    length = sum(abs(scale.dots(b - a)) for a, b in pairwise(curve.samples(5)))
    return [scale.dots(at) for at in curve.samples(max(2, math.ceil(length * 2) + 1))]


@lru_cache(maxsize=256)
def _shape(scale: Scale, x: float, y: float) -> Sequence[Cell]:
    """The characters of a hex whose middle lies so many dots into one of them."""
    unit = scale.dots(complex(ink.SIZE, ink.SIZE))
    reach_x, reach_y = math.ceil(unit.real / ACROSS) + 1, math.ceil(unit.imag / DOWN) + 1
    found = []
    for down in range(-reach_y, reach_y + 1):
        for across in range(-reach_x, reach_x + 1):
            at = complex((across + 0.5) * ACROSS - x, (down + 0.5) * DOWN - y)
            point = complex(at.real / unit.real * ink.SIZE, at.imag / unit.imag * ink.SIZE)
            # A middle that lies on a border belongs to the hex at its right.
            if inside(point + 1e-6, scale.layout) > 0:
                found.append((across, down))
    return tuple(found)


def _side(edge: int, layout: Layout) -> Curve:
    return Curve(corner_point(edge - 0.5, layout), corner_point(edge + 0.5, layout))


def _on(style: str, ground: str) -> str:
    """A style with the colour of the ground where it names none."""
    if " on " in style:
        return style
    return f"{style} on {ground}" if "#" in style else f"{style} {ink.INK} on {ground}".strip()
