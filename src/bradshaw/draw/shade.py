"""The colour of a tile or hex, and a sign of it for those who cannot tell colours apart: more strokes the
later a colour comes in a game, a diamond for an area in red."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.rail.board.tile import Face

from . import layers
from . import palette as ink
from .svg import group, path, text, text_width

#: How many strokes stand for the colours in which tiles come.
STROKES = {"yellow": 1, "green": 2, "brown": 3, "russet": 3, "gray": 4}
AREA = "red"
#: Size of a sign, and how far its strokes stand apart.
HEIGHT, APART = 6.6, 2.9
#: The letters of what explains them.
KEY_TEXT = 12.0


def is_border(face: Face) -> bool:
    """Whether a hex is no more than the edge of the board."""
    return face.colour == "gray" and not (face.track or face.stops)


def paint_of(face: Face) -> str:
    return ink.BORDER_HEX if is_border(face) else ink.tile_colour(face.colour)


def sign_of(face: Face) -> str:
    """The colour of which a face has a sign; none for bare land, the sea and the edge of the board."""
    return face.colour if face.colour in (*STROKES, AREA) and not is_border(face) else ""


def sign_width(colour: str) -> float:
    return HEIGHT if colour == AREA else APART * STROKES[colour]


def sign(colour: str, at: complex) -> str:
    """The sign of a colour around a place."""
    half = HEIGHT / 2
    if colour == AREA:
        d = f"M{at.real:.1f} {at.imag - half:.1f}l{half} {half} {-half} {half} {-half} {-half}z"
    else:
        left = at.real - APART * (STROKES[colour] - 1) / 2
        d = "".join(
            f"M{left + APART * i:.1f} {at.imag - half:.1f}v{HEIGHT:g}" for i in range(STROKES[colour])
        )
    return path(d, fill="none", stroke=ink.SMALL, stroke_width=1.5, class_="shade", data_layer=layers.SHADES)


def key(faces: Iterable[Face], at: complex) -> tuple[str, float]:
    """What the signs on some faces mean, in a line, and how wide it is."""
    there = {sign_of(face) for face in faces}
    parts, left = [], 0.0
    for colour in (colour for colour in (*STROKES, AREA) if colour in there):
        wide = sign_width(colour)
        words = at + complex(left + wide + KEY_TEXT / 2, 0)
        parts += [
            sign(colour, at + left + wide / 2),
            text(words, colour, KEY_TEXT, anchor="start", class_="words"),
        ]
        left += wide + KEY_TEXT / 2 + text_width(colour, KEY_TEXT) + 2 * KEY_TEXT
    return group(*parts, class_="legend"), left
