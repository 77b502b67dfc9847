"""How a kind of game looks in the terminal: what is shown above a decision, its menu, its words.

A face belongs to a kind of table. The plain one serves any game; kinds of game that can say more about
themselves have a face of their own (see `faces`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Option, Span

from ..console import FAINT, STRONG, grid
from .entry import Entry

#: (game, what follows the word, who looks) -> what is shown.
Look = Callable[[Game, str, str | None], RenderableType]
#: (session, decision, what follows the word).
Word = Callable[[Any, Any, str], None]


def number(text: str, default: int) -> int:
    """A number that may follow a word."""
    if text and not (text.isdigit() and int(text)):
        raise BradshawError(f"{text!r} is not a number")
    return int(text or default)


def log(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """The last lines of the log that the viewer may read."""
    return Text("\n".join(game.log(viewer=viewer)[-number(rest, 20) :]))


class Face:
    """A plain face: actions in notation, scores at the end."""

    #: Whether players hold what others must not see.
    secret: ClassVar[bool] = False
    #: Words that show something, and further words; what may follow each and what it does.
    looks: ClassVar[Mapping[str, Look]] = {"log": log}
    words: ClassVar[Mapping[str, Word]] = {}
    help: ClassVar[Mapping[str, tuple[str, str]]] = {"log": ("[N]", "the last N lines of the log (20)")}

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        """What stands above a decision."""
        words = f"{game.title.name} · after {len(game.turns)} actions"
        return Rule(Text(words, style=STRONG), align="left", characters="─", style=FAINT)

    def menu(self, game: Game, legal: Legal) -> list[Entry]:
        """The legal actions of a moment as lines and further menus."""
        return self.submenu(game, legal.options)

    def submenu(self, game: Game, options: Sequence[Option]) -> list[Entry]:
        """Some of the legal actions."""
        return [Entry(_word(option), self.label(game, option), option) for option in options]

    def label(self, game: Game, option: Option) -> str:
        """An action in words."""
        return str(option)

    def names(self, game: Game) -> Iterable[str]:
        """Names that can be typed whatever their capital letters."""
        return ()

    def balance(self, game: Game, account: str) -> int:
        """What an account of the ledger holds now."""
        raise BradshawError(f"{game.title.name} keeps no accounts")

    def ranking(self, game: Game) -> RenderableType:
        """The end of a game."""
        scores = game.scores()
        rows = grid("place", "player", "score", numbers=("place", "score"))
        for place, name in game.ranking():
            rows.add_row(str(place), name, str(scores[name]))
        return Group(Text(), Text("The game is over."), rows, Text(), Text(winners(game), style=STRONG))


def _word(option: Option) -> str:
    return (option.action if isinstance(option, Span) else option).word


def winners(game: Game) -> str:
    """Who has won, in words."""
    best = [name for place, name in game.ranking() if place == 1]
    verb = "wins" if len(best) == 1 else "win together"
    return f"{' and '.join(best)} {verb} with {game.scores()[best[0]]}."
