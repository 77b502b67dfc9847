"""The few questions before a game, each with an answer that Enter gives."""

from __future__ import annotations

import getpass
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bradshaw import bots
from bradshaw.core.errors import SetupError
from bradshaw.core.title import Options, Title

from ..console import BAD, FAINT, counted
from .keeping import Kept, forget
from .reader import Reader
from .seats import Seats, known_kind, seat

#: Kept games that are offered, the newest.
MOST_KEPT = 9
NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Frieda")


class StartAgain(Exception):
    """Somebody wants to answer the questions anew."""


def ask_seats(title: Title, options: Options, reader: Reader) -> Seats:
    """How many play, who of them are people, and what plays the others."""
    reader.console.print(f"{title.name}: {title.summary}", markup=False)
    words = "A few questions; Enter takes the answer in brackets, `undo` begins again, `quit` leaves.\n"
    reader.console.print(words, markup=False)
    while True:
        try:
            return _ask_seats(title, options, reader)
        except StartAgain:
            continue


def _ask_seats(title: Title, options: Options, reader: Reader) -> Seats:
    low, high = title.player_range(options)
    count = _number(reader, f"How many players? {low} to {high}", low, low, high)
    people = _number(reader, f"How many of them are people? 0 to {count}", 1, 0, count)
    names: list[str] = []
    for _ in range(people):
        names.append(_name(reader, title, options, names, count))
    kinds = [_kind(reader, title)] * (count - people) if people < count else []
    return seat(title, names, kinds)


def _answer(reader: Reader, question: str, default: str) -> str:
    text = reader.with_default(question, default)
    if text.casefold() == "undo":
        raise StartAgain
    return text


def ask_kept(games: Sequence[Kept], reader: Reader) -> Kept | None:
    """A game to go on with, or none for a new one."""
    left = list(games[:MOST_KEPT])
    while left:
        reader.console.print("Games that are not over:", markup=False)
        table = Table.grid(padding=(0, 2))
        for number, kept in enumerate(left, 1):
            when = kept.changed.strftime("%Y-%m-%d %H:%M")
            more = f"{counted(kept.actions, 'action')}, {when}"
            table.add_row(str(number), f"{kept.title}: {', '.join(kept.players)}", Text(more, style=FAINT))
        reader.console.print(table)
        text = reader.enter("Go on with which? A number, Enter for a new game, `forget 1` removes one: ")
        word, _, rest = text.casefold().rpartition(" ")
        chosen = left[int(rest) - 1] if rest.isdigit() and 1 <= int(rest) <= len(left) else None
        if not text:
            return None
        if chosen is None or word not in ("", "forget"):
            _again(reader.console, f"Please type a number from 1 to {len(left)}, or Enter.")
        elif word == "forget":
            forget(chosen)
            left.remove(chosen)
        else:
            return chosen
    return None


def default_seats(title: Title, options: Options) -> Seats:
    """One person against programs, as many as the title needs."""
    return seat(title, [own_name()], [default_rival(title)] * (title.player_range(options)[0] - 1))


def default_rival(title: Title) -> str:
    """The program that takes a seat unless somebody asks for another one: the strongest."""
    return bots.names(title)[-1]


def own_name() -> str:
    """The name of whoever sits at the keyboard, as far as the system knows it."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return name.capitalize() if name.isalpha() and name != "root" else NAMES[0]


def _number(reader: Reader, question: str, default: int, low: int, high: int) -> int:
    while True:
        text = _answer(reader, question, str(default))
        if text.isdigit() and low <= int(text) <= high:
            return int(text)
        _again(reader.console, f"Please type a number from {low} to {high}.")


def _name(reader: Reader, title: Title, options: Options, taken: list[str], count: int) -> str:
    """A name that the title accepts beside those taken."""
    default = next(name for name in (own_name(), *NAMES) if name not in taken)
    while True:
        name = _answer(reader, f"Name of player {len(taken) + 1}", default)
        filler = [f"player {i}" for i in range(count - len(taken) - 1)]
        try:
            title.check_players([*taken, name, *filler], options)
        except SetupError as error:
            _again(reader.console, str(error))
            continue
        return name


def _kind(reader: Reader, title: Title) -> str:
    names = bots.names(title)
    if len(names) == 1:
        return names[0]
    while True:
        answer = _answer(reader, f"What plays the others? {', '.join(names)}", default_rival(title))
        try:
            return known_kind(title, answer)
        except SetupError as error:
            _again(reader.console, str(error))


def _again(console: Console, words: str) -> None:
    console.print(Text(words, style=BAD))
