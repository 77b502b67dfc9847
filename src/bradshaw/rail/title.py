"""Titles of railway games: where their data are, and what follows from the data alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, ClassVar, cast

from bradshaw.core.box import Page, pages
from bradshaw.core.choice import Choice, Choices
from bradshaw.core.coverage import Section
from bradshaw.core.legal import Option
from bradshaw.core.shared import once
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Findings, Title

from . import assumed
from .box import RailBox, rail_fields
from .choices import RailWhere, describe, picture
from .finance.accounts import BANK
from .finance.companies import RailwayData
from .finance.shares import OFFERING, POOL, TREASURY
from .gamedata import GameData, read_box
from .network.track import TrackMaker
from .options import RailOptions
from .powers import KIT, Power
from .records import read, read_text
from .table import RailTable
from .view import RailView


class RailTitle(Title):
    """A game on a `RailTable`, with the data files that `rail.gamedata` puts together."""

    #: The package whose folder `data` holds the files.
    package: ClassVar[str]
    options: ClassVar[type[RailOptions]] = RailOptions
    table: ClassVar[type[RailTable]]
    #: What signs on its map mean, for whoever looks at a drawing.
    sign_meanings: ClassVar[Mapping[str, str]] = {}
    #: The kinds of power that its data may name.
    powers: ClassVar[tuple[type[Power], ...]] = KIT
    documents: ClassVar[Mapping[str, Any]] = {
        "view": RailView,
        "box": RailBox,
        "choices": Choices[RailWhere],
    }

    def data(self, options: Any) -> GameData:
        """What is in the box with these options."""
        return box(self.package, options.flags)

    def track_maker(self, data: GameData) -> TrackMaker:
        return _track_maker(data)

    def make_box(self, options: Any) -> RailBox:
        fields = {**self.box_fields(options), **rail_fields(self.data(options))}
        return RailBox(**fields, assumed=assumed.facts(self.package))

    def box_fields(self, options: Any) -> dict[str, Any]:
        words = {"president": self.table.president_word, **self.table.WORDS}
        return {**super().box_fields(options), "words": words, "sign_meanings": dict(self.sign_meanings)}

    def describe(self, step: Step[Table], player: str, option: Option) -> Choice[RailWhere]:
        return describe(cast("Step[RailTable]", step), player, option)

    def picture(self, step: Step[Table], option: Option) -> Hashable | None:
        return picture(cast("Step[RailTable]", step).table, option)

    def help(self) -> tuple[Page, ...]:
        return (*pages(read_text(self.package, "help.md")), *assumed.page(self.package))

    def checks(self, options: Any) -> Iterator[tuple[str, Findings]]:
        yield "what is assumed of the printed game names what is there", assumed.proven(self.package)

    def coverage(self) -> tuple[Section, ...]:
        return read(self.package, "coverage", tuple[Section, ...])

    def reserved_names(self) -> frozenset[str]:
        """The bank, where certificates lie, and the railways with any options."""
        return frozenset({BANK, OFFERING, POOL, TREASURY}) | _codes(self.package)


@once
def box(package: str, flags: frozenset[str]) -> GameData:
    """The box of a title with some options, made once."""
    return read_box(package, flags)


@once
def _track_maker(data: GameData) -> TrackMaker:
    return TrackMaker(data.grid)


@once
def _codes(package: str) -> frozenset[str]:
    return frozenset(railway.code for railway in read(package, "railways", tuple[RailwayData, ...]))
