"""Writing SVG: elements, numbers, text. Points are complex numbers, y growing downwards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from xml.sax.saxutils import escape, quoteattr

from .palette import FONT, INK

Value = str | float | int


def number(value: float) -> str:
    """A number with two digits after the point at most, and none that say nothing."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def point(at: complex) -> str:
    return f"{number(at.real)} {number(at.imag)}"


def element(name: str, *content: str, **attributes: Value | None) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, None leaves an attribute out."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = _quoted(value) if isinstance(value, str) else f'"{number(value)}"'
            words.append(f"{_attribute(key)}={shown}")
    head = " ".join(words)
    return f"<{head}>{''.join(content)}</{name}>" if content else f"<{head}/>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: str) -> str:
    """A value between quotation marks; most need nothing else."""
    return quoteattr(value) if _SPECIAL.search(value) else f'"{value}"'


_SPECIAL = re.compile(r'[&<>"\n\r\t]')


def named(kind: str, place: str) -> dict[str, Value | None]:
    """The id, class and data of something that a page finds again: `id="stop-K8-c0" class="stop"
    data-stop="K8.c0"`."""
    return {"id": f"{kind}-{slug(place)}", "class": kind, f"data_{kind}": place}


def slug(words: str) -> str:
    """A name as a part of an id: letters, digits and hyphens."""
    return _NO_ID.sub("-", words)


_NO_ID = re.compile(r"[^A-Za-z0-9]+")


def group(*content: str, **attributes: Value | None) -> str:
    """A `<g>`; nothing at all if it would be empty."""
    inner = "".join(content)
    return element("g", inner, **attributes) if inner else ""


def moved(content: str, to: complex, **attributes: Value | None) -> str:
    return group(content, transform=f"translate({point(to)})", **attributes)


def circle(at: complex, radius: float, **attributes: Value | None) -> str:
    return element("circle", cx=at.real, cy=at.imag, r=radius, **attributes)


def rectangle(corner: complex, width: float, height: float, **attributes: Value | None) -> str:
    return element("rect", x=corner.real, y=corner.imag, width=width, height=height, **attributes)


def line(start: complex, end: complex, **attributes: Value | None) -> str:
    return element("line", x1=start.real, y1=start.imag, x2=end.real, y2=end.imag, **attributes)


def polygon(points: Iterable[complex], **attributes: Value | None) -> str:
    return element("polygon", points=" ".join(map(point, points)), **attributes)


def path(d: str, **attributes: Value | None) -> str:
    return element("path", d=d, **attributes)


def stroke(d: str, colour: str, width: float, **attributes: Value | None) -> str:
    """A path that is a line and no area."""
    return path(d, fill="none", stroke=colour, stroke_width=width, **attributes)


def text(
    at: complex,
    words: str,
    size: float,
    *,
    fill: str = INK,
    bold: bool = False,
    anchor: str = "middle",
    halo: str = "",
    **attributes: Value | None,
) -> str:
    """One line of text, its middle at the height of `at`; a halo of some colour makes it legible
    over track."""
    outline: dict[str, Value | None] = {}
    if halo:
        outline = {"stroke": halo, "stroke_width": size / 3.2, "stroke_linejoin": "round"}
        outline |= {"stroke_opacity": 0.85, "paint_order": "stroke"}
    return element(
        "text",
        escape(words),
        x=at.real,
        # Capitals reach 0.73 of the font's size above the line.
        y=at.imag + 0.36 * size,
        font_size=size,
        font_weight="bold" if bold else None,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        **outline,
        **attributes,
    )


def text_width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is; the fonts used are close enough to each other."""
    narrow = sum(words.count(letter) for letter in "iljtfrI1.,:;/|' ()")
    return size * ((len(words) - narrow) * (0.69 if bold else 0.61) + narrow * 0.38)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """A text cut into lines no wider than `width`, at spaces."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def document(
    content: str, width: float, height: float, *, origin: complex = 0j, scale: float = 1.0, title: str = ""
) -> str:
    """A whole SVG file that shows the given part of the plane."""
    box = f"{number(origin.real)} {number(origin.imag)} {number(width)} {number(height)}"
    return element(
        "svg",
        *([element("title", escape(title))] if title else []),
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=math.ceil(width * scale),
        height=math.ceil(height * scale),
        font_family=FONT,
    )
