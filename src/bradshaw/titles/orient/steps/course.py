"""The course of the game: turns to the left, rounds, the end after a whole round."""

from __future__ import annotations

from bradshaw.core.step import Step

from ..ending import close_round
from ..table import OrientTable
from .turn import Turn


class Course(Step[OrientTable]):
    """Gives every player a turn, and counts rounds."""

    KIND = "Orient Express course"
    TOPIC = "sequence"

    #: Whose turn is next, and how many turns of the round have been played.
    player: str
    played: int

    def settle(self) -> bool:
        table = self.table
        if self.played == len(table.seats):
            self.played = 0
            close_round(table)
            if table.finished:
                return True
        player = self.player
        self.player = table.left_of(player)
        self.played += 1
        table.push(
            Turn,
            player=player,
            doing="",
            moved=0,
            lines=(),
            carded=False,
            drawing=False,
            claimed=False,
            was_reset=False,
            took=False,
            proposed=False,
        )
        return False
