"""Positions of 1862, written as documents, so that tests read like the rulebook.

A position begins with all twenty railways in the offering, none of them started, and nobody owning more
than the starting money. Everything else is put there by name: `at("C").railway("ENR", {"Ada": 50})`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.finance.chart import Cell
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.routes import Earnings, check, earnings, solve
from bradshaw.titles.t1862.state import Railway1862
from bradshaw.titles.t1862.steps.turn import Turn1862
from tests.unit.titles.tabletop import NAMES, Tabletop

ALL_KINDS = ("express", "freight", "local")

#: How the site plays: the readings of the preset, without more companies.
ONLINE: dict[str, Any] = {"preset": "online", "extra_companies": False}

#: A railway that has not been started, whole.
_NEW: dict[str, Any] = {
    "@": "1862 railway",
    "cash": 0,
    "certificates": [OFFERING] * 8,
    "sizes": [30] + [10] * 7,
    "president": None,
    "par": None,
    "floated": False,
    "operated": False,
    "trains": [],
    "tokens": [],
    "revenue": None,
    "chartered": False,
    "obliged": None,
    "waits": False,
    "at_home": False,
    "subsidy": 0,
    "stranded": [],
}


class Position(Tabletop):
    """A game of 1862, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 3, seed: int = 1, **options: Any) -> None:
        super().__init__("1862", players, seed, **options)

    def cleared(self, phase: str) -> Position:
        """All railways are in the offering and none is started, and a phase has just begun."""
        self._clear()
        dealt = {"from_phase": "A", "first_permit": "express", "permits": ["express"]}
        out = {code: {**_NEW, "name": code} for code in self._start.left_out}
        self.put(
            railways={code: {**out.get(code, {}), **dealt} for code in self.data.railways},
            left_out=[],
            quiet=False,
            depot=self._depot(phase),
            phase=phase,
        )
        return self.put(agenda=[{**self._course(), "stage": "stock", "turn": 1, "parliaments": 0}])

    def _depot(self, phase: str) -> dict[str, Any]:
        """A phase has just begun: one card of its letter is sold, and all of those before it."""
        cards, stock = list(self.data.cards), dict(self._start.depot.stock)
        before = cards[: cards.index(phase)]
        if before and phase in stock:
            stock[phase] -= 1
        sold = [*before, phase] if before else []
        return {"stock": {**stock, **dict.fromkeys(before, 0)}, "sold": sold}

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
        if floated or not chartered:
            self.marker(code, self._cell(price))
        first = next(iter(holders))
        record = {
            "par": par or self._start.par_below(price),
            "chartered": chartered,
            "certificates": self._dealt(holders, OFFERING if chartered else code),
            "president": first if first in NAMES else None,
            "floated": floated,
            "permits": list(permits),
            "trains": list(trains),
            "tokens": [0] * (markers if floated else 0),
            "cash": cash,
        }
        if floated and at_home:
            record.update(at_home=True, operated=True)
            self.tokens(code, self.data.railways[code].homes[0].hex)
        return self.put(railways={code: record})

    def _cell(self, price: int) -> Cell:
        prices: dict[Cell, int] = self.data.market.prices
        return next(cell for cell, worth in prices.items() if worth == price)

    @staticmethod
    def _dealt(holders: Mapping[str, int], rest: str) -> list[str]:
        """The holder of each certificate."""
        owners: list[str] = []
        for place, (holder, percent) in enumerate(holders.items()):
            ordinary = percent // 10 - (3 if place == 0 else 0)
            assert ordinary >= 0, f"{holder} cannot hold the director's certificate with {percent}%"
            owners += [holder] * ((place == 0) + ordinary)
        owners += [rest] * (8 - len(owners))
        assert len(owners) == 8, f"there are {len(owners)} certificates"
        return owners

    def orphaned(self, code: str, pool: int) -> Position:
        """A railway is in receivership; so much of it lies in the pool, the rest on its charter."""
        return self.put(
            railways={code: {"certificates": self._dealt({"pool": pool}, code), "president": None}}
        )

    def obliged(self, code: str, player: str) -> Position:
        """A player got the railway's charter and must see that it floats."""
        return self.put(railways={code: {"obliged": player}})

    def offered_from(self, phase: str, *codes: str) -> Position:
        """Railways that can be started from a phase on."""
        return self.put(railways={code: {"from_phase": phase} for code in codes})

    def permit(self, code: str, kind: str) -> Position:
        """The permit that a railway was dealt."""
        return self.put(railways={code: {"first_permit": kind, "permits": [kind]}})

    def earned_last(self, code: str, revenue: int, subsidy: int = 0) -> Position:
        """What a railway's trains brought in its last run, not yet paid."""
        return self.put(railways={code: {"revenue": revenue, "subsidy": subsidy}})

    def tokens(self, code: str, *hexes: str) -> Position:
        """Markers of a railway besides the one at home; those on the charter stay."""
        for hex_name in hexes:
            self._place(code, f"{hex_name}.c0")
        return self

    def meet(self, *codes: str) -> Position:
        """Railways with a marker in the same town, Norwich, so that they may merge."""
        self.tiles(F5="791 0")
        for code in codes:
            self.tokens(code, "F5")
        return self

    def stock(self, **cards: int) -> Position:
        """How many new trains of some cards are left: `stock(A=0, B=1)`."""
        return self.put(depot={"stock": cards})

    def supply(self, tile: str, count: int) -> Position:
        """How many of a tile are left in the box."""
        return self.put(board={"supply": {tile: count}})

    def lner(self, state: str = "formed", limit: int = 20) -> Position:
        return self.put(lner=state, lner_limit=limit)

    # --- where the game stands

    def parliament(self, player: str = "Ada", more: int = 0) -> Position:
        """A player has the turn to open an auction; so many parliaments follow before the stock round."""
        step = self.step_named("parliament", player=player, passes=0, winners=[])
        self.put(priority=player, round_name="Parliament round 2")
        return self.agenda(step, stage="stock", rounds=0, done_rounds=0, parliaments=more)

    def stock_round(self, player: str = "Ada", first: bool = False) -> Position:
        """A player has the turn in a stock round."""
        turn: dict[str, Any] = {"player": player, "passes": 0, "sold_now": False, "sold": {}, "bought": {}}
        step = self.step_named("stock round", first=first, sold_blocks=[], **turn)
        self.put(priority=player, round_name="Stock round 1")
        return self.agenda(step, stage="operating", rounds=0, done_rounds=0)

    def turn(
        self, code: str, step: str = "track", waiting: Iterable[str] = (), did: Iterable[str] = ()
    ) -> Position:
        """A railway is in its turn, at a step, not its first turn; others may still wait for theirs."""
        stage = Turn1862.ORDER.index(step)
        turn = self.step_named("turn", railway=code, stage=stage, did=list(did), newcomer="")
        return self._round(waiting, turn)

    def first_turn(self, code: str, waiting: Iterable[str] = ()) -> Position:
        """A railway begins a turn as the round begins it; those that wait come after it."""
        self._round([code, *waiting])
        assert f"{code} operates." in self.told, self.told
        return self

    def _round(self, waiting: Iterable[str], *turn: dict[str, Any]) -> Position:
        self.put(round_name="Operating round 1.1")
        steps = (self.step_named("operating round", waiting=list(waiting)), *turn)
        return self.agenda(*steps, stage="operating", rounds=1, done_rounds=1)

    def operating_round(self, number: int = 1, of: int = 1) -> Position:
        """An operating round begins, the first or a later one of its set."""
        return self.agenda(stage="operating", rounds=of, done_rounds=number - 1)

    # --- playing

    def all_pass(self) -> Position:
        """Everybody passes until the present step is over."""
        topic = self.step
        while self.step == topic and not self.game.finished:
            self.play("pass")
        return self

    # --- looking

    def company(self, code: str) -> Railway1862:
        railway = self.table.company(code)
        assert isinstance(railway, Railway1862)
        return railway

    def stack(self, price: int) -> tuple[str, ...]:
        """The markers on a space of the market, from the top."""
        return tuple(self.table.market.stack(self._cell(price)))

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
        return sorted(self.table.markers_on_map(self.company(code)))

    def stands_on(self, hex_name: str) -> tuple[str, ...]:
        return self.stands_in(f"{hex_name}.c0")

    def tile(self, hex_name: str) -> str:
        """The tile on a hex and its rotation, as they would be laid."""
        return " ".join(map(str, self.table.board.tile_at(hex_name)))

    # --- routes

    def earned(self, code: str, *routes: tuple[str, ...]) -> Earnings:
        """What trains earn together on drawn routes: each a train and its stops."""
        railway = self.company(code)
        names = [route[0] for route in routes]
        problem = self.table.route_problem(railway, names)
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
        self.owns(code, *(route[0] for route in routes)).turn(code, "run")
        assert self.step == "run", f"{code} has nothing to run"
        return self.refusal(Run(tuple(self.path(*route) for route in routes)))

    def best(self, code: str, *trains: str) -> tuple[int, int]:
        """The most that some trains of a railway can earn together: revenue and subsidy."""
        solution = solve(self.table.route_problem(self.company(code), list(trains)))
        assert solution.proven
        return sum(route.revenue for route in solution.routes), solution.subsidy


def at(phase: str = "A", players: int = 3, **options: Any) -> Position:
    """A position in a phase."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, seed: int = 1, **options: Any) -> Position:
    """A game from its beginning."""
    return Position(players, seed, **options)
