"""The strongest level. It looks for the best order of its hand: what nationalised track undoes, what rivals
are after, how long the game will last. It changes cards for that order while it builds, and uses others'
track when it pays."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from bradshaw.core.action import Action
from bradshaw.titles.orient.actions import Discard, Draw, Remove, Reset, Score, Take
from bradshaw.titles.orient.components import RegionalCard

from . import choosing_cards as cards
from .levels import OrientBot, lines_of
from .order import Order, Orders
from .plan import Aim, aims, at_once, trains
from .position import POINT, Position
from .prospects import Prospects

#: Segments in the supply that are enough to place some ahead of the plan.
PLENTY = 8
#: What a waiver costs that a new tableau takes.
WAIVER = POINT


class HardBot(OrientBot):
    """Plans its whole hand, and changes it while it builds."""

    name: ClassVar[str] = "hard"

    def plan(self, position: Position) -> list[Aim]:
        return list(Orders(position).best().aims)

    def wanted(self, position: Position, plan: list[Aim]) -> list[int]:
        lines = list(dict.fromkeys(at_once(position) + lines_of(plan)))
        if len(lines) >= position.box.setup.most_placed or position.supply < len(lines) + PLENTY:
            return lines
        extra = sorted(aims(position, position.hand), key=lambda aim: (-aim.profit, aim.card))
        return lines + lines_of([*trains(position), *extra])

    def digs(self, position: Position, line: int) -> bool:
        """A tunnel stays where a ferry would leave: it pays if a regional card and another one cross."""
        if not position.box.lines[line].tunnel:
            return False
        crossing = [card for card in position.hand if line in position.box_tree(card)]
        return len(crossing) > 1 and any(
            isinstance(position.box.cards[card], RegionalCard) for card in crossing
        )

    def score(self, position: Position, options: list[Score]) -> Action | None:
        """The card with which the best order begins; None if that is one that lacks track."""
        if not options:
            return None
        orders = Orders(position, begun=True)
        waiting = orders.best(orders.start).worth
        found = {option: orders.best(self._scored(orders, option)).worth for option in options}
        best = max(options, key=lambda option: (found[option], option.card))
        return best if found[best] >= waiting else None

    def _scored(self, orders: Orders, option: Score) -> Order:
        """The order that begins with scoring a card now."""
        position = orders.position
        gain = cards.score_worth(position, option)
        card, leaving = position.box.cards[option.card], tuple[int, ...]()
        if isinstance(card, RegionalCard):
            sets = cards.removals(position, card.cities, option.use)
            leaving = min(sets, key=lambda lines: (cards.damage(position, option.card, lines), lines))
        return orders.grown(orders.start, Aim(option.card, gain, 0, (), frozenset(leaving)))

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        """The card that promises least, if the tableau or a deck promises more."""
        if not options:
            return None
        prospects = Prospects(Orders(position, begun=True))
        values = {option: prospects.of_own(option.card) for option in options}
        worst = min(options, key=lambda option: (values[option], option.card))
        draws: list[Any] = [Take(card) for card in position.view.tableau]
        draws += [Draw(deck) for deck, count in position.decks.items() if count]
        best = max((prospects.of_draw(option) for option in draws), default=0.0)
        return worst if best > values[worst] else None

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        """The best card for the track that will be left; a new tableau, where it promises more."""
        position = position.after_removal()
        prospects = Prospects(Orders(position, begun=True))
        worth = {option: prospects.of_draw(option) for option in options}
        if position.was_reset(resets):  # then whatever is not of the tableau costs a second waiver
            worth = {one: value - WAIVER * isinstance(one, Draw) for one, value in worth.items()}
        best: Action = max(options, key=lambda option: worth[option])
        if resets and prospects.of_new_tableau() > worth[best] + WAIVER:
            return resets[0]
        return best

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return cards.best_removal(position, options)
