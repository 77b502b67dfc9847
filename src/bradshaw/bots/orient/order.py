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

from .outlook import MOVE, TURN, Outlook
from .plan import Aim
from .position import SEGMENT, Position

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

    @property
    def cards(self) -> list[str]:
        return [aim.card for aim in self.aims]


class Orders:
    """Looks for the best order of a hand."""

    def __init__(self, position: Position, begun: bool = False) -> None:
        self.position = position
        self.outlook = Outlook(position)
        #: Whether the segments of this turn have been moved, so that only complete cards count in it.
        self.begun = begun
        self.start = Order(supply=position.supply)

    def best(self, first: Order | None = None) -> Order:
        """The best order found; perhaps of those that go on from one."""
        first = first or self.start
        best, growing = first, [first]
        for width in WIDTH[len(first.aims) :]:
            grown = [order for one in growing for order in self.after(one)]
            grown.sort(key=lambda order: (-order.worth, order.cards))
            if grown and (grown[0].worth > best.worth or not best.aims):
                best = grown[0]
            growing = grown[:width]
        return best

    def after(self, order: Order) -> Iterable[Order]:
        """An order with each of the cards left as its next."""
        position = self.position
        board = position.board(order.placed, order.gone) if order.aims else position.now
        for card in dict.fromkeys(position.hand):
            if card not in order.cards:
                tree = position.affordable(board, position.box.cards[card].cities)
                if tree is not None:
                    yield self.then(order, card, tree)

    def then(self, order: Order, card: str, tree: Tree) -> Order:
        """An order with one more card, connected by a tree."""
        there = (self.position.own - order.gone) | order.placed
        lines = tuple(sorted(line for line in tree.lines if line not in there))
        turn, _ = self.reached(order, len(lines))
        gain = self.outlook.gain(card, order.cards, turn) - max(0, tree.price - SEGMENT * len(lines))
        return self.grown(order, Aim(card, gain, tree.price, lines, tree.lines & there))

    def reached(self, order: Order, count: int) -> tuple[float, float]:
        """The turn in which some more segments lie after an order, and all moves till then. Segments that the
        supply lacks must be picked up first. One card a turn."""
        moves = order.moves + count + max(0, count - order.supply)
        turn = order.turn + 1
        if count:
            turn = max(turn, self.begun + max(1, moves / self.position.box.setup.most_placed))
        return turn, moves

    def grown(self, order: Order, aim: Aim) -> Order:
        """An order with one more aim."""
        position = self.position
        turn, moves = self.reached(order, len(aim.lines))
        placed, gone = order.placed | frozenset(aim.lines), order.gone
        supply = max(0, order.supply - len(aim.lines))
        if isinstance(position.box.cards.get(aim.card), RegionalCard):
            leaving = (aim.kept | frozenset(aim.lines)) - {position.view.tunnel.line}
            placed, gone = placed - leaving, gone | (leaving & position.own)
            supply += len(leaving)
        return Order((*order.aims, aim), order.value + aim.gain, turn, moves, supply, placed, gone)
