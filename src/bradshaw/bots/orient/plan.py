"""Planning: which cards to work for, and where the next segments go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bradshaw.titles.orient.components import RegionalCard

from .position import POINT, SEGMENT, Position

#: Track for a passenger card stays, so only a part of it is charged to the card.
STAYS = 0.55
#: A careful player charges the first part while segments abound, and up to the second as they run out,
#: because segments that stay must be picked up some day; below so many in supply they begin to.
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


def aims(
    position: Position,
    cards: Sequence[str],
    free: frozenset[int] = frozenset(),
    gone: frozenset[int] = frozenset(),
    before: Sequence[str] = (),
    foreseeing: bool = False,
) -> list[Aim]:
    """Cards to work for, each by itself, with some lines taken as placed, some own ones as gone, and some
    cards as completed; perhaps with an eye on rivals who want the same tokens."""
    board = position.board(free, gone) if free or gone else position.now
    found = []
    for card in cards:
        tree = board.tree(position.box.cards[card].cities)
        if tree is not None:
            there = (position.own - gone) | free
            lines = tuple(sorted(line for line in tree.lines if line not in there))
            price = charged(position, card, tree.price)
            gain = position.hoped(card, before) if foreseeing and lines else position.gain(card, before)
            found.append(Aim(card, gain, price, lines, tree.lines & there))
    return found


def trains(position: Position) -> list[Aim]:
    """Open bonus cards for connecting cities that would pay."""
    found = []
    for cities, gain in position.trains:
        tree = position.now.tree(cities)
        if tree is not None and gain > STAYS * tree.price:
            found.append(Aim("", gain, STAYS * tree.price, tuple(position.missing(tree))))
    return found


def together(position: Position, depth: int = 3) -> list[Aim]:
    """A sequence of aims that share track: each next one counts what those before it place, and what
    regional cards before it take away. Passenger cards go first where that saves segments."""
    chosen = _sequence(position, list(position.hand), depth)
    order = sorted(chosen, key=lambda aim: isinstance(position.box.cards[aim.card], RegionalCard))
    if order == chosen:
        return chosen
    other: list[Aim] = _sequence(position, [aim.card for aim in order], depth, in_order=True)
    saved = sum(len(aim.lines) for aim in chosen) - sum(len(aim.lines) for aim in other)
    return other if len(other) == len(chosen) and saved > 0 else chosen


def _sequence(position: Position, left: list[str], depth: int, in_order: bool = False) -> list[Aim]:
    """Aims one after the other, the best next one first, or in the order of the cards."""
    chosen: list[Aim] = []
    free, gone = frozenset[int](), frozenset[int]()
    supply, placed = position.supply, 0
    while left and len(chosen) < depth:
        cards = left[:1] if in_order else left
        found = aims(position, cards, free, gone, [aim.card for aim in chosen], foreseeing=True)
        found = [aim for aim in found if in_time(position, placed + len(aim.lines))]
        found = [aim for aim in found if len(aim.lines) <= supply or not chosen]
        if not found:
            break
        best = max(found, key=lambda aim: (preference(position, aim), aim.card))
        chosen.append(best)
        left.remove(best.card)
        placed += len(best.lines)
        supply -= len(best.lines)
        free = free | frozenset(best.lines)
        if isinstance(position.box.cards[best.card], RegionalCard):
            leaving = (best.kept | frozenset(best.lines)) - {position.view.tunnel.line}
            free, gone = free - leaving, gone | (leaving & position.own)
            supply += len(leaving)
    return chosen


def preference(position: Position, aim: Aim) -> float:
    """What an aim brings for each turn; what is left to place weighs more than whole turns."""
    most, short = position.box.setup.most_placed, len(aim.lines) - position.supply
    turns = max(1.0, len(aim.lines) / most) + max(0.0, short / most)
    return (aim.gain - 0.35 * aim.price) / turns


def in_time(position: Position, segments: int) -> bool:
    """Whether so many segments can be placed before the end."""
    turns = math.ceil(segments / position.box.setup.most_placed)
    return turns <= 1 + 1.5 * position.rounds_left


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
