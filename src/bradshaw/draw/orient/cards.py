"""Cards: what they are called, what they bring, and a small map of their cities."""

from __future__ import annotations

from functools import cache

from bradshaw.titles.orient.components import BonusCard, Card, Components, RegionalCard
from bradshaw.titles.orient.conditions import Connects

from ..palette import text_on
from ..svg import circle, element, group, line, moved, rectangle, text, text_width, wrapped
from . import palette as ink
from .europe import city_mark, ground, place_of
from .symbols import symbol

WIDTH, HEIGHT = 200.0, 280.0
_TOP, _MAP = 58.0, 130.0
#: The name under which cards refer to the map.
GROUND = "oe-ground"


def card_group(box: Components, name: str) -> str:
    """A card, its corner at the origin."""
    if name in box.bonuses:
        return bonus_group(box, box.bonuses[name])
    card = box.cards[name]
    if isinstance(card, RegionalCard):
        region = box.regions[card.region]
        head = _head(card.name, region.name, region.colour, card.points)
    else:
        design = box.designs[card.design]
        head = _head(design.name, "Passenger Card", "#4a3f33", card.points, design.symbol)
    return _frame() + head + _map(box, card.cities, name) + _cities(box, card) + _number(name)


def bonus_group(box: Components, bonus: BonusCard) -> str:
    """A bonus card with its condition in words, and its cities where it has any."""
    colour = ink.BONUS.get(bonus.deck, ink.OTHER_BONUS)
    parts = [_frame(), _head(bonus.name, "Bonus Card", colour, bonus.value)]
    top = _TOP + 14
    if isinstance(bonus.condition, Connects):
        parts.append(_map(box, bonus.condition.cities, bonus.id))
        top = _TOP + _MAP + 14
    for number, row in enumerate(wrapped(bonus.condition.words(box), 12.5, WIDTH - 28)):
        parts.append(text(complex(14, top + 8 + 17 * number), row, 12.5, anchor="start", fill=ink.INK))
    return "".join(parts) + _number(bonus.id)


def back_group(box: Components, deck: str) -> str:
    """The back of a card, by which everybody knows its deck."""
    colour = box.regions[deck].colour if deck in box.regions else "#4a3f33"
    name = box.deck_name(deck)
    inner = rectangle(
        complex(12, 12), WIDTH - 24, HEIGHT - 24, rx=10, fill="none", stroke="#ffffff", opacity=0.6
    )
    parts = [rectangle(0j, WIDTH, HEIGHT, rx=14, fill=colour, stroke=ink.INK, stroke_width=1.4), inner]
    parts.append(moved(_locomotive(), complex(WIDTH / 2, HEIGHT / 2 - 20)))
    words = wrapped(name, 22, WIDTH - 40)
    for number, row in enumerate(words):
        at = complex(WIDTH / 2, HEIGHT / 2 + 62 + 26 * number)
        parts.append(text(at, row, 20, bold=True, fill=text_on(colour)))
    return "".join(parts)


def _locomotive() -> str:
    """An engine from the side, in white."""
    white = "#ffffff"
    boiler = rectangle(complex(-34, -8), 46, 22, rx=8, fill=white)
    cab = rectangle(complex(10, -24), 26, 38, rx=3, fill=white)
    window = rectangle(complex(16, -18), 14, 12, rx=2, fill="#00000055")
    chimney = rectangle(complex(-26, -24), 9, 18, fill=white)
    wheels = "".join(circle(complex(x, 20), 8, fill=white, stroke="#00000055") for x in (-24, -4, 24))
    return group(boiler, cab, window, chimney, wheels, opacity=0.9)


def _frame() -> str:
    return rectangle(0j, WIDTH, HEIGHT, rx=14, fill=ink.PANEL, stroke=ink.INK, stroke_width=1.4)


def _head(name: str, kind: str, colour: str, points: int, sign: str = "") -> str:
    """A band with the name, the points at its right, a sign at its left where there is one."""
    band = element(
        "path", d=f"M0 {_TOP}V14A14 14 0 0 1 14 0H{WIDTH - 14}A14 14 0 0 1 {WIDTH} 14V{_TOP}Z", fill=colour
    )
    ink_on = text_on(colour)
    parts = [band]
    left = 12.0
    if sign:
        parts.append(circle(complex(31, _TOP / 2), 23, fill=ink.PANEL, stroke=ink.GOLD, stroke_width=2))
        parts.append(moved(symbol(sign, 18), complex(31, _TOP / 2)))
        left = 62.0
    size, rows = _name_rows(name, WIDTH - left - 58)
    step = size * 1.12
    top = (_TOP - 8 - step * (len(rows) - 1)) / 2
    for number, row in enumerate(rows):
        parts.append(
            text(complex(left, top + step * number), row, size, bold=True, anchor="start", fill=ink_on)
        )
    foot = top + step * (len(rows) - 1) + 13
    parts.append(text(complex(left, foot), kind, 9, anchor="start", fill=ink_on, opacity=0.85))
    at = complex(WIDTH - 29, _TOP / 2)
    parts.append(circle(at, 20, fill=ink.PANEL, stroke=ink.GOLD, stroke_width=2.4))
    parts.append(text(at, str(points), 19, bold=True, fill=ink.INK))
    return "".join(parts)


