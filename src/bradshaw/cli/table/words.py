"""The words of the table: what can be typed at any moment besides an action."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from bradshaw import bots
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Decision, Game
from bradshaw.draw import pictures

from ..console import FAINT, STRONG, counted
from ..effects import tell_effects
from .display import Word, number
from .displays import display_of
from .looking import look
from .reader import Leave
from .typed import readable_action

if TYPE_CHECKING:
    from .session import Session

#: Word -> (what may follow it, what it does), for every game; those of its display go before them.
HELP: dict[str, tuple[str, str]] = {
    "why": ("ACTION", "whether an action is legal, the rule against it, or what it would do"),
    "hint": ("", "what a program would do here"),
    "undo": ("[N]", "take back your last N decisions, with what programs did after them"),
    "redo": ("[N]", "play them again"),
    "save": ("FILE", "write the game to a file"),
    "svg": ("FILE", "draw the board to a file (.svg, or .png)"),
    "help": ("", "this list"),
    "quit": ("", "leave the table"),
}
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo"}


#: Words that change nothing, so that a menu can stay open.
STAYING = frozenset({"why", "hint", "help"})


def is_word(game: Game, text: str) -> bool:
    """Whether a line begins with a word of the table."""
    display = display_of(game)
    return _first(text) in {*display.looks, *display.words, *HELP}


def only_looks(game: Game, text: str) -> bool:
    """Whether a line asks to see something and changes nothing."""
    display = display_of(game)
    return _first(text) in {*display.looks, *display.words, *STAYING}


def _first(text: str) -> str:
    first = text.split(" ", 1)[0].casefold()
    return SHORT.get(first, first)


def act_on(session: Session, decision: Decision, text: str) -> None:
    """Do what a word says."""
    word, rest = _first(text), text.partition(" ")[2].strip()
    display = display_of(session.game)
    if word in display.looks:
        look(session.console, session.game, f"{word} {rest}", decision.player)
    else:
        {**WORDS, **display.words}[word](session, decision, rest)


def _help(session: Session, decision: Decision, rest: str) -> None:
    table = Table.grid(padding=(0, 2))
    for word, (more, meaning) in {**display_of(session.game).help, **HELP}.items():
        table.add_row(Text(f"{word} {more}", style=STRONG), meaning)
    session.console.print("Type the number at the left, or an action as it stands at the right, or a word:")
    session.console.print(table)
    session.console.print(Text("Enter alone shows the table again.", style=FAINT))


# --- asking the engine


def _why(session: Session, decision: Decision, rest: str) -> None:
    if not rest:
        raise BradshawError("say which action, as it would be typed, for example: why pass")
    tell_effects(session.console, session.game, readable_action(session.game, rest), decision.player)


def _hint(session: Session, decision: Decision, rest: str) -> None:
    """What a program would do, with its number in the menu or what to type."""
    title = session.game.title
    action = bots.make(bots.names(title)[-1], title=title).choose(session.game.seat(decision.player))
    choices = [entry.choice for entry in session.entries]
    lines = [choice.do if choice and choice.numbers is None else "" for choice in choices]
    how = f"number {lines.index(str(action)) + 1}" if str(action) in lines else str(action)
    words = session.game.describe(action, decision.player).text
    session.console.print(Text.assemble("A program would: ", (words, STRONG), (f"  ({how})", FAINT)))


# --- going back and forth


def _undo(session: Session, decision: Decision, rest: str) -> None:
    """Back to before the last decisions of people, with what programs answered: all of them, or none."""
    game, here = session.game, len(session.game.moves)
    try:
        for _ in range(number(rest, 1)):
            game.go_to(_before_last(session, decision))
    except BradshawError:
        game.go_to(here)
        raise
    session.console.print(Text(f"Back after {counted(len(game.moves), 'action')}.", style=FAINT))
    session.save_if_asked()


def _before_last(session: Session, decision: Decision) -> int:
    """Where the last decision of a person was made: of whoever is before the screen, if hands are hidden."""
    game, people = session.game, session.seats.people
    asking = [decision.player] if display_of(game).secret else people
    person = next((turn.by for turn in reversed(game.moves) if turn.by in asking), None)
    if person is None:
        raise BradshawError("there is nothing to take back")
    answer = game.can_undo(person, programs=session.seats.kinds)
    if not answer:
        raise BradshawError(f"that cannot be taken back: {answer.reason}")
    return answer.to


def _redo(session: Session, decision: Decision, rest: str) -> None:
    game = session.game
    if not game.redoable:
        raise BradshawError("there is nothing to play again")
    for _ in range(number(rest, 1)):
        if game.redoable:
            game.redo()
        while game.redoable and not any(d.player in session.seats.people for d in game.acting):
            game.redo()
    session.save_if_asked()


# --- files


def _save(session: Session, decision: Decision, rest: str) -> None:
    path = Path(rest) if rest else session.save_to
    if path is None or (session.kept and not rest):
        raise BradshawError("say where, for example: save evening.json")
    session.write(path)
    session.saved_at = session.game.hash
    session.console.print(
        f"Saved. Go on later with: bradshaw play --load {path}", markup=False, soft_wrap=True
    )


def _svg(session: Session, decision: Decision, rest: str) -> None:
    if not rest:
        raise BradshawError("say where, for example: svg board.svg")
    pictures.write(Path(rest), display_of(session.game).picture(session.game))
    session.console.print(f"The board is in {rest}.", markup=False)


def _quit(session: Session, decision: Decision, rest: str) -> None:
    raise Leave


WORDS: dict[str, Word] = {
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "svg": _svg,
    "help": _help,
    "quit": _quit,
}
