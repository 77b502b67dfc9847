"""Planning: which cards to work for, and where the next segments go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bradshaw.titles.orient.components import RegionalCard

from .position import POINT, SEGMENT, Position

#: Track for a passenger card stays, so only a part of it is charged to the card while segments abound; up to
#: the second part as they run out, because segments that stay must be picked up some day. Below so many in
#: supply they begin to run out.
ABOUND, RUN_OUT, SCARCE = 0.6, 1.6, 20


@dataclass(frozen=True)
class Aim:
    """A card to work for: what it brings and what is still to be placed for it."""

    card: str
    gain: float
    price: float
    lines: tuple[int, ...]
    #: Own lines that it uses.
    kept: frozenset[int] = frozenset()

    @property
    def tree(self) -> frozenset[int]:
        """All lines that connect it."""
        return self.kept | frozenset(self.lines)

    def turns(self, position: Position) -> int:
        """Turns to place what is missing, and to pick up segments for it where the supply is short."""
        most, short = position.box.setup.most_placed, len(self.lines) - position.supply
        return max(1, math.ceil(len(self.lines) / most)) + max(0, math.ceil(short / most))

    def rate(self, position: Position) -> float:
        """What it brings for each turn."""
        return self.gain / self.turns(position)

    @property
    def profit(self) -> float:
        return self.gain - self.price


def charged(position: Position, card: str, price: int) -> float:
    """The part of the price of some track that counts for a card."""
    if isinstance(position.box.cards.get(card), RegionalCard):
        return float(price)
    left = position.supply - price / SEGMENT
    short = min(1.0, max(0.0, (SCARCE - left) / SCARCE))
    return price * (ABOUND + (RUN_OUT - ABOUND) * short)


def aims(position: Position, cards: Sequence[str]) -> list[Aim]:
    """Cards to work for, each by itself."""
    found = []
    for card in cards:
        tree = position.affordable(position.now, position.box.cards[card].cities)
        if tree is not None:
            price = charged(position, card, tree.price)
            lines = tuple(position.missing(tree))
            found.append(Aim(card, position.gain(card), price, lines, tree.lines & position.own))
    return found


def trains(position: Position) -> list[Aim]:
    """Open bonus cards for connecting cities that would pay."""
    found = []
    for cities, gain in position.trains:
        tree = position.now.tree(cities)
        if tree is not None and gain > ABOUND * tree.price:
            found.append(Aim("", gain, ABOUND * tree.price, tuple(position.missing(tree))))
    return found


def at_once(position: Position) -> list[int]:
    """Lines that complete a card in this turn with the help of others' track, where that pays."""
    room = position.box.setup.most_placed - position.step.moved
    best: tuple[float, list[int]] = (0.0, [])
    for card in position.hand:
        cities = position.box.cards[card].cities
        alone = position.now.tree(cities)
        if alone is not None and len(position.missing(alone)) <= room:
            continue
        tree = position.shared.tree(cities)
        if tree is None:
            continue
        lines = position.missing(tree)
        use = [line for line in tree.lines if position.owner.get(line, position.player) != position.player]
        if len(lines) > room or not position.payable(use):
            continue
        value = (
            position.gain(card) - POINT * len(use) * (1 + 1 / position.rivals) - SEGMENT * len(lines) * 0.5
        )
        if value > max(best[0], 0.45 * position.gain(card)):
            best = (value, lines)
    return best[1]


def spare(position: Position) -> list[int]:
    """Own segments, those at the ends of track first."""
    tunnel = position.view.tunnel.line
    lines = position.box.lines
    ends = Counter(end for line in position.own for end in (lines[line].a, lines[line].b))

    def key(line: int) -> tuple[int, int]:
        return ends[lines[line].a] + ends[lines[line].b], line

    return sorted((line for line in position.own if line != tunnel), key=key)
