"""A menu as a document: as much of it as somebody asks for, who then asks for what is behind a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bradshaw.core.choice import Choice
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.view import Part

from .entry import Entry
from .presenter import presenter_for


class Line(Part, frozen=True, kw_only=True):
    """One line of a menu: a choice, perhaps with a number to name, or another menu."""

    #: By what the line is asked for, where there is another menu behind it.
    key: str
    #: What it says.
    label: str
    #: What it plays; None where there is another menu behind it.
    choice: Choice[Any] | None
    #: The question of the menu behind it.
    question: str
    #: How to type it in one go; for a menu the beginning of everything behind it.
    notation: str
    #: How many choices are behind it.
    count: int
    #: The menu behind it; empty where that was not asked for.
    lines: tuple[Line, ...] = ()


class Menu(Part, frozen=True, kw_only=True):
    """What a player may do now, grouped and worded."""

    #: The newest entry of the log: to be sent along with what is chosen.
    seq: int
    player: str
    #: What is to be decided.
    question: str
    #: Kinds of action of which more are legal than are listed, such as routes drawn by hand.
    open_words: tuple[str, ...]
    #: Empty where the player has nothing to decide.
    lines: tuple[Line, ...]


def menu(game: Game, player: str, seq: int, under: Sequence[str] = (), depth: int = 1) -> Menu:
    """What a player may do, or what is behind a line (`under`, the keys on the way to it), so many menus
    deep."""
    found, view = game.choices(player), game.view(player)
    entries = presenter_for(game.title).menu(game.box, view, found.choices)
    question = view.step.prompt if view.step else ""
    for key in under:
        entry = next((one for one in entries if one.key == key and one.choice is None), None)
        if entry is None:
            raise BradshawError(f"there is no menu {' '.join(under)!r} now")
        entries, question = entry.entries, entry.question
    return Menu(
        seq=seq,
        player=player,
        question=question,
        open_words=found.open_words,
        lines=tuple(_line(entry, depth) for entry in entries),
    )


def _line(entry: Entry, depth: int) -> Line:
    return Line(
        key=entry.key,
        label=entry.label,
        choice=entry.choice,
        question=entry.question,
        notation=entry.notation,
        count=_count(entry),
        lines=tuple(_line(one, depth - 1) for one in entry.entries) if depth > 1 else (),
    )


def _count(entry: Entry) -> int:
    return 1 if entry.choice is not None else sum(map(_count, entry.entries))
