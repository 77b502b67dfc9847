"""Which card to draw, to give away, and to score."""

from __future__ import annotations

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.titles.orient.actions import Draw, Remove, Score, Take
from bradshaw.titles.orient.trees import smallest_sets

from .plan import charged
from .position import SEGMENT, Position

#: The least a card is worth: it can be given away again.
FLOOR = -4


def worth(position: Position, card: str) -> float:
    """What a card would bring, less the segments it takes."""
    tree = position.now.tree(position.box.cards[card].cities)
    return FLOOR if tree is None else _less(position, card, tree.price)


def _rough(position: Position, card: str) -> float:
    """The same with a guess at the tree: the card's smallest one on the empty board."""
    left = [line for line in position.box_tree(card) if line not in position.own]
    blocked = sum(line in position.owner for line in left)
    return _less(position, card, SEGMENT * (len(left) + blocked))


def _less(position: Position, card: str, price: int) -> float:
    """What a card brings after the others of the hand, less the price of its track; little if there is no
    time for that."""
    if price / SEGMENT / position.box.setup.most_placed > 1 + 1.5 * position.rounds_left:
        return FLOOR
    others = [other for other in position.hand if other != card]
    return position.gain(card, others) - charged(position, card, price)


def draw_worth(position: Position, option: Option) -> float:
    """What drawing is worth: a card of the tableau as it is, a deck on average."""
    if isinstance(option, Take):
        return worth(position, option.card)
    assert isinstance(option, Draw)
    cards = position.unseen(option.deck)
    if not cards:
        return FLOOR
    return sum(max(FLOOR, _rough(position, card)) for card in cards) / len(cards)


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


__all__ = ["FLOOR", "best_removal", "damage", "draw_worth", "score_worth", "worth"]
