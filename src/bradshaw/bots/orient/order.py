"""In which order to complete cards: what each order brings, less the turns that it takes.

Orders are grown card by card, and only the most promising ones grow on. Each next card counts the track
that those before it place, and that nationalised track is gone again. What comes after an order is not
known; it is taken to bring as much as turns usually do, so that short and long orders can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bradshaw.titles.orient.components import RegionalCard

from .outlook import TURN, Outlook
from .plan import Aim
from .position import FERRY, Position

#: How many orders grow on after their first card, their second, ...
WIDTH = (4, 4, 2, 0)


@dataclass(frozen=True)
class Order:
    """Cards one after the other, and how things stand after them."""

    aims: tuple[Aim, ...] = ()
    #: What the cards bring.
    value: float = 0.0
    #: What they bring beyond what the time that they take usually would.
    worth: float = 0.0
    #: The turn in which the last card is completed, this one being the first; moves made till then.
    turn: float = 0.0
    moves: int = 0
    supply: int = 0
    #: Lines placed, and own ones gone.
    placed: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()

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
        self.ferries = frozenset(position.box.ferries)
        #: Lines that hold others' track: to go round them takes about a segment more for each.
        self.closed = frozenset(position.owner) - position.own
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
                    yield self.then(order, card, tree.lines)

    def with_card(self, order: Order, card: str, tree: frozenset[int]) -> Order:
        """An order with one more card, connected by a tree, where it fits best."""
        trees = [(aim.card, aim.tree) for aim in order.aims]
        orders = (self.through([*trees[:at], (card, tree), *trees[at:]]) for at in range(len(trees) + 1))
        return max(orders, key=lambda order: order.worth)

    def without(self, order: Order, card: str) -> Order:
        """An order without one of its cards."""
        return self.through([(aim.card, aim.tree) for aim in order.aims if aim.card != card])

    def through(self, trees: Iterable[tuple[str, frozenset[int]]]) -> Order:
        """Cards one after the other, connected by certain trees."""
        order = self.start
        for card, tree in trees:
            order = self.then(order, card, tree)
        return order

    def then(self, order: Order, card: str, tree: frozenset[int]) -> Order:
        """An order with one more card, connected by a tree."""
        there = (self.position.own - order.gone) | order.placed
        lines = tree - there
        turn, _ = self.reached(order, len(lines))
        gain = self.outlook.gain(card, order.cards, turn) - FERRY * len(lines & self.ferries)
        gain -= self.outlook.move * len(lines & self.closed)
        return self.grown(order, Aim(card, gain, 0, tuple(sorted(lines)), tree & there))

    def reached(self, order: Order, count: int) -> tuple[float, int]:
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
            leaving = aim.tree - {position.view.tunnel.line}
            placed, gone = placed - leaving, gone | (leaving & position.own)
            supply += len(leaving)
        value = order.value + aim.gain
        worth = value + self.outlook.staying(len(placed) - len(gone), supply)
        worth -= self.outlook.move * moves + TURN * turn
        return Order((*order.aims, aim), value, worth, turn, moves, supply, placed, gone)
