"""Walking over track: every way along it, and everything that hangs together.

What a railway reaches is another question (`trails.py`): there a walk that comes back must not count.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class Joint(Protocol):
    """A piece of track between two ends."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...


class OnHex(Joint, Protocol):
    """A piece of track on one hex of the map."""

    @property
    def hex(self) -> str: ...


J = TypeVar("J", bound=Joint)
P = TypeVar("P", bound=OnHex)


class Walk(NamedTuple, Generic[P]):
    """The nodes of a walk, and the pieces between them."""

    nodes: tuple[str, ...]
    pieces: tuple[P, ...]


def is_side(node: str) -> bool:
    """Whether a node is a side of a hex: `I10|J9`."""
    return "|" in node


def is_stop(node: str) -> bool:
    """Whether a node is a stop or a junction: `I10.c0`."""
    return "|" not in node


def ending_at(pieces: Iterable[J]) -> dict[str, tuple[J, ...]]:
    """The pieces that end at each node."""
    found: dict[str, list[J]] = {}
    for piece in pieces:
        found.setdefault(piece.a, []).append(piece)
        found.setdefault(piece.b, []).append(piece)
    return {node: tuple(some) for node, some in found.items()}


def walks(
    at: Mapping[str, Sequence[P]], start: str, ends: Callable[[str], bool], used: Container[str] = ()
) -> Iterator[Walk[P]]:
    """Every walk from a node to the first one at which it `ends`. It goes over a side into the next hex, from
    a stop or junction over another piece, and comes to no node twice, nor to one that is `used`."""
    return _onwards(at, Walk((start,), ()), ends, used)


def _onwards(
    at: Mapping[str, Sequence[P]], walk: Walk[P], ends: Callable[[str], bool], used: Container[str]
) -> Iterator[Walk[P]]:
    here = walk.nodes[-1]
    for piece in onwards(at.get(here, ()), here, walk.pieces[-1] if walk.pieces else None):
        ahead = piece.b if piece.a == here else piece.a
        if ahead in walk.nodes or ahead in used:
            continue
        longer = Walk((*walk.nodes, ahead), (*walk.pieces, piece))
        if ends(ahead):
            yield longer
        else:
            yield from _onwards(at, longer, ends, used)


def onwards(pieces: Iterable[P], node: str, came: P | None) -> Iterator[P]:
    """Those of the pieces at a node over which a walk goes on that came over one of them."""
    if came is None:
        return iter(pieces)
    if is_side(node):
        return (piece for piece in pieces if piece.hex != came.hex)
    return (piece for piece in pieces if piece is not came)


def flood(starts: Iterable[T], beyond: Callable[[T], Iterable[T]]) -> list[T]:
    """The starts and everything that lies beyond them, step by step."""
    found = list(dict.fromkeys(starts))
    seen = set(found)
    for one in found:
        for other in beyond(one):
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found
