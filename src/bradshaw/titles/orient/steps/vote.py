"""Ending the game by agreement: everybody must accept."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.legal import Option
from bradshaw.core.step import Step

from ..actions import Accept, Decline
from ..ending import announce
from ..table import OrientTable


class Vote(Step[OrientTable]):
    """The others answer one after the other; one refusal is enough to go on."""

    KIND = "Orient Express vote"
    TOPIC = "end"

    proposer: str
    player: str

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: {self.proposer} proposes to end the game after this round"

    def options(self, player: str) -> Iterable[Option]:
        yield Accept()
        yield Decline()

    def do_accept(self, player: str, action: Accept) -> None:
        self.table.note(f"{player} agrees to end the game.", self.rule)
        self.player = self.table.left_of(player)
        if self.player == self.proposer:
            announce(self.table, "all players agreed to end it")
            self.done()

    def do_decline(self, player: str, action: Decline) -> None:
        self.table.note(f"{player} wants to go on.", self.rule)
        self.done()
