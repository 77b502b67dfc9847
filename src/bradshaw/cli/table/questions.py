"""The few questions before a game, each with an answer that Enter gives."""

from __future__ import annotations

import getpass

from rich.console import Console
from rich.text import Text

from bradshaw import bots
from bradshaw.core.errors import SetupError
from bradshaw.core.title import Options, Title

from ..console import BAD
from .reader import Reader
from .seats import Seats, known_kind, seat

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Frieda")


def ask_seats(title: Title, options: Options, reader: Reader) -> Seats:
    """How many play, who of them are people, and what plays the others."""
    low, high = title.player_range(options)
    reader.console.print(f"{title.name}: {title.summary}", markup=False)
    reader.console.print("A few questions; Enter takes the answer in brackets.\n")
    count = _number(reader, f"How many players? {low} to {high}", low, low, high)
    people = _number(reader, f"How many of them are people? 0 to {count}", 1, 0, count)
    names: list[str] = []
    for _ in range(people):
        names.append(_name(reader, title, options, names, count))
    kinds = [_kind(reader, title)] * (count - people) if people < count else []
    return seat(title, names, kinds)


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
        text = reader.with_default(question, str(default))
        if text.isdigit() and low <= int(text) <= high:
            return int(text)
        _again(reader.console, f"Please type a number from {low} to {high}.")


def _name(reader: Reader, title: Title, options: Options, taken: list[str], count: int) -> str:
    """A name that the title accepts beside those taken."""
    default = next(name for name in (own_name(), *NAMES) if name not in taken)
    while True:
        name = reader.with_default(f"Name of player {len(taken) + 1}", default)
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
        answer = reader.with_default(f"What plays the others? {', '.join(names)}", default_rival(title))
        try:
            return known_kind(title, answer)
        except SetupError as error:
            _again(reader.console, str(error))


def _again(console: Console, words: str) -> None:
    console.print(Text(words, style=BAD))
