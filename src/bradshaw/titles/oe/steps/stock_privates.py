"""The private step of a turn (10): a private is closed or removed, or its power is used."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Powered
from bradshaw.rail.finance.companies import Private

from ..actions import ClosePrivate, RemovePrivate, UseBank
from .stock_turn import StockTurn


class PrivateStep(StockTurn, abstract=True):
    """Before the stock action, once; as often as needed by who holds too many certificates. Barclay's power
    can be used at any time (14.4)."""

    def may_step(self, player: str) -> bool:
        """Whether something may be done with a private now."""
        return not (self.sold_now or self.private_step) or self.must_reduce(player) is not None

    def private_options(self, player: str) -> Iterator[Option]:
        if not self.may_step(player):
            return
        for private in self.table.face_up(player):
            yield ClosePrivate(private.code)
            yield RemovePrivate(private.code)

    def extra_options(self, player: str) -> Iterator[Option]:
        """Powers are used in the private step too."""
        free = self.may_step(player)
        yield from (option for option in super().extra_options(player) if free or isinstance(option, UseBank))

    def use_power(self, player: str, action: Powered) -> None:
        require(
            isinstance(action, UseBank) or self.may_step(player),
            self.section("stock round"),
            f"{player} uses a private before the stock action, once in a turn",
        )
        super().use_power(player, action)
        self.private_step = True

    def do_close(self, player: str, action: ClosePrivate) -> None:
        private = self._own_private(player, action.private)
        self.table.close_private(private)
        self.private_step = True

    def do_scrap(self, player: str, action: RemovePrivate) -> None:
        self.table.remove_private(self._own_private(player, action.private))
        self.private_step = True

    def _own_private(self, player: str, code: str) -> Private:
        rule = self.section("private")
        private = self.table.privates.get(code)
        owned = private is not None and private.owner == player and not self.table.is_concession(code)
        require(owned, rule, f"{player} owns no private {code}")
        assert private is not None
        require(not private.closed, rule, f"{code} is closed already")
        require(
            self.may_step(player),
            self.section("stock round"),
            f"{player} has done something with a private in this turn",
        )
        return private
