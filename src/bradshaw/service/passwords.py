"""Passwords: hashed by argon2, which is meant to take long, so on threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .errors import Invalid

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200
#: Each takes a core and some memory for a while.
_AT_ONCE = 2


def check_password(password: str, name: str) -> None:
    """Refuse what is too easy to guess, or too long to be one."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Invalid(f"a password has {SHORTEST} to {LONGEST} letters, not {len(password)}")
    if name.casefold() in password.casefold() and len(password) < len(name) + SHORTEST:
        raise Invalid("a password that is little more than the name is too easy to guess")
    if len(set(password)) < 4:
        raise Invalid("a password of so few different letters is too easy to guess")


class Passwords:
    """Makes and compares hashes of passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(_AT_ONCE, "bradshaw-password")
        #: Compared with where there is no account, so that asking takes as long.
        self._nobody = self._hasher.hash("nobody has this password")

    async def hashed(self, password: str) -> str:
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password belongs to a hash; without one it takes as long and is wrong."""
        right = await self._run(lambda: self._compare(hashed or self._nobody, password))
        return right and hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Whether a hash was made with less work than is usual now."""
        return self._hasher.check_needs_rehash(hashed)

    def _compare(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        self._threads.shutdown()
