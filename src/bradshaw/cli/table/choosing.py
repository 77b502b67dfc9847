"""Choosing from a menu: numbers, names, notation, or a word that means something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from bradshaw.core.action import Action
from bradshaw.core.choice import Numbers
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Decision
from bradshaw.core.refusal import Refusal
from bradshaw.present import Entry

from ..console import BAD, FAINT
from .displays import display_of
from .typed import readable_action, understand
from .words import act_on, is_word, only_looks

if TYPE_CHECKING:
    from .session import Session


class Again(Exception):
    """Show everything once more."""


#: Actions, one after the other; a line that begins with a word of the table; nothing, if somebody went back.
Reply = tuple[Action, ...] | str | None


def choose(session: Session, decision: Decision) -> Reply:
    """What a person wants to do."""
    plain = display_of(session.game).on_enter(session.game, decision.player)
    what = f" (Enter: {session.game.describe(plain, decision.player).text})" if plain else ""
    text = session.reader.line(f"{decision.player}{what}> ")
    if not text and plain is not None:
        return (plain,)
    if not text:
        raise Again
    return _reply(session, decision, session.entries, text, "")


def _reply(session: Session, decision: Decision, entries: Sequence[Entry], text: str, typed: str) -> Reply:
    """What a line means in a menu: a line of it, a word, or notation. None goes back."""
    entry = _picked(entries, text)
    if entry is not None:
        return _follow(session, decision, entry)
    if is_word(session.game, text):
        return text
    whole = text.split()[0].casefold() in session.game.title.vocabulary.kinds
    if typed and not whole:
        try:
            return _typed(session, decision, f"{typed} {text}")
        except Refusal:
            pass  # it does not go on with what was chosen before
    if not whole and (typed or text.isdigit()):
        raise Refusal("form", f"no line here is called {text!r}", _lines(entries))
    return _typed(session, decision, text)


def _picked(entries: Sequence[Entry], text: str) -> Entry | None:
    """The line with this number, or the only one with this name; the word of an action alone plays nothing
    that has more words."""
    handles = _handles(entries)
    if text in handles:
        return entries[handles.index(text)]
    named = [entry for entry in entries if entry.key.casefold() == text.casefold()]
    return named[0] if len(named) == 1 and not _is_longer(named[0], text) else None


def _is_longer(entry: Entry, text: str) -> bool:
    """Whether a line is an action of which only the word was typed."""
    choice = entry.choice
    return choice is not None and choice.numbers is None and choice.word == entry.key and choice.do != text


def _lines(entries: Sequence[Entry]) -> str:
    """What may be typed for the lines of a menu."""
    handles = _handles(entries)
    if handles == [str(number) for number in range(1, len(handles) + 1)]:
        return f"The lines are 1 to {len(handles)}"
    return f"The lines are {', '.join(handles)}"


def _handles(entries: Sequence[Entry]) -> list[str]:
    """What stands before each line: its number; or its name where names are numbers themselves."""
    keys = [entry.key for entry in entries]
    if any(key.isdigit() for key in keys) and len(set(keys)) == len(keys):
        return keys
    return [str(number) for number in range(1, len(entries) + 1)]


def _typed(session: Session, decision: Decision, text: str) -> Reply:
    several = display_of(session.game).apart(text)
    if len(several) > 1:
        return tuple(readable_action(session.game, one) for one in several)
    legal = session.game.legal(decision.player)
    meant = understand(session.game, legal, text)
    if isinstance(meant, Action):
        return (meant,)
    numbers = session.game.describe(meant[0], decision.player).numbers
    if len(meant) == 1 and numbers is not None:
        return _number(session, decision, numbers)
    entries = display_of(session.game).submenu(session.game, decision.player, meant)
    return _open(session, decision, entries, "Which of these?", text)


def _follow(session: Session, decision: Decision, entry: Entry) -> Reply:
    """What lies behind a line."""
    if entry.choice is not None and entry.choice.numbers is not None:
        return _number(session, decision, entry.choice.numbers)
    if entry.choice is not None:
        return (session.game.title.vocabulary.parse(entry.choice.do),)
    return _open(session, decision, entry.entries, entry.question, entry.typed)


def _open(session: Session, decision: Decision, entries: Sequence[Entry], question: str, typed: str) -> Reply:
    """A menu behind a menu; Enter goes back to the one before. One of a single line that leads further is
    shown, and nobody is asked about it."""
    show_menu(session, entries)
    if len(entries) == 1 and entries[0].choice is None:
        return _follow(session, decision, entries[0])
    while True:
        text = session.reader.line(f"{question} (number or name, Enter goes back) ")
        if not text:
            return None
        try:
            reply = _reply(session, decision, entries, text, typed)
            if isinstance(reply, str) and only_looks(session.game, reply):
                act_on(session, decision, reply)
                continue
        except BradshawError as error:
            session.complain(error)
            continue
        if reply is not None:
            return reply
        show_menu(session, entries)


def _number(session: Session, decision: Decision, numbers: Numbers) -> Reply:
    """A number within its bounds, or a line that begins with a word of the table."""
    low, high, step = numbers.low, numbers.high, numbers.step
    bounds = f"{low} to {high}{f' in steps of {step}' if step != 1 else ''}"
    while True:
        text = session.reader.line(f"{asked(numbers.field)} {bounds} (Enter goes back) ")
        if not text:
            return None
        if text.isdigit() and low <= int(text) <= high and (int(text) - low) % step == 0:
            return (session.game.title.vocabulary.parse(numbers.form.format(int(text))),)
        if is_word(session.game, text):
            if not only_looks(session.game, text):
                return text
            try:
                act_on(session, decision, text)
            except BradshawError as error:
                session.complain(error)
            continue
        session.console.print(Text(f"{text!r} is not a number from {bounds}.", style=BAD))


def asked(field: str) -> str:
    """The question for a number: a price, how many of something, or which one."""
    if field == "price":
        return "How much?"
    return f"How many {field}?" if field.endswith("s") else f"Which {field}?"


def show_menu(session: Session, entries: Sequence[Entry]) -> None:
    """The lines with their numbers; the notation at the right, for who likes to type."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(no_wrap=True, overflow="ellipsis")
    for handle, entry in zip(_handles(entries), entries, strict=True):
        table.add_row(handle, Text(entry.label + entry.typing), Text(_shown(entry), style=FAINT))
    session.console.print(table)


def _shown(entry: Entry) -> str:
    """The notation, unless it is a list of routes, which nobody types."""
    notation = entry.notation
    return notation if len(notation) <= 40 else f"{notation.split(' ', 1)[0]} ..."
