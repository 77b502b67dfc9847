"""Drafting the first hands: in turn order each player draws five cards, seeing each before the next."""

from __future__ import annotations

from .drawing import Drawing


class Draft(Drawing):
    """The hands before the first turn."""

    KIND = "Orient Express draft"
    TOPIC = "setup"

    #: Players who have drawn their hands.
    done_players: int

    def settle(self) -> bool:
        table = self.table
        while len(table.players[self.player].hand) >= table.box.setup.hand or not table.drawable():
            self.done_players += 1
            if self.done_players == len(table.seats):
                self.done()
                return False
            self.player = table.left_of(self.player)
        return True

    def prompt(self) -> str:
        have = len(self.table.players[self.player].hand)
        return f"{self.player}: draw card {have + 1} of {self.table.box.setup.hand} for the first hand"

    def drawn(self, from_tableau: bool) -> None:
        """The step stays until everybody has a hand."""
