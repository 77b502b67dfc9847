"""A railway's charter: who runs it, what it owns, who owns it."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from . import palette as ink
from . import symbols
from .svg import (
    circle,
    document,
    group,
    line,
    moved,
    path,
    polygon,
    rectangle,
    slug,
    text,
    text_width,
    wrapped,
)

WIDTH, PAD, BAND = 480.0, 18.0, 52.0
#: From one train or token to the next, and to the next line of trains; trains in a line; free places
#: that are shown at most.
TRAIN_STEP, TOKEN_STEP, TRAIN_LINE, TRAINS_IN_LINE, MOST_FREE = 48.0, 46.0, 62.0, 9, 4

#: Holders that are no players, and how their part of the bar is painted.
PLACES = {"treasury": "#e9e2cc", "pool": "#d5d8da", "offering": "#fffefa"}
PLAYERS = ("#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#edc948")


@dataclass(frozen=True)
class Charter:
    """What a charter shows, as plain values."""

    code: str
    name: str
    colour: str
    #: A second colour, if it has one.
    trim: str = ""
    #: What it is, in a title with several kinds of railway.
    kind: str = ""
    #: What its president is called.
    office: str = "president"
    president: str = ""
    treasury: int = 0
    #: Price of a share; None before it has one.
    price: int | None = None
    last_revenue: int | None = None
    #: Trains by name, with an asterisk for each warranty on them.
    trains: Sequence[str] = ()
    #: Number of trains it may own; free places are shown, if they are not too many.
    train_limit: int = 0
    #: Each token with its cost, if that is still to be paid, and the hex where it stands, empty while
    #: it lies here.
    tokens: Sequence[tuple[int | None, str]] = ()
    #: The same for tokens of a special kind, with the name of the kind.
    special: Sequence[tuple[str, int, str]] = ()
    #: Percent by holder: players by name, and "treasury", "pool", "offering".
    shares: Mapping[str, int] = field(default_factory=dict)
    notes: Sequence[str] = ()
    #: A sum as people write it.
    money: Callable[[int], str] = str

    def token(self, radius: float) -> str:
        return symbols.token(self.code, self.colour, radius, self.trim)


def charter_svg(charter: Charter) -> str:
    """A drawing of a charter, as high as its notes need."""
    notes = [wrapped(note, 10.5, WIDTH - 2 * PAD - 12) for note in charter.notes]
    cards = TRAIN_STEP * _train_places(charter)
    tokens = TOKEN_STEP * (len(charter.tokens) + len(charter.special))
    beside = cards + tokens <= WIDTH - 2 * PAD
    lines = -(-_train_places(charter) // TRAINS_IN_LINE) or 1
    tokens_top = BAND + 132 + (0 if beside else TRAIN_LINE * lines + 24)
    top = tokens_top + (84.0 if charter.special else 78.0)
    height = top + sum(14 * len(note) + 4 for note in notes) + (14 if notes else 0)
    paper = {"class": "paper", "fill": ink.PAPER, "stroke": ink.GRID}
    sheet = rectangle(0j, WIDTH, height, rx=10, stroke_width=1.5, **paper)
    content = group(
        sheet,
        _band(charter),
        _facts(charter, BAND + 14),
        _shares(charter, BAND + 66),
        *_trains(charter, BAND + 132),
        *_tokens(charter, tokens_top, WIDTH - PAD - tokens if beside else PAD),
        *_notes(notes, top + 4),
        id=f"charter-{slug(charter.code)}",
        class_="charter",
        data_railway=charter.code,
    )
    return document(content, WIDTH + 4, height + 4, origin=-2 - 2j, title=f"{charter.code}: {charter.name}")


def _band(charter: Charter) -> str:
    letters = ink.text_on(charter.colour)
    round_top = f"M0 {BAND}V10a10 10 0 0 1 10 -10H{WIDTH - 10}a10 10 0 0 1 10 10V{BAND}Z"
    room = WIDTH - 110 - (text_width(charter.kind, 12) + 12 if charter.kind else 0)
    size = min(19.0, 19.0 * room / max(1.0, text_width(charter.name, 19, bold=True)))
    kind = text(complex(WIDTH - PAD, BAND / 2), charter.kind, 12, anchor="end", fill=letters)
    return (
        path(round_top, fill=charter.colour)
        + moved(charter.token(19), complex(PAD + 20, BAND / 2))
        + text(complex(PAD + 52, BAND / 2), charter.name, size, bold=True, anchor="start", fill=letters)
        + (kind if charter.kind else "")
    )


def _facts(charter: Charter, top: float) -> str:
    money = charter.money
    facts = (
        (charter.office.capitalize(), charter.president or "none"),
        ("Treasury", money(charter.treasury)),
        ("Price", "–" if charter.price is None else money(charter.price)),
        ("Last revenue", "–" if charter.last_revenue is None else money(charter.last_revenue)),
    )
    step = (WIDTH - 2 * PAD) / len(facts)
    parts = []
    for i, (label, value) in enumerate(facts):
        at = complex(PAD + i * step, top)
        parts.append(text(at + 6j, label, 9.5, fill=ink.FAINT, anchor="start", class_="faint"))
        size = max(9.5, min(16.0, 16.0 * (step - 8) / text_width(value, 16, bold=True)))
        words = shortened(value, size * 1.13, step - 8)
        parts.append(text(at + 25j, words, size, bold=True, anchor="start", class_="words"))
    return "".join(parts)


def _shares(charter: Charter, top: float) -> str:
    """One bar of a hundred percent, cut among the holders."""
    width, left, height = WIDTH - 2 * PAD, PAD, 36.0
    parts = [text(complex(left, top), "Shares", 9.5, fill=ink.FAINT, anchor="start", class_="faint")]
    players = [name for name in charter.shares if name not in PLACES]
    for name, percent in charter.shares.items():
        colour = PLACES.get(name) or PLAYERS[players.index(name) % len(PLAYERS)]
        span = width * percent / 100
        if span > 0:
            parts.append(_holder(name, percent, colour, complex(left, top + 10), span, height))
            left += span
    return "".join(parts)


def _holder(name: str, percent: int, colour: str, corner: complex, span: float, height: float) -> str:
    letters = ink.text_on(colour)
    middle = corner + span / 2
    size = max(7.5, min(10.0, 10.0 * (span - 4) / text_width(name, 10)))
    shown = shortened(name, size, span - 3)
    return group(
        rectangle(corner, span, height, fill=colour, stroke=ink.INK, stroke_width=1),
        text(middle + 11j, shown, size, fill=letters),
        text(middle + 25j, f"{percent}%", 11, bold=True, fill=letters),
        class_="holding",
        data_holder=name,
    )


def shortened(name: str, size: float, room: float) -> str:
    """A name that fits, its number kept: `Greedy bot 2` becomes `Gree…2`, `Greedy bot 3` does not."""
    if text_width(name, size) <= room:
        return name
    first, _, last = name.rpartition(" ")
    if not first or len(last) > 3:
        first, last = name, ""
    while first and text_width(f"{first}…{last}", size) > room:
        first = first[:-1]
    return f"{first.rstrip()}…{last}" if first else last or name[:1]


def _trains(charter: Charter, top: float) -> Iterator[str]:
    """Trains as cards, free places dashed."""
    yield text(complex(PAD, top), "Trains", 9.5, fill=ink.FAINT, anchor="start", class_="faint")
    for i in range(_train_places(charter)):
        row, column = divmod(i, TRAINS_IN_LINE)
        corner = complex(PAD + column * TRAIN_STEP, top + 11 + TRAIN_LINE * row)
        if i < len(charter.trains):
            yield rectangle(corner, 40, 54, rx=4, fill="#fffefa", stroke=ink.INK, stroke_width=1.2)
            yield rectangle(corner + 4 + 4j, 32, 46, rx=2, fill="none", stroke=charter.colour, stroke_width=2)
            yield moved(
                _train(charter.trains[i]), corner + 20 + 27j, class_="train", data_train=charter.trains[i]
            )
        else:
            yield rectangle(
                corner, 40, 54, rx=4, fill="none", stroke=ink.FAINT, stroke_width=1, stroke_dasharray="4 3"
            )


def _train_places(charter: Charter) -> int:
    """Trains, and free places if it may not own many."""
    limit = charter.train_limit if charter.train_limit <= MOST_FREE else 0
    return max(len(charter.trains), limit)


def _train(name: str) -> str:
    """What is written on a train, and a star for each warranty."""
    kind = name.rstrip("*")
    size = min(20.0, 20.0 * 29 / text_width(kind, 20, bold=True))
    words = text(0j, kind, size, bold=True)
    stars = len(name) - len(kind)
    for i in range(stars):
        words += polygon(_star(complex((i - (stars - 1) / 2) * 9, 16.5), 4.3), fill=ink.WARRANTY)
    return words


def _star(at: complex, radius: float) -> list[complex]:
    """A star with five points."""
    return [at + cmath.rect(radius * (1, 0.42)[i % 2], math.radians(36 * i - 90)) for i in range(10)]


def _tokens(charter: Charter, top: float, left: float) -> Iterator[str]:
    """Tokens in the order of their cost; those on the board leave a ring with the hex."""
    if charter.tokens:
        yield text(complex(left, top), "Tokens", 9.5, fill=ink.FAINT, anchor="start", class_="faint")
    ordinary = [("", cost, where) for cost, where in charter.tokens]
    for i, (kind, cost, where) in enumerate([*ordinary, *charter.special]):
        at = complex(left + 19 + TOKEN_STEP * i, top + 31)
        if where:
            yield circle(at, 17, fill="none", stroke=ink.FAINT, stroke_width=1, stroke_dasharray="4 3")
            yield text(at, where, 11, fill=ink.FAINT, class_="faint")
        else:
            yield moved(charter.token(17), at, class_="token", data_railway=charter.code)
        if kind:
            yield circle(at, 19, fill="none", stroke=ink.WATER, stroke_width=2.5)
            yield text(at + 38j, kind, 9, fill=ink.FAINT, class_="faint")
        if cost is not None:
            yield text(at + 27j, str(cost) if cost else "free", 10.5, fill=ink.FAINT if where else ink.INK)


def _notes(notes: Sequence[Sequence[str]], top: float) -> Iterator[str]:
    if notes:
        yield line(complex(PAD, top - 8), complex(WIDTH - PAD, top - 8), stroke=ink.RULE, stroke_width=1)
    for note in notes:
        yield circle(complex(PAD + 3, top + 6), 1.8, fill=ink.INK)
        for words in note:
            yield text(complex(PAD + 12, top + 6), words, 10.5, anchor="start", class_="words")
            top += 14
        top += 4
