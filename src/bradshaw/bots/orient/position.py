"""A game of Orient Express as one player sees it: nothing here looks beyond the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from bradshaw.core.seat import Seat
from bradshaw.core.shared import once
from bradshaw.titles.orient.actions import Reset
from bradshaw.titles.orient.components import PASSENGER, Components, PassengerCard, RegionalCard
from bradshaw.titles.orient.conditions import Connects
from bradshaw.titles.orient.details import RemovalDetails, TurnDetails
from bradshaw.titles.orient.missing import web_of
from bradshaw.titles.orient.steps.after_card import DrawCard
from bradshaw.titles.orient.trees import Priced, Tree, Web
from bradshaw.titles.orient.view import OrientView

#: What things are worth, in parts of a point: a point, a segment to place, a waiver that is paid.
POINT = 6
SEGMENT = 10
FERRY = 6
#: Tokens that bring the end nearer for each turn: a guess, which counts as much as so many rounds.
PACE, GUESSED = 0.24, 8


@once
def _box_trees(box: Components) -> dict[str, frozenset[int]]:
    """For every card a smallest tree on the empty board."""
    prices = [None, *(SEGMENT + FERRY if line.ferry else SEGMENT for line in box.lines.values())]
    board = web_of(box).priced(prices)
    trees = {name: board.tree(card.cities) for name, card in box.cards.items()}
    return {name: tree.lines if tree else frozenset() for name, tree in trees.items()}


class Position:
    """What a player knows."""

    def __init__(self, box: Components, view: OrientView, player: str) -> None:
        self.view = view
        self.box = box
        self.web: Web = web_of(box)
        self.player = player
        self.me = view.players[player]
        self.hand = self.me.hand or ()
        #: Segments in the supply.
        self.supply = self.me.segments
        self.owner = {int(line): name for line, name in self.view.track.items()}
        self.own = frozenset(line for line, name in self.owner.items() if name == player)
        self.rivals = len(self.view.seats) - 1

    @classmethod
    def of(cls, seat: Seat) -> Position:
        """The position as it is seen from a seat."""
        title: Any = seat.title
        view = seat.view()
        assert isinstance(view, OrientView)
        return cls(title.components(seat.options), view, seat.player)

    @property
    def step(self) -> TurnDetails:
        """How far the turn has come."""
        details = self.view.step and self.view.step.details
        assert isinstance(details, TurnDetails)
        return details

    @property
    def scored(self) -> tuple[str, ...]:
        """Own completed cards."""
        return self.me.own.scored if self.me.own else ()

    def at_start(self) -> Position:
        """The position in which this turn began, so that a plan holds for the whole turn."""
        step, track = self.step, dict(self.view.track)
        moved = len(step.lines) if step.doing == "place" else -len(step.lines)
        for line in step.lines:
            if step.doing == "place":
                track.pop(str(line))
            else:
                track[str(line)] = self.player
        me = replace(self.me, segments=self.me.segments + moved, reach=None)
        players = {**self.view.players, self.player: me}
        assert self.view.step is not None
        begun = replace(self.view.step, details=replace(step, doing="", moved=0, lines=()))
        view = replace(self.view, track=track, players=players, step=begun)
        return Position(self.box, view, self.player)

    def after_removal(self) -> Position:
        """The position after the card that was scored has taken its track away; this one, if none was."""
        removal = self.view.step and self.view.step.details
        if not isinstance(removal, RemovalDetails):
            return self
        gone = removal.choices[0]
        track = {line: owner for line, owner in self.view.track.items() if int(line) not in gone}
        me = replace(self.me, segments=self.me.segments + len(gone), reach=None)
        view = replace(self.view, track=track, players={**self.view.players, self.player: me})
        return Position(self.box, view, self.player)

    # --- trees

    def board(self, free: Iterable[int] = (), without: Iterable[int] = ()) -> Priced:
        """The board with own track, and some lines more or less, for nothing; others' track is closed."""
        prices = list(self._empty)
        for number in self.owner:
            prices[number] = None
        for number in self.own:
            prices[number] = 0
        for number in without:
            prices[number] = self._empty[number]
        for number in free:
            prices[number] = 0
        return self.web.priced(prices)

    @cached_property
    def _empty(self) -> list[int | None]:
        """What each line costs while nothing lies on it. Without waivers no ferry can be built."""
        ferry = SEGMENT + FERRY if self.me.waivers >= self.box.setup.ferry_waivers else None
        return [None, *(ferry if line.ferry else SEGMENT for line in self.box.lines.values())]

    @cached_property
    def now(self) -> Priced:
        """The board as it lies."""
        return self.board()

    @cached_property
    def shared(self) -> Priced:
        """The board with others' track open for what its use costs."""
        prices = list(self.now.prices)
        swing = round(POINT * (1 + 1 / self.rivals))
        for number, owner in self.owner.items():
            if owner != self.player:
                prices[number] = swing * (2 if number == self.view.tunnel.line else 1)
        return self.web.priced(prices)

    def paying(self, use: Iterable[int]) -> float:
        """What the use of others' lines costs: a point to oneself, and another one to a rival."""
        tunnel = self.view.tunnel.line
        return POINT * sum(2 if line == tunnel else 1 for line in use) * (1 + 1 / self.rivals)

    def payable(self, use: Iterable[int]) -> bool:
        """Whether the waivers in hand and the limits allow the use of others' lines."""
        tunnel = self.view.tunnel.line
        counts: Counter[str] = Counter()
        for line in use:
            counts[self.owner[line]] += 2 if line == tunnel else 1
        most = self.box.setup.most_used
        return counts.total() <= self.me.waivers and all(count <= most for count in counts.values())

    def affordable(self, board: Priced, cities: Sequence[str]) -> Tree | None:
        """A cheapest tree whose ferries the waivers in hand pay for; None if there is none."""
        tree = board.tree(cities)
        if tree is None or self._ferries(board, tree) <= self.me.waivers:
            return tree
        ferries = self.box.ferries
        dry = [None if line in ferries and price else price for line, price in enumerate(board.prices)]
        return self.web.priced(dry).tree(cities)

    def _ferries(self, board: Priced, tree: Tree) -> int:
        """Waivers for the ferries of a tree that are still to be built."""
        built = sum(line in self.box.ferries and board.prices[line] != 0 for line in tree.lines)
        return built * self.box.setup.ferry_waivers

    def box_tree(self, card: str) -> frozenset[int]:
        """A smallest tree of a card on the empty board."""
        return _box_trees(self.box)[card]

    def missing(self, tree: Tree) -> list[int]:
        """Lines of a tree that hold no track yet."""
        return sorted(line for line in tree.lines if line not in self.owner)

    # --- worth

    def gain(self, card: str, before: Sequence[str] = ()) -> int:
        """What completing a card brings after some others: its points, a token, a larger set."""
        found, earlier = self.box.cards[card], [self.box.cards[one] for one in before]
        if isinstance(found, RegionalCard):
            return POINT * (found.points + self._tokens(found.region, before)[0])
        sets, have = self.box.setup.sets, self.designs[found.design]
        have += sum(isinstance(one, PassengerCard) and one.design == found.design for one in earlier)
        more = sets[min(have + 1, len(sets) - 1)] - sets[min(have, len(sets) - 1)]
        return POINT * (found.points + more)

    def _tokens(self, region: str, before: Sequence[str]) -> tuple[int, ...]:
        """The tokens of a region that are left after some cards, then none of any value."""
        cards = (self.box.cards[one] for one in before)
        taken = sum(isinstance(card, RegionalCard) and card.region == region for card in cards)
        return (*self.view.tokens[region][taken:], 0, 0)

    @cached_property
    def designs(self) -> Counter[str]:
        """Designs on own completed cards."""
        cards = (self.box.cards[card] for card in self.scored)
        return Counter(card.design for card in cards if not isinstance(card, RegionalCard))

    @cached_property
    def trains(self) -> list[tuple[tuple[str, ...], int]]:
        """Open bonus cards for connecting cities: the cities, and what they bring."""
        found = []
        for name in self.view.bonuses.values():
            bonus = self.box.bonuses.get(name)
            if bonus is not None and isinstance(bonus.condition, Connects):
                found.append((bonus.condition.cities, POINT * bonus.value))
        return found

    def unseen(self, deck: str) -> list[str]:
        """Cards of a deck that may still be in it, as far as the player knows."""
        seen = {*self.hand, *self.scored, *self.view.discards, *self.view.tableau}
        return [card for card in self.box.cards if card not in seen and self.box.deck_of(card) == deck]

    @cached_property
    def tokens_to_go(self) -> tuple[int, int]:
        """How many tokens are taken before the end comes, at the least, and how many there were."""
        setup, tokens = self.box.setup, self.view.tokens.values()
        columns = sum(value > setup.tokens[-1] for values in tokens for value in values)
        rows = sum(sorted(len(values) for values in tokens)[: setup.empty_regions])
        return min(columns, rows), (len(setup.tokens) - 1) * len(tokens)

    @cached_property
    def rounds_left(self) -> float:
        """A guess at how many rounds there will be, from the tokens left."""
        if self.view.ending:
            return 0.0
        left, whole = self.tokens_to_go
        pace = (whole - left + PACE * GUESSED * (self.rivals + 1)) / (self.view.round_number + GUESSED)
        return left / pace

    def was_reset(self, resets: Sequence[Reset]) -> bool:
        """Whether the tableau has been replaced in this turn, when a card is drawn: it could be, were it not
        for that."""
        drawing = self.view.step is not None and self.view.step.kind == DrawCard.KIND
        could = self.me.waivers >= self.box.setup.reset_waivers and self.decks[PASSENGER] > 0
        return drawing and could and not resets

    @property
    def decks(self) -> dict[str, int]:
        return self.view.decks
