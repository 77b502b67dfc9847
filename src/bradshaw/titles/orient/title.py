"""Orient Express as a title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, cast

from bradshaw.core.action import Vocabulary
from bradshaw.core.box import Page, pages
from bradshaw.core.choice import Choice, Choices
from bradshaw.core.coverage import Section
from bradshaw.core.legal import Option
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Findings, Title

from . import check
from .actions import ALL
from .box import OrientBox, orient_fields
from .choices import OrientWhere, describe
from .components import Components, components, own_file, sections
from .options import PRESETS, OrientOptions
from .state import BOX
from .steps.course import Course
from .steps.draft import Draft
from .table import OrientTable
from .view import OrientView


class OrientExpress(Title):
    """Orient Express, by Carla and Jeff Horger."""

    name = "Orient Express"
    summary = (
        "Lay and lift track all over Europe, complete cards, be nationalised. 2 to 5 players, hidden hands."
    )
    players = (2, 5)
    table = OrientTable
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {"course": Course, "draft": Draft}
    options = OrientOptions
    documents: ClassVar[Mapping[str, Any]] = {
        "view": OrientView,
        "box": OrientBox,
        "choices": Choices[OrientWhere],
    }
    presets = PRESETS
    added: ClassVar[Mapping[str, Any]] = {"others_track": "needed"}
    vocabulary: ClassVar[Vocabulary] = Vocabulary(ALL)
    parts: ClassVar[Mapping[str, str]] = {
        "bots": "bradshaw.bots.orient:LEVELS",
        "painter": "bradshaw.draw.orient.painter:OrientPainter",
        "watch": "bradshaw.simulate.orient:OrientWatch",
        "presenter": "bradshaw.present.orient:OrientPresenter",
        "display": "bradshaw.cli.table.orient:OrientDisplay",
    }

    def player_range(self, options: Any) -> tuple[int, int]:
        return components(options.components).setup.players

    def components(self, options: Any) -> Components:
        """What is in the box."""
        return components(options.components)

    def make_box(self, options: Any) -> OrientBox:
        return OrientBox(**self.box_fields(options), **orient_fields(components(options.components)))

    def help(self) -> tuple[Page, ...]:
        return pages(own_file("help.md").decode())

    def describe(self, step: Step[Table], player: str, option: Option) -> Choice[OrientWhere]:
        return describe(cast("Step[OrientTable]", step), player, option)

    def checks(self, options: Any) -> Iterator[tuple[str, Findings]]:
        return check.checks(components(options.components))

    def coverage(self) -> tuple[Section, ...]:
        return sections()

    def reserved_names(self) -> frozenset[str]:
        return frozenset({BOX})


TITLE = OrientExpress()
