"""The display of 18xx games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from bradshaw.analysis.routes import best_routes
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, rail_view

from ..display import Display, Look, Word
from . import panel, screens
from .board import board
from .chart import chart
from .ending import ranking


def rail_box(game: Game) -> RailBox:
    """The box of an 18xx game."""
    assert isinstance(game.box, RailBox)
    return game.box


def _shown(screen: Callable[[RailBox, RailView], RenderableType]) -> Look:
    """A screen that needs box and view alone."""
    return lambda game, rest, viewer: screen(rail_box(game), rail_view(game, viewer))


def _railway(game: Game, rest: str, viewer: str | None) -> RenderableType:
    view = rail_view(game, viewer)
    name = rest or view.operating
    if not name:
        raise BradshawError("say which railway, for example: railway RhE")
    return screens.railway(rail_box(game), view, name)


def _routes(session: Any, decision: Any, rest: str) -> None:
    name = rest or rail_view(session.game).operating
    if not name:
        raise BradshawError("no railway operates now; say which, for example: routes RhE")
    for line in best_routes(session.game, name):
        session.console.print(Text(line))


class RailDisplay(Display):
    """Railways, market and trains."""

    looks: ClassVar[Mapping[str, Look]] = {
        "map": board,
        "market": _shown(chart),
        "railways": _shown(screens.railways),
        "railway": _railway,
        "players": _shown(panel.players),
        "privates": _shown(screens.privates),
        "trains": _shown(screens.trains),
        "tiles": _shown(screens.tiles),
        **Display.looks,
    }
    words: ClassVar[Mapping[str, Word]] = {"routes": _routes}
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        "map": ("[HEX]", "the board, a region of it, or what lies around a hex or a place"),
        "market": ("", "the stock market"),
        "railways": ("", "all railways"),
        "railway": ("CODE", "everything about one railway"),
        "players": ("", "all players"),
        "privates": ("", "the privates and what they can do"),
        "trains": ("", "trains and phases"),
        "tiles": ("", "tiles left in the box"),
        **Display.help,
        "routes": ("[CODE]", "the best routes of a railway, explained"),
    }

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        return panel.panel(rail_box(game), rail_view(game, viewer))

    def ranking(self, game: Game) -> RenderableType:
        return ranking(rail_box(game), rail_view(game))
