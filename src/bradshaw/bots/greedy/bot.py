"""The greedy bot: looks at what may be done now, and asks the part that knows about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.legal import Span
from bradshaw.core.table import Table
from bradshaw.rail.actions import (
    Accept,
    Bid,
    BuyMarkers,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    Issue,
    LayTile,
    Merge,
    Par,
    Pass,
    PlaceToken,
    Redeem,
    Refinance,
    RemoveMarker,
    SellShares,
    TakeCredit,
)
from bradshaw.rail.table import RailTable

from ..bot import Bot
from ..random_bot import weight
from . import charters, markers, mergers, money, package, shares, track, trains
from .look import Look, Memory

Part = Callable[[Look], Action]


#: Who decides when an action of a kind is possible; the first that fits. A private's extra tile is
#: possible in most steps of a turn, so tiles come last.
PARTS: tuple[tuple[frozenset[type[Action]], Part], ...] = (
    (frozenset({Accept}), trains.answer),
    (frozenset({DiscardTrain}), trains.discard),
    (frozenset({TakeCredit}), money.raise_money),
    (frozenset({Dividend}), money.dividend),
    (frozenset({BuyPrivate, Bid}), package.choose),
    (frozenset({BuyTrain}), trains.choose),
    (frozenset({GoBankrupt, Issue, Refinance}), money.raise_money),
    (frozenset({Merge}), mergers.choose),
    (frozenset({Redeem}), mergers.option_share),
    (frozenset({BuyMarkers}), markers.buy),
    (frozenset({RemoveMarker}), markers.remove),
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

    def choose(self, game: Game, player: str) -> Action:
        proposal = game.propose(player)  # the best run
        if proposal is not None:
            return proposal.action
        legal = game.legal(player)
        if len(legal.options) == 1 and len(legal) == 1:
            return legal[0]
        chance = self.chance(game, player)
        part = _part(game, player)
        if part is None:
            return legal.sample(chance, weight)
        if self._memory.game != game.start_hash:
            self._memory = Memory(game.start_hash)
        return part(Look(game, player, chance, self._memory))


def _part(game: Game, player: str) -> Part | None:
    if not isinstance(game.table, RailTable):
        return None
    options = game.legal(player).options
    # a title's own kind of action is of the common kind too
    kinds = {kind for o in options for kind in type(o.action if isinstance(o, Span) else o).__mro__}
    if Par in kinds:
        return shares.choose if Pass in kinds else charters.par
    return next((part for wanted, part in PARTS if wanted & kinds), None)
