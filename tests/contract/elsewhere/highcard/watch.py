"""What must hold in every game of Highcard."""

from __future__ import annotations

from bradshaw.simulate.failure import insist
from bradshaw.simulate.watch import Watch

from .title import HIGHEST, HighcardTable


class CardWatch(Watch):
    """No card is lost or made."""

    def check(self) -> None:
        table = self.game.table
        assert isinstance(table, HighcardTable)
        places = [table.deck, table.discards, *(hand.cards for hand in table.hands.values())]
        cards = [card for place in places for card in place]
        whole = sorted([*range(1, HIGHEST + 1)] * table.rules.sets)
        insist(sorted(cards) == whole, "cards", f"there are {len(cards)} cards")
