"""What the signs on a board in a terminal mean: those that are to be seen on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from .hex_words import DOUBLE, FREE, INDUSTRY, TERRAIN, TOWN
from .map_text import CLOSED, WATER
from .position import BoardPosition
from .river import DRY

Sign = tuple[str, str]
Held = TypeVar("Held")


def map_key(position: BoardPosition, legible: bool = True) -> list[Sign]:
    """Signs with their meaning; `legible` where hexes are large enough to write in."""
    return [*_lines(position), *(_written(position) if legible else _small(position)), *_building(position)]


def _lines(position: BoardPosition) -> Iterator[Sign]:
    yield "⠶⠶", "track"
    if position.map.rivers:
        yield WATER, "water"
    if any(cause in DRY for hex_ in position.hexes for cause in hex_.impassable.values()):
        yield CLOSED, "no way across"


def _small(position: BoardPosition) -> Iterator[Sign]:
    yield FREE, "city"
    if any(any(tokens) for tokens in _here(position, position.tokens)):
        yield "letter", "city with a token of a railway that begins so"


def _written(position: BoardPosition) -> Iterator[Sign]:
    faces = [position.face(hex_)[0] for hex_ in position.hexes]
    example = next((t for tokens in _here(position, position.tokens) for t in tokens if t), "")
    home = next((code for codes in _here(position, position.homes) for code in codes), "")
    yield f"({FREE})", "city with a free place"
    if example:
        yield f"({example})", "token"
    if home:
        yield f"({home.lower()})", "place kept for a home"
    dots = {town.dots for face in faces for town in face.towns}
    yield from (
        (sign, word) for n, sign, word in ((1, TOWN, "town"), (2, DOUBLE, "double town")) if n in dots
    )
    yield "30", "value"
    if position.reached and any(not isinstance(face.revenue(s), int) for face in faces for s in face.stops):
        yield "40→60", "value now and at last"
    signs = dict.fromkeys(TERRAIN.get(t.kind, t.kind[:1]) for face in faces for t in face.terrain)
    if signs:
        yield " ".join(f"{sign}30" for sign in signs), "cost of building"
    lying = dict.fromkeys(mark for hex_ in position.hexes for mark in position.marks.get(hex_.id, ()))
    lying |= dict.fromkeys(mark for face in faces for mark in face.marks)
    for mark in lying:
        if mark in INDUSTRY:
            yield f"[{INDUSTRY[mark][0]}]", position.meanings.get(mark, mark)
        elif mark in position.meanings:
            yield mark, position.meanings[mark]
    labels = dict.fromkeys(face.label for face in faces if 0 < len(face.label) < 3)
    if labels:
        yield ", ".join(list(labels)[:3]), "letters of tiles that fit"
    if position.tiles:
        yield "#57", "number of a tile"


def _here(position: BoardPosition, cities: Mapping[tuple[str, int], Held]) -> Iterator[Held]:
    """What belongs to the cities of the hexes that are shown."""
    shown = set(position.shown)
    return (held for (name, _), held in cities.items() if name in shown)


def _building(position: BoardPosition) -> Iterator[Sign]:
    if position.highlights:
        yield "*", "a tile or token may go there now"
