"""The display of Orient Express: hidden hands, a map, and what each card lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.console import RenderableType

from bradshaw.core.action import Action
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.draw.orient.board import board_svg
from bradshaw.draw.orient.painter import board_picture
from bradshaw.titles.orient.actions import End, Reset
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.view import OrientView

from ..display import Display, Look, winners
from . import screens
from .words import orient_box, orient_view


def _shown(screen: Callable[[OrientBox, OrientView], RenderableType]) -> Look:
    """A screen that needs box and view alone."""
    return lambda game, rest, viewer: screen(orient_box(game), orient_view(game, viewer))


def _asked(screen: Callable[[OrientBox, OrientView, str], RenderableType]) -> Look:
    """A screen about what follows the word."""
    return lambda game, rest, viewer: screen(orient_box(game), orient_view(game, viewer), rest)


def _own(screen: Callable[[OrientBox, OrientView, str], RenderableType], what: str) -> Look:
    """A screen for whoever's it is."""

    def look(game: Game, rest: str, viewer: str | None) -> RenderableType:
        if viewer is None:
            raise BradshawError(f"a {what} is seen by its owner only")
        return screen(orient_box(game), orient_view(game, viewer), viewer)

    return look


class OrientDisplay(Display):
    """Cards and lines."""

    secret: ClassVar[bool] = True
    looks: ClassVar[Mapping[str, Look]] = {
        "map": _asked(screens.board),
        "hand": _own(screens.hand, "hand"),
        "card": _asked(screens.card),
        "lines": _asked(screens.lines),
        "players": _shown(screens.players),
        "tokens": _shown(screens.tokens),
        "bonuses": _shown(lambda box, view: screens.bonuses(box, view, whole=True)),
        "stack": _own(screens.stack, "score stack"),
        "discards": _shown(screens.discards),
        "points": _shown(screens.points),
        "ending": _shown(screens.ending),
        **Display.looks,
    }
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        "map": ("[WHERE]", "the board; the lines of a region or around a city, with their numbers"),
        "hand": ("", "your hand, with what each card lacks"),
        "card": ("CARD", "a card, and what it would take now"),
        "lines": ("CITY", "the lines at a city and beyond, with their numbers"),
        "players": ("", "all players"),
        "tokens": ("", "the nationalism track"),
        "bonuses": ("", "the open bonus cards and what they ask for"),
        "stack": ("", "your score stack and points"),
        "discards": ("", "cards that were discarded"),
        "points": ("", "what counts at the end, and the points of sets"),
        "ending": ("", "what ends the game, and how far it is"),
        **Display.help,
    }

    def picture(self, game: Game) -> str:
        """The board with the number of every line."""
        return board_svg(board_picture(orient_view(game), orient_box(game), numbers=True))

    def apart(self, text: str) -> list[str]:
        """`place 637 640` places two segments."""
        word, *numbers = text.replace(",", " ").split()
        if word.casefold() not in ("place", "pick") or not all(number.isdigit() for number in numbers):
            return [text]
        return [f"{word} {number}" for number in numbers] or [text]

    def on_enter(self, game: Game, player: str) -> Action | None:
        """A turn in which nothing but a new tableau is left ends with one key."""
        options = game.legal(player).options
        left = [option for option in options if not isinstance(option, Reset)]
        return End() if left == [End()] else None

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        return screens.panel(orient_box(game), orient_view(game, viewer))

    def ranking(self, game: Game) -> RenderableType:
        return screens.ranking(orient_view(game), winners(game))
