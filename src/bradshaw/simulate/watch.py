"""Which invariants are watched in which game: those of its kind of table, and what its title brings."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.core.errors import WRONG_STATE, SetupError, in_words
from bradshaw.core.game import Game
from bradshaw.core.position import Position
from bradshaw.core.table import Table
from bradshaw.rail.table import RailTable

from . import rail
from .failure import InvariantError
from .illegal import FieldValues
from .invariants import check_agenda


class Watch:
    """Watches one game from its start. Subclasses check what must hold on their kind of table."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def check(self) -> None:
        """Raise an `InvariantError` if something does not hold."""

    def check_views(self) -> None:
        """Raise an `InvariantError` if somebody sees what is hidden."""

    def field_values(self) -> FieldValues:
        """Values for the fields of actions that must be refused."""
        return {}


class RailWatch(Watch):
    """The invariants of 18xx games."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game.table, RailTable)
        self._total = game.table.total_money()

    def check(self) -> None:
        assert isinstance(self.game.table, RailTable)
        rail.check(self.game.table, self._total)

    def field_values(self) -> FieldValues:
        assert isinstance(self.game.table, RailTable)
        return rail.field_values(self.game.table)


_WATCHES: list[tuple[type[Table], Callable[[Game], Watch]]] = [
    (RailTable, RailWatch),
]


def register(kind: type[Table], watch: Callable[[Game], Watch]) -> None:
    """Watch games on a kind of table with further invariants."""
    _WATCHES.append((kind, watch))


def watches(game: Game) -> list[Watch]:
    """Everything that watches a game."""
    found = [watch(game) for kind, watch in _WATCHES if isinstance(game.table, kind)]
    own: type[Watch] | None = game.title.part("watch")
    return found if own is None else [*found, own(game)]


def check_position(game: Game) -> None:
    """Refuse a game whose position breaks an invariant of its kind of table."""
    start = Game(
        game.title, game.players, None, game.options, position=Position(game.title.name, game.players)
    )
    try:
        for watch in watches(start):
            watch.game = game
            watch.check()
        check_agenda(game)
        for viewer in (None, *game.players):  # whatever lies there can be looked at
            game.view(viewer)
    except InvariantError as error:
        raise SetupError(f"the position is impossible: {error}") from error
    except WRONG_STATE as error:
        raise SetupError(f"the position is impossible: {in_words(error)}") from error
