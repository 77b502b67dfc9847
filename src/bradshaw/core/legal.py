"""What may be done: concrete actions, and spans of actions that differ in one number."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, overload

import msgspec
from msgspec import Struct

from .action import Action, notation, read, word_of
from .refusal import Refusal


class Span(Struct, frozen=True, gc=False):
    """All actions like `action` whose `field` is `low`, `low + step`, ... up to `high`."""

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    def __len__(self) -> int:
        return max(0, (self.high - self.low) // self.step + 1)

    def at(self, number: int) -> Action:
        made: Action = msgspec.structs.replace(self.action, **{self.field: self.low + number * self.step})
        return made

    def __iter__(self) -> Iterator[Action]:
        return (self.at(i) for i in range(len(self)))

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.action):
            return False
        value = getattr(action, self.field)
        if not self.low <= value <= self.high or (value - self.low) % self.step:
            return False
        like = msgspec.structs.replace(self.action, **{self.field: value})
        return bool(like == action)

    @property
    def form(self) -> str:
        """The notation with `{}` in the number's place."""
        return notation(self.action, self.field)

    def __str__(self) -> str:
        step = f" in steps of {self.step}" if self.step != 1 else ""
        return f"{self.at(0)} ... {self.high}{step}"


Option = Action | Span


class Legal(Sequence[Action]):
    """The legal actions of a moment, in a fixed order.

    Iterating gives every concrete action; `options` gives them with the spans unexpanded.
    `open_words` names kinds of action of which more are legal than are listed (routes drawn by
    hand, for example): ask `game.why_not(action)` about those.
    """

    def __init__(self, options: Sequence[Option], open_words: frozenset[str] = frozenset()) -> None:
        self.options = list(options)
        self.open_words = open_words
        self._lengths = [len(o) if isinstance(o, Span) else 1 for o in self.options]

    def __len__(self) -> int:
        return sum(self._lengths)

    def __iter__(self) -> Iterator[Action]:
        for option in self.options:
            if isinstance(option, Span):
                yield from option
            else:
                yield option

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        for option, length in zip(self.options, self._lengths, strict=True):
            if index < length:
                return option.at(index) if isinstance(option, Span) else option
            index -= length
        raise IndexError("no such legal action")

    def __contains__(self, action: object) -> bool:
        """Whether an action, or its notation, is listed."""
        if isinstance(action, str):
            action = self._read(action)
        return any(action in o if isinstance(o, Span) else action == o for o in self.options)

    def _read(self, text: str) -> Action | None:
        """A line of text as an action of one of the kinds that are listed."""
        kinds = {type(o.action if isinstance(o, Span) else o) for o in self.options}
        try:
            word, *rest = shlex.split(text)
            return next((read(kind, rest) for kind in kinds if word_of(kind) == word), None)
        except (ValueError, Refusal):
            return None

    def of(self, kind: type[Any]) -> list[Any]:
        """The legal actions of one kind, spans expanded."""
        return [action for action in self if isinstance(action, kind)]

    def sample(self, rng: Random, weight: Callable[[Option], float] | None = None) -> Action:
        """One of them by chance: first an option, then a number inside a span, small ones more likely
        (whoever offers all he has soon has nothing left to choose)."""
        weights = [weight(o) for o in self.options] if weight else None
        option = rng.choices(self.options, weights)[0]
        return option.at(int(len(option) * rng.random() ** 6)) if isinstance(option, Span) else option

    def __repr__(self) -> str:
        if not self.options:
            return "<nothing is legal>"
        shown = ", ".join(str(option) for option in self.options[:12])
        more = ", ..." if len(self.options) > 12 else ""
        return f"<{len(self)} legal: {shown}{more}>"
