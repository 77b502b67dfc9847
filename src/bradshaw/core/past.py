"""The past of a game: the actions that were played, and how to take the last of them back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec import Struct

from .action import Action
from .chance import Chance
from .event import Event
from .findings import Finding
from .journal import Entry, Journal, invert
from .table import Table

#: So many actions a fork, and a game that was opened, can take back from before its beginning without
#: playing the whole game again.
NEAR = 16


class Move(Struct, frozen=True, gc=False):
    """One action that was played: by whom, what chance gave, and what happened."""

    by: str
    action: Action
    draws: tuple[int, ...] = ()
    hash: str = ""
    #: Ask `game.events(number)`: those of a game opened from a file are not here until then.
    events: tuple[Event, ...] = ()
    #: What rules made the engine search for, see `core/findings.py`.
    findings: tuple[Finding, ...] = ()

    def __repr__(self) -> str:
        return f"<Move {self.by}: {self.action}>"


class Change(NamedTuple):
    """What leads from the state on one side of an action to the state on the other."""

    entries: list[Entry]
    #: Count of draws on that other side.
    drawn: int


class Stand(NamedTuple):
    """A state of which no game is in play, to begin one from: after so many actions and draws."""

    number: int
    table: Table
    drawn: int


class Past:
    """The actions so far, which several games may share, and the changes of the last ones, which none does.

    A fork, and a game opened from a snapshot, know all actions, but how to take them back only from
    there on.
    """

    def __init__(self, moves: Sequence[Move] = (), untold: int = 0, known: bool = True) -> None:
        self.moves = list(moves)
        #: Whether the state follows from these actions; not so where a part of it was made up.
        self.known = known
        #: So many of the first actions are here without their events.
        self.untold = untold
        #: Some actions before the first whose change is at hand.
        self.base: Stand | None = None
        self._changes: list[Change] = []
        #: What was taken back, the next to be played again last.
        self.undone: list[Move] = []
        self._undone_changes: list[Change] = []

    @property
    def at_hand(self) -> int:
        """How many actions can be taken back without playing the game again."""
        return len(self._changes)

    def writes(self, since: int) -> list[Entry]:
        """What was written in all actions after the first `since`; their changes must be at hand."""
        first = since - (len(self.moves) - len(self._changes))
        return [entry for change in self._changes[first:] for entry in change.entries]

    def add(self, move: Move, change: Change) -> None:
        self.moves.append(move)
        self._changes.append(change)

    def let_go(self, keep: int) -> None:
        """Keep only of the last actions how to take them back; for more, the game is played again."""
        del self._changes[: max(0, len(self._changes) - keep)]

    def forget_undone(self) -> None:
        """After another action nothing can be played again."""
        self.undone.clear()
        self._undone_changes.clear()

    def set_undone_aside(self) -> tuple[list[Move], list[Change]]:
        """Begin with nothing taken back; what was can be put back with `restore_undone`."""
        aside = self.undone, self._undone_changes
        self.undone, self._undone_changes = [], []
        return aside

    def restore_undone(self, aside: tuple[list[Move], list[Change]]) -> None:
        self.undone, self._undone_changes = aside

    def back(self, journal: Journal, chance: Chance) -> None:
        """Take the last action back; its change must be at hand."""
        self.undone.append(self.moves.pop())
        self._undone_changes.append(_turned(self._changes.pop(), journal, chance))

    def forth(self, journal: Journal, chance: Chance) -> None:
        """Play again what was taken back last."""
        self.moves.append(self.undone.pop())
        self._changes.append(_turned(self._undone_changes.pop(), journal, chance))

    @contextmanager
    def earlier(self, count: int, journal: Journal, chance: Chance) -> Iterator[None]:
        """Stand `count` actions earlier for the length of a block; their changes must be at hand."""
        for _ in range(count):
            self.back(journal, chance)
        try:
            yield
        finally:
            for _ in range(count):
                self.forth(journal, chance)


def _turned(change: Change, journal: Journal, chance: Chance) -> Change:
    """Go to the other side of an action; returns the change that leads back."""
    here = Change(invert(change.entries), chance.count)
    chance.begin(change.drawn)
    return here
