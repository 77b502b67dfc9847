"""Placing a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import require

from ..actions import Pass, PlaceToken
from ..candidates import unrefused
from ..finance.companies import Railway
from ..table import T
from .turn import TurnStep


class TokenStep(TurnStep[T]):
    """One token a turn, in a city the railway reaches."""

    KIND = "place token"
    TOPIC = "token"

    def prompt(self) -> str:
        return f"{self.railway}: place a token for {self.table.money(self.price(self.line))}, or pass"

    def price(self, railway: Railway) -> int:
        """What the next token costs."""
        return railway.tokens[0] if railway.tokens else 0

    def price_of(self, player: str, action: Action) -> int | None:
        return self.price(self.line) if isinstance(action, PlaceToken) else super().price_of(player, action)

    def asks(self) -> bool:
        railway = self.line
        if "token" in self.turn.did or not railway.tokens or railway.cash < self.price(railway):
            return False
        return any(True for _ in self.places())

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self.places()
        yield Pass()

    def places(self) -> Iterator[PlaceToken]:
        """Every city in which a token may be placed."""
        stops = (stop.partition(".") for stop in sorted(self.table.reach(self.line).stops))
        cities = (PlaceToken(hex_name, int(end[1:])) for hex_name, _, end in stops if end.startswith("c"))
        return unrefused(cities, partial(self.check, self.line))

    def check(self, railway: Railway, action: PlaceToken) -> None:
        """Refuse a token that may not be placed."""
        require("token" not in self.turn.did, self.rule, f"{railway.name} has placed its token of this turn")
        self.check_room(railway, action)
        city = f"{action.hex}.c{action.city}"
        require(
            city in self.table.reach(railway).stops,
            self.rule,
            f"{railway.name} has no route to {self.table.stop_name(city)}",
        )
        cost = self.price(railway)
        require(
            railway.cash >= cost,
            self.rule,
            f"the token costs {self.table.money(cost)}, and {railway.name} has "
            f"{self.table.money(railway.cash)}",
        )

    def check_room(self, railway: Railway, action: PlaceToken) -> None:
        """Whether there is a token, a city and a place in it."""
        board = self.table.board
        board.grid.require_hex(action.hex)
        require(railway.tokens, self.rule, f"{railway.name} has placed all its tokens")
        require(
            0 <= action.city < len(board.face(action.hex).cities),
            self.rule,
            f"{action.hex} has no city {action.city}",
        )
        require(
            not board.has_token(railway.name, action.hex),
            self.rule,
            f"{railway.name} already has a token on {action.hex}",
        )
        city = f"{action.hex}.c{action.city}"
        require(
            board.has_room(city, railway.name),
            self.rule,
            f"{self.table.stop_name(city)} has no free place that is not kept for another railway's home",
        )

    def do_token(self, player: str, action: PlaceToken) -> None:
        self.check(self.line, action)
        self.place(action, self.price(self.line))
        self.done()

    def place(self, action: PlaceToken, cost: int) -> None:
        """Pay and put the token down."""
        table, railway = self.table, self.line
        city = f"{action.hex}.c{action.city}"
        table.pay(railway.name, "bank", cost, f"token in {table.stop_name(city)}")
        railway.tokens.pop(0)
        table.board.place(railway.name, city)
        self.turn.mark("token")
        paid = f" for {table.money(cost)}" if cost else " free of charge"
        table.note(f"{railway.name} places a token in {table.stop_name(city)}{paid}.")

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()
