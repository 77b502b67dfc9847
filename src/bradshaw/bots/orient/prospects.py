"""Which card to draw or to give away, for a careful player: beside the plan, and with the time that is left."""

from __future__ import annotations

import math

from bradshaw.core.legal import Option
from bradshaw.titles.orient.actions import Draw, Take
from bradshaw.titles.orient.components import PASSENGER, RegionalCard

from .order import Order
from .outlook import MOVE, TURN, Outlook
from .plan import SCARCE
from .position import FERRY, SEGMENT, Position

#: A segment that stays on the board counts so much of another one, as long as there will be rounds enough
STAYS, LASTING = 0.4, 25
RUN_OUT = 1.6


class Prospects:
    """What cards would bring beside a plan, beyond what the time that they take usually does."""

    def __init__(self, position: Position, plan: Order) -> None:
        self.position = position
        self.plan = plan
        self.outlook = Outlook(position)

    def of_card(self, card: str) -> float:
        """What one card would bring with the track of the others of the plan."""
        position = self.position
        placed, gone = self._track(card)
        tree = position.affordable(position.board(placed, gone), position.box.cards[card].cities)
        if tree is None:
            return 0.0
        return self._worth(card, tree.price / SEGMENT)

    def of_draw(self, option: Option) -> float:
        """What drawing brings: a card of the tableau as it is, a deck on average. What promises nothing can be
        given away again."""
        if isinstance(option, Take):
            return max(0.0, self.of_card(option.card))
        assert isinstance(option, Draw)
        cards = self.position.unseen(option.deck)
        return sum(max(0.0, self._rough(card)) for card in cards) / len(cards) if cards else 0.0

    def of_new_tableau(self) -> float:
        """What the best card of a new tableau brings on average: of as many unseen cards as it shows."""
        position = self.position
        worths = sorted(max(0.0, self._rough(card)) for card in position.unseen(PASSENGER))
        count = min(position.box.setup.tableau, position.decks[PASSENGER])
        ways = [math.comb(place, count - 1) for place in range(len(worths))]
        return sum(way * value for way, value in zip(ways, worths, strict=True)) / sum(ways)

    def _track(self, card: str) -> tuple[frozenset[int], frozenset[int]]:
        """What the plan will have placed for a card, and own lines that will be gone. A Passenger Card can come
        before the regional cards that take track away, a regional card comes after them."""
        if self._regional(card) and card not in self.plan.cards:
            return self.plan.placed, self.plan.gone
        return frozenset(line for aim in self.plan.aims if aim.card != card for line in aim.lines), frozenset()

    def _regional(self, card: str) -> bool:
        return isinstance(self.position.box.cards[card], RegionalCard)

    def _rough(self, card: str) -> float:
        """The same with a guess at the tree: the card's smallest one on the empty board."""
        position = self.position
        placed, gone = self._track(card)
        left = position.box_tree(card) - placed - (position.own - gone)
        price = sum(2 if line in position.owner else 1 for line in left)
        price += FERRY / SEGMENT * sum(line in position.box.ferries for line in left)
        return self._worth(card, price)

    def _worth(self, card: str, segments: float) -> float:
        """What a card brings that needs so many segments, after the others of the hand."""
        others = [other for other in self.position.hand if other != card]
        turns = max(1.0, segments / self.position.box.setup.most_placed)
        gain = self.outlook.gain(card, others, self._begins(card) + turns)
        return gain - MOVE * segments * self._counted(card, segments) - TURN * turns

    def _begins(self, card: str) -> float:
        """The turns after which a card's turn comes."""
        return 0.5 * self.plan.turn

    def _counted(self, card: str, segments: float) -> float:
        """Track for a passenger card stays and will serve others, the more rounds there are to come; but
        segments that stay must be picked up some day if the supply runs out."""
        position = self.position
        if self._regional(card):
            return 1.0
        abound = 1 - STAYS * min(1.0, self.outlook.left / LASTING)
        short = min(1.0, max(0.0, (SCARCE - position.supply + segments) / SCARCE))
        return abound + (RUN_OUT - abound) * short
