"""The board of a game as it shows itself: text where it is printed, a picture in a notebook."""

from __future__ import annotations

from bradshaw.core.game import Game

from .painter import painter_for


class Board:
    """The board of a game as it lies now."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def svg(self) -> str:
        """The picture."""
        return painter_for(self._game.title).of_game(self._game, "board")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return painter_for(self._game.title).text(self._game)

    def __repr__(self) -> str:
        return f"<board of {self._game!r}: print it, or show it in a notebook>"
