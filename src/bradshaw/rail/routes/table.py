"""The relaxed table: the most that a walk can still earn, were it allowed to come back to places.

For every hop, every length left and every set of things still to be visited. A walk may use a
place again, but never at once: from one hop to the next the rules hold. The search cuts what the
table says cannot be good enough, and follows the table's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from .model import Model

Choice = tuple[int, int]
"""The most that a hop and what follows can earn, and the hop."""
Move = tuple[int, int, int, int, list[int]]
"""Where hops lead, what they take, which musts they meet, what they use that matters; the hops."""
IMPOSSIBLE = -(1 << 60)

_score = itemgetter(0)


class Plan:
    """What of a table depends on the train only: hops with equal consequences, taken together."""

    def __init__(self, model: Model, like: Plan | None = None) -> None:
        """`like` is the plan of another face of the same train."""
        masks = range(model.all_musts + 1)
        self.model = model
        self.ending = [[self._ending(level, mask) for mask in masks] for level in range(model.levels + 1)]
        self.conflicts: list[int] = like.conflicts if like else _conflicts(model)
        self.moves = self._group()
        self.states = [(state, hops) for state, hops in enumerate(model.outs) if hops]
        self.chain = _longest_free_chains(model, [move for move in self.moves if move[1] == 0])

    def _ending(self, level: int, mask: int) -> list[int]:
        """The hops with which a route may end from just this level on, musts permitting."""
        model = self.model
        return [
            hop
            for hop, cost in enumerate(model.end_level)
            if cost == level and model.end_room[hop] <= model.room and not mask & ~model.hit[hop]
        ]

    def _group(self) -> list[Move]:
        model = self.model
        groups: dict[tuple[int, int, int, int], list[int]] = {}
        for hop, cost in enumerate(model.pass_level):
            state = model.next_state[hop]
            if state >= 0 and cost <= model.levels:
                key = (state, cost, model.hit[hop], self.conflicts[hop])
                groups.setdefault(key, []).append(hop)
        moves = [(*key[:3], model.span[hops[0]], hops) for key, hops in groups.items()]
        return sorted(moves, key=lambda move: move[1])


class Table:
    """For each set of musts, length left and state: the ways on, best first."""

    def __init__(self, plan: Plan, pass_worth: Sequence[int], end_worth: Sequence[int]) -> None:
        self._plan, self._pass_worth, self._end_worth = plan, pass_worth, end_worth
        masks = range(plan.model.all_musts + 1)
        self.ways: list[list[list[list[Choice]]]] = [[] for _ in masks]
        ended = [[IMPOSSIBLE] * len(plan.model.hops) for _ in masks]
        for level in range(plan.model.levels + 1):
            for mask in masks:
                for hop in plan.ending[level][mask]:
                    ended[mask][hop] = end_worth[hop]
                self._fill(mask, level, list(ended[mask]))

    def _fill(self, mask: int, level: int, scores: list[int]) -> None:
        """One more length for a set of musts; `scores` begins with what routes earn that end."""
        here: list[list[Choice]] = [[] for _ in self._plan.model.outs]
        self.ways[mask].append(here)
        block, worth, free = self._plan.model.block, self._pass_worth, []
        for move in self._plan.moves:
            state, cost, hit, span, hops = move
            if cost > level:
                break
            if not cost and not hit & mask:
                free.append(move)
                continue
            for score, way in self.ways[mask & ~hit][level - cost][state]:
                if not block[way] & span:
                    for hop in hops:
                        if worth[hop] + score > scores[hop]:
                            scores[hop] = worth[hop] + score
                    break
        for state, outs in self._plan.states:
            here[state] = _ranked(outs, scores)
        if free:
            self._repeat(scores, free, mask, level)

    def _repeat(self, scores: list[int], free: list[Move], mask: int, level: int) -> None:
        """Hops that take no length may follow each other: again until nothing grows, or as often
        as a route could use them."""
        here, hops = self.ways[mask][level], self._plan.model.hops
        turn = 0
        while free := [move for move in free if self._plan.chain[move[0]] > turn]:
            grown = [hop for move in free for hop in self._improve(scores, move, here[move[0]])]
            if not grown:
                return
            for place in {hops[hop].source for hop in grown}:
                for state in (2 * place, 2 * place + 1):
                    here[state] = _ranked(self._plan.model.outs[state], scores)
            turn += 1

    def _improve(self, scores: list[int], move: Move, ways: list[Choice]) -> list[int]:
        """Let hops go on in the best way that does not touch what they use; which ones gained?"""
        span, hops = move[3:]
        block, worth = self._plan.model.block, self._pass_worth
        for score, way in ways:
            if not block[way] & span:
                grown = [hop for hop in hops if worth[hop] + score > scores[hop]]
                for hop in grown:
                    scores[hop] = worth[hop] + score
                return grown
        return []


def _ranked(hops: Sequence[int], scores: Sequence[int]) -> list[Choice]:
    ways = [(scores[hop], hop) for hop in hops if scores[hop] > IMPOSSIBLE]
    ways.sort(key=_score, reverse=True)
    return ways


def _conflicts(model: Model) -> list[int]:
    """For each hop, which of the ways on behind it touch what it uses, as bits."""
    conflicts = []
    for state, span in zip(model.next_state, model.span, strict=True):
        blocks = [model.block[way] for way in model.outs[state]] if state >= 0 else []
        conflicts.append(sum([1 << number for number, block in enumerate(blocks) if block & span]))
    return conflicts


def _longest_free_chains(model: Model, free: Sequence[Move]) -> dict[int, int]:
    """For each state that free hops lead to, how many of them can follow each other there at most:
    as many as there are nodes that free hops connect."""
    hops = [model.hops[hop] for move in free for hop in move[4]]
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
