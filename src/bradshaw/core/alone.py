"""A game belongs to one thread at a time: whoever comes meanwhile from another one is told so."""

from __future__ import annotations

from threading import RLock

from .errors import BradshawError


class Alone:
    """Held while a thread plays or looks; the same thread may come again inside."""

    __slots__ = ("_held",)

    def __init__(self) -> None:
        self._held = RLock()

    def __enter__(self) -> None:
        if not self._held.acquire(blocking=False):
            raise BradshawError(
                "another thread is using this game: a game belongs to one thread at a time, "
                "and a fork of it to another"
            )

    def __exit__(self, *ended: object) -> None:
        self._held.release()
