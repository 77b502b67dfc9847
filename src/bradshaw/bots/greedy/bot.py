"""The greedy bot: looks at what may be done now, and asks the part that knows about it."""

from __future__ import annotations

from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.legal import Legal, Span
from bradshaw.core.seat import Seat
from bradshaw.core.table import Table
from bradshaw.core.title import Title
from bradshaw.rail.actions import (
    Accept,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    Issue,
    LayTile,
    Par,
    PlaceToken,
    SellShares,
    TakeCredit,
)
from bradshaw.rail.table import RailTable

from ..bot import Bot
from ..random_bot import weight
from . import money, package, shares, track, trains
from .look import Look, Memory
from .parts import Part, parts_of

#: Who decides when an action of a kind is possible; the first that fits. A private's extra tile is
#: possible in most steps of a turn, so tiles come last.
PARTS: tuple[tuple[frozenset[type[Action]], Part], ...] = (
    (frozenset({Par}), shares.choose),
    (frozenset({Accept}), trains.answer),
    (frozenset({DiscardTrain}), trains.discard),
    (frozenset({TakeCredit}), money.raise_money),
    (frozenset({Dividend}), money.dividend),
    (frozenset({BuyPrivate, Bid}), package.choose),
    (frozenset({BuyTrain}), trains.choose),
    (frozenset({GoBankrupt, Issue}), money.raise_money),
    (frozenset({BuyShare, SellShares}), shares.choose),
    (frozenset({PlaceToken}), track.choose_token),
    (frozenset({LayTile}), track.choose),
)


class GreedyBot(Bot):
    """A sensible opponent in any 18xx game: each decision by itself, as good as it looks now."""

    name: ClassVar[str] = "greedy"
    plays: ClassVar[type[Table]] = RailTable

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._memory = Memory("")

    def choose(self, seat: Seat) -> Action:
        proposal = seat.propose()  # the best run
        if proposal is not None:
            run = parts_of(seat.title).run
            return proposal.action if run is None else run(self._look(seat), proposal)
        legal = seat.legal()
        if len(legal.options) == 1 and len(legal) == 1:
            return legal[0]
        part = _part(seat.title, legal)
        return part(self._look(seat)) if part is not None else legal.sample(self.chance(seat), weight)

    def _look(self, seat: Seat) -> Look:
        chance = self.chance(seat)
        return Look(seat.imagine(chance), seat.player, chance, self._recall(seat))

    def _recall(self, seat: Seat) -> Memory:
        """What was worked out before in this game; nothing if one cannot be sure that it is the same."""
        game = (seat.title.name, seat.options, tuple(seat.players), seat.commitment)
        if self._memory.game != game or seat.commitment is None:
            self._memory = Memory(game)
        return self._memory


def _part(title: Title, legal: Legal) -> Part | None:
    # a title's own kind of action is of the common kind too
    mros = (type(o.action if isinstance(o, Span) else o).__mro__ for o in legal.options)
    kinds: frozenset[type[Action]] = frozenset(kind for mro in mros for kind in mro)
    own = parts_of(title).choose(kinds)
    return own or next((part for wanted, part in PARTS if wanted & kinds), None)
