"""What people and programs give to begin a game: refused by name where it is of a wrong kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import SetupError

#: A longer seed makes no game less foreseeable.
MOST_BITS = 4096


def names_of(players: Any) -> list[str]:
    """Players as a list of names."""
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise SetupError(f"players are a list of names, such as ['Ada', 'Ben'], not {players!r}")
    names = list(players)
    for name in names:
        if not isinstance(name, str):
            raise SetupError(f"a player's name is text, not {name!r}")
    return names


def seed_from(seed: Any) -> int | None:
    """A seed, or None."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise SetupError(f"a seed is a whole number, not {seed!r}")
    if seed is not None and seed.bit_length() > MOST_BITS:
        raise SetupError(f"a seed has up to {MOST_BITS} bits, not {seed.bit_length()}")
    return seed
