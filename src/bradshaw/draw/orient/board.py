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
WIDE = PANEL - 2 * PAD
#: Where the rows of the nationalism track begin, and from one to the next.
FIRST, STEP = 50.0, 38.0
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
    paper = rectangle(0j, whole, height, fill=ink.PAPER, class_="paper")
    panel = moved(_panel(picture, height), complex(width, 0))
    return document(paper + _map(picture) + panel, whole, height, title=picture.title or "Orient Express")


def _map(picture: BoardPicture) -> str:
    box = picture.box
    rings = [
        circle(place_of(box, city), 12, fill="none", stroke=ink.GOLD, stroke_width=3.4)
        for city in picture.cities
    ]
    return "".join(
        (
            ground(box),
            network(box),
            marked(box, picture.lines),
            segments(box, picture.track, picture.tunnel),
            group(*rings),
            numbers(box, picture.track) + small_towns(box) if picture.numbers else towns(box),
            frame(box),
        )
    )


def frame(box: Components) -> str:
    """The border of the map."""
    width, height = box.board.size
    return rectangle(1j + 1, width - 2, height - 2, fill="none", stroke=ink.COAST, class_="frame")


# --- the panel at the right


def _panel(picture: BoardPicture, height: float) -> str:
    parts = [
        heading(),
        *(
            region_row(picture.box, name, picture.tokens.get(name, picture.box.setup.tokens))
            for name in picture.box.regions
        ),
    ]
    top = FIRST + STEP * len(picture.box.regions)
    top += 14
    if picture.players:
        parts.append(
            text(
                complex(PAD, top + 6), "Players", 19, bold=True, anchor="start", fill=ink.INK, class_="words"
            )
        )
        top += 26
    for strip in picture.players:
        parts.append(moved(_strip(strip), complex(PAD, top), class_="player", data_player=strip.name))
        top += 62.0
    parts.append(moved(map_legend(), complex(PAD, height - 52)))
    return "".join(parts)


def heading() -> str:
    """What stands above the nationalism track."""
    return text(
        complex(PAD, 30), "Nationalism Track", 19, bold=True, anchor="start", fill=ink.INK, class_="words"
    )


def region_row(box: Components, region: str, left: Sequence[int]) -> str:
    """A region of the nationalism track with the tokens that are left of it."""
    data = box.regions[region]
    values = box.setup.tokens
    parts = [
        rectangle(0j, WIDE, 32, rx=8, fill=ink.PANEL, stroke=ink.RULE, class_="panel"),
        rectangle(0j, 9, 32, rx=4, fill=data.colour),
        text(complex(18, 16), data.name, 14, bold=True, anchor="start", fill=ink.INK, class_="words"),
    ]
    for place, value in enumerate(values):
        at = complex(WIDE - 18 - 33 * (len(values) - 1 - place), 16)
        parts.append(_token(at, value, data.colour, place >= len(values) - len(left)))
    top = FIRST + STEP * list(box.regions).index(region)
    return moved("".join(parts), complex(PAD, top), **named("region", region))


def _token(at: complex, value: int, colour: str, there: bool) -> str:
    if not there:
        return circle(at, 11.5, fill="none", stroke=ink.RULE, stroke_width=1.5, stroke_dasharray="3 3")
    disc = circle(at, 12.5, fill=colour, stroke=ink.INK, stroke_width=1)
    inner = circle(at, 9.6, fill="none", stroke="#ffffff", stroke_width=1, opacity=0.7)
    return disc + inner + text(at, str(value), 14, bold=True, fill=text_on(colour))


def _strip(strip: PlayerStrip) -> str:
    edge, wide_line = (ink.GOLD, 3) if strip.acting else (ink.RULE, 1)
    parts = [
        rectangle(0j, WIDE, 54, rx=8, class_="panel", fill=ink.PANEL, stroke=edge, stroke_width=wide_line)
    ]
    parts.append(segment(complex(4, 18), complex(56, 18), strip.colour, 10))
    name = _fitting(strip.name, 15, WIDE - 76)
    parts.append(text(complex(64, 18), name, 15, bold=True, anchor="start", fill=ink.INK, class_="words"))
    facts = (
        f"{strip.segments} segments, {strip.waivers} waivers",
        f"hand {strip.hand}, done {strip.regional} + {strip.passenger}",
    )
    parts.append(text(complex(12, 40), facts[0], 11, anchor="start", fill=ink.SOFT, class_="faint"))
    parts.append(text(complex(WIDE - 12, 40), facts[1], 11, anchor="end", fill=ink.SOFT, class_="faint"))
    return "".join(parts)


def _fitting(words: str, size: float, room: float) -> str:
    """A text, cut where it would be too wide."""
    if text_width(words, size, bold=True) <= room:
        return words
    while words and text_width(f"{words}…", size, bold=True) > room:
        words = words[:-1]
    return f"{words}…"


def map_legend() -> str:
    """What the lines across water mean."""

    def entry(at: float, dashes: str | None, colour: str, words: str) -> str:
        sample = line(
            complex(at, 10), complex(at + 30, 10), stroke=colour, stroke_width=2.4, stroke_dasharray=dashes
        )
        return sample + text(complex(at + 38, 10), words, 11.5, anchor="start", fill=ink.SOFT, class_="faint")

    ferry = entry(0, "3.5 3.5", ink.FERRY, "ferry: 1 waiver")
    portal = circle(complex(159, 10), 6, fill=ink.CITY, stroke=ink.GOLD, stroke_width=1.6)
    tunnel = text(complex(171, 10), "tunnel space", 11.5, anchor="start", fill=ink.SOFT, class_="faint")
    return ferry + portal + tunnel
