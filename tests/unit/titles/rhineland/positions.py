"""Positions of the Rhineland's titles, written as documents, so that tests read like the rulebook.

A position begins with nothing founded, no private in play and nobody owning more than the starting
money. Everything else is put there by name: `at("5").railway("RhE", {"Ada": 50})`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import Run
from bradshaw.rail.finance.shares import OFFERING
from bradshaw.rail.routes import solve
from bradshaw.rail.steps.turn import OperatingTurn
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


class FamilyPosition(Tabletop):
    """A game, from its beginning unless its table is cleared."""

    def cleared(self, phase: str) -> Self:
        """Nothing is founded, no private is in play, and a phase has just begun."""
        self._clear()
        certificates = {
            code: {"certificates": [OFFERING] * len(railway.sizes)}
            for code, railway in self._start.railways.items()
        }
        self.put(
            privates={code: {"closed": True} for code in self.data.privates},
            railways=certificates,
            link_paid=True,
            depot=self._depot(phase),
            phase=phase,
        )
        return self.put(agenda=[{**self._course(), "stage": "stock", "turn": 1}])

    def _depot(self, phase: str) -> dict[str, Any]:
        """The new trains that are left, and what has been sold."""
        gone, sold = _SOLD[phase]
        stock = dict(self._start.depot.stock)
        for name in sold:
            stock[name] -= 1
        return {"stock": {**stock, **dict.fromkeys(gone, 0)}, "sold": list(sold)}

    # --- putting things on the table

    def private(self, code: str, owner: str) -> Self:
        """A player owns a private."""
        return self.put(privates={code: {"closed": False, "owner": owner}})

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
    ) -> Self:
        """A railway in being: who holds how much (the first is director), its price (or its cell), its
        money, its trains. What nobody holds lies on the charter, or in the offering before floating.
        Holders may be players, "pool" and the railway's own code; a list names single certificates."""
        market = self.data.market
        cell = price if isinstance(price, tuple) else market.par_cells()[price]
        self.marker(code, cell)
        record = {
            "par": market.price(cell),
            "certificates": self._dealt(code, holders, code if floated else OFFERING),
            "president": next(iter(holders)),
            "floated": floated,
            "operated": floated and operated,
            "trains": list(trains),
            "cash": cash,
        }
        self.put(railways={code: record})
        if floated:
            self._place_homes(code)
        return self

    def _dealt(self, code: str, holders: Mapping[str, int | Sequence[int]], rest: str) -> list[str]:
        """The holder of each certificate."""
        sizes = self._of_railway(code, "sizes")
        left, found = list(range(len(sizes))), [rest] * len(sizes)
        for holder, wanted in holders.items():
            if isinstance(wanted, int):
                first = sizes[left[0]] if left[0] == 0 else 0
                parts = [first] * bool(first) + [10] * ((wanted - first) // 10)
            else:
                parts = list(wanted)
            for part in parts:
                number = next(i for i in left if sizes[i] == part)
                left.remove(number)
                found[number] = holder
        return found

    def _place_homes(self, code: str) -> None:
        """The free tokens stand on the places kept for them."""
        tokens = self._of_railway(code, "tokens")
        for city in [c for c, codes in self._entries("board", "reserved").items() if code in codes]:
            self._place(code, city)
            tokens.pop(0)
        self.put(railways={code: {"tokens": tokens}})

    def tokens(self, code: str, *cities: str) -> Self:
        """Tokens of a railway besides those at home, which it pays nothing for: `F9.c0`."""
        self.strangers(*cities, code=code)
        return self.put(railways={code: {"tokens": self._of_railway(code, "tokens")[len(cities) :]}})

    def strangers(self, *cities: str, code: str = "BME") -> Self:
        """Tokens of a railway that is on the map but otherwise plays no part."""
        for city in cities:
            self._place(code, city)
        return self

    def certificate(self, code: str, number: int, holder: str) -> Self:
        """Somebody holds one certificate, counted from the director's."""
        held = self._of_railway(code, "certificates")
        held[number] = holder
        return self.put(railways={code: {"certificates": held}})

    def trains(self, pool: Iterable[str] = (), **stock: int) -> Self:
        """Used trains, and how many new ones are left: `trains(["3"], t4=0)`."""
        left = {name[1:]: count for name, count in stock.items()}
        return self.put(depot={"pool": list(pool), "stock": left})

    # --- where the game stands

    def stock_round(self, player: str = "Ada", first: bool = False) -> Self:
        """A player has the turn in a stock round."""
        step = self.step_named("stock round", first=first, player=player, passes=0, sold_now=False, sold={})
        return self.put(priority=player).agenda(step, stage="operating", rounds=0, done_rounds=0)

    def turn(self, code: str, step: str = "track", waiting: Iterable[str] = ()) -> Self:
        """A railway is in its turn, at a step; others may still wait for theirs."""
        stage = OperatingTurn.ORDER.index(step)
        return self.agenda(
            self.step_named("operating round", waiting=list(waiting)),
            self.step_named("turn", railway=code, stage=stage, did=[]),
            stage="operating",
            rounds=1,
            done_rounds=1,
        )

    def operating_round(self, number: int = 1, of: int = 1) -> Self:
        """An operating round is about to begin, the first or a later one of its set."""
        return self.agenda(stage="operating", rounds=of, done_rounds=number - 1)

    # --- looking

    def cell(self, code: str) -> tuple[int, int]:
        cell: tuple[int, int] = self.table.railways[code].cell
        return cell

    # --- routes

    def route(self, train: str, *stops: str) -> Run:
        """The action that runs one train over stops, by plain track from each to the next."""
        return Run((self.path(train, *stops),))

    def run(self, code: str, train: str, *stops: str) -> int:
        """What a train earns on a route that is drawn by hand; raises the refusal it meets."""
        self._ask_to_run(code, [train])
        with self.game.trying(self.route(train, *stops)):
            return int(self.table.railways[code].revenue)

    def no_run(self, code: str, train: str, *stops: str) -> Refusal:
        """The refusal that a route meets."""
        self._ask_to_run(code, [train])
        return self.refusal(self.route(train, *stops))

    def _ask_to_run(self, code: str, trains: Sequence[str]) -> None:
        railway = self.table.railways[code]
        if list(railway.trains) != list(trains) or self.step != "run":
            self.owns(code, *trains).turn(code, "run")
            assert self.step == "run", f"{code} has nothing to run"

    def best(self, code: str, *trains: str) -> int:
        """The most that some trains of a railway can earn together."""
        problem = self.table.route_problem(self.table.railways[code], list(trains))
        solution = solve(problem)
        assert solution.proven
        return solution.value
