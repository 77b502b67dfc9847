"""Whether track links three hexes in a row, whoever built it."""

from __future__ import annotations

from collections.abc import Iterator

from .link import Link
from .reach import Reach
from .track import Track, is_side


def linked(track: Track, first: str, via: str, last: str) -> bool:
    """A trail from a stop of `first` over a stop of `via` to a stop of `last`, whoever built it."""
    key = (first, via, last)
    if key not in track.known:
        track.known[key] = _look(track, first, via, last)
    return track.known[key]


def _look(track: Track, first: str, via: str, last: str) -> bool:
    for middle in _stops(track, via):
        reach = Reach(track, [middle], frozenset())
        hexes = {stop.partition(".")[0] for stop in reach.stops}
        if first in hexes and last in hexes and _both(track, middle, first, last):
            return True
    return False


def _stops(track: Track, hex_name: str) -> list[str]:
    ends = {end for link in track.links.get(hex_name, ()) for end in (link.a, link.b)}
    return sorted(end for end in ends if not is_side(end))


def _both(track: Track, middle: str, first: str, last: str) -> bool:
    """Two trails from the middle that share no hex side."""
    return any(_trail(track, middle, None, last, used) for used in _trails(track, middle, None, first, set()))


def _trails(track: Track, node: str, came: Link | None, goal: str, used: set[str]) -> Iterator[set[str]]:
    """The sides used by each trail to a hex."""
    for link in track.onwards(node, came):
        ahead = link.other(node)
        if ahead in used:
            continue
        used.add(ahead)
        if ahead.partition(".")[0] == goal:
            yield set(used)
        else:
            yield from _trails(track, ahead, link, goal, used)
        used.discard(ahead)


def _trail(track: Track, node: str, came: Link | None, goal: str, used: set[str]) -> bool:
    return any(True for _ in _trails(track, node, came, goal, set(used)))
