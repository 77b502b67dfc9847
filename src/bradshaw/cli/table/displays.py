"""Which display a game has."""

from __future__ import annotations

from bradshaw.core.box import Box
from bradshaw.core.game import Game
from bradshaw.rail.box import RailBox

from .display import Display
from .railway import RailDisplay

_DISPLAYS: list[tuple[type[Box], Display]] = [
    (Box, Display()),
    (RailBox, RailDisplay()),
]


def register(kind: type[Box], display: Display) -> None:
    """Give games with a kind of box a display, unless their title brings its own; the last one goes first."""
    _DISPLAYS.append((kind, display))


def display_of(game: Game) -> Display:
    """The display of a game."""
    own: type[Display] | None = game.title.part("display")
    if own is not None:
        return own()
    return next(display for kind, display in reversed(_DISPLAYS) if isinstance(game.box, kind))
