"""What tiles and tokens would do to a railway's income, told one after the other while it is reckoned."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection

from msgspec import Struct

from bradshaw.analysis.effects import Effect, effects
from bradshaw.core.action import Action, notation
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.rail.actions import LayTile, PlaceToken
from bradshaw.rail.routes import Budget

from .match import Match
from .telling import Stopped, Tell, Telling

#: The work that goes into one figure, a fraction of a second; and how long all may take, in seconds.
_BUDGET, LONGEST = Budget(500_000), 30.0


class Valued(Struct, frozen=True, tag="valued"):
    """An action, and the best income of the railway without and with it."""

    do: str
    before: int
    after: int
    #: By how much it grows.
    gain: int
    #: Whether both figures are proven to be the best.
    proven: bool
    #: The same in words.
    text: str


class AllValued(Struct, frozen=True, tag="done"):
    """Nothing more comes."""

    #: How many were told.
    count: int
    #: Whether all were told that were asked for; otherwise the time was up.
    complete: bool
    #: The newest entry of the log when it was asked.
    seq: int


class Values:
    """What things would be worth, for one account at a time."""

    def __init__(self, at_once: int = 2, longest: float = LONGEST) -> None:
        self._telling = Telling("value", at_once, longest)

    async def effects(
        self, match: Match, account: str, hexes: Collection[str] = (), actions: Collection[str] = ()
    ) -> AsyncIterator[Valued | AllValued]:
        """The effects of the lays of some hexes, or of some actions; of all if nothing is said."""
        game, seq = await match.ask(lambda game: (game.fork(), match.tail.seq))

        def work(tell: Tell[Valued | AllValued], stopped: Stopped) -> None:
            count, wanted = 0, _wanted(game, hexes, actions)
            for effect in effects(game, _BUDGET, wanted.__contains__, stopped):
                tell(_valued(game, effect))
                count += 1
            tell(AllValued(count, count == len(wanted), seq))

        async for one in self._telling.of(account, work):
            yield one

    def close(self) -> None:
        self._telling.close()


def _wanted(game: Game, hexes: Collection[str], actions: Collection[str]) -> set[Action]:
    """The legal lays and tokens that are asked for."""
    builds = {one for one in game.legal() if isinstance(one, LayTile | PlaceToken)}
    if actions:
        named = {game.title.vocabulary.read(do) for do in actions}
        if named - builds:
            other = notation(min(named - builds, key=str))
            raise BradshawError(f"{other!r} is no tile or token that may be laid or placed now")
        return named
    return {one for one in builds if not hexes or one.hex in hexes}


def _valued(game: Game, effect: Effect) -> Valued:
    said, gain = game.box.sum, effect.gain
    grown = f", {said(abs(gain))} {'more' if gain > 0 else 'less'}" if gain else ""
    sure = "" if effect.proven else ", not proven"
    text = f"Income {said(effect.before)} → {said(effect.after)}{grown}{sure}."
    return Valued(notation(effect.action), effect.before, effect.after, gain, effect.proven, text)
