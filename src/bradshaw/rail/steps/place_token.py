"""Placing a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bradshaw.core.action import Action
from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require

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
        return f"{self.code}: place a token for {self.table.money(self.price(self.railway))}, or pass"

    def price(self, railway: Railway) -> int:
        """What the next ordinary token costs."""
        if railway.tokens:
            return railway.tokens[0]
        turned = self.turned(railway)
        return railway.special_tokens[turned][0] if turned else 0

    def turned(self, railway: Railway) -> str:
        """The kind of special token that now serves as an ordinary one; empty: none does."""
        return ""

    def special_price(self, railway: Railway, action: PlaceToken) -> int:
        """What the next token of a special kind costs in a city."""
        costs = railway.special_tokens.get(action.kind, ())
        return costs[0] if costs else 0

    def cost(self, railway: Railway, action: PlaceToken) -> int:
        """What a token costs."""
        return self.special_price(railway, action) if action.kind else self.price(railway)

    def price_of(self, player: str, action: Action) -> int | None:
        if isinstance(action, PlaceToken) and not action.private:
            return self.cost(self.railway, action)
        return super().price_of(player, action)

    def asks(self) -> bool:
        railway = self.railway
        if "token" in self.turn.did:
            return False
        ordinary = bool(railway.tokens or self.turned(railway)) and railway.cash >= self.price(railway)
        if (ordinary or bool(railway.special_tokens)) and any(True for _ in self.places()):
            return True
        return any(isinstance(o, PlaceToken) for o in self.extra_options(self.table.decider(railway)))

    def own_options(self, player: str) -> Iterable[Option]:
        yield from self.places()
        yield Pass()

    def places(self) -> Iterator[PlaceToken]:
        """Every city in which a token may be placed."""
        stops = (stop.partition(".") for stop in sorted(self.within_reach(self.railway)))
        cities = (
            PlaceToken(hex_name, int(end[1:]), kind)
            for hex_name, _, end in stops
            if end.startswith("c")
            for kind in ("", *self.railway.special_tokens)
        )
        return unrefused(cities, partial(self.check, self.railway))

    def within_reach(self, railway: Railway) -> set[str]:
        """Stops to which there is a route, or to which a power makes it needless."""
        stops = self.table.reach(railway).stops
        opened = self.turn.open_hexes
        return stops.union(*map(self.table.board.cities_of, opened)) if opened else stops

    def check(self, railway: Railway, action: PlaceToken) -> None:
        """Refuse a token that may not be placed."""
        done = f"{railway.code} has placed its {self.table.token_word} of this turn"
        require("token" not in self.turn.did, self.rule, done)
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
            f"the {self.table.token_word} costs {self.table.money(cost)}, and {railway.code} has "
            f"{self.table.money(railway.cash)}",
        )

    def kind_rule(self, kind: str) -> str:
        """The section about tokens of a special kind and their places."""
        return self.rule

    def check_room(self, railway: Railway, action: PlaceToken) -> None:
        """Whether there is a token, a city and a place in it."""
        board = self.table.board
        board.grid.require_hex(action.hex)
        kind, left = action.kind, railway.special_tokens.get(action.kind, ())
        placed = f"has placed its {kind} token" if kind in railway.data.special_tokens else ""
        ordinary = railway.tokens or self.turned(railway)
        none_left = f"{railway.code} has placed all its {'ordinary ' if railway.special_tokens else ''}"
        require(kind or ordinary, self.rule, f"{none_left}{self.table.token_word}s")
        require(
            left or not kind,
            self.kind_rule(kind),
            f"{railway.code} {placed or f'has no {kind} token to place'}",
        )
        cities = board.face(action.hex).cities
        require(cities, self.rule, f"{self.table.hex_label(action.hex)} has no city")
        require(0 <= action.city < len(cities), self.rule, f"{action.hex} has no city {action.city}")
        require(
            not board.has_token(railway.code, action.hex),
            self.rule,
            f"{railway.code} already has a {self.table.token_word} on {action.hex}",
        )
        city = f"{action.hex}.c{action.city}"
        require(
            not kind or board.has_room(city, railway.code, kind),
            self.kind_rule(kind),
            f"{self.table.stop_name(city)} has no free place for a {kind} token",
        )
        if not kind and not board.has_room(city, railway.code):
            raise self._no_room(city)

    def _no_room(self, city: str) -> Refusal:
        """What is refused where no ordinary token may stand."""
        board, none = self.table.board, f"{self.table.stop_name(city)} has no free place"
        if board.full(city):
            return Refusal(self.rule, none)
        ordinary = [code for code in board.tokens_in(city) if not board.token_kind(city, code)]
        if len(ordinary) < board.slots_for(city):
            return Refusal(self.rule, f"{none} that is not kept for another railway's home")
        kind = next(kind for kind in board.only(city) if board.has_room(city, "", kind))
        return Refusal(self.kind_rule(kind), f"{none} but one for a {kind} token")

    def do_token(self, player: str, action: PlaceToken) -> None:
        self.check(self.railway, action)
        self.place(action, self.cost(self.railway, action))
        self.done()

    def place(self, action: PlaceToken, cost: int) -> None:
        """Pay and put the token down."""
        table, railway = self.table, self.railway
        city = f"{action.hex}.c{action.city}"
        table.pay(railway.code, "bank", cost, f"token in {table.stop_name(city)}")
        turned = "" if action.kind else self.turned(railway)
        self._take_token(railway, action.kind)
        table.board.place(railway.code, city, action.kind)
        self.turn.mark("token")
        what = f"a {action.kind} token" if action.kind else f"a {table.token_word}"
        what = f"its {turned} token, turned over," if turned else what
        table.note(f"{railway.code} places {what} in {table.stop_name(city)}{self.paid(cost)}.")

    def paid(self, cost: int) -> str:
        """What a token has cost, for the log."""
        return f" for {self.table.money(cost)}" if cost else " free of charge"

    def _take_token(self, railway: Railway, kind: str) -> None:
        """Take the next token of a kind from the charter."""
        if not kind and railway.tokens:
            railway.tokens.pop(0)
            return
        kind = kind or self.turned(railway)
        if len(railway.special_tokens[kind]) > 1:
            railway.special_tokens[kind] = railway.special_tokens[kind][1:]
        else:
            del railway.special_tokens[kind]

    def do_pass(self, player: str, action: Pass) -> None:
        self.done()
