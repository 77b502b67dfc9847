"""18Rhl as a title: its data, its options, its table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.core.coverage import Section
from bradshaw.core.title import Title
from bradshaw.rail.actions import COMMON
from bradshaw.rail.data import Base, read
from bradshaw.rail.gamedata import GameData, read_box
from bradshaw.rail.network.track import TrackMaker
from bradshaw.rail.table import BANK, OFFERING, POOL

from .options import PRESETS, RhlOptions
from .table import RhlTable

PACKAGE = "bradshaw.titles.rhl"


class Industry(Base, frozen=True, kw_only=True):
    """Where one order card puts the coal and the steel token."""

    card: int
    coal: str
    steel: str


class RhlSetup(Base, frozen=True, kw_only=True):
    """Money, limits and the table of industries."""

    bank: int
    cash: dict[str, int]
    lower_capital: int
    certificate_limit: dict[str, int]
    industry: tuple[Industry, ...]


@cache
def game_data(flags: frozenset[str]) -> GameData:
    """The box with some options, made once."""
    return read_box(PACKAGE, flags)


@cache
def setup_data() -> RhlSetup:
    return read(PACKAGE, "setup", RhlSetup)


@cache
def maker_for(data: GameData) -> TrackMaker:
    return TrackMaker(data.grid)


class Rhl(Title):
    """18Rhl: Rhineland, by Wolfram Janich."""

    name = "18Rhl"
    summary = (
        "Rhineland: crossing the Rhine, the Ruhr's coal and steel, the Rheingold-Express. 3 to 5 players."
    )
    players = (3, 5)
    table = RhlTable
    options = RhlOptions
    presets = PRESETS
    vocabulary: ClassVar[Vocabulary] = Vocabulary(COMMON)
    parts: ClassVar[Mapping[str, str]] = {"18xx.games": "bradshaw.interop.eighteenxx.rhl:RhlReader"}

    def player_range(self, options: Any) -> tuple[int, int]:
        return (3, 6) if options.edition == "2012" else self.players

    def data(self, options: Any) -> GameData:
        return game_data(options.flags)

    def setup(self) -> RhlSetup:
        return setup_data()

    def track_maker(self, data: GameData) -> TrackMaker:
        return maker_for(data)

    def coverage(self) -> tuple[Section, ...]:
        return read(PACKAGE, "coverage", tuple[Section, ...])

    def reserved_names(self) -> frozenset[str]:
        data = game_data(frozenset()), game_data(frozenset({"edition_2012"}))
        codes = {code for d in data for code in d.railways}
        return frozenset({BANK, OFFERING, POOL, "treasury", *codes})


TITLE = Rhl()
