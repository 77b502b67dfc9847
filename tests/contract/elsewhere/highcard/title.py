"""Players lay cards from hidden hands or guess the next card of the deck; the highest sum wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from bradshaw.core.action import Action, Vocabulary
from bradshaw.core.box import Page
from bradshaw.core.coverage import Section
from bradshaw.core.legal import Option, Span
from bradshaw.core.past import Move
from bradshaw.core.refusal import require
from bradshaw.core.state import List, Map, Node
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Options, Title
from bradshaw.core.view import Head, PlayerView, View, envelope

HIGHEST = 9
HAND = 3


class Lay(Action, tag="lay", frozen=True):
    """Lay a card of one's hand and draw another."""

    card: int


class Guess(Action, tag="guess", frozen=True):
    """Guess the next card, which is then shown."""

    card: int


class Hand(Node):
    KIND = "highcard hand"

    cards: List[int]
    score: int


class CardTurn(Step["HighcardTable"]):
    KIND = "highcard turn"
    TOPIC = "turn of a player"

    player: str

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: lay a card, or guess the next one"

    def options(self, player: str) -> Iterable[Option]:
        for card in sorted(set(self.table.hands[player].cards)):
            yield Lay(card)
        yield Span(Guess(1), "card", 1, HIGHEST)

    def do_lay(self, player: str, action: Lay) -> None:
        table, hand = self.table, self.table.hands[player]
        require(action.card in hand.cards, "2.1", f"{player} has no {action.card} to lay")
        hand.cards.remove(action.card)
        hand.score += action.card
        table.discards.append(action.card)
        hand.cards.append(table.deck.pop())
        table.reveal("a card of the deck")
        table.note(f"{player} lays a {action.card}.", "2.1")
        table.note(f"You draw a {hand.cards[-1]}.", to=player)
        self.next()

    def do_guess(self, player: str, action: Guess) -> None:
        require(1 <= action.card <= HIGHEST, "2.2", f"cards go from 1 to {HIGHEST}")
        table = self.table
        card = table.deck.pop()
        table.discards.append(card)
        table.reveal("the next card")
        right = card == action.card
        table.hands[player].score += 2 * card if right else 0
        table.note(f"{player} guesses {action.card}, and it is a {card}.", "2.2")
        self.next()

    def next(self) -> None:
        self.player = self.table.left_of(self.player)
        if not self.table.deck:
            self.table.ending = "the deck is used up"
            self.table.finished = True


class HighcardView(View, frozen=True, kw_only=True):
    #: Who plays.
    players: dict[str, PlayerView]
    #: The viewer's own cards.
    hand: tuple[int, ...]
    #: How many cards are left to draw.
    deck: int
    #: The cards that lie open.
    discards: tuple[int, ...]


class HighcardTable(Table):
    KIND = "highcard"
    SECTIONS: ClassVar[Mapping[str, str]] = {"turn of a player": "2"}

    deck: List[int]
    discards: List[int]
    hands: Map[Hand]
    ending: str

    def set_up(self) -> None:
        cards = self.chance.shuffled([*range(1, HIGHEST + 1)] * self.rules.sets)
        self.hands = self.map_of()
        for player in self.seats:
            drawn, cards = cards[:HAND], cards[HAND:]
            self.hands[player] = self.make(Hand, cards=self.list_of(drawn), score=0)
        self.deck = self.list_of(cards)
        self.discards = self.list_of()
        self.ending = ""
        self.push(CardTurn, player=self.seats[0])

    def view(self, head: Head) -> HighcardView:
        common = envelope(self, head, round="Cards", ending=self.ending, scores=self.scores())
        own = self.hands[head.viewer].cards if head.viewer else ()
        return HighcardView(
            **common,
            players={name: PlayerView(name=name) for name in self.seats},
            hand=tuple(sorted(own)),
            deck=len(self.deck),
            discards=tuple(self.discards),
        )

    def resample(self, viewer: str | None, rng: Random, turns: Sequence[Move]) -> None:
        unseen = [self.deck, *(hand.cards for name, hand in self.hands.items() if name != viewer)]
        cards = sorted(card for place in unseen for card in place)  # their order is hidden too
        rng.shuffle(cards)
        for place in unseen:
            count = len(place)
            place.replace(cards[:count])
            del cards[:count]

    def scores(self) -> dict[str, int]:
        return {name: hand.score for name, hand in self.hands.items()}


class HighcardOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    sets: int = 40
    """Sets of cards in the deck (1)."""


class Highcard(Title):
    name = "Highcard"
    summary = "Lay cards or guess them."
    players = (2, 3)
    table = HighcardTable
    options = HighcardOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"short": {"sets": 25}}
    vocabulary = Vocabulary((Lay, Guess))
    parts: ClassVar[Mapping[str, str]] = {"bots": "highcard.bot:BOTS", "watch": "highcard.watch:CardWatch"}

    documents: ClassVar[Mapping[str, Any]] = {**Title.documents, "view": HighcardView}

    def help(self) -> tuple[Page, ...]:
        return (
            Page(heading="The cards", text="Everybody holds three cards that nobody else sees."),
            Page(heading="A turn", text="Lay a card and draw another, or guess the next card."),
            Page(heading="The end", text="The game ends with the deck; the highest sum wins."),
        )

    def coverage(self) -> Sequence[Section]:
        return (
            Section("1", "the deck", nothing="the table lays it out"),
            Section("2.1", "laying a card", ("highcard.title:CardTurn.do_lay",)),
            Section("2.2", "guessing a card", ("highcard.title:CardTurn.do_guess",)),
        )


TITLE = Highcard()
