"""Placing tokens (11.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bradshaw.core.refusal import require
from bradshaw.rail.actions import PlaceToken
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.steps.place_token import TokenStep

from ..operating.ports import LILLE, has_station
from ..operating.reach import UNIT
from ..state import RailwayOE
from ..table import TableOE
from ..zones import is_metropolis, stop_zone
from .op_turn import StepOE

#: The kind of a token on the White Cliffs position, by one reading.
FERRY = "ferry"


class TokenOE(StepOE, TokenStep[TableOE]):
    """One token, in a city that the railway reaches over land or water; the water is paid for."""

    KIND = "18OE place token"
    #: 11.2: any token of the charter may be used: `kind` names its price. Only the cheapest is offered.
    OPEN = frozenset({"token"})

    def prompt(self) -> str:
        price = self.table.money(self.price(self.railway))
        return f"{self.code}: place a token for {price} and any water, or pass"

    def asks(self) -> bool:
        return super().asks() or any(
            isinstance(option, PlaceToken) for option in self.extra_options(self.table.decider(self.railway))
        )

    # --- money

    def water_fee(self, railway: Railway, action: PlaceToken) -> int:
        """11.2.1: for the cheapest water on the way."""
        cost = self.table.token_reach(railway).cost(f"{action.hex}.c{action.city}") or 0
        return cost * self.table.setup.water.token.ferry // UNIT

    def cost(self, railway: Railway, action: PlaceToken) -> int:
        price = int(action.kind) if action.kind.isdecimal() else self.price(railway)
        return price + self.water_fee(railway, action)

    # --- where

    def within_reach(self, railway: Railway) -> set[str]:
        return self.table.token_reach(railway).stops

    def places(self) -> Iterator[PlaceToken]:
        yield from super().places()
        if self.table.rules.white_cliffs == "any railway" and self.table.phase_number >= 5:
            found = [PlaceToken(LILLE, kind=FERRY)]
            yield from unrefused(found, partial(self.check, self.railway))

    def check_ferry(self, railway: Railway, action: PlaceToken) -> None:
        """11.2.2: by one reading the White Cliffs position is a place like others from phase 5 on."""
        table, rule = self.table, self.section("lille")
        open_ = table.rules.white_cliffs == "any railway" and table.phase_number >= 5
        require(open_, rule, "the White Cliffs position is for the owner of its private")
        require(action.hex == LILLE, rule, f"the White Cliffs position lies at {LILLE}")
        require(not table.white_cliffs, rule, "the White Cliffs position is taken")
        require(railway.tokens, self.rule, f"{railway.code} has placed all its tokens")
        self.check_zone(railway, action.hex)
        stands = has_station(table, railway, action.hex)
        require(not stands, self.rule, f"{railway.code} already has a token on {action.hex}")

    def check_room(self, railway: Railway, action: PlaceToken) -> None:
        if action.kind == FERRY:
            self.check_ferry(railway, action)
            return
        if action.kind:
            require(
                action.kind in map(str, railway.tokens),
                self.rule,
                f"{railway.code} has no token for {action.kind}",
                f"Prices of its tokens: {', '.join(map(str, railway.tokens)) or 'none are left'}",
            )
        super().check_room(railway, replace(action, kind=""))
        self.check_zone(railway, action.hex)
        require(
            not has_station(self.table, railway, action.hex),
            self.rule,
            f"{railway.code} already has a token on {action.hex}",
        )
        self.check_homes(railway, action.hex)

    def check_zone(self, railway: Railway, hex_name: str) -> None:
        """11.2: minors and regionals stay within their track rights."""
        assert isinstance(railway, RailwayOE)
        place = self.table.place(hex_name)
        zone = stop_zone(place)
        bound = "zone bound" in railway.kind_data.traits
        require(
            not bound or zone in railway.rights,
            self.section("track rights"),
            f"the city of {hex_name} lies in {zone or 'no zone'}, and {railway.code} may place tokens in "
            f"{' and '.join(railway.rights)}",
        )

    def check_homes(self, railway: Railway, hex_name: str) -> None:
        """11.1.9: nobody comes before a railway whose home in a metropolis of several cities is unsettled."""
        board = self.table.board
        cities = board.cities_of(hex_name)
        if len(cities) < 2 or not is_metropolis(self.table.place(hex_name)):
            return
        kept = [code for city in cities for code in board.reserved.get(city, ()) if code != railway.code]
        waiting = [code for code in kept if not self.table.railways[code].floated]
        require(
            not waiting,
            self.section("right of way"),
            f"{', '.join(waiting)} must choose its city in {self.table.hex_label(hex_name)} first",
        )

    # --- doing it

    def place(self, action: PlaceToken, cost: int) -> None:
        if action.kind == FERRY:
            table, railway = self.table, self.railway
            table.pay(railway.code, BANK, cost, "token on the White Cliffs position")
            railway.tokens.pop(0)
            table.white_cliffs = railway.code
            table.note(f"{railway.code} places a token on the White Cliffs position at Lille.", "11.2.2")
            self.turn.mark("token")
            table.stir()
            return
        if action.kind:
            self._first(int(action.kind))
        super().place(replace(action, kind=""), cost)
        self.table.stir()
        self.turn.expend("token", action.hex, "", action.city, cost)

    def place_free(self, action: PlaceToken, cost: int) -> None:
        """14.3: any token of the charter; the dearest where none is named."""
        if not action.kind:
            self._first(self.railway.tokens[-1])
        self.place(action, cost)

    def _first(self, price: int) -> None:
        """The token of a price is the one that is placed next."""
        tokens = self.railway.tokens
        rest = list(tokens)
        rest.remove(price)
        tokens.replace([price, *rest])
