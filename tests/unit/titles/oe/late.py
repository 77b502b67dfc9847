"""Late games of 18OE: positions with full treasuries, and a bot that buys trains and forms nationals.

Money is what keeps games from the last phases, so a game in its first operating rounds is laid out again with
more of it; from there everything is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from bradshaw.bots import Bot
from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.core.position import Position
from bradshaw.core.seat import Seat
from bradshaw.rail.actions import BuyTrain, LayTile, Pass, PlaceToken, Run
from bradshaw.titles.oe.actions import Expand, FormNational
from bradshaw.titles.oe.steps.op_track import TrackOE
from bradshaw.titles.oe.table import TableOE
from bradshaw.titles.oe.title import TITLE

#: Track and token steps are passed in so many of ten cases, and so many nationals of ten are formed.
PASSED, FORMED = 8, 2


class HastyBot(Bot):
    """Buys the best train there is, forms nationals now and then, builds little; else it does anything."""

    name: ClassVar[str] = "hasty"

    def choose(self, seat: Seat) -> Action:
        chance, legal = self.chance(seat), seat.legal()
        options = [option for option in legal.options if isinstance(option, Action)]
        cards: list[BuyTrain] = [o for o in options if isinstance(o, BuyTrain) and o.seller == "bank"]
        if cards:
            return max(cards, key=lambda one: (_level(one.train), chance.random()))
        nationals: list[Action] = [option for option in options if isinstance(option, FormNational)]
        if nationals and chance.randrange(10) < FORMED:
            return chance.choice(nationals)
        for kind in (Run, Expand):
            if any(isinstance(option, kind) for option in options):
                return next(option for option in options if isinstance(option, kind))
        building = any(isinstance(option, LayTile | PlaceToken) for option in options)
        if building and Pass() in options and chance.randrange(10) < PASSED:
            return Pass()
        return legal.sample(chance, _weight)


def _level(train: str) -> int:
    """D trains count as what they are, 7 and 8."""
    return {"4D": 7, "5D": 8}.get(train, int(train[0]))


def _weight(option: Option) -> float:
    action = option.action if isinstance(option, Span) else option
    return {"sell": 0.05, "pass": 1.5, "merge": 2.0, "trade": 0.05, "scrap": 0.02}.get(action.word, 1.0)


def rich(seed: int, players: int, bank: int, treasury: int, **options: Any) -> Position:
    """A game after its first operating round, with so much in the bank and more in every treasury."""
    game = Game(TITLE, ["Ada", "Ben", "Cid", "Dot", "Eli"][:players], seed, options)
    play_on(game, seed, lambda table: table.round_name.startswith("Operating round 1.2"))
    position = game.position()
    for railway in _table(game).of_kind("minor", "regional", "major"):
        if railway.floated:
            position.table["railways"].setdefault(railway.code, {})["cash"] = railway.cash + treasury
    return with_bank(position, bank)


def broken(seed: int, phase: int, **options: Any) -> Position:
    """The first operating round after a phase has begun, with next to nothing in the bank."""
    game = Game(TITLE, ["Ada", "Ben"], seed, options, position=rich(seed, 2, 150_000, 5000, **options))
    play_on(game, seed, lambda table: table.phase_number >= phase and isinstance(table.top, TrackOE))
    return with_bank(game.position(), 1)


def play_on(game: Game, seed: int, until: Callable[[TableOE], bool]) -> None:
    bot = HastyBot(seed)
    while not until(_table(game)):
        player = game.acting[0].player
        game.play(bot.choose(game.seat(player)), by=player)


def with_bank(position: Position, cash: int) -> Position:
    position.table["bank"] = {**position.table.get("bank", {}), "cash": cash}
    return position


def _table(game: Game) -> TableOE:
    assert isinstance(game.table, TableOE)
    return game.table
