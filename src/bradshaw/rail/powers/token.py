"""A token that a power places: free or at its price, with or without a route."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Protocol, runtime_checkable

from ..actions import PlaceToken, Powered
from ..candidates import unrefused
from ..finance.companies import Railway
from ..gamedata import GameData
from .power import ActivePower, Use


@runtime_checkable
class TokenPlacer(Protocol):
    """A step in which tokens are placed."""

    def check_room(self, railway: Railway, action: PlaceToken) -> None: ...

    def within_reach(self, railway: Railway) -> set[str]: ...

    def cost(self, railway: Railway, action: PlaceToken) -> int: ...

    def place(self, action: PlaceToken, cost: int) -> None: ...


class TokenPower(ActivePower[PlaceToken], frozen=True, kw_only=True, tag="token"):
    """The token of a turn, on terms of its own."""

    ACTION: ClassVar[type[Powered]] = PlaceToken

    #: Where: on these hexes; empty: anywhere.
    hexes: tuple[str, ...] = ()
    #: Whether it costs what is printed on the charter.
    paid: bool = False
    #: Whether the railway must reach the city, as with every other token.
    route: bool = True

    def placer(self, use: Use) -> TokenPlacer:
        """The step in which it is placed; refused in any other."""
        use.require(isinstance(use.step, TokenPlacer), f"{use.source} is for the token step only")
        assert isinstance(use.step, TokenPlacer)
        return use.step

    def check_ready(self, use: Use) -> None:
        super().check_ready(use)
        self.placer(use)
        use.require("token" not in use.turn.did, f"{use.railway.code} has placed its token of this turn")

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if self.ready(use):
            tokens = (
                PlaceToken(name, number, private=use.source)
                for name in self.hexes or sorted(use.rules.grid.hexes)
                for number in range(len(use.rules.board.face(name).cities))
            )
            yield from unrefused(tokens, partial(self.check, use))

    def check(self, use: Use, action: PlaceToken) -> None:
        self.check_ready(use)
        placer, railway, money = self.placer(use), use.railway, use.table.money
        use.require(not self.hexes or action.hex in self.hexes, f"{use.source} is not for {action.hex}")
        placer.check_room(railway, action)
        city = f"{action.hex}.c{action.city}"
        use.require(
            not self.route or city in placer.within_reach(railway),
            f"{railway.code} has no route to {use.table.stop_name(city)}",
        )
        cost = self.cost(use, action)
        use.require(
            railway.cash >= cost,
            f"the token costs {money(cost)}, and {railway.code} has {money(railway.cash)}",
        )

    def cost(self, use: Use, action: PlaceToken) -> int:
        return self.placer(use).cost(use.railway, action) if self.paid else 0

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        self.placer(use).place(action, self.cost(use, action))

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        for name in self.hexes:
            if name not in data.grid.hexes:
                yield f"{name} is not on the map"
