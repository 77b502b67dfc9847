"""Planning: which cards to work for, and where the next segments go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .position import SEGMENT, Position


@dataclass(frozen=True)
class Aim:
    """A card to work for: what it brings and what is still to be placed for it."""

    card: str
    gain: int
    price: int
    lines: tuple[int, ...]

    def turns(self, position: Position) -> int:
        return max(1, math.ceil(len(self.lines) / position.box.setup.most_placed))

    def rate(self, position: Position) -> float:
        """What it brings for each turn."""
        return self.gain / self.turns(position)


def aims(position: Position, free: frozenset[int] = frozenset(), cards: list[str] | None = None) -> list[Aim]:
    """Cards of the hand and bonus trains, each by itself, with some lines taken as placed."""
    board = position.board(free) if free else position.now
    found = []
    wanted = [(card, position.box.cards[card].cities, position.gain(card)) for card in cards or position.hand]
    if cards is None:
        wanted += [("", cities, gain) for cities, gain in position.trains]
    for card, cities, gain in wanted:
        tree = board.tree(cities)
        if tree is not None:
            lines = tuple(line for line in position.missing(tree) if line not in free)
            found.append(Aim(card, gain, tree.price, lines))
    return found


def together(position: Position) -> list[Aim]:
    """A sequence of aims that share track: each next one counts what those before it have placed."""
    chosen: list[Aim] = []
    free: frozenset[int] = frozenset()
    known: set[tuple[str, int]] = set()
    most = position.me["segments"]
    while True:
        left = [
            aim
            for aim in aims(position, free)
            if (aim.card, aim.gain) not in known and _worth_it(position, aim, len(free) + len(aim.lines))
        ]
        left = [aim for aim in left if len(aim.lines) + len(free) <= most]
        if not left:
            return chosen
        best = max(left, key=lambda aim: ((aim.gain - aim.price * 0.5) / aim.turns(position), aim.card))
        chosen.append(best)
        known.add((best.card, best.gain))
        free = free | frozenset(best.lines)


def _worth_it(position: Position, aim: Aim, segments: int) -> bool:
    """Whether an aim pays and can be reached before the end."""
    turns = math.ceil(segments / position.box.setup.most_placed)
    in_time = turns <= 1 + 1.5 * position.rounds_left
    return in_time and (not aim.card or aim.gain > 0.6 * aim.price) and (bool(aim.card) or aim.gain > aim.price)


def spare(position: Position, kept: frozenset[int]) -> list[int]:
    """Own segments that no aim needs, those of the smallest groups first."""
    tunnel = position.view["tunnel"]["line"]
    loose = [line for line in sorted(position.own) if line not in kept and line != tunnel]
    return loose or [line for line in sorted(position.own) if line != tunnel]


def needed(position: Position) -> frozenset[int]:
    """Own segments that cards of the hand would use."""
    found: set[int] = set()
    for card in position.hand:
        tree = position.now.tree(position.box.cards[card].cities)
        if tree is not None:
            found |= tree.lines & position.own
    return frozenset(found)


__all__ = ["SEGMENT", "Aim", "aims", "needed", "spare", "together"]
