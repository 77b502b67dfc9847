"""How a kind of game looks in the terminal: what is shown above a decision, its menu, its words.

A display belongs to a kind of box. The plain one serves any game; kinds of game that can say more about
themselves have a display of their own (see `displays`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from bradshaw.core.action import Action
from bradshaw.core.choice import Choice
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.legal import Option
from bradshaw.present import Entry, presenter_for

from ..console import FAINT, STRONG, grid

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


def rules(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """The rules in short: all pages, or those whose heading or text has the words that follow."""
    pages = [page for page in game.box.help if rest.casefold() in f"{page.heading} {page.text}".casefold()]
    if not pages:
        raise BradshawError(f"the rules in short do not speak of {rest!r}" if rest else "there are none")
    shown: list[RenderableType] = []
    for page in pages:
        shown += [Text(page.heading, style=STRONG), Text(_flowing(page.text)), Text()]
    return Group(*shown[:-1])


def _flowing(text: str) -> str:
    """Lines that belong together become one; those that begin with a dash stay apart."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n(?=- )|\n\s*\n", text))


class Display:
    """A plain display: actions in notation, scores at the end."""

    #: Whether players hold what others must not see.
    secret: ClassVar[bool] = False
    #: Words that show something, and further words; what may follow each and what it does.
    looks: ClassVar[Mapping[str, Look]] = {"rules": rules, "log": log}
    words: ClassVar[Mapping[str, Word]] = {}
    help: ClassVar[Mapping[str, tuple[str, str]]] = {
        "rules": ("[WORDS]", "the rules in short and what is assumed, or what they say of something"),
        "log": ("[N]", "the last N lines of the log (20)"),
    }

    def panel(self, game: Game, viewer: str | None) -> RenderableType:
        """What stands above a decision."""
        words = f"{game.title.name} · after {len(game.moves)} actions"
        return Rule(Text(words, style=STRONG), align="left", characters="─", style=FAINT)

    def menu(self, game: Game, player: str) -> tuple[Entry, ...]:
        """What a player may do as lines and further menus."""
        return self._menu(game, player, game.choices(player).choices)

    def submenu(self, game: Game, player: str, options: Sequence[Option]) -> tuple[Entry, ...]:
        """Some of the legal actions."""
        wanted = [game.describe(option, player) for option in options]
        # What is listed knows which others look the same.
        listed = {choice.do: choice for choice in game.choices(player).choices}
        return self._menu(game, player, [listed.get(choice.do, choice) for choice in wanted])

    def picture(self, game: Game) -> str:
        """The board as it is drawn to a file."""
        return str(game.board.svg)

    def apart(self, text: str) -> list[str]:
        """A typed line that says several actions at once, one by one; usually it says one."""
        return [text]

    def on_enter(self, game: Game, player: str) -> Action | None:
        """What Enter alone does; usually nothing, and the table is shown again."""
        return None

    def _menu(self, game: Game, player: str, choices: Sequence[Choice[Any]]) -> tuple[Entry, ...]:
        shown = with_proposal(game, player, choices)
        return presenter_for(game.title).menu(game.box, game.view(player), shown)

    def ranking(self, game: Game) -> RenderableType:
        """The end of a game."""
        view = game.view()
        rows = grid("place", "player", "score", numbers=("place", "score"))
        for rank in view.ranking:
            rows.add_row(str(rank.place), rank.player, str(rank.score))
        return Group(Text(), Text("The game is over."), rows, Text(), Text(winners(game), style=STRONG))


def winners(game: Game) -> str:
    """Who has won, in words."""
    return presenter_for(game.title).winners(game.box, game.view())


def with_proposal(game: Game, player: str, choices: Sequence[Choice[Any]]) -> list[Choice[Any]]:
    """What is proposed stands in the place of what is listed only because it is easily found: the best run
    instead of some run."""
    open_words = game.legal(player).open_words
    found = next((c for c in choices if c.word in open_words and c.do != c.word), None)
    proposal = game.propose(player) if found is not None else None
    if found is None or proposal is None:
        return list(choices)
    better = game.describe(proposal.action, player)
    return [better if choice is found else choice for choice in choices]
