"""Positions of 18Rhl, put on the table directly, so that tests read like the rulebook.

A position begins with nothing founded, no private in play and nobody owning more than the starting
money. Everything else is put there by name: `at("5").railway("RhE", {"Ada": 50})`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.finance.accounts import Account
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.routes import solve
from bradshaw.rail.steps.operating_round import OperatingRound
from bradshaw.rail.steps.turn import OperatingTurn
from bradshaw.titles.rhineland.rhl.table import LINK_MONEY
from tests.unit.fleet import set_trains
from tests.unit.titles.tabletop import Tabletop

#: New trains that are gone, and those of which one has been sold, when a phase has just begun.
_SOLD: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "2": ((), ("2",)),
    "3": (("2",), ("2", "3")),
    "4": (("2", "3"), ("2", "3", "4")),
    "5": (("2", "3", "4"), ("2", "3", "4", "5")),
    "6": (("2", "3", "4"), ("2", "3", "4", "5", "6")),
    "8": (("2", "3", "4"), ("2", "3", "4", "5", "6", "8")),
}


class Position(Tabletop):
    """A game of 18Rhl, from its beginning unless its table is cleared."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__("18Rhl", players, **options)

    @property
    def schedule(self) -> Any:
        return self._table.agenda[0]

    def cleared(self, phase: str) -> Position:
        """Nothing is founded, no private is in play, and a phase has just begun."""
        table = self._table
        del table.agenda[1:]
        self.schedule.stage, self.schedule.turn = "stock", 1
        for private in table.privates.values():
            private.closed = True
        for railway in table.railways.values():
            railway.certificates.replace([OFFERING] * len(railway.certificates))
        table.coal, table.steel = "J3", "E6"
        table.link_paid = True
        self._begin_phase(phase)
        return self._taken()

    def _begin_phase(self, phase: str) -> None:
        table, (gone, sold) = self._table, _SOLD[phase]
        table.phase = phase
        for name in gone:
            table.depot.stock[name] = 0
        for name in set(sold) - set(gone):
            table.depot.stock[name] -= 1
        table.depot.sold.replace(sold)

    # --- putting things on the table

    def link_money(self, amount: int) -> Position:
        """Money that waits beside Aachen for the link to Köln."""
        table = self._table
        table.set_aside[LINK_MONEY] = table.make(Account, name=LINK_MONEY, cash=0)
        table.link_paid = False
        return self._money(table.set_aside[LINK_MONEY], amount)

    def private(self, code: str, owner: str) -> Position:
        """A player owns a private."""
        private = self._table.privates[code]
        private.closed, private.owner = False, owner
        return self._taken()

    def railway(
        self,
        code: str,
        holders: Mapping[str, int | Sequence[int]],
        *,
        price: int | tuple[int, int] = 80,
        cash: int = 0,
        trains: Iterable[str] = (),
        floated: bool = True,
        operated: bool = True,
    ) -> Position:
        """A railway in being: who holds how much (the first is director), its price (or its cell), its
        money, its trains. What nobody holds lies on the charter, or in the offering before floating.
        Holders may be players, "pool" and the railway's own code; a list names single certificates."""
        table, railway = self._table, self._table.railways[code]
        cell = price if isinstance(price, tuple) else table.data.market.par_cells()[price]
        railway.par = table.data.market.price(cell)
        table.market.place(railway, cell)
        rest = code if floated else OFFERING
        self._deal(railway, holders, rest)
        railway.president = next(iter(holders))
        railway.floated, railway.operated = floated, floated and operated
        set_trains(railway, trains)
        self._money(railway, cash)
        if floated:
            table.place_homes(railway)
        return self._taken()

    @staticmethod
    def _deal(railway: Railway, holders: Mapping[str, int | Sequence[int]], rest: str) -> None:
        sizes = railway.sizes
        left = list(range(len(sizes)))
        for holder, wanted in holders.items():
            if isinstance(wanted, int):
                first = sizes[left[0]] if left[0] == 0 else 0
                parts = [first] * bool(first) + [10] * ((wanted - first) // 10)
            else:
                parts = list(wanted)
            for part in parts:
                number = next(i for i in left if sizes[i] == part)
                left.remove(number)
                railway.certificates[number] = holder
        for number in left:
            railway.certificates[number] = rest

    def tokens(self, code: str, *cities: str) -> Position:
        """Tokens of a railway besides those at home, which it pays nothing for: `F9.c0`."""
        for city in cities:
            self._table.board.place(code, city)
            self._table.railways[code].tokens.pop(0)
        return self._taken()

    def strangers(self, *cities: str, code: str = "BME") -> Position:
        """Tokens of a railway that is on the map but otherwise plays no part."""
        for city in cities:
            self._table.board.place(code, city)
        return self._taken()

    def industry(self, coal: str = "", steel: str = "") -> Position:
        """Where the two industry tokens lie; a token not named lies nowhere."""
        self._table.coal, self._table.steel = coal, steel
        return self._taken()

    def trains(self, pool: Iterable[str] = (), **stock: int) -> Position:
        """Used trains, and how many new ones are left: `trains(["3"], t4=0)`."""
        set_trains(self._table.depot, pool)
        for name, count in stock.items():
            self._table.depot.stock[name[1:]] = count
        return self._taken()

    # --- where the game stands

    def stock_round(self, player: str = "Ada", first: bool = False) -> Position:
        """A player has the turn in a stock round."""
        table = self._table
        del table.agenda[1:]
        self.schedule.stage = "operating"
        self.schedule.rounds = self.schedule.done_rounds = 0
        table.priority = player
        table.push(table.step("stock round"), first=first).begin()
        return self._to_decision()

    def turn(self, code: str, step: str = "track", waiting: Iterable[str] = ()) -> Position:
        """A railway is in its turn, at a step; others may still wait for theirs."""
        table = self._table
        del table.agenda[1:]
        self.schedule.stage = "operating"
        self.schedule.rounds = self.schedule.done_rounds = 1
        table.agenda.append(table.make(OperatingRound, waiting=table.list_of(waiting)))
        stage = OperatingTurn.ORDER.index(step)
        table.agenda.append(table.make(table.step("turn"), railway=code, stage=stage, did=()))
        return self._to_decision()

    def operating_round(self, number: int = 1, of: int = 1) -> Position:
        """An operating round is about to begin, the first or a later one of its set."""
        table = self._table
        del table.agenda[1:]
        self.schedule.stage = "operating"
        self.schedule.rounds, self.schedule.done_rounds = of, number - 1
        return self._to_decision()

    # --- looking

    def cell(self, code: str) -> tuple[int, int]:
        cell: tuple[int, int] = self._table.railways[code].cell
        return cell

    # --- routes

    def route(self, train: str, *stops: str) -> Run:
        """The action that runs one train over stops, by plain track from each to the next."""
        return Run((self.path(train, *stops),))

    def run(self, code: str, train: str, *stops: str) -> int:
        """What a train earns on a route that is drawn by hand; raises the refusal it meets."""
        self._ask_to_run(code, [train])
        with self.game.trying(self.route(train, *stops)):
            return int(self._table.railways[code].revenue)

    def no_run(self, code: str, train: str, *stops: str) -> Refusal:
        """The refusal that a route meets."""
        self._ask_to_run(code, [train])
        return self.refusal(self.route(train, *stops))

    def _ask_to_run(self, code: str, trains: Sequence[str]) -> None:
        railway = self._table.railways[code]
        if list(railway.trains) != list(trains) or self.step != "run":
            set_trains(railway, trains)
            self.turn(code, "run")
            assert self.step == "run", f"{code} has nothing to run"

    def best(self, code: str, *trains: str) -> int:
        """The most that some trains of a railway can earn together."""
        problem = self._table.route_problem(self._table.railways[code], list(trains))
        solution = solve(problem)
        assert solution.proven
        return solution.value


def at(phase: str, players: int = 3, **options: Any) -> Position:
    """A position in a phase."""
    return Position(players, **options).cleared(phase)


def new_game(players: int = 3, **options: Any) -> Position:
    """A game from its beginning, with the starting package on sale."""
    return Position(players, **options)
