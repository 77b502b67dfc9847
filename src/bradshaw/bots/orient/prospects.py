"""Which card to draw or to give away: what each would add to the plan."""

from __future__ import annotations

import math
from functools import cached_property

from bradshaw.core.legal import Option
from bradshaw.titles.orient.actions import Draw, Take
from bradshaw.titles.orient.components import PASSENGER
from bradshaw.titles.orient.trees import Priced

from .order import Orders


class Prospects:
    """What cards would add to the best order of a hand. One that adds nothing can be given away again."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.position = orders.position
        self.plan = orders.best()

    def of_own(self, card: str) -> float:
        """What a card of the hand adds."""
        if card in self.plan.cards:
            return self.plan.worth - self.orders.without(self.plan, card).worth
        return self._exactly(card)

    def of_draw(self, option: Option) -> float:
        """What drawing adds: a card of the tableau as it is, a deck on average."""
        if isinstance(option, Take):
            return max(0.0, self._exactly(option.card))
        assert isinstance(option, Draw)
        cards = self.position.unseen(option.deck)
        return sum(max(0.0, self._about(card)) for card in cards) / len(cards) if cards else 0.0

    def of_new_tableau(self) -> float:
        """What the best card of a new tableau adds on average: of as many unseen cards as it shows."""
        position = self.position
        worths = sorted(max(0.0, self._about(card)) for card in position.unseen(PASSENGER))
        count = min(position.box.setup.tableau, position.decks[PASSENGER])
        ways = [math.comb(place, count - 1) for place in range(len(worths))]
        return sum(way * value for way, value in zip(ways, worths, strict=True)) / sum(ways)

    @cached_property
    def _board(self) -> Priced:
        """The board with all that the plan places."""
        return self.position.board(line for aim in self.plan.aims for line in aim.lines)

    def _exactly(self, card: str) -> float:
        """What a card adds that is connected as is cheapest beside the plan."""
        tree = self.position.affordable(self._board, self.position.box.cards[card].cities)
        return self._added(card, tree.lines) if tree is not None else 0.0

    def _about(self, card: str) -> float:
        """The same for a card that is connected by its smallest tree on the empty board."""
        return self._added(card, self.position.box_tree(card))

    def _added(self, card: str, tree: frozenset[int]) -> float:
        return self.orders.with_card(self.plan, card, tree).worth - self.plan.worth
