"""What is written on a hex in a terminal: its name, its cities with their tokens, values, costs, signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bradshaw.rail.board.face import Revenue, revenue_at
from bradshaw.rail.board.tile import Face, Hex

from . import palette as ink
from .area import area_name, divide, wish_of
from .cells import BESIDE
from .placement import Placement
from .position import BoardPosition

#: Signs for terrain, and letters for industries.
TERRAIN = {"mountain": "▲", "hill": "▲", "hills": "▲", "rough": "▲", "river": "≈", "water": "≈", "coast": "≈"}
INDUSTRY = {"coal": ("K", ink.COAL), "steel": ("S", ink.STEEL)}
FREE, TOWN, DOUBLE = "○", "•", ":"

#: Words with their style; an empty style is that of the ground.
Part = tuple[str, str]
#: Lines of words.
Block = list[list[Part]]


@dataclass(frozen=True)
class Note:
    """Something to write: its forms, the best first, and where it should stand, from the hex's middle."""

    forms: tuple[Block, ...]
    wish: complex
    #: How strongly it is drawn to that place, in cost for each column.
    pull: float = 0.3
    #: What each shorter form costs.
    shortening: float = 1.5
    #: It belongs on its track, as a city does.
    on_track: bool = False
    #: It is not written if that would cost more.
    at_most: float = 500.0


def width(line: Sequence[Part]) -> int:
    return sum(len(words) for words, _ in line)


def notes(position: BoardPosition, hex_: Hex, placed: Placement, room: int) -> Iterator[Note]:
    """Everything that is written on a hex, the most important first; `room` is its widest line."""
    face, _ = position.face(hex_)
    size = ink.SIZE
    yield Note(([[_name_of(position, hex_)]],), complex(-0.3, -0.75) * size, pull=0.25)
    for city in range(len(face.cities)):
        forms = tuple(_city(position, hex_, face, city, room))
        yield Note(forms, placed.sites[f"c{city}"].at, pull=3.0, on_track=True)
    label = face.traits.get("shown_label", face.label) if isinstance(face, Hex) else face.label
    if label and label != hex_.name:
        yield Note(([[(label, "bold")]],), complex(-0.5, 0.3) * size)
    signs = _signs(position, hex_, face)
    if signs:
        yield Note(([signs],), complex(0.5, 0.4) * size)
    for terrain in face.terrain:
        words = f"{TERRAIN.get(terrain.kind, terrain.kind[:1])}{terrain.cost}"
        colour = ink.MOUNTAIN if TERRAIN.get(terrain.kind) == "▲" else ink.WATER_DEEP
        yield Note(([[(words, f"bold {colour}")]],), 0.1j * size)
    yield from _areas(position, face, placed, room)
    yield from _values(position, hex_, face, placed)
    yield from _places(hex_, face, placed, room)
    if face is not hex_:
        yield Note(([[(f"#{face.number}", f"{ink.GRID}")]],), complex(0.3, 0.6) * size, pull=0.1, at_most=3.0)


def _name_of(position: BoardPosition, hex_: Hex) -> Part:
    """The name of the hex; the asterisk is for those who see no colours."""
    colour = position.highlights.get(hex_.id)
    return (f"{hex_.id}*", f"bold {ink.text_on(colour)} on {colour}") if colour else (hex_.id, ink.GRID)


# --- cities


def _city(position: BoardPosition, hex_: Hex, face: Face, city: int, room: int) -> Iterator[Block]:
    """The places of a city in brackets; in several lines, or with short codes, where there is little room."""
    slots = _slots(position, hex_, face, city)
    seen: list[Block] = []
    for letters in (9, 3, 2, 1):
        for in_a_row in range(len(slots), 0, -1):
            for bracket in (True, False):
                rows = [slots[i : i + in_a_row] for i in range(0, len(slots), in_a_row)]
                block = [_row(row, letters, bracket) for row in rows]
                if max(map(width, block)) <= room and block not in seen:
                    seen.append(block)
                    yield block


def _row(slots: Sequence[Part], letters: int, bracket: bool) -> list[Part]:
    parts: list[Part] = [("(", "bold")] if bracket else []
    for i, (words, style) in enumerate(slots):
        if i:
            parts.append(("│", ""))
        parts.append((words[:letters], style))
    return [*parts, (")", "bold")] if bracket else parts


def _slots(position: BoardPosition, hex_: Hex, face: Face, city: int) -> list[Part]:
    """Tokens in their colours; a home that is kept in small letters."""
    held = list(position.tokens.get((hex_.id, city), ()))
    waiting = list(position.homes.get((hex_.id, city), ()))
    empty = f"{ink.INK} on {ink.CITY}"
    parts: list[Part] = []
    for i, kind in enumerate(face.cities[city].slot_kinds):
        railway = held[i] if i < len(held) else None
        if railway:
            colour = position.colour(railway)
            parts.append((railway, f"bold {ink.text_on(colour)} on {colour}"))
        elif kind:
            parts.append((kind[0].upper(), empty))
        elif waiting:
            parts.append((waiting.pop(0).lower(), f"italic {empty}"))
        else:
            parts.append((FREE, empty))
    return parts


