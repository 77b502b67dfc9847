"""Which card to draw, to give away, and to score."""

from __future__ import annotations

import math

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.titles.orient.actions import Draw, Remove, Score, Take
from bradshaw.titles.orient.components import PASSENGER
from bradshaw.titles.orient.trees import Priced, smallest_sets

from .plan import charged
from .position import SEGMENT, Position

#: The least a card is worth: it can be given away again.
FLOOR = -4


def worth(position: Position, board: Priced, card: str) -> float:
    """What a card would bring, less the segments it takes."""
    tree = board.tree(position.box.cards[card].cities)
    if tree is None:
        return FLOOR
    turns = tree.price / SEGMENT / position.box.setup.most_placed
    if turns > 1 + 1.5 * position.rounds_left:
        return FLOOR
    return _gain(position, card) - charged(position, card, tree.price)


def rough(position: Position, free: frozenset[int], card: str) -> float:
    """Like `worth`, with a guess at the tree: the card's smallest one on the empty board."""
    left = [line for line in position.box_tree(card) if line not in position.own and line not in free]
    blocked = sum(line in position.owner for line in left)
    price = SEGMENT * (len(left) + blocked)
    if price / SEGMENT / position.box.setup.most_placed > 1 + 1.5 * position.rounds_left:
        return FLOOR
    return _gain(position, card) - charged(position, card, price)


def _gain(position: Position, card: str) -> float:
    """What a card brings after the others of the hand; a careful player thinks of the rivals who want the
    same token."""
    others = [other for other in position.hand if other != card]
    return position.hoped(card, others) if position.careful else position.gain(card, others)


def draw_worth(position: Position, board: Priced, free: frozenset[int], option: Option) -> float:
    """What drawing is worth: a card of the tableau as it is, a deck on average."""
    if isinstance(option, Take):
        return worth(position, board, option.card)
    assert isinstance(option, Draw)
    cards = position.unseen(option.deck)
    if not cards:
        return FLOOR
    return sum(max(FLOOR, rough(position, free, card)) for card in cards) / len(cards)


def new_tableau(position: Position, free: frozenset[int]) -> float:
    """What the best card of a new tableau is worth on average: of as many unseen cards as it shows."""
    worths = sorted(max(FLOOR, rough(position, free, card)) for card in position.unseen(PASSENGER))
    count = min(position.box.setup.tableau, position.decks[PASSENGER])
    ways = [math.comb(place, count - 1) for place in range(len(worths))]
    return sum(way * value for way, value in zip(ways, worths, strict=True)) / sum(ways)


def score_worth(position: Position, action: Score) -> float:
    """What scoring a card now brings, less the waivers it costs."""
    return position.gain(action.card) - position.paying(action.use)


def removals(position: Position, cities: tuple[str, ...], use: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of own segments of which one would leave the board."""
    tunnel = position.own & {position.view.tunnel.line}
    return smallest_sets(position.web, position.own - tunnel, {*use, *tunnel}, cities)[:6] or [()]


def damage(position: Position, scored: str, lines: tuple[int, ...]) -> float:
    """What the loss of own segments costs the other cards of the hand."""
    after = position.board(without=lines)
    lost = 0.0
    for card in position.hand:
        if card != scored:
            cities = position.box.cards[card].cities
            now, then = position.now.tree(cities), after.tree(cities)
            if now is not None and then is not None and position.gain(card) > now.price:
                lost += min(then.price - now.price, position.gain(card) - now.price)
    return 0.3 * lost


def best_removal(position: Position, options: list[Remove]) -> Action:
    """The set whose loss hurts least."""
    return min(options, key=lambda action: (damage(position, "", action.lines), action.lines))


__all__ = ["FLOOR", "best_removal", "damage", "draw_worth", "new_tableau", "score_worth", "worth"]
