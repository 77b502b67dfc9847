"""Chance as an actor of its own.

Every draw is recorded with the action that caused it, so that a replay needs no random
generator. A draw depends only on the seed and on how many came before, so the same seed
gives the same game everywhere. The seed's hash, the commitment, is published from the start
and the seed at the end, so that nobody has to trust the host. A seed that is drawn has 256 bits:
a shorter one could be found by trying, from the commitment or from the first draws.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from .errors import FileError

T = TypeVar("T")

#: Length of a seed that is drawn.
SEED_BITS = 256


def commitment_to(seed: int) -> str:
    """The hash that binds a host to a seed without showing it."""
    return hashlib.sha256(f"bradshaw:{seed}".encode()).hexdigest()


class Chance:
    """Draws from a seed, or again as recorded."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self.drawn: list[int] = []
        self._count = 0
        self._recorded: list[int] = []

    @property
    def commitment(self) -> str | None:
        """The hash to publish before the game."""
        return None if self.seed is None else commitment_to(self.seed)

    def feed(self, recorded: Sequence[int]) -> None:
        """Use these results for the next draws."""
        self._recorded = list(recorded)

    def begin(self, count: int) -> None:
        """Start recording anew, after `count` draws in all."""
        self.drawn = []
        self._count = count
        self._recorded = []

    @property
    def count(self) -> int:
        return self._count

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        if self._recorded:
            value = self._recorded.pop(0)
            if not 0 <= value < limit:
                raise FileError(f"recorded draw {value} is not below {limit}")
        else:
            value = self._fresh(limit)
        self._count += 1
        self.drawn.append(value)
        return value

    def _fresh(self, limit: int) -> int:
        if self.seed is None:
            raise FileError("a draw is needed, but the game has neither a seed nor a record of it")
        # Rejection keeps all numbers equally likely.
        space = 1 << 64
        attempt = 0
        while True:
            text = f"{self._count}:{attempt}".encode()
            raw = hmac.digest(str(self.seed).encode(), text, "sha256")[:8]
            number = int.from_bytes(raw)
            if number < space - space % limit:
                return number % limit
            attempt += 1

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]