def _name_rows(name: str, room: float) -> tuple[float, list[str]]:
    """The largest size in which a name fits into three rows; words may be parted after a hyphen."""
    words = name.replace("-", "- ").replace("- ", "-\N{ZERO WIDTH SPACE} ").split(" ")
    for size in (13.0, 12.0, 11.0, 10.0, 9.2, 8.4, 7.6):
        rows: list[str] = []
        for word in words:
            glue = "" if rows and rows[-1].endswith("\N{ZERO WIDTH SPACE}") else " "
            longer = f"{rows[-1]}{glue}{word}" if rows else word
            if rows and text_width(longer, size, bold=True) * 1.06 <= room:
                rows[-1] = longer
            else:
                rows.append(word)
        wide = any(text_width(row, size, bold=True) * 1.06 > room for row in rows)
        if len(rows) <= (2 if size > 11.5 else 3) and not wide:
            break
    return size, [row.replace("\N{ZERO WIDTH SPACE}", "") for row in rows]


def _map(box: Components, cities: tuple[str, ...], name: str) -> str:
    """The part of Europe in which the cities lie, with the smallest tree between them."""
    left, top, scale = _window(box, [place_of(box, city) for city in cities])
    shift = complex(0, _TOP) - complex(left, top) * scale
    ends = [
        (place_of(box, box.lines[n].a), place_of(box, box.lines[n].b))
        for n in sorted(smallest_tree(box, cities))
    ]
    thread = {"stroke": ink.GOLD, "stroke_linecap": "round"}
    tree = [line(a, b, stroke_width=4 / scale, **thread) for a, b in ends]
    marks = [city_mark(box, box.cities[city], 6.5 / scale) for city in cities]
    drawn = group(
        element("use", href=f"#{GROUND}"),
        *tree,
        *marks,
        transform=f"translate({shift.real:.2f} {shift.imag:.2f}) scale({scale:.4f})",
    )
    window = element("clipPath", rectangle(complex(0.7, _TOP), WIDTH - 1.4, _MAP), id=f"oe-window-{name}")
    return element("defs", window) + group(drawn, clip_path=f"url(#oe-window-{name})")


def _window(box: Components, spots: list[complex]) -> tuple[float, float, float]:
    """Left, top and scale of the part of the map that shows some places, within the map's borders."""
    margin = 40.0
    width, height = box.board.size
    wide = max(s.real for s in spots) - min(s.real for s in spots) + 2 * margin
    high = max(s.imag for s in spots) - min(s.imag for s in spots) + 2 * margin
    scale = min(WIDTH / wide, _MAP / high, 1.1)
    scale = max(scale, WIDTH / width, _MAP / height)

    def low(values: list[float], room: float, most: float) -> float:
        return min(max(0.0, (min(values) + max(values) - room) / 2), most - room)

    left = low([s.real for s in spots], WIDTH / scale, width)
    return left, low([s.imag for s in spots], _MAP / scale, height), scale


def card_defs(box: Components) -> str:
    """What the small maps of cards refer to; once in every document with cards."""
    return element("defs", group(ground(box), id=GROUND))


@cache
def smallest_tree(box: Components, cities: tuple[str, ...]) -> frozenset[int]:
    """A smallest tree on the empty board."""
    from bradshaw.titles.orient.missing import web_of

    prices = [None, *(2 if one.ferry else 1 for one in box.lines.values())]
    tree = web_of(box).priced(prices).tree(cities)
    return tree.lines if tree else frozenset()


def _cities(box: Components, card: Card) -> str:
    parts = []
    for number, city in enumerate(card.cities):
        at = complex(20, _TOP + _MAP + 18 + 18.5 * number)
        colour = box.regions[box.cities[city].region].colour
        parts.append(circle(at, 4.6, fill=ink.CITY, stroke=colour, stroke_width=2.4))
        parts.append(text(at + 13, box.cities[city].name, 13.5, bold=True, anchor="start", fill=ink.INK))
    return "".join(parts)


def _number(name: str) -> str:
    return text(complex(WIDTH - 10, HEIGHT - 11), name, 9.5, anchor="end", fill=ink.SOFT)
