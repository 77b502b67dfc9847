"""Walks over track, and what hangs together."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bradshaw.rail.network.link import Link
from bradshaw.rail.network.linked import linked
from bradshaw.rail.network.track import Track
from bradshaw.rail.network.walks import ending_at, flood, is_side, is_stop, walks
from tests.unit.rail.test_trails import random_track

GRID: Any = SimpleNamespace(neighbours={})
LINE = [
    Link("A1", "A1.c0", "A1|A2", ""),
    Link("A2", "A1|A2", "A2.t0", ""),
    Link("A2", "A1|A2", "A2|A3", ""),
    Link("A3", "A2|A3", "A3.c0", ""),
]


def test_walks_end_at_the_first_stop() -> None:
    found = [walk.nodes for walk in walks(ending_at(LINE), "A1.c0", is_stop)]
    assert found == [("A1.c0", "A1|A2", "A2.t0"), ("A1.c0", "A1|A2", "A2|A3", "A3.c0")]


def test_nobody_turns_back_at_a_side() -> None:
    at = ending_at([*LINE, Link("A1", "A1|A2", "A1.c1", "")])
    assert "A1.c1" not in {walk.nodes[-1] for walk in walks(at, "A1.c0", is_stop)}
    assert {walk.nodes[-1] for walk in walks(at, "A2.t0", is_stop)} == {"A1.c0", "A1.c1"}


def test_what_is_used_is_not_walked() -> None:
    at = ending_at(LINE)
    assert [walk.nodes[-1] for walk in walks(at, "A1.c0", is_stop, {"A2|A3"})] == ["A2.t0"]
    assert not list(walks(at, "A1.c0", is_stop, {"A1|A2"}))


def is_walk(nodes: tuple[str, ...], pieces: tuple[Link, ...]) -> bool:
    joined = all({a, b} == {k.a, k.b} for (a, b), k in zip(pairwise(nodes), pieces, strict=True))
    inner = zip(nodes[1:-1], pairwise(pieces), strict=True)
    onwards = all(a.hex != b.hex if is_side(node) else a is not b for node, (a, b) in inner)
    return joined and onwards and len(set(nodes)) == len(nodes)


def chains(track: Track, nodes: tuple[str, ...], pieces: tuple[Link, ...]) -> list[tuple[str, ...]]:
    """Every walk to a stop, found by trying all pieces anywhere."""
    if pieces and is_stop(nodes[-1]):
        return [nodes]
    found = []
    for link in (link for some in track.links.values() for link in some):
        if nodes[-1] in (link.a, link.b) and is_walk((*nodes, link.other(nodes[-1])), (*pieces, link)):
            found += chains(track, (*nodes, link.other(nodes[-1])), (*pieces, link))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_all_walks_and_no_others_are_found(seed: int) -> None:
    track = random_track(Random(seed))
    for start in filter(is_stop, track.at):
        found = list(walks(track.at, start, is_stop))
        assert all(is_walk(walk.nodes, walk.pieces) for walk in found)
        assert sorted(walk.nodes for walk in found) == sorted(chains(track, (start,), ()))
        assert track.next_stops(start) == {walk.nodes[-1] for walk in found}


def test_three_hexes_in_a_row_are_linked_by_trails_that_share_nothing() -> None:
    middle = [Link("A2", "A1|A2", "A2.t0", ""), Link("A2", "A2.t0", "A2|A3", "")]
    assert linked(Track.of(GRID, {"A1": (LINE[0],), "A2": tuple(middle), "A3": (LINE[3],)}), "A1", "A2", "A3")
    assert not linked(Track.of(GRID, {"A1": (LINE[0],), "A2": tuple(middle[:1])}), "A1", "A2", "A3")
    # Both others hang on one side of the middle.
    fork = (LINE[0], Link("A1", "A1|A2", "A1|A3", ""))
    both = {"A1": fork, "A2": tuple(middle[:1]), "A3": (Link("A3", "A1|A3", "A3.c0", ""),)}
    assert not linked(Track.of(GRID, both), "A1", "A2", "A3")


def test_a_flood_comes_everywhere_once() -> None:
    asked: list[int] = []

    def beyond(number: int) -> list[int]:
        asked.append(number)
        return [number * 2 % 7, (number + 3) % 7]

    assert sorted(flood([1, 1], beyond)) == list(range(7)) == sorted(asked)
