"""Whether a route can lead through certain lines and need every one of them, exactly.

A route that needs each of some lines is, without what it can do without, a tree whose ends are all
places of the card. `leads_through` grows such a tree from the lines that must be in it: an end that is
no place of the card must go on, and pieces that are apart must come together. A line that was tried in
vain is left out of what is tried next to it, so nothing is tried twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .trees import Web

#: A line by its number, with the nodes at its ends.
Edge = tuple[int, int, int]


def leads_through(web: Web, own: Iterable[int], through: Collection[int], places: Sequence[str]) -> bool:
    """Whether own lines and the lines it must lead through hold a route between places that could do
    without none of the latter."""
    nodes = frozenset(web.index[place] for place in places)
    piece = {node: node for node in nodes}
    degree: dict[int, int] = dict.fromkeys(nodes, 0)
    start = _Growing(nodes, piece, degree)
    for number in through:
        if not start.add((number, *web.ends[number])):
            return False  # a circle can always do without one of its lines
    return _grow(start, frozenset((number, *web.ends[number]) for number in own if number not in through))


@dataclass
class _Growing:
    """A forest that is to become the route."""

    places: frozenset[int]
    #: Node -> the piece of the forest it lies in.
    piece: dict[int, int]
    #: Node -> how many lines of the forest end there.
    degree: dict[int, int]

    def add(self, edge: Edge) -> bool:
        """Take a line into the forest; false if it would close a circle."""
        _, a, b = edge
        one, other = self.piece.setdefault(a, a), self.piece.setdefault(b, b)
        if one == other:
            return False
        for node, name in self.piece.items():
            if name == other:
                self.piece[node] = one
        for node in (a, b):
            self.degree[node] = self.degree.get(node, 0) + 1
        return True

    def copy(self) -> _Growing:
        return _Growing(self.places, dict(self.piece), dict(self.degree))

    def open_end(self) -> int | None:
        """A node at which the route must go on: an end that is no place, or a place without a line."""
        for node, degree in self.degree.items():
            if degree == 0 or (degree == 1 and node not in self.places):
                return node
        return None

    def one_piece(self) -> bool:
        return len(set(self.piece.values())) == 1

    def can_join(self, left: Iterable[Edge]) -> bool:
        """Whether the lines left could bring all pieces together."""
        trial = self.copy()
        for edge in left:
            trial.add(edge)
        return len({trial.piece[node] for node in self.piece}) == 1


def _grow(forest: _Growing, left: frozenset[Edge]) -> bool:
    """Whether lines that are left complete the forest."""
    end = forest.open_end()
    if end is None and forest.one_piece():
        return True
    if not forest.can_join(left):
        return False
    if end is None:
        inside = {node for node, name in forest.piece.items() if name == next(iter(forest.piece.values()))}
    else:
        inside = {end}
    for edge in sorted(left):
        if edge[1] in inside or edge[2] in inside:
            left = left - {edge}
            trial = forest.copy()
            if trial.add(edge) and _grow(trial, left):
                return True
    return False
