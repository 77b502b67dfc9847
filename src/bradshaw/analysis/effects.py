"""What a tile or a token would do to a railway's income.

The answers come one by one, the likeliest gains first, so that a map can be coloured while
somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from bradshaw.core.action import Action
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.proposal import Cancel
from bradshaw.rail.actions import LayTile, PlaceToken
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.routes import Budget, solved
from bradshaw.rail.rules.trains import new_trains
from bradshaw.rail.steps.turn import TurnStep
from bradshaw.rail.table import RailTable


class Effect(Struct, frozen=True):
    """An action and the best income without and with it."""

    action: Action
    before: int
    after: int
    #: Both figures are proven to be the best.
    proven: bool

    @property
    def gain(self) -> int:
        return self.after - self.before


def income(
    table: RailTable, railway: Railway, budget: Budget | None = None, cancel: Cancel | None = None
) -> tuple[int, bool]:
    """The best income of a railway as the board lies, and whether that is proven. A railway without
    trains is reckoned with the next train it could buy."""
    trains = list(railway.trains) or new_trains(table)[:1]
    if not trains:
        return 0, True
    solution = solved(table.route_problem(railway, trains), budget, cancel)
    return solution.value, solution.proven


def effects(
    game: Game,
    budget: Budget | None = None,
    wanted: Callable[[Action], bool] = lambda action: True,
    cancel: Cancel | None = None,
) -> Iterator[Effect]:
    """The effect of every tile and token that the railway whose turn it is may lay or place now, or of those
    that are wanted. Whoever cancels gets no more answers."""
    table, railway = building(game)
    before, sure = income(table, railway, budget, cancel)
    builds = [a for a in game.legal() if isinstance(a, LayTile | PlaceToken) and wanted(a)]
    for action in sorted(builds, key=lambda a: _rank(table, a)):
        if cancel is not None and cancel():
            return
        with game.trying(action):
            after, certain = income(table, railway, budget, cancel)
        if cancel is not None and cancel():
            return
        yield Effect(action, before, after, sure and certain)


def building(game: Game) -> tuple[RailTable, Railway]:
    """The table, and the railway whose turn it is."""
    step, table = game.table.top, game.table
    if not isinstance(step, TurnStep) or not isinstance(table, RailTable):
        raise BradshawError("no railway is building now")
    return table, step.railway


def _rank(table: RailTable, action: Action) -> tuple[int, str]:
    """Cities before towns before plain track."""
    if isinstance(action, PlaceToken):
        return 0, str(action)
    assert isinstance(action, LayTile)
    tile = table.data.grid.tiles[action.tile]
    return (1 if tile.cities else 2 if tile.towns else 3), str(action)
