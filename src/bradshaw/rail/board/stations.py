"""Small stations: tiles whose lines have room for one each, with stations on some of the lines.

A tile with stations lies on the map under a name of its own: `16+b` is tile 16 with a station on its
second line, `16+ab` with one on both. A line is named by the edges it joins, the smaller first.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from .face import Stretch, Town
from .tile import Rotated, Tile

LETTERS = "abcdef"

Line = tuple[int, int]


def with_stations(tile: Tile) -> list[Tile]:
    """A tile in every way in which stations can stand on its lines, at least one of them."""
    numbers = range(len(tile.stretches))
    return [_marked(tile, some) for n in numbers for some in combinations(numbers, n + 1)]


def _marked(tile: Tile, marked: tuple[int, ...]) -> Tile:
    words = []
    for number, stretch in enumerate(tile.stretches):
        if number in marked:
            town = f"t{marked.index(number)}"
            words += [str(Stretch(stretch.a, town)), str(Stretch(town, stretch.b))]
        else:
            words.append(str(stretch))
    return replace(
        tile,
        id=name(tile.id, marked),
        base=tile.id,
        towns=tuple(Town(revenue=tile.small_station) for _ in marked),
        track=" ".join(words),
    )


def name(base: str, marked: tuple[int, ...]) -> str:
    """What a tile with stations on some of its lines is called."""
    return f"{base}+{''.join(LETTERS[number] for number in marked)}" if marked else base


def station_lines(face: Rotated) -> frozenset[Line]:
    """The lines of a tile that carry a small station."""
    ends = [sorted(face.exits_of[stop]) for stop in face.face.stops if stop[0] == "t"]
    return frozenset((two[0], two[1]) for two in ends if len(two) == 2)


def kept(before: Rotated, tile: Tile, rotation: int) -> str:
    """The name under which a tile of the box comes to lie: with stations on the lines that had them."""
    if not tile.small_station or tile.base:
        return tile.id
    had, now = station_lines(before), lines(tile.rotated(rotation))
    return name(tile.id, tuple(number for number, line in enumerate(now) if line in had))


def lines(tile: Rotated) -> list[Line]:
    """The lines of a bare tile, in the order of its track."""
    ends = [sorted((int(stretch.a), int(stretch.b))) for stretch in tile.stretches]
    return [(a, b) for a, b in ends]


def called(line: Line) -> str:
    """A line as people write it: `0-3`."""
    return f"{line[0]}-{line[1]}"
