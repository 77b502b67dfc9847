"""The face of 18xx games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Option
from bradshaw.core.names import find_code
from bradshaw.rail.steps.run_trains import SEARCH
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import rail_view

from ...route_words import explained
from ..entry import Entry
from ..face import Face, Look, Word
from . import screens
from .ending import ranking
from .labels import label_of
from .menu import menu, submenu
from .panel import panel


def _railway(game: Game, rest: str, viewer: str | None) -> RenderableType:
    name = rest or rail_view(game).operating
    if not name:
        raise BradshawError("say which railway, for example: railway RhE")
    return screens.railway(game, name, viewer)


def _routes(session: Any, decision: Any, rest: str) -> None:
    from bradshaw.rail.routes import solve

    table = rail_table(session.game)
    name = find_code(rest or rail_view(session.game).operating or "?", table.railways, "railway")
    problem = table.route_problem(table.railways[name])
    if not problem.trains:
        raise BradshawError(f"{name} has no train")
    for line in explained(table, problem, solve(problem, SEARCH)):
        session.console.print(Text(line))


class RailFace(Face):
    """Railways, market and trains."""

    looks: ClassVar[Mapping[str, Look]] = {
        "map": lambda game, rest, viewer: screens.board(game, viewer),
        "market": lambda game, rest, viewer: screens.market(game),
        "railways": lambda game, rest, viewer: screens.railways(game, viewer),
        "railway": _railway,
        "players": lambda game, rest, viewer: screens.players(game, viewer),
        "privates": lambda game, rest, viewer: screens.privates(game, viewer),
        "trains": lambda game, rest, viewer: screens.trains(game, viewer),
        "tiles": lambda game, rest, viewer: screens.tiles(game),
        **Face.looks,
    }
    words: ClassVar[Mapping[str, Word]] = {"routes": _routes}
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        "map": ("", "the board"),
        "market": ("", "the stock market"),
        "railways": ("", "all railways"),
        "railway": ("CODE", "everything about one railway"),
        "players": ("", "all players"),
        "privates": ("", "the privates and what they can do"),
        "trains": ("", "trains and phases"),
        "tiles": ("", "tiles left in the box"),
        **Face.help,
        "routes": ("[CODE]", "the best routes of a railway, explained"),
    }

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        return panel(game, viewer)

    def menu(self, game: Game, legal: Legal) -> list[Entry]:
        return menu(game, legal)

    def submenu(self, game: Game, options: Sequence[Option]) -> list[Entry]:
        return submenu(game, options)

    def label(self, game: Game, option: Option) -> str:
        return label_of(game, option)

    def names(self, game: Game) -> Iterable[str]:
        data = rail_table(game).data
        for names in (data.grid.hexes, data.grid.box, data.railways, data.privates, data.trains):
            yield from names

    def balance(self, game: Game, account: str) -> int:
        return rail_table(game).account(account).cash

    def ranking(self, game: Game) -> RenderableType:
        return ranking(game)
