"""Cards: what they are called, what they bring, and a small map of their cities."""

from __future__ import annotations

from functools import cache

from bradshaw.titles.orient.components import BonusCard, Card, Components, RegionalCard
from bradshaw.titles.orient.conditions import Connects

from ..palette import text_on
from ..svg import circle, element, group, line, moved, rectangle, text, text_width, wrapped
from . import palette as ink
from .europe import city_mark, ground, spot
from .symbols import symbol

WIDTH, HEIGHT = 200.0, 280.0
_TOP, _MAP = 58.0, 130.0


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
    inner = rectangle(complex(12, 12), WIDTH - 24, HEIGHT - 24, rx=10, fill="none", stroke="#ffffff", opacity=0.6)
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
    band = element("path", d=f"M0 {_TOP}V14A14 14 0 0 1 14 0H{WIDTH - 14}A14 14 0 0 1 {WIDTH} 14V{_TOP}Z", fill=colour)
    ink_on = text_on(colour)
    parts = [band]
    left = 12.0
    if sign:
        parts.append(circle(complex(31, _TOP / 2), 23, fill=ink.PANEL, stroke=ink.GOLD, stroke_width=2))
        parts.append(moved(symbol(sign, 18), complex(31, _TOP / 2)))
        left = 62.0
    room = WIDTH - left - 52
    size = 13.0
    rows = wrapped(name, size, room)
    while len(rows) > 2 or any(text_width(row, size, bold=True) > room for row in rows):
        size -= 0.5
        rows = wrapped(name, size * 1.1, room)
        if size <= 7.5:
            break
    top = 20.0 if len(rows) > 1 else 24.0
    for number, row in enumerate(rows):
        at = complex(left, top + 14.5 * number)
        parts.append(text(at, row, size, bold=True, anchor="start", fill=ink_on))
    foot = top + 14.5 * len(rows)
    parts.append(text(complex(left, foot), kind, 9.5, anchor="start", fill=ink_on, opacity=0.85))
    at = complex(WIDTH - 29, _TOP / 2)
    parts.append(circle(at, 20, fill=ink.PANEL, stroke=ink.GOLD, stroke_width=2.4))
    parts.append(text(at, str(points), 19, bold=True, fill=ink.INK))
    return "".join(parts)


def _map(box: Components, cities: tuple[str, ...], name: str) -> str:
    """The part of Europe in which the cities lie, with the smallest tree between them."""
    spots = [spot(box, city) for city in cities]
    margin = 46.0
    left, right = min(s.real for s in spots) - margin, max(s.real for s in spots) + margin
    top, bottom = min(s.imag for s in spots) - margin, max(s.imag for s in spots) + margin
    scale = min(WIDTH / (right - left), _MAP / (bottom - top))
    middle = complex((left + right) / 2, (top + bottom) / 2)
    shift = complex(WIDTH / 2, _TOP + _MAP / 2) - middle * scale
    tree = [
        line(spot(box, box.lines[n].a), spot(box, box.lines[n].b), stroke=ink.GOLD, stroke_width=4 / scale,
             stroke_linecap="round")
        for n in sorted(smallest_tree(box, cities))
    ]  # fmt: skip
    marks = [city_mark(box, box.cities[city], 6.5 / scale) for city in cities]
    drawn = group(
        ground(box).replace("oe-land", f"oe-{name}"),
        *tree,
        *marks,
        transform=f"translate({shift.real:.2f} {shift.imag:.2f}) scale({scale:.4f})",
    )
    window = element("clipPath", rectangle(complex(0.7, _TOP), WIDTH - 1.4, _MAP), id=f"oe-window-{name}")
    return element("defs", window) + group(drawn, clip_path=f"url(#oe-window-{name})")


@cache
def smallest_tree(box: Components, cities: tuple[str, ...]) -> frozenset[int]:
    """A smallest tree on the empty board."""
    from bradshaw.titles.orient.table import web_of

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
