"""Playing: carrying out actions, taking them back, playing them again, and trying them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from . import codec
from .action import Action
from .asked import Asked
from .errors import BradshawError
from .findings import Finding
from .meaning import changed_facts
from .names import counted
from .past import Change, Move
from .refusal import Refusal


class Played(Asked, ABC):
    """A game that can be played."""

    @abstractmethod
    def _rebuild(self, number: int) -> None:
        """Find out how to take back the actions after the first `number`."""

    @abstractmethod
    def _undone_again(self, undone: Sequence[Move]) -> None:
        """Play what was taken back on another table, and take it back on this one."""

    # --- what can be done

    def why_not(self, action: Action | str, by: str | None = None) -> Refusal | None:
        """The refusal an action would meet, None if it is legal. Changes nothing."""
        try:
            with self.trying(action, by):
                return None
        except Refusal as refusal:
            return refusal

    # --- playing

    def play(self, action: Action | str, by: str | None = None) -> Move:
        """Carry out an action, or raise the `Refusal` it meets and change nothing."""
        move = self._perform(self.title.vocabulary.read(action), by)
        self.past.forget_undone()
        return move

    def again(self, move: Move) -> Move:
        """Carry out what was played in another game with the same past, with the same luck."""
        if not isinstance(move, Move):
            raise BradshawError(f"only a move of another game can be played again, not {move!r}")
        return self._perform(move.action, move.by, move.draws, move.findings)

    def _perform(
        self, action: Action, by: str | None, draws: Sequence[int] = (), findings: Sequence[Finding] = ()
    ) -> Move:
        with self._alone:
            return self._carry_out(action, by, draws, findings)

    def _carry_out(
        self, action: Action, by: str | None, draws: Sequence[int], findings: Sequence[Finding]
    ) -> Move:
        table = self.table
        journal = table._journal
        if journal.entries:
            self._untouched()
        step = table.top
        if step is None or table.finished:
            raise Refusal("end", "the game is over")
        actors = step.actors()
        by = self._sole_actor(actors) if by is None else by
        self._known(by)
        if by not in actors:
            raise Refusal("turn", f"it is not {by}'s turn, but {' and '.join(actors)}'s")
        drawn = self.chance.count
        table._events.clear()
        self.chance.begin(drawn)
        self.chance.feed(draws)
        table.findings.begin(findings)
        try:
            step.play(by, action)
            table.settle()
            draws, findings = tuple(self.chance.drawn), tuple(table.findings.found)
            meant = changed_facts(journal.entries)
            link = codec.chain(self.hash, [by, action, draws, findings, meant, table.question()])
        except BaseException:
            journal.rollback()
            self.chance.begin(drawn)
            raise
        move = Move(by, action, draws, link, tuple(table._events), findings)
        self.past.add(move, Change(journal.take(), drawn))
        self._forget()
        return move

    # --- going back and forth

    def undo(self, count: int = 1) -> None:
        """Take back the last actions."""
        _count(count)
        with self._alone:
            self._untouched()
            if count > len(self.past.moves):
                raise BradshawError(f"there {_are(len(self.past.moves))} to take back")
            if count > self.past.at_hand:
                self._rebuild(len(self.past.moves) - count)
            for _ in range(count):
                self.past.back(self.table._journal, self.chance)
            self._forget()

    def _forget(self) -> None:
        """The position is another one: what was worked out about it holds no more."""
        self._legal.clear()
        self.table._journal.forget()

    def redo(self, count: int = 1) -> None:
        """Play again what was taken back."""
        _count(count)
        with self._alone:
            self._untouched()
            if count > self.redoable:
                raise BradshawError(f"there {_are(self.redoable)} to play again")
            for _ in range(count):
                self.past.forth(self.table._journal, self.chance)
            self._forget()

    @property
    def redoable(self) -> int:
        """How many actions could be played again."""
        return len(self.past.undone)

    def go_to(self, number: int) -> None:
        """Stand after the first `number` actions; later ones can be played again with `redo`."""
        here = len(self.past.moves)
        self._numbered(number, here + self.redoable)
        if number < here:
            self.undo(here - number)
        else:
            self.redo(number - here)

    @contextmanager
    def trying(self, action: Action | str, by: str | None = None) -> Iterator[Move]:
        """Play an action for the length of a `with` block, then stand where the game stood before it,
        whatever was played and taken back inside. What was found out about this position stays known."""
        with self._alone:
            yield from self._tried(self.title.vocabulary.read(action), by)

    def _tried(self, action: Action, by: str | None) -> Iterator[Move]:
        self._untouched()
        undone = self.past.set_undone_aside()
        table, legal, known = self.table, dict(self._legal), self.table._journal.known
        before = self.moves
        try:
            yield self._perform(action, by)
        finally:
            try:
                self._untouched()
            finally:
                self._return_to(before)
                if self.table is table:
                    self.past.restore_undone(undone)
                    table._journal.known = known
                else:  # it was built anew: how to play again what was taken back is known of the old one only
                    self._undone_again(undone[0])
                self._legal = legal

    def _return_to(self, moves: Sequence[Move]) -> None:
        """Stand after these actions again."""
        now, same = self.past.moves, len(moves)
        while same and (same > len(now) or now[same - 1].hash != moves[same - 1].hash):
            same -= 1
        self.undo(len(now) - same)
        for move in moves[same:]:
            self.again(move)

    def _untouched(self) -> None:
        """Refuse to go on from a table that somebody has changed without an action."""
        journal = self.table._journal
        with self._alone:
            if not journal.entries:
                return
            journal.rollback()
            raise BradshawError(
                "the table was changed from outside, which has been taken back: only actions change it"
            )


def _are(number: int) -> str:
    if not number:
        return "are no actions"
    return f"{'is' if number == 1 else 'are'} only {counted(number, 'action')}"


def _count(count: object) -> None:
    """Refuse what is no number of actions."""
    if not isinstance(count, int) or count < 0:
        raise BradshawError(f"a number of actions is 0 or more, not {count!r}")
