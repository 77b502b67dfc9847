"""How Orient Express is presented."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bradshaw.core.choice import Choice
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.components import PASSENGER
from bradshaw.titles.orient.state import BOX
from bradshaw.titles.orient.view import OrientView

from ..change import Change
from ..entry import Entry
from ..presenter import Presenter
from .changes import changes
from .menu import menu
from .words import parts


class OrientPresenter(Presenter):
    """Cards and lines."""

    def menu(self, box: OrientBox, view: OrientView, choices: Sequence[Choice[Any]]) -> tuple[Entry, ...]:
        return menu(box, view, choices)

    def changes(self, box: OrientBox, before: OrientView, after: OrientView) -> tuple[Change, ...]:
        return changes(box, before, after)

    def spoken(self, box: OrientBox, view: OrientView) -> dict[str, str]:
        known, free = parts(box), "free"
        return {
            str(line): f"line {known.line_name(int(line))}, {view.track.get(str(line), free)}"
            for line in box.lines
        }

    def names(self, box: OrientBox) -> Iterable[str]:
        yield from (*box.regional, *box.passenger, *box.bonuses, *box.regions, PASSENGER)

    def balance(self, view: OrientView, account: str) -> int:
        """Waivers."""
        return view.box_waivers if account == BOX else view.players[account].waivers
