"""The three levels.

easy works for one card at a time, the one that needs the fewest segments, and draws by chance. medium
weighs what each card brings against its segments, and draws and discards by that. hard looks for the best
order of its hand, counts what nationalised track undoes and what rivals are after, uses others' track when it
pays, and changes cards while it builds.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from bradshaw.core.action import Action
from bradshaw.core.legal import Legal
from bradshaw.core.seat import Seat
from bradshaw.core.table import Table
from bradshaw.titles.orient.actions import (
    BuildTunnel,
    Claim,
    Decline,
    Discard,
    Draw,
    End,
    PickUp,
    PlaceSegment,
    Remove,
    Reset,
    Score,
    Take,
)
from bradshaw.titles.orient.components import RegionalCard
from bradshaw.titles.orient.table import OrientTable

from ..bot import Bot
from . import choosing_cards as cards
from .order import Order, Orders
from .plan import Aim, aims, at_once, spare, trains
from .position import POINT, Position

#: Lines to place, own lines to leave where they are, and whether segments must be picked up first.
Intent = tuple[list[int], frozenset[int], bool]
#: Segments in the supply that are enough to place some ahead of the plan.
PLENTY = 8
#: What a waiver costs that a new tableau takes.
WAIVER = POINT


class OrientBot(Bot):
    """What the levels share: the order in which decisions of a turn are taken."""

    plays: ClassVar[type[Table]] = OrientTable
    careful: ClassVar[bool] = False

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        #: The last intent with what it was worked out from: the same again would come out the same.
        self._known: tuple[Any, Intent] | None = None

    def choose(self, seat: Seat) -> Action:
        legal = seat.legal()
        if len(legal.options) == 1 and len(legal) == 1:
            return legal[0]
        options: dict[type[Any], list[Any]] = {}
        for option in legal.options:
            options.setdefault(type(option), []).append(option)
        if Claim in options:
            return options[Claim][0]  # type: ignore[no-any-return]
        if Decline in options:
            return Decline()
        position = Position.of(seat, self.careful)
        if Remove in options:
            return self.remove(position, options[Remove])
        if Draw in options or Take in options:
            draws = [*options.get(Draw, ()), *options.get(Take, ())]
            return self.draw(position, draws, options.get(Reset, []), self.chance(seat))
        return self.move(position, legal, options, self.chance(seat))

    def move(
        self, position: Position, legal: Legal, options: dict[type[Any], list[Any]], chance: Random
    ) -> Action:
        """Segments first, as far as they serve; then a card."""
        action = self.segment(position, legal, chance)
        if action is not None:
            return action
        scoring = self.score(position, options.get(Score, []))
        if scoring is not None:
            return scoring
        discard = self.discard(position, options.get(Discard, []))
        if discard is not None:
            return discard
        return End() if End in options else legal[0]

    def segment(self, position: Position, legal: Legal, chance: Random) -> Action | None:
        """The next segment to place or pick up; None when enough has been moved."""
        step = position.step
        if step.carded or step.moved >= position.box.setup.most_placed:
            return None
        wanted, kept, short = self.intent(position.at_start())
        if step.doing == "pick" or (short and not step.moved):
            picked = self.pick(position, legal, kept)
            if picked is not None or step.moved:
                return picked
        for line in wanted:
            if self.digs(position, line) and BuildTunnel(line) in legal:
                return BuildTunnel(line)
            if PlaceSegment(line) in legal:
                return PlaceSegment(line)
        return None if step.moved else self.forced(position, legal, kept, chance)

    def intent(self, start: Position) -> Intent:
        """What the turn is for. Worked out once for the position in which it began."""
        key = replace(start.view, number=0, acting=(), step=None)
        if self._known is None or self._known[0] != key:
            plan = self.plan(start)
            kept = frozenset(line for aim in plan[:2] for line in aim.kept)
            short = bool(plan) and len(plan[0].lines) > start.supply
            self._known = (key, (self.wanted(start, plan), kept, short))
        return self._known[1]

    def pick(self, position: Position, legal: Legal, kept: frozenset[int]) -> Action | None:
        """A segment that the plan does not need."""
        for line in spare(position):
            if line not in kept and PickUp(line) in legal:
                return PickUp(line)
        return None

    def forced(self, position: Position, legal: Legal, kept: frozenset[int], chance: Random) -> Action:
        """Nothing is wanted, but something must be moved."""
        beside = self.beside(position, legal)
        if beside and position.supply > 6:
            return chance.choice(beside)
        return self.pick(position, legal, kept) or legal.sample(chance)

    def beside(self, position: Position, legal: Legal) -> list[Action]:
        """Lines without ferries that touch own track."""
        lines = position.box.lines
        touched = {end for line in position.own for end in (lines[line].a, lines[line].b)}
        near = (n for n, line in lines.items() if not line.ferry and (line.a in touched or line.b in touched))
        return [
            PlaceSegment(line) for line in near if line not in position.owner and PlaceSegment(line) in legal
        ]

    # --- what the levels do differently

    def plan(self, position: Position) -> list[Aim]:
        """Cards to work for, the first one first."""
        return []

    def wanted(self, position: Position, plan: list[Aim]) -> list[int]:
        """Lines for the next segments, the first one first."""
        return _lines(plan)

    def digs(self, position: Position, line: int) -> bool:
        """Whether to build the Channel Tunnel on a line rather than to place a segment there."""
        return False

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return max(options, key=lambda o: (cards.score_worth(position, o), o.card), default=None)

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        return None

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        action: Action = chance.choice(options)
        return action

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return options[0]


class EasyBot(OrientBot):
    """Completes the card that needs the fewest segments, and draws by chance."""

    name: ClassVar[str] = "easy"

    def plan(self, position: Position) -> list[Aim]:
        """One card at a time."""
        found = [aim for aim in aims(position, position.hand) if aim.lines]
        return sorted(found, key=lambda aim: (len(aim.lines), aim.card))[:1]

    def score(self, position: Position, options: list[Score]) -> Action | None:
        return super().score(position, [option for option in options if not option.use])


class MediumBot(OrientBot):
    """Weighs what a card brings against the segments it takes, one card at a time."""

    name: ClassVar[str] = "medium"

    def plan(self, position: Position) -> list[Aim]:
        return sorted(aims(position, position.hand), key=lambda aim: (-aim.rate(position), aim.card))

    def discard(self, position: Position, options: list[Discard]) -> Action | None:
        """A card that would never pay."""
        for option in options:
            if cards.worth(position, position.now, option.card) <= cards.FLOOR:
                return option
        return None

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        board, none = position.now, frozenset[int]()
        best: Action = max(options, key=lambda option: cards.draw_worth(position, board, none, option))
        return best


class HardBot(OrientBot):
    """Plans its whole hand, and changes it while it builds."""

    name: ClassVar[str] = "hard"
    careful: ClassVar[bool] = True

    def plan(self, position: Position) -> list[Aim]:
        return list(Orders(position).best().aims)

    def wanted(self, position: Position, plan: list[Aim]) -> list[int]:
        lines = list(dict.fromkeys(at_once(position) + _lines(plan)))
        if len(lines) >= position.box.setup.most_placed or position.supply < len(lines) + PLENTY:
            return lines
        extra = sorted(aims(position, position.hand), key=lambda aim: (-aim.profit, aim.card))
        return lines + _lines([*trains(position), *extra])

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
        """The worst card, if the tableau or a deck has something better for the track that is planned."""
        if not options:
            return None
        values = self._kept(position)
        worst = min(options, key=lambda option: (values[option.card], option.card))
        draws: list[Any] = [Take(card) for card in position.view.tableau]
        draws += [Draw(deck) for deck, count in position.decks.items() if count]
        free = self._ahead(position, worst.card)
        board = position.board(free)
        best = max((cards.draw_worth(position, board, free, option) for option in draws), default=cards.FLOOR)
        return worst if best > values[worst.card] else None

    def _kept(self, position: Position) -> dict[str, float]:
        """What each card is worth beside the others of the hand."""
        own = {aim.card: aim for aim in aims(position, position.hand)}
        found = {}
        for card in position.hand:
            others = frozenset(
                line for aim in own.values() if aim.card != card and aim.profit > 0 for line in aim.lines
            )
            found[card] = cards.worth(position, position.board(others), card)
        return found

    def _ahead(self, position: Position, without: str = "") -> frozenset[int]:
        """What the plan will place."""
        return frozenset(_lines([aim for aim in self.plan(position) if aim.card != without]))

    def draw(self, position: Position, options: list[Any], resets: list[Reset], chance: Random) -> Action:
        """The best card for the track that will be left; a new tableau, where it promises more."""
        position = position.after_removal()
        free = self._ahead(position)
        board = position.board(free)
        worth = {option: cards.draw_worth(position, board, free, option) for option in options}
        if position.was_reset(resets):  # then whatever is not of the tableau costs a second waiver
            worth = {one: value - WAIVER * isinstance(one, Draw) for one, value in worth.items()}
        best: Action = max(options, key=lambda option: worth[option])
        if resets and cards.new_tableau(position, free) > worth[best] + WAIVER:
            return resets[0]
        return best

    def remove(self, position: Position, options: list[Remove]) -> Action:
        return cards.best_removal(position, options)


def _lines(found: list[Aim]) -> list[int]:
    return [line for aim in found for line in aim.lines]
