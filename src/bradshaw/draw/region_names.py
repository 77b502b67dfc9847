"""The names of regions, written large and pale over the hexes that a drawing shows of them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from bradshaw.rail.board.geometry import Layout

from . import layers
from . import palette as ink
from .borders import paint_of
from .printed_map import PrintedMap
from .space import inside
from .svg import group, text, text_width, wrapped

#: The size of letters on a board of so many hexes, and the smallest.
LARGEST, OF_HEXES, SMALLEST = 58.0, 1500, 15.0
#: Parts of that size that are tried, and how much of a name must lie in its region.
SIZES, ENOUGH = (1.0, 0.8, 0.6, 0.45), 0.93


#: How far a name rather goes than to cover a city.
BUSY = 12 * ink.SIZE

Fields = Collection[tuple[int, int]]


class Lettering(NamedTuple):
    """Where the name of a region stands, and how."""

    lies: float
    near: float
    size: float
    at: complex
    lines: list[str]

    @property
    def below(self) -> complex:
        """The middle of its lower side."""
        return self.at + complex(0, self.size * 1.15 * len(self.lines) / 2)


@lru_cache(maxsize=8)
def region_names(printed: PrintedMap, shown: tuple[str, ...]) -> str:
    """The names of all regions of which hexes are shown."""
    parts = [
        group(
            _written(place, paint_of(printed.regions, code), italic=printed.regions[code].kind == "sea"),
            data_layer=layers.SEA if printed.regions[code].kind == "sea" else layers.ZONES,
        )
        for code, place in region_places(printed, shown).items()
    ]
    return group(*parts, class_="regions", pointer_events="none")


@lru_cache(maxsize=8)
def region_places(printed: PrintedMap, shown: tuple[str, ...]) -> dict[str, Lettering]:
    """Where the names of regions stand of which hexes are shown."""
    visible = set(shown)
    usual = max(SMALLEST, LARGEST * min(1.0, len(visible) / OF_HEXES) ** 0.5)
    found = {}
    for code, region in printed.regions.items():
        here = [
            printed.middles[name] for name in region.hexes if name in visible and name not in region.edges
        ]
        if len(here) > 1:
            free = [printed.middles[name] for name in region.hexes if not printed.hexes[name].stops]
            found[code] = _best(region.name, here, _cells(free, printed.layout), usual, printed.layout)
    return found


def _best(name: str, here: list[complex], free: Fields, usual: float, layout: Layout) -> Lettering:
    """The place in which most of a name lies in its region and least on cities, in letters as large as that
    allows."""
    centre = sum(here) / len(here)
    cells = _cells(here, layout)
    best: Lettering | None = None
    for part in SIZES:
        size = usual * part
        for lines in _forms(name, size):
            wide = max(text_width(line, size, bold=True) for line in lines)
            probes = _probes(wide, size * 1.15 * len(lines))
            for at in here:
                spots = [_cell(at + probe) for probe in probes]
                lies = sum(spot in cells for spot in spots) / len(spots)
                busy = sum(spot not in free for spot in spots) / len(spots)
                near = -abs(at - centre) - BUSY * busy
                place = Lettering(min(lies, ENOUGH), near, size, at, lines)
                if best is None or place[:2] > best[:2]:
                    best = place
        if best is not None and best.lies >= ENOUGH:
            break
    assert best is not None
    return best


def _forms(name: str, size: float) -> list[list[str]]:
    """A name in one line, and in several."""
    whole = text_width(name, size)
    forms = [wrapped(name, size, whole / lines * 1.25 + size) for lines in (1, 2, 3)]
    return [form for i, form in enumerate(forms) if form not in forms[:i]]


def _probes(wide: float, high: float) -> list[complex]:
    """Points of a field around the origin."""
    across = max(3, round(wide / ink.SIZE) + 1)
    return [
        complex((x / (across - 1) - 0.5) * wide, (y - 0.5) * high) for x in range(across) for y in (0, 0.5, 1)
    ]


#: The map in small fields, by which is found quickly where a point lies.
FIELD = ink.SIZE / 3


def _cell(at: complex) -> tuple[int, int]:
    return math.floor(at.real / FIELD), math.floor(at.imag / FIELD)


def _cells(here: Iterable[complex], layout: Layout) -> Fields:
    """The fields whose middles lie on some hexes."""
    found = set()
    for middle in here:
        x, y = _cell(middle)
        for across in range(x - 3, x + 4):
            for down in range(y - 3, y + 4):
                at = complex(across + 0.5, down + 0.5) * FIELD
                if inside(at - middle, layout) >= 0:
                    found.add((across, down))
    return found


def _written(place: Lettering, paint: str, italic: bool) -> str:
    step = place.size * 1.15
    top = place.at - complex(0, step * (len(place.lines) - 1) / 2)
    style: dict[str, Any] = {"font_style": "italic" if italic else None, "opacity": 0.42}
    return "".join(
        text(top + complex(0, i * step), line, place.size, bold=True, fill=paint, **style)
        for i, line in enumerate(place.lines)
    )
