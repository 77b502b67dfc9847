"""From a position to a route problem: what a railway's trains may run, and what it pays.

A title makes a subclass and overrides what its rulebook counts otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from functools import cached_property
from operator import attrgetter
from typing import Protocol

from ..board.board import Board
from ..board.face import Revenue, revenue_at
from ..finance.companies import Railway
from ..rolling.trains import TrainData
from ..routes import Piece, Place, Problem, Train
from .link import Link
from .reach import Reach
from .track import Track

KINDS = {"c": "city", "t": "town", "o": "offboard"}


class RouteTable(Protocol):
    """What must be known of a table to describe routes on it."""

    board: Board

    @property
    def reached(self) -> tuple[str, ...]: ...

    @property
    def track(self) -> Track: ...

    def reach(self, railway: Railway) -> Reach: ...

    def barred_stops(self, railway: Railway) -> set[str]: ...

    def opening_links(self, railway: Railway) -> set[Link]: ...

    def stop_name(self, stop: str) -> str: ...

    def train_data(self, name: str) -> TrainData: ...


class RouteMaker:
    """Describes the trains of one railway to the solver. A title that must know more of its table says so by
    a type of its own for `table`."""

    table: RouteTable

    def __init__(self, table: RouteTable, railway: Railway, only: Collection[str] | None = None) -> None:
        """`only` names nodes: then the problem is that of the track between them, enough for routes that are
        drawn over them."""
        self.table = table
        self.only = only
        self.railway = railway
        self.board = table.board
        self.reached = table.reached

    def problem(self, trains: list[str] | None = None) -> Problem:
        """The problem of the railway's own trains, or of others."""
        names = list(self.railway.trains) if trains is None else trains
        stops = self.stops
        made = {name: self.train(name, stops) for name in dict.fromkeys(names)}
        return Problem(
            places=tuple(self.place(stop) for stop in stops),
            pieces=tuple(self.piece(link) for link in self.links),
            trains=tuple(made[name] for name in names),
        )

    @cached_property
    def reach(self) -> Reach:
        """What the railway reaches; drawn routes do without."""
        return self.table.reach(self.railway)

    @cached_property
    def barred(self) -> Set[str]:
        """Stops that no route passes."""
        return self.reach.barred if self.only is None else self.table.barred_stops(self.railway)

    @cached_property
    def openers(self) -> Set[Link]:
        """Pieces of track that lead past barred stops all the same."""
        return self.reach.openers if self.only is None else self.table.opening_links(self.railway)

    @cached_property
    def stops(self) -> list[str]:
        """All stops that the railway reaches, in order."""
        if self.only is None:
            return sorted(self.reach.stops)
        return sorted({end for link in self.links for end in (link.a, link.b) if "." in end})

    @cached_property
    def links(self) -> list[Link]:
        """All track that the railway reaches, in order."""
        if self.only is None:
            return sorted(self.reach.links, key=attrgetter("order"))
        return self._links_between(self.only)

    def _links_between(self, nodes: Collection[str]) -> list[Link]:
        """Track that joins two of the nodes. That it is reached need not be asked: whatever a legal route
        passes is reached from the token on it."""
        hexes = {name for node in nodes for name in node.partition(".")[0].split("|")}
        lying = [link for name in sorted(hexes) for link in self.table.track.links.get(name, ())]
        return [link for link in lying if link.a in nodes and link.b in nodes]

    def positions(self) -> Mapping[str, tuple[int, int]]:
        """Where hexes lie, for trains that are paid for distance."""
        return self.board.grid.positions

    # --- stops

    def place(self, stop: str) -> Place:
        hex_name, _, end = stop.partition(".")
        return Place(
            name=stop,
            hex=hex_name,
            kind=KINDS[end[0]],
            label=self.table.stop_name(stop),
            group=self.group(stop),
            passable=stop not in self.barred,
            own=self.railway.code in self.board.tokens_in(stop),
        )

    def group(self, stop: str) -> str:
        """Stops of which a route may hold only one: those of one hex, and those of one area."""
        hex_name = stop.partition(".")[0]
        return self.board.grid.hexes[hex_name].group or hex_name

    @cached_property
    def values(self) -> dict[str, int]:
        """What every stop pays in this phase."""
        return {stop: self.value(stop) for stop in self.stops}

    def value(self, stop: str) -> int:
        """What a stop pays in this phase."""
        hex_name, _, end = stop.partition(".")
        return self.at_phase(self.board.face(hex_name).revenue(end))

    def at_phase(self, revenue: Revenue) -> int:
        return revenue_at(revenue, self.reached)

    # --- track

    def piece(self, link: Link) -> Piece:
        return Piece(link.hex, link.a, link.b, opens=True) if link in self.openers else link.piece

    # --- trains

    def train(self, name: str, stops: list[str]) -> Train:
        """A train that counts cities and off-board areas; towns count only as ends."""
        towns = [stop for stop in stops if ".t" in stop]
        return Train(
            name=name,
            stops=self.table.train_data(name).stops,
            values={stop: self.values[stop] for stop in stops},
            slots=dict.fromkeys(towns, 0),
            end_slots=dict.fromkeys(towns, 1),
        )
