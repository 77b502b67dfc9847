"""The face of Orient Express: hidden hands, a map, and what each card lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import RenderableType

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Option
from bradshaw.titles.orient.table import BOX

from ..entry import Entry
from ..face import Face, Look
from . import screens
from .menu import menu
from .words import label, orient_table, orient_view


def _hand(game: Game, rest: str, viewer: str | None) -> RenderableType:
    if viewer is None:
        raise BradshawError("a hand is seen by its owner only")
    return screens.hand(game, viewer)


class OrientFace(Face):
    """Cards and lines."""

    secret: ClassVar[bool] = True
    looks: ClassVar[Mapping[str, Look]] = {
        "map": lambda game, rest, viewer: screens.board(game, viewer),
        "hand": _hand,
        "card": screens.card,
        "lines": lambda game, rest, viewer: screens.lines(game, rest),
        "players": lambda game, rest, viewer: screens.players(orient_table(game), orient_view(game, viewer)),
        "tokens": lambda game, rest, viewer: screens.tokens(orient_table(game)),
        "bonuses": lambda game, rest, viewer: screens.bonuses(orient_table(game), viewer, whole=True),
        "stack": lambda game, rest, viewer: screens.stack(game, viewer),
        "discards": lambda game, rest, viewer: screens.discards(game),
        **Face.looks,
    }
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        "map": ("", "the board"),
        "hand": ("", "your hand, with what each card lacks"),
        "card": ("CARD", "a card, and what it would take now"),
        "lines": ("CITY", "the lines at a city and beyond, with their numbers"),
        "players": ("", "all players"),
        "tokens": ("", "the nationalism track"),
        "bonuses": ("", "the open bonus cards and what they ask for"),
        "stack": ("", "your score stack and points"),
        "discards": ("", "cards that were discarded"),
        **Face.help,
    }

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        return screens.panel(game, viewer)

    def menu(self, game: Game, legal: Legal) -> list[Entry]:
        return menu(game, legal.options)

    def submenu(self, game: Game, options: Sequence[Option]) -> list[Entry]:
        return menu(game, options)

    def label(self, game: Game, option: Option) -> str:
        return label(game, option)

    def names(self, game: Game) -> Iterable[str]:
        return screens.names(orient_table(game))

    def balance(self, game: Game, account: str) -> int:
        """Waivers."""
        table = orient_table(game)
        return table.box_waivers if account == BOX else table.players[account].waivers

    def ranking(self, game: Game) -> RenderableType:
        return screens.ranking(game)
