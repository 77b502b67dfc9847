"""1862 as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from bradshaw.core.action import Vocabulary
from bradshaw.core.title import Options
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.title import RailTitle

from .actions import VOCABULARY
from .options import PRESETS, Options1862
from .setup import PACKAGE, game_data
from .table import Table1862


class Title1862(RailTitle):
    """1862: Railway Mania in the Eastern Counties, by Mike Hutton."""

    name = "1862"
    summary = (
        "Railway Mania in the Eastern Counties: charters of parliament, mergers two for one, freight, local "
        "and express trains. 2 to 8 players."
    )
    players = (2, 8)
    package = PACKAGE
    table = Table1862
    options = Options1862
    presets = PRESETS
    vocabulary: ClassVar[Vocabulary] = Vocabulary(VOCABULARY)
    parts: ClassVar[Mapping[str, str]] = {
        "18xx.games": "bradshaw.interop.eighteenxx.t1862:Reader1862",
        "greedy": "bradshaw.bots.t1862:PARTS",
    }

    def with_players(self, options: Options, count: int) -> Options:
        """11.2: the shorter game has the trains of the short roster, or of the standard one for many."""
        assert isinstance(options, Options1862)
        if not options.shorter_game:
            return options
        return replace(options, length="short" if count < 5 else "standard")

    def data(self, options: Any) -> GameData:
        return game_data(options.flags)


TITLE = Title1862()
