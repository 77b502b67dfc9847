"""The words that only look: the same at the table and in a replay."""

from __future__ import annotations

from rich.console import Console

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game

from .displays import display_of


def look(console: Console, game: Game, text: str, viewer: str | None) -> None:
    """Show what a line such as `railway RhE` asks for."""
    word, _, rest = text.partition(" ")
    looks = display_of(game).looks
    shown = looks.get(word.casefold())
    if shown is None:
        raise BradshawError(f"{word!r} means nothing here; the words are: {', '.join(looks)}")
    console.print(shown(game, rest.strip(), viewer))
