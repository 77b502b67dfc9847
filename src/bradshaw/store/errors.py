"""What can go wrong with a store."""

from __future__ import annotations

from bradshaw.core.errors import BradshawError


class StoreError(BradshawError):
    """The store cannot be used as asked."""


class Unavailable(StoreError):
    """The database did not answer, or could not write. Whether a write was kept is not known: read again."""


class Damaged(StoreError):
    """What is stored of a game is not what was written."""
