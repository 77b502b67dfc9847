"""A train that is in play, with what lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from bradshaw.core.state import Node


class TrainTable(Protocol):
    """What trains know of the table on which they lie."""

    def train(self, word: str) -> Train: ...


class Train(Node):
    """A train that somebody owns or has given up.

    A title whose trains carry something (markers, warranties), have two sides or an income of their own makes
    a subclass, and its table's `train` makes one from the word that people use for it. What lies on a train
    never changes: another train takes its place, so that it is told of its owner.
    """

    KIND = "train"
    FACTS = frozenset[str]()

    #: The train of the box.
    name: str

    @property
    def word(self) -> str:
        """What people write for it in actions, with what lies on it."""
        return self.name

    @property
    def kept(self) -> int:
        """How many times it is kept from leaving the game when it is obsolete."""
        return 0

    def short(self) -> str:
        return self.word

    @classmethod
    def from_short(cls, word: str, beside: Node) -> Train:
        table: TrainTable = beside._journal.root
        return table.train(word)


def words(trains: Iterable[Train]) -> Sequence[str]:
    """What people write for some trains."""
    return [train.word for train in trains]


def first(trains: Iterable[Train], word: str) -> Train:
    """The first of some trains with a word."""
    return next(train for train in trains if train.word == word)
