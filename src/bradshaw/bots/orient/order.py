"""In which order to complete cards: what each order brings, less the turns that it takes.

Orders are grown card by card, and only the most promising ones grow on. Each next card counts the track
that those before it place, and that nationalised track is gone again. What comes after an order is not
known; it is taken to bring as much as turns usually do, so that short and long orders can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bradshaw.titles.orient.components import RegionalCard
from bradshaw.titles.orient.trees import Tree

from .plan import Aim
from .position import SEGMENT, Position

#: What the time usually brings that an order takes: for each segment moved, and for each turn besides.
MOVE, TURN = 8, 6
#: How many orders grow on after their first card, their second, ...
WIDTH = (4, 4, 2, 0)


@dataclass(frozen=True)
class Order:
    """Cards one after the other, and how things stand after them."""

    aims: tuple[Aim, ...] = ()
    value: float = 0.0
    #: The turn in which the last card is completed, this one being the first; moves made till then.
    turn: float = 0.0
    moves: float = 0.0
    supply: int = 0
    #: Lines placed, and own ones gone.
    placed: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()

    @property
    def worth(self) -> float:
        """What it brings beyond what its time usually would."""
        return self.value - MOVE * self.moves - TURN * self.turn


class Orders:
    """Looks for the best order of a hand."""

    def __init__(self, position: Position, begun: bool = False) -> None:
        self.position = position
        #: Whether the segments of this turn have been moved, so that only complete cards count in it.
        self.begun = begun
        self.start = Order(supply=position.supply)

    def best(self, first: Order | None = None) -> Order:
        """The best order found; perhaps of those that go on from one."""
        first = first or self.start
        best, growing = first, [first]
        for width in WIDTH[len(first.aims) :]:
            grown = [order for one in growing for order in self.after(one)]
            grown.sort(key=lambda order: (-order.worth, [aim.card for aim in order.aims]))
            if grown and (grown[0].worth > best.worth or not best.aims):
                best = grown[0]
            growing = grown[:width]
        return best

    def after(self, order: Order) -> Iterable[Order]:
        """An order with each of the cards left as its next."""
        position = self.position
        done = {aim.card for aim in order.aims}
        board = position.board(order.placed, order.gone) if order.aims else position.now
        for card in dict.fromkeys(position.hand):
            if card not in done:
                tree = position.affordable(board, position.box.cards[card].cities)
                if tree is not None:
                    yield self.then(order, card, tree)

    def then(self, order: Order, card: str, tree: Tree) -> Order:
        """An order with one more card, connected by a tree."""
        position = self.position
        there = (position.own - order.gone) | order.placed
        lines = tuple(sorted(line for line in tree.lines if line not in there))
        before = [aim.card for aim in order.aims]
        gain = position.hoped(card, before) if lines else position.gain(card, before)
        gain -= max(0, tree.price - SEGMENT * len(lines))
        aim = Aim(card, gain, tree.price, lines, tree.lines & there)
        return self.grown(order, aim)

    def grown(self, order: Order, aim: Aim) -> Order:
        """An order with one more aim. Segments that the supply lacks must be picked up first."""
        position = self.position
        short = max(0, len(aim.lines) - order.supply)
        moves = order.moves + len(aim.lines) + short
        turn = order.turn + 1
        if aim.lines:
            turn = max(turn, self.begun + max(1, moves / position.box.setup.most_placed))
        gain = aim.gain * in_time(position, turn)
        placed, gone = order.placed | frozenset(aim.lines), order.gone
        supply = order.supply - len(aim.lines) + short
        if isinstance(position.box.cards.get(aim.card), RegionalCard):
            leaving = (aim.kept | frozenset(aim.lines)) - {position.view.tunnel.line}
            placed, gone = placed - leaving, gone | (leaving & position.own)
            supply += len(leaving)
        return Order((*order.aims, aim), order.value + gain, turn, moves, supply, placed, gone)


def in_time(position: Position, turn: float) -> float:
    """How probable it is that the game lasts until a turn, this one being the first: certain well before the
    end that is guessed, out of the question well after it."""
    if turn <= 1:
        return 1.0
    left = position.rounds_left
    return min(1.0, max(0.0, (1.5 * left + 1 - turn) / (0.8 * left + 0.5)))
