"""`bradshaw replay`: a saved game, action by action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import FILE, at_option

if TYPE_CHECKING:
    from rich.console import Console

    from bradshaw.core.game import Game

EXAMPLES = """\
\b
Examples:
  bradshaw replay evening.json            step through it
  bradshaw replay evening.json --at 40    the table after 40 actions
  bradshaw replay evening.json --all      every action with its log
  bradshaw replay evening.json --at 40 --position > problem.json    the table as a document

While stepping: Enter or n goes on, p goes back, a number goes there, +10 and -10 leap;
`help` lists the words for looking at the table.
"""
HELP = """\
Enter, n   the next action          p        the one before
NUMBER     after that action        +N, -N   so many on or back
quit       leave"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@at_option
@click.option("--all", "everything", is_flag=True, help="Print every action with its log, and stop.")
@click.option(
    "--position", "as_position", is_flag=True, help="Print the position as a document for play --position."
)
def command(file: Path, at: int | None, everything: bool, as_position: bool) -> None:
    """Step through a saved game, action by action.

    The file stays as it is. With --at, --all or --position nothing is asked. A position
    shows everything, hidden hands too.
    """
    from .arguments import open_game
    from .console import screen

    console = screen()
    if as_position:
        click.echo(open_game(file, at).position().text(), nl=False)
    elif everything:
        _print_all(console, open_game(file, at))
    elif at is not None:
        _show(console, open_game(file, at))
    else:
        _step_through(console, open_game(file, 0))


def _print_all(console: Console, game: Game) -> None:
    from rich.text import Text

    for line in game.log(0):
        console.print(Text(line))
    for number in range(1, len(game.moves) + 1):
        _action(console, game, number)
    if game.finished:
        from .table.displays import display_of

        console.print(display_of(game).ranking(game))


def _action(console: Console, game: Game, number: int) -> None:
    from rich.text import Text

    move = game.moves[number - 1]
    console.print(Text.assemble((f"{number:>4}  ", "dim"), f"{move.by}: {move.action}"), soft_wrap=True)
    for line in game.log(number):
        console.print(Text(f"        {line}", style="dim"), soft_wrap=True)


def _show(console: Console, game: Game) -> None:
    """The last action, the table, and what is to be decided."""
    from rich.text import Text

    from .effects import who_is_next
    from .table.displays import display_of

    if game.moves:
        _action(console, game, len(game.moves))
    console.print(display_of(game).panel(game, None))
    console.print(Text(f"\nafter {len(game.moves)} actions: {who_is_next(game)}", style="bold"))


def _step_through(console: Console, game: Game) -> None:
    from bradshaw.core.errors import BradshawError

    from .errors import sentence
    from .table.reader import Leave, Reader

    reader = Reader(console)
    _show(console, game)
    while True:
        total = len(game.moves) + game.redoable
        try:
            text = reader.line(f"{len(game.moves)} of {total}, n/p/number/help> ")
            _follow(console, game, text)
        except Leave:
            return
        except BradshawError as error:
            console.print(sentence(str(error)), style="red", markup=False)


def _follow(console: Console, game: Game, text: str) -> None:
    """Do what a line says."""
    from .table.looking import look
    from .table.reader import Leave

    if text in ("q", "quit", "exit"):
        raise Leave
    target = _target(game, text)
    if target is not None:
        game.go_to(target)
        _show(console, game)
    elif text in ("help", "h", "?"):
        from .table.displays import display_of

        console.print(HELP, markup=False)
        words = (f"{word} {more}".strip() for word, (more, _) in display_of(game).help.items())
        console.print(f"to look:   {', '.join(words)}", markup=False)
    else:
        look(console, game, text, None)


def _target(game: Game, text: str) -> int | None:
    """The action to go to."""
    here = len(game.moves)
    if text in ("", "n", "next"):
        return min(here + 1, here + game.redoable)
    if text in ("p", "prev", "previous"):
        return max(here - 1, 0)
    if text[:1] in "+-" and text[1:].isdigit():
        return min(max(here + int(text), 0), here + game.redoable)
    return int(text) if text.isdigit() else None
