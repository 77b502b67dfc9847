"""18Rhl as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.rail.actions import COMMON
from bradshaw.rail.title import RailTitle

from .options import PRESETS, RhlOptions
from .setup import PACKAGE
from .table import RhlTable


class Rhl(RailTitle):
    """18Rhl: Rhineland, by Wolfram Janich."""

    name = "18Rhl"
    summary = (
        "Rhineland: crossing the Rhine, the Ruhr's coal and steel, the Rheingold-Express. 3 to 5 players."
    )
    players = (3, 5)
    package = PACKAGE
    table = RhlTable
    options = RhlOptions
    presets = PRESETS
    vocabulary: ClassVar[Vocabulary] = Vocabulary(COMMON)
    parts: ClassVar[Mapping[str, str]] = {"18xx.games": "bradshaw.interop.eighteenxx.rhl:RhlReader"}

    def player_range(self, options: Any) -> tuple[int, int]:
        return (3, 6) if options.edition == "2012" else self.players


TITLE = Rhl()
