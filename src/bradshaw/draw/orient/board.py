"""The whole board: the map, the nationalism track, and a strip for each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bradshaw.titles.orient.components import Components

from ..palette import text_on
from ..svg import circle, document, group, line, moved, named, rectangle, text, text_width
from . import palette as ink
from .europe import ground, network, place_of, small_towns, towns
from .track import marked, numbers, segment, segments

PANEL, PAD = 320.0, 20.0
#: How much is shown around cities that a part of the map is drawn for.
AROUND = 95.0


@dataclass(frozen=True)
class PlayerStrip:
    """What everybody sees of a player."""

    name: str
    colour: str
    segments: int
    waivers: int
    #: Cards in hand, and completed regional and passenger cards.
    hand: int
    regional: int
    passenger: int
    acting: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """Everything that a drawing of the board shows."""

    box: Components
    #: Line -> colour of the segment on it.
    track: Mapping[int, str] = field(default_factory=dict)
    tunnel: int = 0
    tokens: Mapping[str, Sequence[int]] = field(default_factory=dict)
    players: Sequence[PlayerStrip] = ()
    #: Lines and cities to point at.
    lines: Collection[int] = ()
    cities: Collection[str] = ()
    title: str = ""
    #: Whether every line shows its number.
    numbers: bool = False


def map_svg(picture: BoardPicture, around: Collection[str] = ()) -> str:
    """The map alone, or the part of it around some cities, for narrow screens."""
    width, height = (float(size) for size in picture.box.board.size)
    if not around:
        return document(_map(picture), width, height, title=picture.title or "Map")
    spots = [place_of(picture.box, city) for city in around]
    left = max(0.0, min(s.real for s in spots) - AROUND)
    top = max(0.0, min(s.imag for s in spots) - AROUND)
    right = min(width, max(s.real for s in spots) + AROUND)
    bottom = min(height, max(s.imag for s in spots) + AROUND)
    part = (right - left, bottom - top)
    return document(_map(picture), *part, origin=complex(left, top), scale=2.0, title=picture.title or "Map")


def board_svg(picture: BoardPicture) -> str:
    """The map with the nationalism track and the players beside it."""
    width, height = picture.box.board.size
    whole = width + PANEL
    paper = rectangle(0j, whole, height, fill=ink.PAPER)
    panel = moved(_panel(picture, height), complex(width, 0))
    return document(paper + _map(picture) + panel, whole, height, title=picture.title or "Orient Express")


def _map(picture: BoardPicture) -> str:
    box = picture.box
    rings = [
        circle(place_of(box, city), 12, fill="none", stroke=ink.GOLD, stroke_width=3.4)
        for city in picture.cities
    ]
    frame = rectangle(1j + 1, box.board.size[0] - 2, box.board.size[1] - 2, fill="none", stroke=ink.COAST)
    return "".join(
        (
            ground(box),
            network(box),
            marked(box, picture.lines),
            segments(box, picture.track, picture.tunnel),
            group(*rings),
            numbers(box, picture.track) + small_towns(box) if picture.numbers else towns(box),
            frame,
        )
    )


# --- the panel at the right


def _panel(picture: BoardPicture, height: float) -> str:
    parts = [text(complex(PAD, 30), "Nationalism Track", 19, bold=True, anchor="start", fill=ink.INK)]
    top = 50.0
    for region in picture.box.board.regions:
        left = picture.tokens.get(region.id, picture.box.setup.tokens)
        drawn = _region(picture, region.name, region.colour, left)
        parts.append(moved(drawn, complex(PAD, top), **named("region", region.id)))
        top += 38.0
    top += 14
    if picture.players:
        parts.append(text(complex(PAD, top + 6), "Players", 19, bold=True, anchor="start", fill=ink.INK))
        top += 26
    for strip in picture.players:
        parts.append(moved(_strip(strip), complex(PAD, top), class_="player", data_player=strip.name))
        top += 62.0
    parts.append(moved(_legend(), complex(PAD, height - 52)))
    return "".join(parts)


def _region(picture: BoardPicture, name: str, colour: str, left: Sequence[int]) -> str:
    wide = PANEL - 2 * PAD
    parts = [
        rectangle(0j, wide, 32, rx=8, fill=ink.PANEL, stroke=ink.RULE),
        rectangle(0j, 9, 32, rx=4, fill=colour),
        text(complex(18, 16), name, 14, bold=True, anchor="start", fill=ink.INK),
    ]
    values = picture.box.setup.tokens
    for place, value in enumerate(values):
        at = complex(wide - 18 - 33 * (len(values) - 1 - place), 16)
        parts.append(_token(at, value, colour, place >= len(values) - len(left)))
    return "".join(parts)


def _token(at: complex, value: int, colour: str, there: bool) -> str:
    if not there:
        return circle(at, 11.5, fill="none", stroke=ink.RULE, stroke_width=1.5, stroke_dasharray="3 3")
    disc = circle(at, 12.5, fill=colour, stroke=ink.INK, stroke_width=1)
    inner = circle(at, 9.6, fill="none", stroke="#ffffff", stroke_width=1, opacity=0.7)
    return disc + inner + text(at, str(value), 14, bold=True, fill=text_on(colour))


def _strip(strip: PlayerStrip) -> str:
    wide = PANEL - 2 * PAD
    frame = ink.GOLD if strip.acting else ink.RULE
    parts = [
        rectangle(0j, wide, 54, rx=8, fill=ink.PANEL, stroke=frame, stroke_width=3 if strip.acting else 1)
    ]
    parts.append(segment(complex(4, 18), complex(56, 18), strip.colour, 10))
    name = _fitting(strip.name, 15, wide - 76)
    parts.append(text(complex(64, 18), name, 15, bold=True, anchor="start", fill=ink.INK))
    facts = (
        f"{strip.segments} segments, {strip.waivers} waivers",
        f"hand {strip.hand}, done {strip.regional} + {strip.passenger}",
    )
    parts.append(text(complex(12, 40), facts[0], 11, anchor="start", fill=ink.SOFT))
    parts.append(text(complex(wide - 12, 40), facts[1], 11, anchor="end", fill=ink.SOFT))
    return "".join(parts)


def _fitting(words: str, size: float, room: float) -> str:
    """A text, cut where it would be too wide."""
    if text_width(words, size, bold=True) <= room:
        return words
    while words and text_width(f"{words}…", size, bold=True) > room:
        words = words[:-1]
    return f"{words}…"


def _legend() -> str:
    def entry(at: float, dashes: str | None, colour: str, words: str) -> str:
        sample = line(
            complex(at, 10), complex(at + 30, 10), stroke=colour, stroke_width=2.4, stroke_dasharray=dashes
        )
        return sample + text(complex(at + 38, 10), words, 11.5, anchor="start", fill=ink.SOFT)

    ferry = entry(0, "3.5 3.5", ink.FERRY, "ferry: 1 waiver")
    portal = circle(complex(159, 10), 6, fill=ink.CITY, stroke=ink.GOLD, stroke_width=1.6)
    tunnel = text(complex(171, 10), "tunnel space", 11.5, anchor="start", fill=ink.SOFT)
    return ferry + portal + tunnel
