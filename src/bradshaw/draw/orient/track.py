"""Segments on the lines: a player's colour with marks on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bradshaw.titles.orient.components import Components, Line

from ..palette import text_on
from ..svg import circle, group, line, named, text
from . import palette as ink
from .europe import place_of


def segments(box: Components, track: Mapping[int, str], tunnel: int = 0) -> str:
    """Everybody's segments; `track` says the colour on each line. A tunnel has two, side by side."""
    parts = []
    for number, colour in sorted(track.items()):
        parts.append(laid(box, box.lines[number], colour, number == tunnel))
    return group(*parts)


def laid(box: Components, one: Line, colour: str, tunnel: bool = False) -> str:
    """The segments on one line."""
    a, b = place_of(box, one.a), place_of(box, one.b)
    aside = (b - a) / abs(b - a) * 1j * 5.2 if tunnel else 0j
    ways = (aside, -aside) if tunnel else (0j,)
    drawn = "".join(segment(a + off, b + off, colour) for off in ways)
    return group(drawn, **named("segment", str(one.number)), data_colour=colour)


def segment(a: complex, b: complex, colour: str, width: float = ink.SEGMENT_WIDTH) -> str:
    """One segment between two places, a little shorter than the line."""
    livery = ink.livery(colour)
    gap = (b - a) / abs(b - a) * min(7.0, abs(b - a) / 5)
    a, b = a + gap, b - gap
    parts = [
        line(a, b, stroke=livery.edge, stroke_width=width, stroke_linecap="round"),
        line(a, b, stroke=livery.colour, stroke_width=width - 2.2, stroke_linecap="round"),
    ]
    if livery.dashes:
        marks = min(livery.width, width - 2.2)
        parts.append(
            line(
                a,
                b,
                stroke=livery.mark,
                stroke_width=marks,
                stroke_dasharray=livery.dashes,
                stroke_linecap="round" if livery.words == "dots" else "butt",
            )
        )
    return "".join(parts)


def marked(box: Components, lines: Iterable[int]) -> str:
    """Lines that something is said about: a golden glow."""
    parts = []
    for number in sorted(lines):
        one = box.lines[number]
        a, b = place_of(box, one.a), place_of(box, one.b)
        parts.append(line(a, b, stroke="#ffffff", stroke_width=11, stroke_linecap="round", opacity=0.75))
        parts.append(
            line(a, b, stroke=ink.GOLD, stroke_width=5, stroke_linecap="round", stroke_dasharray="1 8")
        )
    return group(*parts)


def numbers(box: Components, track: Mapping[int, str]) -> str:
    """The number of every line in its middle; for a ferry or a tunnel space on a disc."""
    return group(*(_number(box, one, track.get(one.number, "")) for one in box.lines.values()))


def _number(box: Components, one: Line, colour: str) -> str:
    at = (place_of(box, one.a) + place_of(box, one.b)) / 2
    words = str(one.number)
    if colour:
        ground = ink.livery(colour).colour
        return text(at, words, ink.LINE_NUMBER, bold=True, fill=text_on(ground), halo=ground)
    if not one.ferry:
        return text(at, words, ink.LINE_NUMBER, bold=True, fill=ink.INK, halo=ink.LINE_BED)
    edge = ink.GOLD if one.tunnel else ink.FERRY
    disc = circle(at, ink.LINE_NUMBER * 1.05, fill=ink.CITY, stroke=edge, stroke_width=1.4)
    return disc + text(at, words, ink.LINE_NUMBER * 0.86, bold=True, fill=ink.INK)
