"""What a typed line means: an action in notation, or the beginning of some."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Option, Span
from bradshaw.core.refusal import Refusal
from bradshaw.present import presenter_for

from .entry import words_of


def understand(game: Game, legal: Legal, text: str) -> Action | list[Option]:
    """An action to play, legal or not; or the legal ones that begin as typed. Refuses what is neither."""
    words = in_proper_case(game, split(text))
    wanted = parsed(game, words)
    alike = [option for option in legal.options if words_of(option)[: len(words)] == words]
    if wanted is not None and wanted in legal and (len(words) > 1 or len(alike) <= 1):
        return wanted  # a word alone may be the beginning of several, as `run` is
    if len(alike) == 1 and not isinstance(alike[0], Span) and len(words) > 1:
        return alike[0]
    if alike:
        return alike
    if wanted is not None:
        return wanted
    game.title.vocabulary.parse(" ".join(map(shlex.quote, words)))  # says what is wrong with it
    raise Refusal("form", f"{text!r} is not an action")


def split(text: str) -> list[str]:
    """The words of a line; quotes hold words together."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def parsed(game: Game, words: list[str]) -> Action | None:
    """The action that words spell, if they spell one."""
    try:
        return game.title.vocabulary.parse(" ".join(map(shlex.quote, words)))
    except Refusal:
        return None


def in_proper_case(game: Game, words: list[str]) -> list[str]:
    """`lay k8 57 2` as `lay K8 57 2`: names are found whatever their capital letters."""
    known = {name.casefold(): name for name in _names(game)}
    found = []
    for word in words:
        field, equals, value = word.rpartition("=")
        found.append(f"{field}{equals}{known.get(value.casefold(), value)}")
    return found


def _names(game: Game) -> Iterable[str]:
    yield from game.title.vocabulary.kinds
    yield from presenter_for(game.title).names(game.box)


def readable_action(game: Game, text: str) -> Action:
    """An action from its notation whatever its capital letters; refused if it cannot be read."""
    words = in_proper_case(game, split(text))
    return game.title.vocabulary.parse(" ".join(map(shlex.quote, words)))


__all__ = ["in_proper_case", "readable_action", "understand", "words_of"]
