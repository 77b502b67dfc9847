"""Orient Express as a title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from bradshaw.core.action import Vocabulary
from bradshaw.core.coverage import Section
from bradshaw.core.title import Findings, Title

from . import check
from .actions import ALL
from .components import Components, components, sections
from .options import PRESETS, OrientOptions
from .table import BOX, OrientTable


class OrientExpress(Title):
    """Orient Express, by Carla and Jeff Horger."""

    name = "Orient Express"
    summary = (
        "Lay and lift track all over Europe, complete cards, be nationalised. 2 to 5 players, hidden hands."
    )
    players = (2, 5)
    table = OrientTable
    options = OrientOptions
    presets = PRESETS
    vocabulary: ClassVar[Vocabulary] = Vocabulary(ALL)
    parts: ClassVar[Mapping[str, str]] = {
        "bots": "bradshaw.bots.orient:LEVELS",
        "painter": "bradshaw.draw.orient.painter:OrientPainter",
        "watch": "bradshaw.simulate.orient:OrientWatch",
        "face": "bradshaw.cli.table.orient:OrientFace",
    }

    def player_range(self, options: Any) -> tuple[int, int]:
        return components(options.components).setup.players

    def components(self, options: Any) -> Components:
        """What is in the box."""
        return components(options.components)

    def checks(self, options: Any) -> Iterator[tuple[str, Findings]]:
        return check.checks(components(options.components))

    def coverage(self) -> tuple[Section, ...]:
        return sections()

    def reserved_names(self) -> frozenset[str]:
        return frozenset({BOX})


TITLE = OrientExpress()
