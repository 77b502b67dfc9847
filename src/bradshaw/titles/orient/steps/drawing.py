"""Drawing cards: from any deck, or from the tableau."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step

from ..actions import Draw, Take
from ..components import PASSENGER
from ..table import OrientTable


class Drawing(Step[OrientTable], abstract=True):
    """Somebody draws a card."""

    TOPIC = "draw"

    player: str

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def check_deck(self, deck: str) -> None:
        """Refuse a deck that cannot be drawn from."""
        decks = self.table.decks
        require(deck in decks, self.rule, f"there is no deck {deck!r}", f"The decks are: {', '.join(decks)}")
        rule = self.section("pile") if deck == PASSENGER else self.rule
        require(decks[deck], rule, f"no cards of {self.table.box.deck_name(deck)} are left to draw")

    def check_tableau(self, card: str) -> None:
        shown = self.table.tableau
        require(
            card in shown,
            self.rule,
            f"{card!r} is not in the tableau",
            f"It shows: {', '.join(shown) or 'nothing'}",
        )

    def draws(self) -> Iterable[Option]:
        yield from (Draw(deck) for deck, cards in self.table.decks.items() if cards)

    def takes(self) -> Iterable[Option]:
        yield from (Take(card) for card in self.table.tableau)

    def options(self, player: str) -> Iterable[Option]:
        yield from self.draws()
        yield from self.takes()

    def do_draw(self, player: str, action: Draw) -> None:
        self.check_deck(action.deck)
        self.table.draw(player, action.deck)
        self.drawn(from_tableau=False)

    def do_take(self, player: str, action: Take) -> None:
        self.check_tableau(action.card)
        self.table.take(player, action.card)
        self.drawn(from_tableau=True)

    def drawn(self, from_tableau: bool) -> None:
        """Go on after a card was drawn."""
        self.done()
