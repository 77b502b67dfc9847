"""A token that comes with a private's tile (4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Pass, PlaceToken, Powered
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.place_token import TokenStep

from ..table import T


class PrivateToken(TokenStep[T], abstract=True):
    """On the hex of that tile, without a route."""

    TOPIC = "private"

    hex: str
    free: bool

    def price(self, railway: Railway) -> int:
        return 0 if self.free else super().price(railway)

    def prompt(self) -> str:
        cost = "free of charge" if self.free else f"for {self.table.money(self.price(self.railway))}"
        return f"{self.code}: place a token on {self.table.hex_label(self.hex)} {cost}, or pass"

    def asks(self) -> bool:
        return any(True for _ in self.places())

    def places(self) -> Iterator[PlaceToken]:
        cities = range(len(self.table.board.face(self.hex).cities))
        return unrefused((PlaceToken(self.hex, city) for city in cities), partial(self.check, self.railway))

    def check(self, railway: Railway, action: PlaceToken) -> None:
        require(action.hex == self.hex, self.rule, f"the token goes to {self.hex}, not to {action.hex}")
        self.check_room(railway, action)
        cost = self.cost(railway, action)
        require(
            railway.cash >= cost,
            self.rule,
            f"the token costs {self.table.money(cost)}, and {self.code} has {self.table.money(railway.cash)}",
        )

    def waits(self) -> bool:
        """Whether other privates may be used first."""
        return False

    def options(self, player: str) -> Iterable[Option]:
        yield from self.places()
        yield Pass()
        if self.waits():
            yield from self.extra_options(player)

    def use_power(self, player: str, action: Powered) -> None:
        require(self.waits(), self.rule, f"first decide about the token on {self.hex}")
        super().use_power(player, action)
