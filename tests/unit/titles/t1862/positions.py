"""Positions of 1862, put on the table directly, so that tests read like the rulebook.

A position begins with all twenty railways in the offering, none of them started, and nobody owning more
than the starting money. Everything else is put there by name: `at("C").railway("ENR", {"Ada": 50})`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.routes import Earnings, check, earnings, solve
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.titles.t1862.state import Railway1862
from bradshaw.titles.t1862.steps.turn import Turn1862
from tests.unit.fleet import set_trains
from tests.unit.titles.tabletop import Tabletop

ALL_KINDS = ("express", "freight", "local")

#: How the site plays: the readings of the preset, without more companies.
ONLINE: dict[str, Any] = {"preset": "online", "extra_companies": False}


class Position(Tabletop):
    """A game of 1862, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 3, seed: int = 1, **options: Any) -> None:
        super().__init__("1862", players, seed, **options)

    @property
    def course(self) -> Any:
        return self._table.agenda[0]

    def cleared(self, phase: str) -> Position:
        """All railways are in the offering and none is started, and a phase has just begun."""
        table = self._table
        del table.agenda[1:]
        self.course.stage, self.course.turn, self.course.parliaments = "stock", 1, 0
        for code in table.left_out:
            table.railways[code] = table.new_railway(code)
        table.left_out = ()
        for railway in table.companies():
            railway.from_phase, railway.first_permit = "A", "express"
            railway.permits.replace(["express"])
        table.quiet = False
        self._begin_phase(phase)
        return self._taken()

    def _begin_phase(self, phase: str) -> None:
        """A phase has just begun: one card of its letter is sold, and all of those before it."""
        table = self._table
        cards = list(table.data.cards)
        before = cards[: cards.index(phase)]
        table.phase = phase
        for card in before:
            table.depot.stock[card] = 0
        if before:
            if phase in table.depot.stock:
                table.depot.stock[phase] -= 1
            table.depot.sold.replace([*before, phase])

    # --- putting things on the table

    def railway(
        self,
        code: str,
        holders: Mapping[str, int],
        *,
        price: int = 82,
        par: int | None = None,
        cash: int = 0,
        trains: Iterable[str] = (),
        permits: Iterable[str] = ALL_KINDS,
        markers: int = 2,
        floated: bool = True,
        at_home: bool = True,
        chartered: bool = False,
    ) -> Position:
        """A railway in being: who holds how much (the first has the director's certificate: a player, or
        "pool" in receivership), its market price, its money, its trains, its unused markers. What nobody
        holds lies on its charter, or in the offering if it is chartered. Its home marker stands on the
        map unless it has not operated or not floated."""
        table, railway = self._table, self.company(code)
        railway.par = par or table.par_below(price)
        railway.chartered = chartered
        if floated or not chartered:
            table.market.place(railway, self._cell(price))
        self._deal(railway, holders, OFFERING if chartered else code)
        first = next(iter(holders))
        railway.president = first if first in table.players else None
        railway.floated = floated
        railway.permits.replace(permits)
        set_trains(railway, trains)
        railway.tokens.replace([0] * (markers if floated else 0))
        self._money(railway, cash)
        if floated and at_home:
            railway.at_home = railway.operated = True
            table.board.place(code, railway.home_city)
        return self._taken()

    def _cell(self, price: int) -> tuple[int, int]:
        prices: dict[tuple[int, int], int] = self._table.data.market.prices
        return next(cell for cell, worth in prices.items() if worth == price)

    @staticmethod
    def _deal(railway: Railway1862, holders: Mapping[str, int], rest: str) -> None:
        owners: list[str] = []
        for place, (holder, percent) in enumerate(holders.items()):
            ordinary = percent // 10 - (3 if place == 0 else 0)
            assert ordinary >= 0, f"{holder} cannot hold the director's certificate with {percent}%"
            owners += [holder] * ((place == 0) + ordinary)
        owners += [rest] * (8 - len(owners))
        assert len(owners) == 8, f"{len(owners)} certificates of {railway.code}"
        railway.certificates.replace(owners)

    def obliged(self, code: str, player: str) -> Position:
        """A player got the railway's charter and must see that it floats."""
        self.company(code).obliged = player
        return self._taken()

    def offered_from(self, phase: str, *codes: str) -> Position:
        """Railways that can be started from a phase on."""
        for code in codes:
            self.company(code).from_phase = phase
        return self._taken()

    def permit(self, code: str, kind: str) -> Position:
        """The permit that a railway was dealt."""
        self.company(code).first_permit = kind
        self.company(code).permits.replace([kind])
        return self._taken()

    def tokens(self, code: str, *hexes: str) -> Position:
        """Markers of a railway besides the one at home; those on the charter stay."""
        for hex_name in hexes:
            self._table.board.place(code, f"{hex_name}.c0")
        return self._taken()

    def meet(self, *codes: str) -> Position:
        """Railways with a marker in the same town, Norwich, so that they may merge."""
        self.tiles(F5="791 0")
        for code in codes:
            self.tokens(code, "F5")
        return self

    def stock(self, **cards: int) -> Position:
        """How many new trains of some cards are left: `stock(A=0, B=1)`."""
        for card, count in cards.items():
            self._table.depot.stock[card] = count
        return self._taken()

    def supply(self, tile: str, count: int) -> Position:
        """How many of a tile are left in the box."""
        self._table.board.supply[tile] = count
        return self._taken()

    def lner(self, state: str = "formed", limit: int = 20) -> Position:
        self._table.lner, self._table.lner_limit = state, limit
        return self._taken()

    # --- where the game stands

    def _clear(self, stage: str, name: str) -> None:
        del self._table.agenda[1:]
        self._table.round_name = name
        self.course.stage = stage
        self.course.rounds = self.course.done_rounds = 0

    def parliament(self, player: str = "Ada", more: int = 0) -> Position:
        """A player has the turn to open an auction; so many parliaments follow before the stock round."""
        self._clear("stock", "Parliament round 2")
        self.course.parliaments = more
        self._table.priority = player
        self._table.push(self._table.step("parliament")).begin()
        return self._to_decision()

    def stock_round(self, player: str = "Ada") -> Position:
        """A player has the turn in a stock round."""
        self._clear("operating", "Stock round 1")
        self._table.priority = player
        self._table.push(self._table.step("stock round"), first=False).begin()
        return self._to_decision()

    def turn(
        self, code: str, step: str = "track", waiting: Iterable[str] = (), did: Iterable[str] = ()
    ) -> Position:
        """A railway is in its turn, at a step, not its first turn; others may still wait for theirs."""
        table = self._round(waiting)
        stage = Turn1862.ORDER.index(step)
        table.push(table.step("turn"), railway=code, stage=stage, did=tuple(did), newcomer="")
        return self._to_decision()

    def first_turn(self, code: str, waiting: Iterable[str] = ()) -> Position:
        """A railway begins a turn as the round would begin it."""
        table = self._round(waiting)
        table.push(table.step("turn"), railway=code).begin()
        return self._to_decision()

    def _round(self, waiting: Iterable[str]) -> Any:
        table = self._table
        self._clear("operating", "Operating round 1.1")
        self.course.rounds = self.course.done_rounds = 1
        table.agenda.append(table.make(OperatingRound, waiting=table.list_of(waiting)))
        return table

    def operating_round(self, number: int = 1, of: int = 1) -> Position:
        """An operating round begins, the first or a later one of its set."""
        self._clear("operating", "Operating round 1.1")
        self.course.rounds, self.course.done_rounds = of, number - 1
        return self._to_decision()

    # --- playing

    def all_pass(self) -> Position:
        """Everybody passes until the present step is over."""
        topic = self.step
        while self.step == topic and not self.game.finished:
            self.play("pass")
        return self

    # --- looking

    def company(self, code: str) -> Railway1862:
        railway = self._table.company(code)
        assert isinstance(railway, Railway1862)
        return railway

    def stack(self, price: int) -> tuple[str, ...]:
        """The markers on a space of the market, from the top."""
        return tuple(self._table.market.stack(self._cell(price)))

    def holds_directorship(self, code: str) -> str:
        """Who has the director's certificate itself."""
        return str(self.company(code).certificates[0])

    def trains(self, code: str) -> list[str]:
        return list(self.company(code).trains)

    def unused(self, code: str) -> int:
        """Markers on a railway's charter."""
        return len(self.company(code).tokens)

    def markers(self, code: str) -> list[str]:
        """The hexes with a railway's markers."""
        return sorted(self._table.markers_on_map(self.company(code)))

    def stands_on(self, hex_name: str) -> tuple[str, ...]:
        return self.stands_in(f"{hex_name}.c0")

    def tile(self, hex_name: str) -> str:
        """The tile on a hex and its rotation, as they would be laid."""
        return " ".join(map(str, self._table.board.tile_at(hex_name)))

    # --- routes

    def earned(self, code: str, *routes: tuple[str, ...]) -> Earnings:
        """What trains earn together on drawn routes: each a train and its stops."""
        railway = self.company(code)
        names = [route[0] for route in routes]
        problem = self._table.route_problem(railway, names)
        drawn = [
            check(problem, number, self.path(*route).partition("=")[2].split(">"))
            for number, route in enumerate(routes)
        ]
        return earnings(problem, drawn)

    def earns(self, code: str, *routes: tuple[str, ...]) -> int:
        """The revenue of drawn routes."""
        return self.earned(code, *routes).revenue

    def no_run(self, code: str, *routes: tuple[str, ...]) -> Refusal:
        """The refusal that routes meet in the railway's turn."""
        railway = self.company(code)
        set_trains(railway, [route[0] for route in routes])
        self.turn(code, "run")
        assert self.step == "run", f"{code} has nothing to run"
        return self.refusal(Run(tuple(self.path(*route) for route in routes)))

    def best(self, code: str, *trains: str) -> tuple[int, int]:
        """The most that some trains of a railway can earn together: revenue and subsidy."""
        solution = solve(self._table.route_problem(self.company(code), list(trains)))
        assert solution.proven
        return sum(route.revenue for route in solution.routes), solution.subsidy


def at(phase: str = "A", players: int = 3, **options: Any) -> Position:
    """A position in a phase."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, seed: int = 1, **options: Any) -> Position:
    """A game from its beginning."""
    return Position(players, seed, **options)
