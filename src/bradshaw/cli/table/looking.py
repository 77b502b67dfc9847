"""The words that only look: the same at the table and in a replay."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, RenderableType

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game

from . import screens

#: (game, what follows the word, who looks) -> what is shown.
Look = Callable[[Game, str, str | None], RenderableType]


def number(text: str, default: int) -> int:
    """A number that may follow a word."""
    if text and not (text.isdigit() and int(text)):
        raise BradshawError(f"{text!r} is not a number")
    return int(text or default)


def _railway(game: Game, rest: str, viewer: str | None) -> RenderableType:
    name = rest or str(getattr(game.table.top, "railway", ""))
    if not name:
        raise BradshawError("say which railway, for example: railway RhE")
    return screens.railway(game, name, viewer)


LOOKS: dict[str, Look] = {
    "map": lambda game, rest, viewer: screens.board(game, viewer),
    "market": lambda game, rest, viewer: screens.market(game),
    "railways": lambda game, rest, viewer: screens.railways(game, viewer),
    "railway": _railway,
    "players": lambda game, rest, viewer: screens.players(game, viewer),
    "privates": lambda game, rest, viewer: screens.privates(game, viewer),
    "trains": lambda game, rest, viewer: screens.trains(game, viewer),
    "tiles": lambda game, rest, viewer: screens.tiles(game),
    "log": lambda game, rest, viewer: screens.log(game, number(rest, 20)),
}


def look(console: Console, game: Game, text: str, viewer: str | None) -> None:
    """Show what a line such as `railway RhE` asks for."""
    word, _, rest = text.partition(" ")
    shown = LOOKS.get(word.casefold())
    if shown is None:
        raise BradshawError(f"{word!r} means nothing here; the words are: {', '.join(LOOKS)}")
    console.print(shown(game, rest.strip(), viewer))
