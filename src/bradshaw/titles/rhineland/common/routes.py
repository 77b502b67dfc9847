"""What trains may run and earn by the common rulebook (6.2.3, 6.2.4)."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Protocol

from msgspec.structs import replace

from bradshaw.rail.network.problem import RouteMaker, RouteTable
from bradshaw.rail.routes import Bonus, Need, Train


class RhinelandRouteTable(RouteTable, Protocol):
    """What must be known of the table."""

    def colour_reached(self, colour: str) -> bool: ...


class RhinelandRoutes(RouteMaker):
    """The trains of one railway, with industry and Iron Rhine."""

    table: RhinelandRouteTable

    def train(self, name: str, stops: list[str]) -> Train:
        towns = [stop for stop in stops if ".t" in stop]
        return replace(
            super().train(name, stops),
            no_end=self.never_ends(towns),
            closed=frozenset(self.closed_red() & set(stops)),
            requires=self.requirements(stops),
            bonuses=self.bonuses(stops),
        )

    def never_ends(self, towns: list[str]) -> frozenset[str]:
        """6.2.3: a route may end in a town."""
        return frozenset()

    def closed_red(self) -> set[str]:
        """6.2.3: red areas in which another railway stands."""
        return {
            city
            for city, codes in self.board.tokens.items()
            if self.railway.code not in codes and "exclusive" in self.board.grid.hexes[hex_of(city)].traits
        }

    def requirements(self, stops: list[str]) -> dict[str, frozenset[str]]:
        """6.1.2: a town in line with the city of its own tile makes no route with it alone."""
        towns = [stop for stop in stops if ".t" in stop and self.board.face(hex_of(stop)).cities]
        return {town: frozenset(stop for stop in stops if hex_of(stop) != hex_of(town)) for town in towns}

    # --- bonuses

    def bonuses(self, stops: list[str]) -> tuple[Bonus, ...]:
        return (*self._industry(stops), *self._iron_rhine())

    def with_mark(self, stops: list[str], mark: str) -> frozenset[str]:
        """Stops with a coal mine or a steel mill: printed, or on a tile."""
        return frozenset(stop for stop in stops if self._bears(stop, mark))

    def _bears(self, stop: str, mark: str) -> bool:
        """Whether a mark is printed at a stop, or at the link that leads to it."""
        hex_name = hex_of(stop)
        printed = self.board.grid.hexes[hex_name]
        if mark in printed.marks or mark in self.board.face(hex_name).marks:
            return True
        return bool(printed.traits) and printed.traits.get(stop.partition(".")[2]) == mark

    def _industry(self, stops: list[str]) -> tuple[Bonus, ...]:
        """6.2.4.2: one bonus for a mine and a mill, two for two of each."""
        coal, steel = self.with_mark(stops, "coal"), self.with_mark(stops, "steel")
        value = 40 if self.table.colour_reached("brown") else 20
        return tuple(
            Bonus(name, "6.2.4.2", (Need(coal, count), Need(steel, count)), value)
            for count, name in ((1, "industry"), (2, "second industry"))
        )

    @cached_property
    def iron_rhine_ends(self) -> tuple[frozenset[str], frozenset[str]]:
        """Where the Iron Rhine may begin in the west and in the east."""
        hexes = self.board.grid.hexes
        ends = [stop for stop in self.stops if "ERh" in hexes[hex_of(stop)].marks]
        east = frozenset(filter(self.right_bank, ends))
        return frozenset(ends) - east, east

    def right_bank(self, stop: str) -> bool:
        """Whether a stop lies right of the Rhine."""
        return self.board.grid.hexes[hex_of(stop)].traits.get("bank") == "right"

    def _iron_rhine(self) -> tuple[Bonus, ...]:
        """6.2.4.1: from the west to the Ruhr."""
        west, east = self.iron_rhine_ends
        return (Bonus("Iron Rhine", "6.2.4.1", (Need(west), Need(east)), 80),)


@cache
def hex_of(stop: str) -> str:
    return stop.partition(".")[0]
