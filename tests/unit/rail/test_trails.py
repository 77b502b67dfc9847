"""Trails against a plain enumeration of all trails, on random track."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bradshaw.rail.network.link import Link
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.network.track import Track
from bradshaw.rail.network.walks import is_side, onwards


def random_track(rng: Random) -> Track:
    """Pieces at random on a small field of hexes; what lies beside what is given by the names of sides."""
    size = 3
    hexes = [f"{row}{column}" for row in "ABC" for column in range(size)]
    sides: dict[str, list[str]] = {name: [] for name in hexes}
    for at, one in enumerate(hexes):
        for other in hexes[at + 1 :]:
            near = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1
            if near or rng.random() < 0.15:
                sides[one].append(f"{one}|{other}")
                sides[other].append(f"{one}|{other}")
    links: dict[str, tuple[Link, ...]] = {}
    for name in hexes:
        ends = [*sides[name], *(f"{name}.c{n}" for n in range(rng.choice((0, 0, 1, 1, 2))))]
        pairs = [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]]
        chosen = rng.sample(pairs, min(len(pairs), rng.randint(1, 4))) if pairs else []
        if name == hexes[0]:
            chosen.append((sides[name][0], f"{name}.c2"))
        links[name] = tuple(Link(name, a, b, "") for a, b in chosen)
    return Track.of(cast(Any, SimpleNamespace(neighbours={})), links)


def all_trails(
    track: Track, starts: list[str], barred: set[str], openers: set[Link]
) -> tuple[set[str], set[tuple[str, str]]]:
    """Every trail there is, one after the other."""
    stops, sides = set(starts), set()

    def go_on(node: str, came: Link | None, used: set[str]) -> None:
        for link in onwards(track.at.get(node, ()), node, came):
            closed = came is not None and node in barred and came not in openers and link not in openers
            ahead = link.other(node)
            if closed or ahead in used:
                continue
            if is_side(ahead):
                sides.add((ahead, link.hex))
            else:
                stops.add(ahead)
            go_on(ahead, link, used | {ahead})

    for start in starts:
        go_on(start, None, {start})
    return stops, sides


@pytest.mark.parametrize("seed", range(150))
def test_all_points_and_no_others_are_reached(seed: int) -> None:
    rng = Random(seed)
    track = random_track(rng)
    pieces = [link for some in track.links.values() for link in some]
    places = sorted({end for link in pieces for end in (link.a, link.b) if not is_side(end)})
    starts = rng.sample(places, min(len(places), rng.randint(1, 2)))
    barred = {place for place in places if place not in starts and rng.random() < 0.3}
    openers = {link for link in pieces if rng.random() < 0.1}
    reach = Reach(track, starts, barred, openers)
    stops, sides = all_trails(track, starts, barred, openers)
    assert reach.stops == stops
    assert reach.sides == sides
