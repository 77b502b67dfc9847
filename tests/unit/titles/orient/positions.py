"""Positions of Orient Express, put on the table directly, so that tests read like the rulebook.

Players are named by their colours. A position begins with empty hands, everything else as at the
start, and the first player's turn.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

import bradshaw
from bradshaw.core.event import Event, Payment
from bradshaw.core.refusal import Refusal
from bradshaw.titles.orient.components import PASSENGER, PassengerCard, RegionalCard

COLOURS = ("blue", "red", "green", "yellow", "black")


class Position:
    """A game whose table is set up piece by piece."""

    table: Any

    def __init__(self, players: int = 4, first: str = "blue", **options: Any) -> None:
        options = {"start": "starter", "first_player": first, **options}
        self.game = bradshaw.new("Orient Express", COLOURS[:players], seed=1, options=options)
        self.table = self.game.table
        table: Any = self.table
        for player in table.players.values():
            for card in list(player.hand):
                self._home(card)
            player.hand.clear()
        self._taken()

    def _home(self, card: str) -> None:
        self.table.decks[self.table.box.deck_of(card)].append(card)

    def _taken(self) -> None:
        """What was set up is no action."""
        self.table._journal.take()
        self.game._legal.clear()

    # --- setting up

    def track(self, **lines: Iterable[int]) -> Position:
        """Segments of players by their colours."""
        for player, numbers in lines.items():
            for number in numbers:
                self.table.track[str(number)] = player
                self.table.players[player].segments -= 1
        self._taken()
        return self

    def tunnel(self, player: str, line: int = 270) -> Position:
        self.table.tunnel, self.table.tunnel_open = line, True
        self.table.track[str(line)] = player
        self.table.players[player].segments -= 2
        self._taken()
        return self

    def waivers(self, **counts: int) -> Position:
        for player, count in counts.items():
            self.table.players[player].waivers = count
        self._taken()
        return self

    def hand(self, **cards: Iterable[str]) -> Position:
        """Cards to hands, from wherever they are."""
        for player, names in cards.items():
            for card in names:
                self._fetch(card)
                self.table.players[player].hand.append(card)
        self._taken()
        return self

    def scored(self, player: str, *cards: str) -> Position:
        for card in cards:
            self._fetch(card)
            self.table.players[player].scored.append(card)
        self._taken()
        return self

    def _fetch(self, card: str) -> None:
        table = self.table
        places = [*table.decks.values(), table.tableau, table.set_aside]
        for place in places:
            if card in place:
                place.remove(card)
        if len(table.tableau) < table.box.setup.tableau:
            table.fill_tableau()

    def top(self, card: str) -> Position:
        """Put a card on top of its deck."""
        self._fetch(card)
        self._home(card)
        self._taken()
        return self

    def tokens(self, **left: tuple[int, ...]) -> Position:
        for region, values in left.items():
            self.table.tokens[region] = values
        self._taken()
        return self

    def bonus(self, card: str) -> Position:
        """A bonus card is the one of its deck."""
        self.table.bonuses[self.table.box.bonuses[card].deck] = card
        self._taken()
        return self

    def made_up(self, name: str, *cities: str, region: str = "") -> Position:
        """A card that is not in the set, in the hand of nobody yet."""
        box = copy.copy(self.table.box)
        card = (
            RegionalCard(id=name, region=region, name=name, cities=cities, points=5)
            if region
            else PassengerCard(id=name, design="rheingold", cities=cities, points=5)
        )
        box.cards = {**box.cards, name: card}
        self.table.__dict__["_box"] = box
        return self

    def empty(self, *decks: str) -> Position:
        """Decks are exhausted; `tableau` is one too."""
        for deck in decks:
            (self.table.tableau if deck == "tableau" else self.table.decks[deck]).clear()
        self._taken()
        return self

    def open_tunnel(self) -> Position:
        """A token of two has been taken in an earlier turn."""
        self.table.tunnel_open = True
        self._taken()
        return self

    def moved(self, count: int = 1) -> Position:
        """Segments have been placed in this turn, somewhere out of the way."""
        turn = self.table.turn
        turn.doing, turn.moved = "place", count
        self._taken()
        return self

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
