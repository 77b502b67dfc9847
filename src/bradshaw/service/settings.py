"""How a game is played here, besides the options of its title."""

from __future__ import annotations

from msgspec import Struct


class GameSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chosen when the game is made."""

    #: Whether the seats are shuffled when the game begins.
    shuffle: bool = False
