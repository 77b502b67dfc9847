"""What people give on the command line: titles, options of titles, saved games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from bradshaw.core.errors import FileError, SetupError
from bradshaw.core.game import Game
from bradshaw.core.options import allowed_values, option_kinds, require_option, wrong_value
from bradshaw.core.refusal import Refusal
from bradshaw.core.save import load
from bradshaw.core.title import Title, titles

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def read_options(title: Title, option_words: Iterable[str], preset: str | None) -> dict[str, Any]:
    """Options as the engine takes them, from `name=value` words."""
    found: dict[str, Any] = {"preset": preset} if preset else {}
    for word in option_words:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.BadParameter(f"{word!r} is not of the form NAME=VALUE", param_hint="--option")
        found[name] = _value(title, name, value)
    title.read_options(found)  # refuses what is wrong before anything is begun
    return found


def _value(title: Title, name: str, value: str) -> Any:
    kinds = option_kinds(title.options)
    require_option(title.name, name, kinds)
    kind = kinds[name]
    if kind is bool and value.casefold() in YES + NO:
        return value.casefold() in YES
    if kind is int and value.lstrip("-").isdigit():
        return int(value)
    allowed = ["yes", "no"] if kind is bool else allowed_values(kind)
    if value in allowed or kind is str:
        return value
    raise wrong_value(title.name, name, value, allowed)


# --- saved games


def open_game(path: Path | str, at: int | None = None) -> Game:
    """A saved game, as it stood after `at` actions (default: as it was saved)."""
    if Path(path).is_dir():
        raise FileError(f"{path} is a folder, not a saved game")
    game = load(path)
    if at is not None:
        try:
            go_to(game, at)
        except (Refusal, FileError) as error:  # the rules have changed since it was saved
            raise FileError(f"{path} cannot be played again: {error}. See: bradshaw check {path}") from error
    return game


def go_to(game: Game, number: int) -> None:
    """Stand after an action; negative numbers count from the end."""
    game.go_to(number if number >= 0 else len(game.moves) + game.redoable + number)


def title_or_game(word: str) -> Title | Path:
    """A title's name, or the path of a saved game."""
    found = {title.name.casefold(): title for title in titles()}
    if word.casefold() in found:
        return found[word.casefold()]
    if Path(word).exists():
        return Path(word)
    names = ", ".join(title.name for title in found.values())
    raise SetupError(f"{word!r} is neither a title nor a file. The titles are: {names}")
