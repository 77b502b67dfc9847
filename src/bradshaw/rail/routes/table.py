"""The relaxed table: the most that a walk can still earn, were it allowed to come back to places.

For every arc, every length left and every set of things still to be visited. A walk may use a
place again, but never at once: from one arc to the next the rules hold. The search cuts what the
table says cannot be good enough, and follows the table's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from .model import Model

Choice = tuple[int, int]
"""The most that an arc and what follows can earn, and the arc."""
Move = tuple[int, int, int, list[tuple[int, int]]]
"""Where arcs lead, what they take, which musts they meet; the arcs, and what each uses."""
IMPOSSIBLE = -(1 << 60)

_score = itemgetter(0)


class Plan:
    """What of a table depends on the train only: arcs with equal consequences, taken together."""

    def __init__(self, model: Model) -> None:
        self.model = model
        ending = zip(model.end_level, model.end_room, model.hit, strict=True)
        self.ending = [
            (arc, level, hit)
            for arc, (level, room, hit) in enumerate(ending)
            if level <= model.levels and room <= model.room
        ]
        groups: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for arc, cost in enumerate(model.pass_level):
            if model.next_state[arc] >= 0 and cost <= model.levels:
                key = (model.next_state[arc], cost, model.hit[arc])
                groups.setdefault(key, []).append((arc, model.span[arc]))
        self.moves: list[Move] = [(*key, members) for key, members in groups.items()]
        self.states = [(state, arcs) for state, arcs in enumerate(model.outs) if arcs]
        self.chain = _longest_free_chains(model, [move for move in self.moves if move[1] == 0])


class Table:
    """For each set of musts, length left and state: the ways on, best first."""

    def __init__(self, plan: Plan, pass_worth: Sequence[int], end_worth: Sequence[int]) -> None:
        self._plan, self._pass_worth, self._end_worth = plan, pass_worth, end_worth
        masks = range(plan.model.all_musts + 1)
        self.ways: list[list[list[list[Choice]]]] = [[] for _ in masks]
        for level in range(plan.model.levels + 1):
            for mask in masks:
                self._fill(mask, level)

    def _fill(self, mask: int, level: int) -> None:
        """One more length for a set of musts."""
        here: list[list[Choice]] = [[] for _ in self._plan.model.outs]
        self.ways[mask].append(here)
        scores = [IMPOSSIBLE] * len(self._plan.model.hops)
        for arc, cost, hit in self._plan.ending:
            if cost <= level and not mask & ~hit:
                scores[arc] = self._end_worth[arc]
        free = []
        for move in self._plan.moves:
            if move[1] == 0 and not move[2] & mask:
                free.append(move)
            elif move[1] <= level:
                self._improve(scores, move, mask, level)
        for state, arcs in self._plan.states:
            here[state] = _ranked(arcs, scores)
        if free:
            self._repeat(scores, free, mask, level)

    def _repeat(self, scores: list[int], free: list[Move], mask: int, level: int) -> None:
        """Arcs that take no length may follow each other: again until nothing grows, or as often
        as a route could use them."""
        here, hops = self.ways[mask][level], self._plan.model.hops
        turn = 0
        while free := [move for move in free if self._plan.chain[move[0]] > turn]:
            grown = [arc for move in free for arc in self._improve(scores, move, mask, level)]
            if not grown:
                return
            for place in {hops[arc].source for arc in grown}:
                for state in (2 * place, 2 * place + 1):
                    here[state] = _ranked(self._plan.model.outs[state], scores)
            turn += 1

    def _improve(self, scores: list[int], move: Move, mask: int, level: int) -> list[int]:
        """Let arcs go on in the best way that does not touch what they use; which ones gained?"""
        state, cost, hit, members = move
        onward = self.ways[mask & ~hit][level - cost][state]
        block, worth = self._plan.model.block, self._pass_worth
        grown = []
        for arc, span in members:
            for score, way in onward:
                if not block[way] & span:
                    if worth[arc] + score > scores[arc]:
                        scores[arc] = worth[arc] + score
                        grown.append(arc)
                    break
        return grown


def _ranked(arcs: Sequence[int], scores: Sequence[int]) -> list[Choice]:
    ways = [(scores[arc], arc) for arc in arcs if scores[arc] > IMPOSSIBLE]
    ways.sort(key=_score, reverse=True)
    return ways


def _longest_free_chains(model: Model, free: Sequence[Move]) -> dict[int, int]:
    """For each state that free arcs lead to, how many of them can follow each other there at most:
    as many as there are nodes that free arcs connect."""
    hops = [model.hops[hop] for move in free for hop, _ in move[3]]
    leader = {hop.target: hop.target for hop in hops}

    def find(node: int) -> int:
        while leader[node] != node:
            node = leader[node]
        return node

    for hop in hops:
        if hop.source in leader:
            leader[find(hop.source)] = find(hop.target)
    sizes: dict[int, int] = {}
    for node in leader:
        sizes[find(node)] = sizes.get(find(node), 0) + 1
    return {move[0]: sizes[find(move[0] // 2)] for move in free}
