"""What is written on a hex in a terminal: three lines of seven characters."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.rail.board.face import Revenue, revenue_at
from bradshaw.rail.board.tile import Face, Hex

from . import palette as ink
from .area import area_name
from .position import BoardPosition

ROOM = 7

SIGNS = {"mountain": "▲", "hill": "▲", "river": "≈", "water": "≈", "coal": "K", "steel": "S"}

#: Words with their style; an empty style is that of the ground.
Part = tuple[str, str]


def hex_text(position: BoardPosition, hex_: Hex) -> list[list[Part]]:
    """The three lines of a hex."""
    face, rotation = position.face(hex_)
    second = _place_name(hex_) if face is hex_ else f"{face.number}/{rotation}"
    return [_head(position, hex_, face), [(second[:ROOM], "")], _stations(position, hex_, face)]


def _place_name(hex_: Hex) -> str:
    """What a bare hex is called: by its own name, the areas on it, or the track printed there."""
    areas = [area_name(area) for area in hex_.offboards if area.group]
    share = (ROOM - len(areas) + 1) // len(areas) if areas else ROOM
    return hex_.name or "/".join(name[:share] for name in areas) or _track(hex_)


def _head(position: BoardPosition, hex_: Hex, face: Face) -> list[Part]:
    """The hex's name, and at the right its signs, label and cost."""
    labels = [face.label] if face.label and face.label != hex_.name else []
    marks = dict.fromkeys((*face.marks, *position.marks.get(hex_.id, ())))
    signs = [SIGNS.get(mark, mark) for mark in marks]
    costs = [f"{SIGNS.get(terrain.kind, terrain.kind[:1])}{terrain.cost}" for terrain in face.terrain]
    colour = position.highlights.get(hex_.id)
    # The asterisk is for those who see no colours.
    name = f"{hex_.id}*" if colour else hex_.id
    room = ROOM - len(name)
    # What does not fit is left out, the least important first.
    words = [*signs, *labels, *costs]
    while words and len(" ".join(words)) >= room:
        words.pop()
    style = f"bold {ink.text_on(colour)} on {colour}" if colour else ""
    return [(name, style), (" ".join(words).rjust(room), "")]


def _track(hex_: Hex) -> str:
    """Printed track that leads through, such as `3-5`."""
    return " ".join(str(piece) for piece in hex_.pieces if (piece.a + piece.b).isdigit())


def _stations(position: BoardPosition, hex_: Hex, face: Face) -> list[Part]:
    """Tokens in their slots, towns as dots, and at the right what the place is worth."""
    slots = [part for city in range(len(face.cities)) for part in _slots(position, hex_, face, city)]
    slots += [("•", "")] * len(face.towns)
    for letters in (3, 2, 1):
        parts = [(words[:letters], style) for words, style in slots]
        gap = 1 if sum(len(words) + 1 for words, _ in parts) - 1 <= ROOM else 0
        if sum(len(words) + gap for words, _ in parts) - gap <= ROOM:
            break
    spaced = [part for i, one in enumerate(parts) for part in ((" " * gap * bool(i), ""), one)]
    room = ROOM - sum(len(words) for words, _ in spaced)
    worth = _worth(hex_, face, position.reached)
    return [*spaced, (worth.rjust(room), "")] if len(worth) < room or not spaced else spaced


def _slots(position: BoardPosition, hex_: Hex, face: Face, city: int) -> list[Part]:
    held = list(position.tokens.get((hex_.id, city), ()))
    waiting = list(position.homes.get((hex_.id, city), ()))
    parts: list[Part] = []
    for i, kind in enumerate(face.cities[city].slot_kinds):
        railway = held[i] if i < len(held) else None
        if railway:
            colour = position.colour(railway)
            parts.append((railway, f"bold {ink.text_on(colour)} on {colour}"))
        elif kind:
            parts.append((kind[0].upper(), ""))
        elif waiting:
            parts.append((waiting.pop(0).lower(), ""))
        else:
            parts.append(("○", ""))
    return parts


def _worth(hex_: Hex, face: Face, reached: Sequence[str]) -> str:
    if face is hex_ and "links" in hex_.traits:
        values = hex_.traits["links"].split()
        return f"{values[0]}-{values[-1]}"
    revenues = [city.revenue for city in face.cities] + [town.revenue for town in face.towns]
    shown = list(dict.fromkeys(_money(revenue) for revenue in revenues if revenue))
    for area in face.offboards:
        shown.append(_money(area.revenue, reached if area.group else ()))
    return "+".join(dict.fromkeys(money for money in shown if money != "0"))


def _money(revenue: Revenue, reached: Sequence[str] = ()) -> str:
    """A value; of several the present one if that is known, or the first and the last if they are many."""
    if isinstance(revenue, int):
        return str(revenue)
    if reached:
        return str(revenue_at(revenue, reached))
    values = list(map(str, revenue.values()))
    return "/".join(values) if len(values) < 3 else f"{values[0]}-{values[-1]}"
