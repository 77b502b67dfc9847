"""What is in the box of a title: one static document for a title and its options."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from .action import Action, usage
from .names import sum_of
from .view import Part


class ActionForm(Part, frozen=True, kw_only=True):
    """A kind of action: how it is written, and what it means."""

    #: How it is written: the word and its fields.
    usage: str
    #: What it means.
    text: str


class Page(Part, frozen=True, kw_only=True):
    """A page of help, in Markdown."""

    #: What it is about.
    heading: str
    #: The page itself.
    text: str


class Box(Part, frozen=True, kw_only=True):
    """A title with some options. Kinds of game extend it."""

    #: The name of the title.
    title: str
    #: The title in a sentence.
    summary: str
    #: Fewest and most players.
    players: tuple[int, int]
    #: Options that differ from the rulebook's.
    options: dict[str, Any]
    #: What this title calls things that others call otherwise: `president` -> `director`.
    words: dict[str, str]
    #: How a sum is written: `{} M`.
    money: str
    #: The kinds of action by their words.
    actions: dict[str, ActionForm]
    #: Pages for people at the table.
    help: tuple[Page, ...]
    #: Whether something at the table is for some eyes only, such as hands of cards.
    hides: bool = False
    #: The hash of everything else in it, by which a copy is known to be up to date.
    hash: str = ""

    def __repr__(self) -> str:
        return f"<box of {self.title}: {self.hash[:12]}>"

    def sum(self, amount: int) -> str:
        """A sum as people write it."""
        return sum_of(self.money, amount)

    def word(self, name: str) -> str:
        """What the title calls something."""
        return self.words.get(name, name)


B = TypeVar("B", bound=Box)


def sealed(box: B) -> B:
    """A box with its hash."""
    raw = msgspec.json.encode(replace(box, hash=""), order="sorted")
    return replace(box, hash=hashlib.sha256(raw).hexdigest())


def action_forms(kinds: dict[str, type[Action]]) -> dict[str, ActionForm]:
    return {word: ActionForm(usage=usage(kind), text=_summary(kind)) for word, kind in kinds.items()}


def _summary(kind: type[Action]) -> str:
    return " ".join((kind.__doc__ or "").split())


def pages(text: str) -> tuple[Page, ...]:
    """Pages of help from Markdown: each begins with a heading of the second level."""
    parts = [part.partition("\n") for part in f"\n{text}".split("\n## ")[1:]]
    return tuple(Page(heading=heading.strip(), text=body.strip()) for heading, _, body in parts)
