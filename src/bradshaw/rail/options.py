"""Base of the options of railway games."""

from __future__ import annotations

from bradshaw.core.title import Options


class RailOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the options of railway games."""

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        return frozenset()