# --- signs, values, names


def _signs(position: BoardPosition, hex_: Hex, face: Face) -> list[Part]:
    """Industries and badges side by side; industries stand in square brackets."""
    marks = list(dict.fromkeys((*face.marks, *_links(face), *position.marks.get(hex_.id, ()))))
    industries = [INDUSTRY[mark] for mark in marks if mark in INDUSTRY]
    parts: list[Part] = []
    if industries:
        letters = [(letter, f"bold {ink.HALO} on {colour}") for letter, colour in industries]
        parts += [("[", "bold"), *letters, ("]", "bold")]
    for mark in marks:
        if mark not in INDUSTRY:
            colour = ink.badge(mark)
            parts += [*([(" ", "")] if parts else []), (mark, f"bold {ink.HALO} on {colour}")]
    return parts


def _links(face: Face) -> Iterator[str]:
    """What the links to an area lead to."""
    if isinstance(face, Hex) and "links" in face.traits:
        yield from (face.traits[stretch.b] for stretch in face.stretches if stretch.b in face.traits)


def _values(position: BoardPosition, hex_: Hex, face: Face, placed: Placement) -> Iterator[Note]:
    """What each stop is worth, beside it; once for stops that are worth the same."""
    if face is hex_ and "links" in hex_.traits:
        values = hex_.traits["links"].split()
        now = position.worth.get(hex_.id)
        yield _value(_from_to(str(now), values[-1]) if now is not None else f"{values[0]}-{values[-1]}", 0j)
        return
    found: dict[str, list[complex]] = {}
    for stop in face.stops:
        words = money(face.revenue(stop), position.reached)
        if words != "0" and not _area(face, stop):
            found.setdefault(words, []).append(_site(placed, stop))
    for words, places in found.items():
        yield _value(words, sum(places) / len(places))


def _areas(position: BoardPosition, face: Face, placed: Placement, room: int) -> Iterator[Note]:
    """Areas that spread over several hexes, each with what it is worth below its name."""
    named = {stop: area for stop in face.stops if (area := _area(face, stop))}
    corner = divide(placed, list(named))
    for stop, name in named.items():
        worth = (money(face.revenue(stop), position.reached), "bold")
        forms = tuple([*block, [worth]] for block in _shorter(name, room))
        # Two areas of one hex stand each on its side.
        wish = wish_of(placed, stop, corner) * (1 if corner is None else 1.2)
        yield Note((*forms, [[worth]]), wish, pull=0.3 if corner is None else 2.0, shortening=1.0)


def _area(face: Face, stop: str) -> str:
    """The name of the area to which an off-board stop belongs."""
    area = face.offboard(stop) if stop[0] == "o" else None
    return area_name(area) if area is not None and area.group else ""


def _site(placed: Placement, stop: str) -> complex:
    return placed.sites[stop].at if stop in placed.sites else 0j


def _value(words: str, at: complex) -> Note:
    short = words.partition("→")[0]
    forms: tuple[Block, ...] = ([[(words, "bold")]],)
    return Note(forms if short == words else (*forms, [[(short, "bold")]]), at + 6j, pull=0.5)


def money(revenue: Revenue, reached: Sequence[str]) -> str:
    """A value; of several the present one and the last, or the first and the last if no phase is known."""
    if isinstance(revenue, int):
        return str(revenue)
    values = list(revenue.values())
    now = revenue_at(revenue, reached) if reached else None
    if now is not None:
        return _from_to(str(now), str(values[-1]))
    return "/".join(map(str, values)) if len(values) < 3 else f"{values[0]}-{values[-1]}"


def _from_to(now: str, last: str) -> str:
    return now if now == last else f"{now}→{last}"


def _places(hex_: Hex, face: Face, placed: Placement, room: int) -> Iterator[Note]:
    """What the place is called; each part of a double name by itself."""
    cities = [city.name for city in face.cities]
    parts = [part.strip() for part in hex_.name.split(" / ") if part.strip()]
    for i, part in enumerate(dict.fromkeys(parts)):
        sites = [placed.sites[f"c{n}"].at for n, name in enumerate(cities) if name == part]
        wish = sum(sites) / len(sites) if sites else complex(0, -0.4 if i == 0 else 0.4) * ink.SIZE
        yield Note(tuple(_shorter(part, room)), wish, shortening=1.0, at_most=BESIDE)


def _shorter(name: str, room: int) -> Iterator[Block]:
    """A name in one line, in two, and cut off with a point."""
    first, _, rest = name.partition(" ")
    if len(name) <= room:
        yield [[(name, "")]]
    if rest and max(len(first), len(rest)) <= room:
        yield [[(first, "")], [(rest, "")]]
    for length in range(min(len(name) - 2, room - 1), 2, -1):
        yield [[(f"{name[:length].rstrip()}.", "")]]
