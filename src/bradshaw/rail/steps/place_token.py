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
        """What the next ordinary token costs."""
        return railway.tokens[0] if railway.tokens else 0

    def special_price(self, railway: Railway, action: PlaceToken) -> int:
        """What the next token of a special kind costs in a city."""
        costs = railway.special_tokens.get(action.kind, ())
        return costs[0] if costs else 0

    def cost(self, railway: Railway, action: PlaceToken) -> int:
        """What a token costs."""
        return self.special_price(railway, action) if action.kind else self.price(railway)

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, PlaceToken):
            return self.cost(self.line, action)
        return super().price_of(player, action)

    def asks(self) -> bool:
        railway = self.line
        if "token" in self.turn.did:
            return False
        ordinary = bool(railway.tokens) and railway.cash >= self.price(railway)
        return (ordinary or bool(railway.special_tokens)) and any(True for _ in self.places())

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self.places()
        yield Pass()

    def places(self) -> Iterator[PlaceToken]:
        """Every city in which a token may be placed."""
        stops = (stop.partition(".") for stop in sorted(self.within_reach(self.line)))
        cities = (
            PlaceToken(hex_name, int(end[1:]), kind)
            for hex_name, _, end in stops
            if end.startswith("c")
            for kind in ("", *self.line.special_tokens)
        )
        return unrefused(cities, partial(self.check, self.line))

    def within_reach(self, railway: Railway) -> set[str]:
        """Stops to which there is a route, or to which a power makes it needless."""
        stops = self.table.reach(railway).stops
        opened = self.turn.open_hexes
        return stops.union(*map(self.table.board.cities_of, opened)) if opened else stops

    def check(self, railway: Railway, action: PlaceToken) -> None:
        """Refuse a token that may not be placed."""
        require("token" not in self.turn.did, self.rule, f"{railway.code} has placed its token of this turn")
        self.check_room(railway, action)
        city = f"{action.hex}.c{action.city}"
        require(
            city in self.within_reach(railway),
            self.rule,
            f"{railway.code} has no route to {self.table.stop_name(city)}",
        )
        cost = self.cost(railway, action)
        require(
            railway.cash >= cost,
            self.rule,
            f"the token costs {self.table.money(cost)}, and {railway.code} has "
            f"{self.table.money(railway.cash)}",
        )

    def check_room(self, railway: Railway, action: PlaceToken) -> None:
        """Whether there is a token, a city and a place in it."""
        board = self.table.board
        board.grid.require_hex(action.hex)
        kind, left = action.kind, railway.special_tokens.get(action.kind, ())
        require(kind or railway.tokens, self.rule, f"{railway.code} has placed all its tokens")
        require(left or not kind, self.rule, f"{railway.code} has no {kind} token to place")
        require(
            0 <= action.city < len(board.face(action.hex).cities),
            self.rule,
            f"{action.hex} has no city {action.city}",
        )
        require(
            not board.has_token(railway.code, action.hex),
            self.rule,
            f"{railway.code} already has a token on {action.hex}",
        )
        city = f"{action.hex}.c{action.city}"
        require(
            not kind or board.has_room(city, railway.code, kind),
            self.rule,
            f"{self.table.stop_name(city)} has no free place for a {kind} token",
        )
        require(
            kind or board.has_room(city, railway.code),
            self.rule,
            f"{self.table.stop_name(city)} has no free place that is not kept for another railway's home",
        )

    def do_token(self, player: str, action: PlaceToken) -> None:
        self.check(self.line, action)
        self.place(action, self.cost(self.line, action))
        self.done()

    def place(self, action: PlaceToken, cost: int) -> None:
        """Pay and put the token down."""
        table, railway = self.table, self.line
        city = f"{action.hex}.c{action.city}"
        table.pay(railway.code, "bank", cost, f"token in {table.stop_name(city)}")
        self._take_token(railway, action.kind)
        table.board.place(railway.code, city, action.kind)
        self.turn.mark("token")
        paid = f" for {table.money(cost)}" if cost else " free of charge"
        what = f"{action.kind} token" if action.kind else "token"
        table.note(f"{railway.code} places a {what} in {table.stop_name(city)}{paid}.")

    @staticmethod
    def _take_token(railway: Railway, kind: str) -> None:
        """Take the next token of a kind from the charter."""
        if not kind:
            railway.tokens.pop(0)
        elif len(railway.special_tokens[kind]) > 1:
            railway.special_tokens[kind] = railway.special_tokens[kind][1:]
        else:
            del railway.special_tokens[kind]

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()
