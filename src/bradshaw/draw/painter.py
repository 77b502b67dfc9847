"""What can be drawn of a game or of a title, whatever kind of game it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.table import Table
from bradshaw.core.title import Title


class CannotDraw(BradshawError):
    """Something was asked for that a painter does not draw."""


class Painter(ABC):
    """Draws one kind of game."""

    #: What it draws, as people ask for it: `board`, `railway:CODE`.
    what: ClassVar[tuple[str, ...]] = ("board",)

    @abstractmethod
    def of_game(self, game: Game, what: str) -> str:
        """A picture of a game as it lies."""

    def text(self, game: Game) -> str:
        """The board of a game in characters."""
        raise CannotDraw(f"the board of {game.title.name} cannot be drawn in characters")

    @abstractmethod
    def of_title(self, title: Title, what: str, options: Mapping[str, Any]) -> str:
        """A picture of what is in the box."""

    def unknown(self, what: str) -> CannotDraw:
        """That something cannot be drawn."""
        return CannotDraw(f"{what!r} cannot be drawn. It can be: {', '.join(self.what)}")


_PAINTERS: list[tuple[type[Table], Painter]] = []


def register(kind: type[Table], painter: Painter) -> None:
    """Draw games on a kind of table, unless their title brings a painter of its own."""
    _PAINTERS.append((kind, painter))


def painter_for(title: Title) -> Painter:
    """Who draws a title."""
    own: type[Painter] | None = title.part("painter")
    if own is not None:
        return own()
    for kind, painter in reversed(_PAINTERS):
        if issubclass(title.table, kind):
            return painter
    raise BradshawError(f"nothing is installed that can draw {title.name}")


def new_game(title: Title, options: Mapping[str, Any]) -> Game:
    """A game with the fewest players, to draw what only a game has."""
    count = title.player_range(title.read_options(options))[0]
    return Game(title, [f"player {n}" for n in range(1, count + 1)], 0, options)
