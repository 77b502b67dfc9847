"""Trains and certificates of 1862, which change hands without being named: in mergers, in receivership."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bradshaw.core.errors import FileError
from bradshaw.core.journal import APPENDED, Entry
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.rolling.train import words
from bradshaw.titles.t1862.closing import stranded
from bradshaw.titles.t1862.state import Railway1862
from bradshaw.titles.t1862.table import Table1862
from bradshaw.titles.t1862.trains import bare, warranties
from bradshaw.titles.t1862.trains import worn as one_less

from .pieces import Shares, Trains

#: Of a train that is out of the game.
NOBODY = ""


class Pairing(NamedTuple):
    """Which pieces the trains of a railway are, and whether it has left them behind; pieces that are left,
    and trains that are missing."""

    pairs: list[tuple[str, str, bool]]
    left: list[str]
    missing: list[str]
    worn: bool


class WarrantedTrains(Trains):
    """Owners and names of numbered trains. The number goes with the card, `A-3`; the name tells the kind
    and the warranties left, `2L*`."""

    def __init__(self, table: Table1862) -> None:
        super().__init__()
        self.table = table
        self._name: dict[str, str] = {}
        #: Trains that railways left behind in bankruptcies.
        self._behind: set[str] = set()

    def name(self, piece: str) -> str:
        if piece not in self._name:
            raise FileError(f"no railway has bought the train {piece!r}")
        return self._name[piece]

    def move(self, piece: str, owner: str) -> None:
        super().move(piece, owner)
        self._behind.discard(piece)

    def bought(self, piece: str, owner: str, train: str) -> None:
        """A new train comes into the game."""
        self._name[piece] = train
        self.move(piece, owner)

    def is_beside_one_left(self, piece: str) -> bool:
        """Whether its railway runs this train, and has left one of the same name behind."""
        left = stranded(self.table, self.table.company(self.owner(piece)))
        return piece not in self._behind and self.name(piece) in left

    def follow(self, writes: Sequence[Entry]) -> None:
        """Take over what the rules did by themselves with these writes: trains wear, rust, go to a merged
        railway, or are bought without a director."""
        missing: dict[str, list[str]] = {}
        there = {*self.table.railways, NOBODY}
        loose = [piece for piece, owner in self._owner.items() if owner not in there]
        for railway in self.table.companies():
            found = min((self._paired(railway, worn) for worn in (False, True)), key=self._odd)
            for piece, train, left_behind in found.pairs:
                self._name[piece] = train
                (self._behind.add if left_behind else self._behind.discard)(piece)
            missing[railway.code] = found.missing
            loose += found.left
        for owner in [*self._takers(writes), *missing]:
            for train in missing[owner][:1]:
                missing[owner].remove(train)
                self._give(loose, owner, train)
        for piece in loose:
            self.move(piece, NOBODY)

    def _takers(self, writes: Sequence[Entry]) -> Iterator[str]:
        """Railways that got trains, in order."""
        railways = {id(railway.fleet): railway.code for railway in self.table.companies()}
        for target, key, _ in writes:
            if key is APPENDED and id(target) in railways:
                yield railways[id(target)]

    def _give(self, loose: list[str], owner: str, train: str) -> None:
        """A railway got a train that another had, or a new one."""
        piece = next((piece for piece in loose if self._became(piece, train)), "")
        self.bought(piece or self._next(train), owner, train)
        if piece:
            loose.remove(piece)

    def _paired(self, railway: Railway1862, worn: bool) -> Pairing:
        """The pieces of a railway and the trains it has now, if all have worn or none has. What was left
        behind is run no more."""
        left = [piece for piece, who in self._owner.items() if who == railway.code]
        found = Pairing([], left, [], worn)
        for train, behind in [
            *((train, False) for train in railway.trains),
            *((train, True) for train in words(railway.stranded)),
        ]:
            fitting = [piece for piece in left if self._after(piece, worn) == train]
            known = [piece for piece in fitting if (piece in self._behind) == behind]
            piece = next(iter(known or (fitting if behind else ())), None)
            if piece is None:
                found.missing.append(train)
            else:
                left.remove(piece)
                found.pairs.append((piece, train, behind))
        return found

    def _after(self, piece: str, worn: bool) -> str:
        return one_less(self._name[piece]) if worn else self._name[piece]

    def _odd(self, found: Pairing) -> tuple[int, int]:
        """How much speaks against a pairing: that there are few pairs; trains with warranties that went,
        and others that are neither new ones nor a merged railway's."""
        gone = sum(1 for piece in found.left if warranties(self._after(piece, found.worn)))
        data = self.table.train_data
        odd = [train for train in found.missing if train not in self._left_behind()]
        new = sum(1 for train in odd if warranties(train) != data(train).free_warranties)
        return -len(found.pairs), gone + new

    def _left_behind(self) -> set[str]:
        """Trains of railways that have none any more: those that merged into another."""
        having = {railway.code for railway in self.table.companies() if railway.trains or railway.stranded}
        return {self._name[piece] for piece, owner in self._owner.items() if owner and owner not in having}

    def _became(self, piece: str, train: str) -> bool:
        """Whether a train could be this piece: of its kind, with no more warranties than before."""
        before = self._name[piece]
        return bare(before) == bare(train) and warranties(train) <= warranties(before)

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

    def follow_moves(self, writes: Sequence[Entry], merging: bool) -> None:
        """Take over what the rules did with these writes, certificate by certificate. A railway sells the
        oldest of its own shares, unless it is merging."""
        moves = list(self._moves(writes))
        for at, move in enumerate(moves):
            if move.number == 0:
                self.move(f"{move.railway}_0", move.taker)
                continue
            own = self._ordinary(move.railway, move.giver)
            if own:
                newest = self._newest(moves, at) and (merging or not self._issued(moves, move.railway))
                self.move(own[-1 if newest else 0], move.taker)

    def _moves(self, writes: Sequence[Entry]) -> Iterator[Move]:
        """The certificates that changed hands, in order."""
        railways = {id(railway.certificates): railway for railway in self.table.railways.values()}
        stages: list[tuple[Railway, list[str]]] = [
            (railways[id(target)], old) for target, _, old in writes if id(target) in railways
        ]
        for at, (railway, before) in enumerate(stages):
            later = (old for other, old in stages[at + 1 :] if other is railway)
            after = next(later, list(railway.certificates))
            for number, (giver, taker) in enumerate(zip(before, after, strict=True)):
                if giver != taker:
                    yield Move(railway.code, number, giver, taker)

    def _newest(self, moves: list[Move], at: int) -> bool:
        """Whether the giver's newest certificate goes, not his oldest: where shares are handed back, and
        where the pool gives three for a director's certificate."""
        move = moves[at]
        if move.giver == POOL:
            return any(
                self._is_exchange(moves[first : first + 4], move) for first in range(max(0, at - 3), at)
            )
        if move.taker != POOL or move.giver == OFFERING:
            return False
        return not any(m.number == 0 and m.taker == move.giver for m in moves[at : at + 4])

    @staticmethod
    def _issued(moves: list[Move], code: str) -> bool:
        """Whether a railway does nothing but sell its own shares."""
        return all((m.giver, m.taker) == (code, POOL) for m in moves if m.railway == code)

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
