"""Powers of privates and minors on the operating side (14, 15); data name them by their kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Protocol, runtime_checkable

from bradshaw.core.legal import Option
from bradshaw.rail.actions import LayTile, PlaceToken, Powered, UsePower
from bradshaw.rail.board.face import Terrain
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.laying import Lay
from bradshaw.rail.powers import ActivePower, Power, TokenPower, Use

from .operating.basis import SWIFT
from .operating.brandt import BRANDT
from .operating.events import SUEDBAHNHOF, OperatingOE
from .operating.laying import TrackRulesOE
from .operating.ports import LILLE
from .state import RailwayOE
from .zones import is_metropolis, is_red


@runtime_checkable
class TokenStepOE(Protocol):
    """The token step as powers know it."""

    def water_fee(self, railway: object, action: PlaceToken) -> int: ...

    def place_free(self, action: PlaceToken, cost: int) -> None: ...


@runtime_checkable
class TrackStepOE(Protocol):
    """The track step as powers know it."""

    def taken(self, lay: Lay) -> tuple[int, str]: ...

    def paid_for(self, lay: Lay, cost: int) -> None: ...


def table_of(use: Use) -> OperatingOE:
    assert isinstance(use.table, OperatingOE)
    return use.table


def company_of(use: Use) -> RailwayOE:
    assert isinstance(use.railway, RailwayOE)
    return use.railway


class FreeToken(TokenPower, frozen=True, kw_only=True, tag="18OE free token"):
    """14.3: the token of the turn without its price; water is paid for."""

    def cost(self, use: Use, action: PlaceToken) -> int:
        step = use.step
        assert isinstance(step, TokenStepOE)
        return step.water_fee(use.railway, action)

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if not self.ready(use):
            return
        stops = sorted(table_of(use).token_reach(use.railway).stops)
        cities = (stop.partition(".c") for stop in stops if ".c" in stop)
        tokens = [PlaceToken(name, int(number), private=use.source) for name, _, number in cities]
        yield from unrefused(tokens, partial(self.check, use))

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        step = use.step
        assert isinstance(step, TokenStepOE)
        step.place_free(action, self.cost(use, action))


class Passage(ActivePower[PlaceToken], frozen=True, kw_only=True, tag="18OE passage"):
    """14.5, 14.6: a token on any port city, or any city without a port, through which the railway passes."""

    ACTION: ClassVar[type[Powered]] = PlaceToken
    #: Whether it is for cities with a port.
    port: bool

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if self.ready(use):
            table = table_of(use)
            names = [n for n, h in table.data.grid.hexes.items() if h.cities and not is_red(h)]
            yield from unrefused(
                [PlaceToken(n, private=use.source) for n in names], partial(self._check_hex, use)
            )

    def check(self, use: Use, action: PlaceToken) -> None:
        self.check_ready(use)
        self._check_hex(use, action)

    def _check_hex(self, use: Use, action: PlaceToken) -> None:
        table = table_of(use)
        place = table.data.grid.require_hex(action.hex)
        use.require(place.cities and not is_red(place), f"{action.hex} is no city on the map")
        has_port = bool(table.water.ports_of(action.hex))
        wanted = "a port" if self.port else "no port"
        use.require(
            has_port == self.port, f"{use.source} is for cities with {wanted}, and {action.hex} is not"
        )
        company = company_of(use)
        use.require(not company.national, f"{company.code} is a national")

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        company = company_of(use)
        if self.port:
            company.star = action.hex
        else:
            company.circle = action.hex


class CliffsToken(ActivePower[PlaceToken], frozen=True, kw_only=True, tag="18OE white cliffs"):
    """14.7: in a token step from phase 5 on, instead of the token of the turn."""

    ACTION: ClassVar[type[Powered]] = PlaceToken

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if self.ready(use):
            prices = sorted(set(use.railway.tokens))
            kinds = ["", *map(str, prices[1:]), SUEDBAHNHOF, *(f"{SUEDBAHNHOF}-{n}" for n in prices[:-1])]
            found = [PlaceToken(LILLE, kind=kind, private=use.source) for kind in kinds]
            yield from unrefused(found, partial(self.check, use))

    def check(self, use: Use, action: PlaceToken) -> None:
        self.check_ready(use)
        use.require(action.hex == LILLE, f"{use.source} is for {LILLE} only")
        use.require("token" not in use.turn.did, f"{use.railway.code} has placed its token of this turn")
        use.require(not table_of(use).white_cliffs, "the White Cliffs position is taken")
        self._token(use, action)

    def _token(self, use: Use, action: PlaceToken) -> tuple[str, int]:
        """Who pays for which token: `kind` names its price, or Wien Südbahnhof, or both as `WSB-40`."""
        way, _, price = action.kind.rpartition("-")
        if action.kind and not price.isdecimal():
            way, price = action.kind, ""
        return way, table_of(use).check_white_cliffs(company_of(use), use.player, way, int(price or 0))

    def cost(self, use: Use, action: PlaceToken) -> int:
        """14.3: nothing with Wien Südbahnhof."""
        way, price = self._token(use, action)
        return 0 if way else price

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        table_of(use).take_white_cliffs(company_of(use), *self._token(use, action))
        use.turn.mark("token")


class Mine(ActivePower[PlaceToken], frozen=True, kw_only=True, tag="18OE mine"):
    """14.8: a token on rough ground that is a town for all railways of its owner."""

    ACTION: ClassVar[type[Powered]] = PlaceToken
    #: The least fee of rough ground.
    fee: int

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if self.ready(use):
            hexes = table_of(use).data.grid.hexes.items()
            names = [name for name, place in hexes if _rough(place.terrain) and not place.cities]
            yield from unrefused(
                [PlaceToken(n, private=use.source) for n in names], partial(self._check_hex, use)
            )

    def check(self, use: Use, action: PlaceToken) -> None:
        self.check_ready(use)
        self._check_hex(use, action)

    def _check_hex(self, use: Use, action: PlaceToken) -> None:
        place = table_of(use).data.grid.require_hex(action.hex)
        fees = [ground.cost for ground in place.terrain if ground.kind == "rough"]
        use.require(
            max(fees, default=0) >= self.fee,
            f"{use.source} is for rough ground with a fee of at least {self.fee}, and {action.hex} is none",
        )
        towns = sum(town.dots for town in place.towns)
        use.require(not place.cities and towns < 2, f"{action.hex} has a city or two towns")

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        table_of(use).hochberg = action.hex

    def afterwards(self, use: Use) -> None:
        super().afterwards(use)
        private = use.table.privates[use.source]
        private.closed = True


class Engineers(ActivePower[LayTile], frozen=True, kw_only=True, tag="18OE engineers"):
    """14.9: a yellow tile on rough ground without its fee; only railways of the owner use the hex."""

    ACTION: ClassVar[type[Powered]] = LayTile
    #: Tokens that may be used in one operating round.
    in_round: int

    def check_ready(self, use: Use) -> None:
        super().check_ready(use)
        table = table_of(use)
        use.require(table.brandt_left, f"{use.source} has no token left")
        use.require(
            table.brandt_now < self.in_round, f"{use.source} has placed {self.in_round} tokens in this round"
        )

    def offers(self, use: Use) -> Iterator[Option]:
        if not self.ready(use):
            return
        rules = rules_of(use)
        for hex_name in sorted(table_of(use).reach(use.railway).hexes):
            place = table_of(use).place(hex_name)
            if not rules.board.tile_at(hex_name)[0] and _rough(place.terrain):
                fits = (fit for fit in rules.fits_on(hex_name) if fit.lay.tile.colour == "yellow")
                found = [LayTile(hex_name, f.action.tile, f.action.rotation, use.source) for f in fits]
                yield from unrefused(found, partial(self._check_lay, use, rules))

    def check(self, use: Use, action: LayTile) -> None:
        self.check_ready(use)
        self._check_lay(use, rules_of(use), action)

    def _check_lay(self, use: Use, rules: TrackRulesOE, action: LayTile) -> None:
        lay = rules.look(action)
        use.require(_rough(lay.hex.terrain), f"{use.source} is for rough ground, and {action.hex} is none")
        use.require(lay.tile.colour == "yellow", f"{use.source} lays yellow tiles")
        rules.check_place(lay)
        water, money = self._water(rules, lay), table_of(use).money
        use.require(
            water <= use.railway.cash,
            f"the water on the way costs {money(water)}, and {use.railway.code} has "
            f"{money(use.railway.cash)}",
        )
        reason = use.turn.budget.why_not(self._points(use, lay)[0])
        use.require(not reason, reason)

    def _points(self, use: Use, lay: Lay) -> tuple[int, str]:
        step = use.step
        return step.taken(lay) if isinstance(step, TrackStepOE) else (rules_of(use).points(lay), "")

    def cost(self, use: Use, action: LayTile) -> int:
        rules = rules_of(use)
        return self._water(rules, rules.look(action))

    @staticmethod
    def _water(rules: TrackRulesOE, lay: Lay) -> int:
        """What the water on the way costs, by one reading nothing."""
        waived = rules.table.rules.engineers_water == "waived"
        return 0 if waived else rules.water_fee(lay)

    def carry_out(self, use: Use, action: LayTile) -> None:
        rules, table = rules_of(use), table_of(use)
        lay = rules.look(action)
        points, minor = self._points(use, lay)
        water = self._water(rules, lay)
        rules.put_down(action, water)
        if isinstance(use.step, TrackStepOE):
            use.step.paid_for(lay, water)
        use.turn.budget.spend(points, f"tile {action.tile} on {action.hex}")
        if minor:
            use.turn.mark(f"point {minor}")
        table.brandt.append(action.hex)
        table.brandt_left -= 1
        table.brandt_now += 1
        table.stir()

    def afterwards(self, use: Use) -> None:
        use.table.note(self.sentence(use))
        if not table_of(use).brandt_left:
            private = use.table.privates[BRANDT]
            private.closed = True
            use.table.note(f"{use.source} has placed its last token and lies face down.")


def rules_of(use: Use) -> TrackRulesOE:
    rules = use.rules
    assert isinstance(rules, TrackRulesOE)
    return rules


def _rough(terrain: tuple[Terrain, ...]) -> bool:
    return any(ground.kind == "rough" for ground in terrain)


class Commuters(ActivePower[UsePower], frozen=True, kw_only=True, tag="18OE commuters"):
    """14.10: a rusted 2+2 of the works for one railway of the owner, for good."""

    ACTION: ClassVar[type[Powered]] = UsePower

    def offers(self, use: Use) -> Iterator[UsePower]:
        if self.ready(use):
            codes = [railway.code for railway in use.table.directed_by(use.player)]
            codes = [use.operating.code] if use.operating is not None else codes
            yield from unrefused([UsePower(use.source, code) for code in codes], partial(self.check, use))

    def check(self, use: Use, action: UsePower) -> None:
        self.check_ready(use)
        table = table_of(use)
        use.require("2+2" in table.depot.rusted, "no rusted 2+2 lies unclaimed in the works")
        railway = use.own_railway(action.railway)
        use.require(railway.president == use.player, f"{railway.code} is no railway of {use.player} any more")
        use.require(
            use.operating is None or railway.code == use.railway.code,
            f"it is the turn of {use.operating.code if use.operating else ''}, not of {railway.code}",
        )

    def carry_out(self, use: Use, action: UsePower) -> None:
        table = table_of(use)
        table.depot.rusted.remove("2+2")
        railway = table.company(action.railway)
        railway.fleet.append(table.train(f"2+2{SWIFT}"))
        railway.acquired = True
        table.note(f"{railway.code} keeps a 2+2 for good.", "14.10")


class Mercantile(ActivePower[PlaceToken], frozen=True, kw_only=True, tag="18OE mercantile"):
    """15.4: a token on any city but a metropolis or red zone, worth more to the trains of its railway."""

    ACTION: ClassVar[type[Powered]] = PlaceToken

    def check_ready(self, use: Use) -> None:
        super().check_ready(use)
        use.require(not table_of(use).mercantile, "the token of minor D lies on the map")

    def offers(self, use: Use) -> Iterator[PlaceToken]:
        if self.ready(use):
            names = [name for name, place in table_of(use).data.grid.hexes.items() if place.cities]
            yield from unrefused(
                [PlaceToken(n, private=use.source) for n in names], partial(self._check_hex, use)
            )

    def check(self, use: Use, action: PlaceToken) -> None:
        self.check_ready(use)
        self._check_hex(use, action)

    def _check_hex(self, use: Use, action: PlaceToken) -> None:
        place = table_of(use).data.grid.require_hex(action.hex)
        good = bool(place.cities) and not is_red(place) and not is_metropolis(place)
        use.require(good, f"{use.source}'s token is for cities that are no metropolis or red zone")

    def carry_out(self, use: Use, action: PlaceToken) -> None:
        table_of(use).mercantile = action.hex

    def afterwards(self, use: Use) -> None:
        use.table.note(self.sentence(use))


#: What the data of 18OE may name for operating rounds.
OPERATING_POWERS: tuple[type[Power], ...] = (
    FreeToken, Passage, CliffsToken, Mine, Engineers, Commuters, Mercantile,
)  # fmt: skip
