"""Making up what a player cannot see: others' hands, the order of decks, starter cards out of the game.

What everybody has seen is kept: cards that were taken from the tableau are still in that hand, scored cards
lie on that stack, and a card has the back that all can see. Nothing here depends on where hidden cards
really are, only on how many of them there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from .actions import Discard, Score, Take

if TYPE_CHECKING:
    from bradshaw.core.past import Move

    from .table import OrientTable


class Seen:
    """What the actions of a game have shown to all."""

    def __init__(self, moves: Sequence[Move]) -> None:
        #: Player -> cards taken openly and not given away, cards scored, and all that left the hand.
        self.held: dict[str, list[str]] = {}
        self.scored: dict[str, list[str]] = {}
        self.gone: dict[str, list[str]] = {}
        for move in moves:
            action = move.action
            if isinstance(action, Take):
                self.held.setdefault(move.by, []).append(action.card)
            elif isinstance(action, Score | Discard):
                self._left(move.by, action)

    def _left(self, player: str, action: Score | Discard) -> None:
        held = self.held.get(player, [])
        if action.card in held:
            held.remove(action.card)
        self.gone.setdefault(player, []).append(action.card)
        if isinstance(action, Score):
            self.scored.setdefault(player, []).append(action.card)


class Dealer:
    """Deals unseen cards anew to the places where cards lie unseen."""

    def __init__(self, table: OrientTable, viewer: str | None, rng: Random, seen: Seen) -> None:
        self.table, self.viewer, self.rng, self.seen = table, viewer, rng, seen
        self.others = [name for name in table.seats if name != viewer]
        open_cards = {*table.tableau, *table.discards}
        for name, player in table.players.items():
            if name == viewer or table.rules.open_stacks:
                open_cards.update(player.scored)
            if name == viewer:
                open_cards.update(player.hand)
        self.pool = {deck: [c for c in self._of(deck) if c not in open_cards] for deck in table.decks}
        self.hands: dict[str, list[str]] = {name: [] for name in self.others}
        self.stacks: dict[str, list[str]] = {name: [] for name in self.others}
        self.aside: list[str] = []

    def _of(self, deck: str) -> Iterable[str]:
        return (card for card in self.table.box.cards if self.table.box.deck_of(card) == deck)

    def deal(self) -> None:
        """Put every unseen card somewhere."""
        table = self.table
        for name in self.others:
            self._put(self.seen.held.get(name, ()), self.hands[name], self._backs(table.players[name].hand))
            if not table.rules.open_stacks:
                scored = table.players[name].scored
                self._put(self.seen.scored.get(name, ()), self.stacks[name], self._backs(scored))
        if table.rules.start == "starter":
            self._starter_cards()
        for cards in self.pool.values():
            self.rng.shuffle(cards)
        for name in self.others:
            player = table.players[name]
            self._fill(self.hands[name], self._backs(player.hand))
            player.hand.replace(self.hands[name])
            if not table.rules.open_stacks:
                self._fill(self.stacks[name], self._backs(player.scored))
                player.scored.replace(self.stacks[name])
        self._fill(self.aside, self._backs(table.set_aside))
        table.set_aside.replace(self.aside)
        for deck, cards in table.decks.items():
            cards.replace(self.pool[deck])

    def _backs(self, cards: Iterable[str]) -> Counter[str]:
        return Counter(map(self.table.box.deck_of, cards))

    def _put(self, cards: Iterable[str], place: list[str], backs: Counter[str]) -> None:
        """Lay certain cards in a place, as far as they are unseen elsewhere and there is room."""
        for card in cards:
            deck = self.table.box.deck_of(card)
            if card in self.pool[deck] and self._backs(place)[deck] < backs[deck]:
                self.pool[deck].remove(card)
                place.append(card)

    def _fill(self, place: list[str], backs: Counter[str]) -> None:
        """Fill a place with any unseen cards of the right backs."""
        for deck, count in sorted((backs - self._backs(place)).items()):
            place.extend(self.pool[deck].pop() for _ in range(count))

    # --- starter hands

    def _starter_cards(self) -> None:
        """Others' starter hands by lot, but for those that are known by a card that was shown; the hands
        that nobody got are out of the game. None of their cards was ever in the pile."""
        hands = [hand.passenger for hand in self.table.box.setup.starter_hands]
        known = {name: hand for name in self.table.seats for hand in hands if self._showed(name, hand)}
        free = [hand for hand in hands if hand not in known.values()]
        self.rng.shuffle(free)
        for name in self.others:
            hand = known.get(name) or free.pop()
            backs = self._backs(self.table.players[name].hand)
            self._put(
                (card for card in hand if card not in self.seen.gone.get(name, ())), self.hands[name], backs
            )
        aside = self._backs(self.table.set_aside)
        self._put((card for hand in free for card in hand), self.aside, aside)

    def _showed(self, name: str, hand: Sequence[str]) -> bool:
        """Whether the viewer knows that a player began with a hand."""
        shown = set(self.seen.gone.get(name, ()))
        if name == self.viewer:
            shown.update(self.table.players[name].hand)
        return not shown.isdisjoint(hand)
