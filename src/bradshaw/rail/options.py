"""Base of the options of railway games."""

from __future__ import annotations

from bradshaw.core.options import Options


class RailOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the options of railway games."""

    agreed_end: bool = False
    """Whether the players may agree to end the game at any moment, with the values as they stand."""

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        return frozenset()
