"""Trains and certificates of 1862, which change hands without being named: in mergers, in receivership."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bradshaw.core.errors import FileError
from bradshaw.core.game import Turn
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.state import WARRANTY, Railway
from bradshaw.titles.t1862.table import Table1862

from .pieces import Shares, Trains

#: Of a train that is out of the game.
NOBODY = ""


def warranties(train: str) -> int:
    return train.count(WARRANTY)


class WarrantedTrains(Trains):
    """Owners and names of numbered trains. The number goes with the card, `A-3`; the name tells the kind
    and the warranties left, `2L*`."""

    def __init__(self, table: Table1862) -> None:
        super().__init__()
        self.table = table
        self._name: dict[str, str] = {}

    def name(self, piece: str) -> str:
        if piece not in self._name:
            raise FileError(f"no railway has bought the train {piece!r}")
        return self._name[piece]

    def bought(self, piece: str, owner: str, train: str) -> None:
        """A new train comes into the game."""
        self._name[piece] = train
        self.move(piece, owner)

    def follow(self) -> None:
        """Take over what the rules did by themselves: trains wear, rust, go to a merged railway, or are
        bought without a director."""
        missing: list[tuple[str, str]] = []
        loose: list[str] = []
        for railway in self.table.companies():
            own = self._of(railway.name)
            trains = [*railway.trains, *railway.stranded]
            for train in sorted(trains, key=warranties, reverse=True):
                if not self._assign(own, railway.name, train):
                    missing.append((railway.name, train))
            loose += own
        for owner, train in missing:
            if not self._assign(loose, owner, train):
                self.bought(self._next(train), owner, train)
        for piece in loose:
            self.move(piece, NOBODY)

    def _of(self, owner: str) -> list[str]:
        own = [piece for piece, who in self._owner.items() if who == owner]
        return sorted(own, key=lambda piece: warranties(self._name[piece]), reverse=True)

    def _assign(self, pieces: list[str], owner: str, train: str) -> bool:
        """Find the piece that a train is: of its kind, with no fewer warranties before."""
        for piece in pieces:
            before = self._name[piece]
            if before.startswith(train) and not before[len(train) :].strip(WARRANTY):
                pieces.remove(piece)
                self.bought(piece, owner, train)
                return True
        return False

    def _next(self, train: str) -> str:
        """The number of the next new train of a card."""
        card = self.table.train_data(train).card
        return f"{card}-{sum(1 for piece in self._name if piece.startswith(f'{card}-'))}"


class Move(NamedTuple):
    """A certificate that changes hands; number 0 is the director's."""

    railway: str
    number: int
    giver: str
    taker: str


class MergedShares(Shares):
    """Certificates of railways that merge: many change hands without being named."""

    def follow_moves(self, turns: Iterable[Turn]) -> None:
        """Take over what the rules did in these turns, certificate by certificate."""
        moves = list(self._moves(turns))
        for at, move in enumerate(moves):
            if move.number == 0:
                self.move(f"{move.railway}_0", move.taker)
                continue
            own = self._ordinary(move.railway, move.giver)
            if own:
                self.move(own[-1 if self._newest(moves, at) else 0], move.taker)

    def _moves(self, turns: Iterable[Turn]) -> Iterator[Move]:
        """The certificates that changed hands, in order."""
        railways = {id(railway.certificates): railway for railway in self.table.railways.values()}
        stages: list[tuple[Railway, list[str]]] = [
            (railways[id(target)], old)
            for turn in turns
            for target, _, old in turn.entries or ()
            if id(target) in railways
        ]
        for at, (railway, before) in enumerate(stages):
            later = (old for other, old in stages[at + 1 :] if other is railway)
            after = next(later, list(railway.certificates))
            for number, (giver, taker) in enumerate(zip(before, after, strict=True)):
                if giver != taker:
                    yield Move(railway.name, number, giver, taker)

    def _newest(self, moves: list[Move], at: int) -> bool:
        """Whether the giver's newest certificate goes, not his oldest: where shares are handed back, and
        where the pool gives three for a director's certificate."""
        move = moves[at]
        if move.giver == POOL:
            return any(self._is_exchange(moves[first : first + 4], move) for first in range(max(0, at - 3), at))
        if move.taker != POOL or move.giver == OFFERING:
            return False
        if any(m.number == 0 and m.taker == move.giver for m in moves[at : at + 4]):
            return False
        return True

    @staticmethod
    def _is_exchange(four: list[Move], move: Move) -> bool:
        """Whether somebody gives the pool a director's certificate for three shares."""
        first, *rest = four
        return (
            (first.number, first.giver, first.taker) == (0, move.taker, POOL)
            and len(rest) == 3
            and all((m.giver, m.taker) == (POOL, move.taker) for m in rest)
        )

    def follow(self) -> None:
        """Take over what else the rules did, so that everybody holds as many as he should: oldest first,
        by way of the pool."""
        for code, railway in self.table.railways.items():
            wanted = Counter(railway.certificates[1:])
            self._follow_director(code, railway, wanted)
            holders = [holder for holder in {**self._held[code], **wanted} if holder != POOL]
            for holder in holders:
                self._move_first(code, holder, POOL, self._surplus(code, holder, wanted))
            for holder in holders:
                self._move_first(code, POOL, holder, -self._surplus(code, holder, wanted))
            self.of(code, OFFERING).sort()

    def _follow_director(self, code: str, railway: Railway, wanted: Counter[str]) -> None:
        """The director's certificate is exchanged for three shares of the new director."""
        first = f"{code}_0"
        old, new = self.holder(first), railway.certificates[0]
        if old != new:
            self.move(first, new)
            number = min(self._surplus(code, new, wanted), -self._surplus(code, old, wanted))
            self._move_first(code, new, old, number)

    def _move_first(self, code: str, giver: str, taker: str, number: int) -> None:
        for share in self._ordinary(code, giver)[: max(0, number)]:
            self.move(share, taker)

    def _surplus(self, code: str, holder: str, wanted: Counter[str]) -> int:
        return len(self._ordinary(code, holder)) - wanted[holder]

    def _ordinary(self, code: str, holder: str) -> list[str]:
        return [share for share in self.of(code, holder) if share != f"{code}_0"]
