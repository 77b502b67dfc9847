"""Whether track links hexes, whoever built it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set

from .link import Link
from .reach import Reach
from .track import Track
from .walks import Walk, is_stop, walks


def linked(track: Track, first: str, via: str, last: str) -> bool:
    """A trail from a stop of `first` over a stop of `via` to a stop of `last`, whoever built it."""
    key = (first, via, last)
    if key not in track.known:
        track.known[key] = any(_meets(track, stop, first, last) for stop in _stops(track, via))
    return track.known[key]


def joined(track: Track, hexes: Iterable[str], goals: Set[str], ends: Set[str]) -> bool:
    """A trail from a stop of some hexes to one of some stops, which passes none of `ends`."""
    starts = tuple(stop for name in hexes for stop in _stops(track, name))
    key = (starts, frozenset(goals))
    if key not in track.known:
        track.known[key] = not goals.isdisjoint(Reach(track, starts, ends).stops)
    return track.known[key]


def _stops(track: Track, hex_name: str) -> list[str]:
    ends = {end for link in track.links.get(hex_name, ()) for end in (link.a, link.b)}
    return sorted(filter(is_stop, ends))


def _meets(track: Track, middle: str, first: str, last: str) -> bool:
    """Two trails from the middle to the other two that have nothing else in common."""
    reached = {stop.partition(".")[0] for stop in Reach(track, [middle], frozenset()).stops}
    if not {first, last} <= reached:  # which is soon found out, while trails may be many
        return False
    return any(
        next(_trails(track, middle, last, one.nodes), None) for one in _trails(track, middle, first, ())
    )


def _trails(track: Track, start: str, goal: str, used: Container[str]) -> Iterator[Walk[Link]]:
    return walks(track.at, start, lambda node: node.partition(".")[0] == goal, used)
