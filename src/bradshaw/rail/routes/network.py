"""The track as the search sees it: arcs from place to place, and what each one uses up.

Plain track between two places is contracted into one arc. What a route has used is one integer:
a bit for every side, inner piece, junction, place and group. A piece that ends at a side needs no
bit of its own, because whoever uses the piece uses the side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from .layout import Layout, is_side
from .problem import Piece, Problem

Gate = tuple[str, str]
"""A side and the hex one enters by it."""

MOST_ARCS = 6_000
"""More ways than this from place to place are not spelled out: see `Network`."""


class Arc(Struct, frozen=True, gc=False):
    """Track from one node to another one, in this direction."""

    source: int
    target: int
    pieces: tuple[int, ...]
    bits: int
    """The sides, inner pieces and junctions on the way, a gate's side at its far end included."""
    slots: int
    value: int
    opens_source: bool
    opens_target: bool


class Network:
    """Nodes and arcs of a problem.

    The nodes are the places and, where plain track branches so much that the ways from place to
    place are too many, also gates: sides that branch, one node for each direction. The search
    walks over gates as over places without a stop.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.layout = Layout(problem)
        self.place_index = {place.name: index for index, place in enumerate(problem.places)}
        self._number_bits()
        self.gates: list[Gate] = []
        arcs = _limited(self._all_arcs(), MOST_ARCS)
        if arcs is None:
            self.gates = list(self._branching_sides())
            arcs = list(self._all_arcs())
        self.arcs = _without_dominated(arcs, problem.pieces)

    def _number_bits(self) -> None:
        """Resources come first: what two trains may not share."""
        sides = [node for node in self.layout.at if is_side(node)]
        inner = [i for i, p in enumerate(self.problem.pieces) if not is_side(p.a) and not is_side(p.b)]
        self.resources: list[str | int] = [*sides, *inner]
        others = [n for n in self.layout.at if not is_side(n) and n not in self.place_index]
        self.bit: dict[str | int, int] = {
            name: 1 << index for index, name in enumerate([*self.resources, *others])
        }
        first = len(self.bit)
        self.place_bit = [1 << first + index for index in range(len(self.problem.places))]
        self.first_group_bit = first + len(self.problem.places)
        self.resource_mask = (1 << len(self.resources)) - 1

    def _branching_sides(self) -> Iterator[Gate]:
        """The sides with a choice of track on at least one of their hexes."""
        for node, pieces in self.layout.at.items():
            hexes = [self.problem.pieces[index].hex for index in pieces]
            if is_side(node) and len(set(hexes)) == 2 and len(hexes) > 2:
                yield from ((node, hex_) for hex_ in sorted(set(hexes)))

    def _all_arcs(self) -> Iterator[Arc]:
        self._gate_index = {gate: len(self.place_index) + i for i, gate in enumerate(self.gates)}
        for name, index in self.place_index.items():
            yield from self._arcs_from(index, name, "")
        for (side, enters), index in self._gate_index.items():
            yield from self._arcs_from(index, side, enters)

    def _arcs_from(self, source: int, node: str, enters: str) -> Iterator[Arc]:
        """All simple ways from a node to the next ones; `enters` is the hex that a gate leads to."""
        all_pieces = self.problem.pieces
        start = self.bit.get(node, 0)
        stack: list[tuple[str, int, tuple[int, ...]]] = []
        for index in self.layout.at[node]:
            if enters in ("", all_pieces[index].hex):
                stack.append((self.layout.far_end(index, node), start, (index,)))
        while stack:
            node, bits, pieces = stack.pop()
            target = self._node_index(node, all_pieces[pieces[-1]].hex)
            if target == source or self.bit.get(node, 0) & bits:
                continue
            bits |= self.bit.get(node, 0) | self.bit.get(pieces[-1], 0)
            if target is not None:
                yield self._arc(source, target, pieces, bits & ~start)
                continue
            for index in self.layout.at[node]:
                if not is_side(node) or all_pieces[index].hex != all_pieces[pieces[-1]].hex:
                    stack.append((self.layout.far_end(index, node), bits, (*pieces, index)))

    def _node_index(self, node: str, leaves: str) -> int | None:
        """The index of a place, or of the gate one comes to when leaving a hex; else nothing."""
        if node in self.place_index:
            return self.place_index[node]
        if not self.gates or not is_side(node):
            return None
        one, other = node.split("|")
        return self._gate_index.get((node, other if leaves == one else one))

    def _arc(self, source: int, target: int, pieces: tuple[int, ...], bits: int) -> Arc:
        used = [self.problem.pieces[index] for index in pieces]
        slots, value = sum(p.slots for p in used), sum(p.value for p in used)
        return Arc(source, target, pieces, bits, slots, value, used[0].opens, used[-1].opens)


def _limited(arcs: Iterator[Arc], most: int) -> list[Arc] | None:
    found = []
    for arc in arcs:
        found.append(arc)
        if len(found) > most:
            return None
    return found


def _without_dominated(arcs: Sequence[Arc], pieces: Sequence[Piece]) -> list[Arc]:
    """Leave out an arc if another one does the same with a part of its track."""
    alike: dict[object, list[Arc]] = {}
    kept: list[Arc] = []
    for arc in sorted(arcs, key=lambda a: a.bits.bit_count()):
        worth = tuple(sorted((pieces[i].hex, pieces[i].value) for i in arc.pieces if pieces[i].value))
        key = (arc.source, arc.target, arc.slots, worth, arc.opens_source, arc.opens_target)
        rivals = alike.setdefault(key, [])
        if not any(rival.bits & ~arc.bits == 0 for rival in rivals):
            rivals.append(arc)
            kept.append(arc)
    return sorted(kept, key=lambda a: (a.source, a.target, a.pieces))
