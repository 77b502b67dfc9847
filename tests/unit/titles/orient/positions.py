"""Positions of Orient Express, written as documents, so that tests read like the rulebook.

Players are named by their colours. A position begins with empty hands, everything else as at the
start, and the first player's turn.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from bradshaw.core.event import Event, Payment
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.titles.orient.components import PASSENGER, Components, PassengerCard, RegionalCard
from tests.unit.titles.written import WrittenPosition

COLOURS = ("blue", "red", "green", "yellow", "black")


class Position(WrittenPosition):
    """A game whose table is set up piece by piece."""

    def __init__(self, players: int = 4, first: str = "blue", **options: Any) -> None:
        options = {"start": "starter", "first_player": first, **options}
        super().__init__("Orient Express", COLOURS[:players], **options)
        #: The component set with what a test has made up, which no document can tell.
        self._box: Components | None = None
        dealt = {name: self._cards("hand", name) for name in COLOURS[:players]}
        for card in (card for hand in dealt.values() for card in hand):
            self._home(card)
        self.put(players={name: {"hand": []} for name in dealt})

    @property
    def game(self) -> Game:
        game = super().game
        if self._box is not None:
            game.table.__dict__["_box"] = self._box
        return game

    @property
    def box(self) -> Components:
        """The component set."""
        found: Components = self._box or self._start.box
        return found

    # --- what is written

    def _of_player(self, name: str, field: str) -> Any:
        written = self.document.get("players", {}).get(name, {})
        return written[field] if field in written else getattr(self._start.players[name], field)

    def _cards(self, field: str, player: str) -> list[Any]:
        return list(self._of_player(player, field))

    def _deck(self, deck: str) -> list[str]:
        return list(self.document.get("decks", {}).get(deck, self._start.decks[deck]))

    def _open(self, place: str) -> list[str]:
        """The cards of the tableau, or those set aside."""
        return list(self.document.get(place, getattr(self._start, place)))

    def _home(self, card: str) -> None:
        """A card lies on top of its deck."""
        deck = self.box.deck_of(card)
        self.put(decks={deck: [*self._deck(deck), card]})

    def _fetch(self, card: str) -> None:
        """Take a card from wherever it is; the tableau is filled again."""
        for deck in self._start.decks:
            self.put(decks={deck: [one for one in self._deck(deck) if one != card]})
        for place in ("tableau", "set_aside"):
            self.put(**{place: [one for one in self._open(place) if one != card]})
        tableau, deck = self._open("tableau"), self._deck(PASSENGER)
        while len(tableau) < self.box.setup.tableau and deck:
            tableau.append(deck.pop())
        self.put(tableau=tableau, decks={PASSENGER: deck})

    # --- setting up

    def track(self, **lines: Iterable[int]) -> Position:
        """Segments of players by their colours."""
        for player, numbers in lines.items():
            placed = {str(number): player for number in numbers}
            left = self._of_player(player, "segments") - len(placed)
            self.put(track=placed, players={player: {"segments": left}})
        return self

    def tunnel(self, player: str, line: int = 270) -> Position:
        left = self._of_player(player, "segments") - 2
        self.put(track={str(line): player}, players={player: {"segments": left}})
        return self.put(tunnel=line, tunnel_open=True)

    def waivers(self, **counts: int) -> Position:
        return self.put(players={player: {"waivers": count} for player, count in counts.items()})

    def hand(self, **cards: Iterable[str]) -> Position:
        """Cards to hands, from wherever they are."""
        for player, names in cards.items():
            for card in names:
                self._fetch(card)
                self.put(players={player: {"hand": [*self._cards("hand", player), card]}})
        return self

    def scored(self, player: str, *cards: str) -> Position:
        for card in cards:
            self._fetch(card)
            self.put(players={player: {"scored": [*self._cards("scored", player), card]}})
        return self

    def top_card(self, card: str) -> Position:
        """Put a card on top of its deck."""
        self._fetch(card)
        self._home(card)
        return self

    def tokens(self, **left: tuple[int, ...]) -> Position:
        return self.put(tokens={region: list(values) for region, values in left.items()})

    def won(self, player: str, *bonuses: str, **tokens: int) -> Position:
        """Bonus cards and tokens of regions in a player's stack."""
        stack = {"bonuses": list(bonuses), "tokens": [list(token) for token in tokens.items()]}
        return self.put(players={player: stack})

    def bonus(self, card: str) -> Position:
        """A bonus card is the one of its deck."""
        return self.put(bonuses={self.box.bonuses[card].deck: card})

    def made_up(self, name: str, *cities: str, region: str = "") -> Position:
        """A card that is not in the set, in the hand of nobody yet."""
        card = (
            RegionalCard(id=name, region=region, name=name, cities=cities, points=5)
            if region
            else PassengerCard(id=name, design="rheingold", cities=cities, points=5)
        )
        return self.other_box(cards={**self.box.cards, name: card})

    def other_box(self, **parts: Any) -> Position:
        """The component set has other cards."""
        self._box = copy.copy(self.box)
        self._box.__dict__.update(parts)
        return self

    def empty(self, *decks: str) -> Position:
        """Decks are exhausted; `tableau` is one too."""
        for deck in decks:
            self.put(**({"tableau": []} if deck == "tableau" else {"decks": {deck: []}}))
        return self

    def open_tunnel(self) -> Position:
        """A token of two has been taken in an earlier turn."""
        return self.put(tunnel_open=True)

    def moved(self, count: int = 1) -> Position:
        """Segments have been placed in this turn, somewhere out of the way."""
        return self.top(doing="place", moved=count)

    # --- playing

    def play(self, *actions: str) -> Position:
        for action in actions:
            self.game.play(action)
        return self

    def refused(self, action: str) -> Refusal:
        refusal = self.game.why_not(action)
        assert refusal is not None, f"{action} is legal"
        return refusal

    def legal(self, action: str) -> bool:
        return self.game.why_not(action) is None

    def listed(self, word: str) -> list[str]:
        """Legal actions that begin with a word."""
        return [str(action) for action in self.game.legal() if action.word == word]

    def end_turns(self, count: int) -> Position:
        """Players place a segment out of the way and end their turns."""
        for _ in range(count):
            if not self.table.turn.moved:
                free = next(n for n in range(1, 700) if str(n) not in self.table.track)
                self.play(f"place {free}")
            self.play("end")
        return self

    # --- looking

    def player(self, name: str) -> Any:
        return self.table.players[name]

    def waivers_of(self, *names: str) -> list[int]:
        return [self.player(name).waivers for name in names]

    def lines_of(self, name: str) -> list[int]:
        return sorted(self.table.own_lines(name))

    def paid(self) -> dict[str, int]:
        """What the last action paid to whom."""
        return {e.payee: e.amount for e in self.events() if isinstance(e, Payment)}

    def events(self) -> tuple[Event, ...]:
        return self.game.moves[-1].events

    @property
    def actor(self) -> str:
        return self.game.acting[0].player


__all__ = ["COLOURS", "PASSENGER", "Position"]
