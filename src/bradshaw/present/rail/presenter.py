"""How railway games are presented."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from bradshaw.core.choice import Choice
from bradshaw.core.errors import BradshawError
from bradshaw.rail.box import RailBox
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.view import RailView

from ..change import Change
from ..entry import Entry
from ..presenter import Presenter
from .changes import changes
from .menu import PLANS, Plan, menu
from .spoken import spoken_board


class RailPresenter(Presenter):
    """Railways, market and trains."""

    #: How kinds of action are chosen of which there may be many.
    plans: ClassVar[tuple[Plan, ...]] = PLANS

    def menu(self, box: RailBox, view: RailView, choices: Sequence[Choice[Any]]) -> tuple[Entry, ...]:
        return menu(box, view, choices, self.plans)

    def changes(self, box: RailBox, before: RailView, after: RailView) -> tuple[Change, ...]:
        return changes(box, before, after)

    def spoken(self, box: RailBox, view: RailView) -> dict[str, str]:
        return spoken_board(box, view)

    def names(self, box: RailBox) -> Iterable[str]:
        yield from (name for name, tile in box.tiles.items() if not tile.base)
        for names in (box.hexes, box.railways, box.privates, box.trains):
            yield from names

    def balance(self, view: RailView, account: str) -> int:
        if account == BANK:
            return view.bank.cash
        found = view.players.get(account) or view.railways.get(account)
        if found is not None:
            return found.cash
        if account in view.set_aside:
            return view.set_aside[account]
        raise BradshawError(f"nobody called {account!r} has money here")

    def score(self, box: RailBox, amount: int) -> str:
        return box.sum(amount)
