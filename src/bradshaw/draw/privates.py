"""The privates of a game: who has them, what they pay and what they can do."""

from __future__ import annotations

from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView

from . import palette as ink
from .svg import document, group, line, named, rectangle, text, wrapped

WIDTH, PAD, LINE = 520.0, 18.0, 14.0


def privates_svg(box: RailBox, view: RailView | None = None, title: str = "Privates") -> str:
    """A list of all privates; with a view as they stand."""
    top, parts = 52.0 if title else PAD, []
    for code in box.privates:
        drawn, height = _private(box, view, code, top)
        parts.append(drawn)
        top += height
    if not parts:
        parts.append(
            text(complex(PAD, top), "There are no privates in this game.", 12, anchor="start", class_="words")
        )
        top += 24
    paper = {"class": "paper", "fill": ink.PAPER, "stroke": ink.GRID}
    sheet = rectangle(0j, WIDTH, top, rx=10, stroke_width=1.5, **paper)
    heading = text(complex(PAD, 26), title, 16, bold=True, anchor="start", class_="words") if title else ""
    return document(sheet + heading + "".join(parts), WIDTH + 4, top + 4, origin=complex(-2, -2), title=title)


def _private(box: RailBox, view: RailView | None, code: str, top: float) -> tuple[str, float]:
    data = box.privates[code]
    notes = wrapped(data.text, 10.5, WIDTH - 2 * PAD - 52)
    height = 34.0 + LINE * len(notes)
    seen = view.privates.get(code) if view else None
    closed = seen is not None and seen.closed
    paint, kind = (ink.FAINT, "faint") if closed else (ink.INK, "words")
    parts = [
        line(complex(PAD, top - 10), complex(WIDTH - PAD, top - 10), stroke=ink.RULE, stroke_width=1),
        text(complex(PAD, top + 6), code, 13, bold=True, anchor="start", fill=paint, class_=kind),
        text(complex(PAD + 52, top + 6), data.name, 12, bold=True, anchor="start", fill=paint, class_=kind),
        text(
            complex(WIDTH - PAD, top + 6),
            _state(box, view, code),
            10.5,
            anchor="end",
            fill=paint,
            class_=kind,
        ),
    ]
    for i, words in enumerate(notes):
        at = complex(PAD + 52, top + 24 + LINE * i)
        parts.append(text(at, words, 10.5, anchor="start", fill=paint, class_=kind))
    return group(*parts, **named("private", code)), height


def _state(box: RailBox, view: RailView | None, code: str) -> str:
    """Price, income and owner in a few words."""
    data = box.privates[code]
    words = [f"price {box.sum(data.price)}", f"pays {box.sum(data.revenue)}"]
    seen = view.privates.get(code) if view else None
    if seen is not None:
        words.append("closed" if seen.closed else seen.owner or "not sold")
    if data.row and (seen is None or not (seen.closed or seen.owner)):
        words.append(f"row {data.row}")
    if seen is not None:
        words += ["used"] if seen.used and not seen.closed else []
    return ", ".join(words)
