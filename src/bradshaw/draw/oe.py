"""Pictures of 18OE: those of all railway games, and its patronage tiles."""

from __future__ import annotations

import cmath
from collections.abc import Iterable
from typing import ClassVar

from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView
from bradshaw.titles.oe.box import BoxOE
from bradshaw.titles.oe.patronage import PatronageTile
from bradshaw.titles.oe.view import ViewOE

from . import palette as ink
from .railway import RailPainter
from .svg import Value, circle, document, group, moved, named, polygon, rectangle, text, wrapped

#: A tile of the sheet, how many stand beside each other, and the room between them.
WIDTH, HEIGHT, COLUMNS, GAP = 168.0, 74.0, 5, 12.0
PAD, HEADING, GROUP = 20.0, 44.0, 26.0
#: The mark of a group: its paint, and its corners (2.9).
GROUPS = {"pink": ("#e9a3b4", 0), "yellow": ("#f8dc58", 4), "green": ("#82b96a", 6), "white": ("#ffffff", 3)}
RADIUS = 14.0
BELOW = (
    "The railway that lays the first tile there is paid the sum for the best colour in play; a minor that "
)
BELOW += "begins there the lowest."


class PainterOE(RailPainter):
    """Draws patronage besides."""

    what: ClassVar[tuple[str, ...]] = (*RailPainter.what, "patronage")

    def of_view(self, view: RailView, box: RailBox, what: str, headed: bool = True) -> str:
        if what != "patronage":
            return super().of_view(view, box, what, headed)
        assert isinstance(view, ViewOE)
        where = f"{view.title}: patronage, {view.round}, after {view.number} actions"
        return patronage_svg(_oe(box), view.patronage, view.colour, where)

    def of_box(self, box: RailBox, what: str) -> str:
        if what != "patronage":
            return super().of_box(box, what)
        return patronage_svg(_oe(box), _oe(box).patronage_tiles, title=f"{box.title}: patronage")


def _oe(box: RailBox) -> BoxOE:
    assert isinstance(box, BoxOE)
    return box


def patronage_svg(box: BoxOE, names: Iterable[str], colour: str = "", title: str = "Patronage") -> str:
    """Patronage tiles by their groups; what is paid with the best colour in play is pointed out."""
    tiles = [box.patronage_tiles[name] for name in names if name in box.hexes]
    across = COLUMNS * WIDTH + (COLUMNS - 1) * GAP + 2 * PAD
    top, parts = HEADING + 10, []
    for name in dict.fromkeys((*GROUPS, *(tile.colour for tile in tiles))):
        some = [tile for tile in tiles if tile.colour == name]
        if some:
            heading = _words(complex(PAD, top + 6), f"{name}: {len(some)}", 13, True)
            parts.append(heading)
            parts += [_placed(box, tile, number, top + GROUP, colour) for number, tile in enumerate(some)]
            top += GROUP + -(-len(some) // COLUMNS) * (HEIGHT + GAP) + GAP
    if not tiles:
        parts.append(_words(complex(PAD, top + 6), "No patronage tile is left.", 13))
        top += 30
    guesses = [fact.why for fact in box.assumed if fact.file == "patronage"]
    for words in wrapped(" ".join([BELOW, *guesses]), 11, across - 2 * PAD):
        parts.append(_words(complex(PAD, top + 6), words, 11))
        top += 16
    paper = rectangle(0j, across, top + 10, fill=ink.PAPER, class_="paper")
    head = _words(complex(PAD, 26), title, 17, True)
    return document(paper + head + "".join(parts), across, top + 10, title=title)


def _words(at: complex, words: str, size: float, bold: bool = False) -> str:
    return text(at, words, size, bold=bold, anchor="start", class_="words")


def _placed(box: BoxOE, tile: PatronageTile, number: int, top: float, colour: str) -> str:
    row, column = divmod(number, COLUMNS)
    at = complex(PAD + column * (WIDTH + GAP), top + row * (HEIGHT + GAP))
    return moved(_tile(box, tile, colour), at, **named("patronage", tile.hex))


def _tile(box: BoxOE, tile: PatronageTile, colour: str) -> str:
    """The mark of its group with the letter of its zone, its place, and what it pays by colour."""
    frame = rectangle(0j, WIDTH, HEIGHT, rx=8, fill="none", stroke=ink.GRID, stroke_width=1.2)
    names = wrapped(box.hexes[tile.hex].name, 12.5, WIDTH - 58)[:2]
    parts = [frame, _mark(tile, complex(24, 24))]
    lines = [(name, 12.5, True) for name in names] + [(tile.hex, 10.5, False)]
    begin = 24 - 7 * (len(lines) - 1)
    for number, (words, size, bold) in enumerate(lines):
        parts.append(_words(complex(48, begin + 14 * number), words, size, bold))
    wide = (WIDTH - 16) / len(tile.pays)
    for number, (name, amount) in enumerate(tile.pays.items()):
        corner = complex(8 + number * wide, HEIGHT - 26)
        now = name == colour
        outline: dict[str, Value | None] = {
            "stroke": ink.INK if now else ink.RULE,
            "stroke_width": 2.2 if now else 0.8,
        }
        parts.append(rectangle(corner, wide - 4, 18, rx=4, fill=ink.TILE[name], **outline))
        parts.append(text(corner + complex(wide / 2 - 2, 9), box.sum(amount), 10.5, bold=now))
    return group(*parts)


def _mark(tile: PatronageTile, middle: complex) -> str:
    """A circle or a polygon with the letter of the zone."""
    paint, corners = GROUPS.get(tile.colour, (ink.UNKNOWN_TILE, 0))
    look: dict[str, Value | None] = {"fill": paint, "stroke": ink.INK, "stroke_width": 1.4}
    if not corners:
        shape = circle(middle, RADIUS, **look)
    else:
        begin = -cmath.pi / 2 + (cmath.pi / 4 if corners == 4 else 0)
        reach = RADIUS * (1.25 if corners < 6 else 1.08)
        turns = (cmath.rect(reach, begin + 2 * cmath.pi * n / corners) for n in range(corners))
        shape = polygon([middle + turn for turn in turns], **look)
    return shape + text(middle + complex(0, 2 if corners == 3 else 0), tile.letter, 12, bold=True)
