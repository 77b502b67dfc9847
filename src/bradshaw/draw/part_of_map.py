"""Which hexes of a board a drawing shows: a region, a field between two hexes, or what lies around a hex."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bradshaw.core.errors import BradshawError
from bradshaw.core.names import find_code
from bradshaw.rail.board.geometry import Layout, distance, position
from bradshaw.rail.box import RailBox

#: How far from a hex its surroundings reach.
AROUND = 5


CORNERS = re.compile(r"([A-Z]+\d+) *- *([A-Z]+\d+)")


def is_part(box: RailBox, words: str) -> bool:
    """Whether words mean a region or a field, and not the surroundings of a hex."""
    return bool(find_region(box, words) or CORNERS.fullmatch(words.upper()))


def part_of_map(box: RailBox, words: str) -> list[str]:
    """The hexes meant by some words; all of them if nothing is said.

    `K8` or `Paris`: what lies around it; `K8 9`: so many hexes around it; `A10-H30`: a field between two
    corners; or the code or name of a region."""
    if not words:
        return list(box.hexes)
    code = find_region(box, words)
    if code:
        return _framed(box, box.regions[code].hexes)
    corners = CORNERS.fullmatch(words.upper())
    if corners:
        return _between(box, corners[1], corners[2])
    name, _, far = words.rpartition(" ")
    if not (name and far.isdigit()):
        name, far = words, str(AROUND)
    return near(box, find_hex(box, name), int(far))


def find_region(box: RailBox, words: str) -> str:
    """The code of a region that is called so, or whose name begins so; nothing if there is none."""
    word = words.casefold()
    named = [code for code in box.regions if code.casefold() == word]
    named += [code for code, region in box.regions.items() if region.name.casefold() == word]
    if len(word) > 3:
        named += [code for code, region in box.regions.items() if region.name.casefold().startswith(word)]
    return next(iter(named), "")


def find_hex(box: RailBox, name: str) -> str:
    """A hex by its name, by that of a place on it, or by the code of a railway that is at home there."""
    if _hex(box, name):
        return _hex(box, name)
    word = name.casefold()
    places = [hex_.id for hex_ in box.hexes.values() if word in hex_.name.casefold().split(" / ")]
    homes = [hex_.id for hex_ in box.hexes.values() if word in map(str.casefold, hex_.homes)]
    starts = [hex_.id for hex_ in box.hexes.values() if word and hex_.name.casefold().startswith(word)]
    found = places or homes or starts
    if not found and box.regions:
        known = ", ".join(box.regions)
        raise BradshawError(f"there is no hex, place or home {name!r}. Regions are: {known}")
    return (found or [find_code(name, box.hexes, "hex")])[0]


def near(box: RailBox, name: str, far: int) -> list[str]:
    """The hexes not farther than that from a hex."""
    return [other for other in box.hexes if distance(name, other, box.layout, box.letters_down) <= far]


def _hex(box: RailBox, name: str) -> str:
    code = name.strip().upper()
    return code if code in box.hexes else ""


def _between(box: RailBox, one: str, other: str) -> list[str]:
    """The hexes of a field with two hexes in opposite corners."""
    found = _field(box, [position(name, box.letters_down) for name in (one, other)])
    if not found:
        raise BradshawError(f"no hex lies between {one} and {other}")
    return found


def _framed(box: RailBox, hexes: Iterable[str]) -> list[str]:
    """All hexes in the field around some, with one more on each side, so that their borders are seen."""
    return _field(box, [position(name, box.letters_down) for name in hexes], (2, 1))


def _field(box: RailBox, places: list[tuple[int, int]], more: tuple[int, int] = (0, 0)) -> list[str]:
    """The hexes between the outermost of some places."""
    (left, right), (top, bottom) = ((min(ways), max(ways)) for ways in zip(*places, strict=True))
    across, down = more if box.layout is Layout.POINTY else more[::-1]
    where = ((name, position(name, box.letters_down)) for name in box.hexes)
    return [
        name
        for name, (x, y) in where
        if left - across <= x <= right + across and top - down <= y <= bottom + down
    ]
