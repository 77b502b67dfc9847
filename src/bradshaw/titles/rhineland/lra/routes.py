"""What trains may run and earn in 18LRA (4.1.2, 6.2.3, 6.2.4)."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from msgspec.structs import replace

from bradshaw.rail.network.link import Link
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.routes import Bonus, Need, Piece, Place, Problem, Train

from ..common.routes import RhinelandRoutes, RhinelandRouteTable, hex_of
from .powers import Dalheim

#: The train that the GKB becomes.
GELDERN = "2+4"
#: What it may visit besides Kevelaer.
CITIES, TOWNS = 1, 4
#: The length of a city in its routes: more than all towns together, so that one sum limits both.
CITY = TOWNS + 1
#: What each mine and mill on the way of a harbour token adds (6.2.4.5).
HARBOUR_BONUS = 10


class LraRouteTable(RhinelandRouteTable, Protocol):
    """What must be known of the table."""

    dalheim: str

    @property
    def camp(self) -> Dalheim: ...

    @property
    def kevelaer(self) -> list[str]: ...


class LraRoutes(RhinelandRoutes):
    """The trains of one railway, with ferries, harbours, Dalheim and the 2+4-train."""

    table: LraRouteTable
    #: Whether the 2+4-train is one of the trains.
    geldern = False

    # --- stops and track

    @cached_property
    def reach(self) -> Reach:
        """The 2+4-train starts at Kevelaer, whatever else the railway reaches."""
        reached = self.table.reach(self.railway)
        if not self.geldern:
            return reached
        starts = dict.fromkeys((*reached.starts, *self.table.kevelaer))
        return Reach(self.table.track, starts, reached.barred, reached.openers)

    def place(self, stop: str) -> Place:
        made = super().place(stop)
        return replace(made, own=True) if self.geldern and stop in self.table.kevelaer else made

    def piece(self, link: Link) -> Piece:
        """6.2.3.2: a train that crosses by ferry counts the lower value of the tile with the ferry."""
        if link.kind != "ferry":
            return super().piece(link)
        city = link.a if "." in link.a else link.b
        tile = self.board.grid.tiles[self.board.tile_at(link.hex)[0]]
        return Piece(link.hex, link.a, link.b, value=tile.ferry_revenue - self.values[city])

    def on_right_bank(self, stop: str) -> bool:
        """A city or a red field right of the Rhine."""
        return ".t" not in stop and self.right_bank(stop)

    # --- trains

    def problem(self, trains: list[str] | None = None) -> Problem:
        """With a 2+4-train there are two fleets: it may go to another city, or to towns only."""
        names = list(self.railway.trains) if trains is None else trains
        self.geldern = GELDERN in names
        made = super().problem(names)
        if not self.geldern:
            return made
        small = self._geldern(self.stops, city=False)
        fleet = tuple(small if train.name == GELDERN else train for train in made.trains)
        return replace(made, fleets=(fleet,))

    def train(self, name: str, stops: list[str]) -> Train:
        if name == GELDERN:
            return self._geldern(stops, city=True)
        made = super().train(name, stops)
        if not self.geldern:
            return made
        own = frozenset(stop for stop in stops if self.railway.code in self.board.tokens_in(stop))
        return replace(made, needs=(Need(own),), stops=made.stops if own else 0)

    def _geldern(self, stops: list[str], city: bool) -> Train:
        """4.1.2: from Kevelaer, with at most four towns, to one other city or to none. No bonus."""
        home = frozenset(self.table.kevelaer).intersection(stops)
        towns = frozenset(stop for stop in stops if ".t" in stop)
        others = frozenset(stops) - towns - home
        closed = frozenset(self.closed_red() & set(stops))
        length = CITY + TOWNS + (CITY * CITIES if city else 0)
        possible = bool(home) and (not city or bool(others - closed))
        return Train(
            name=GELDERN,
            stops=length if possible else 0,
            values={stop: self.values[stop] for stop in stops},
            slots={stop: 1 if stop in towns else CITY for stop in stops},
            closed=closed if city else closed | others,
            one_end_in=home,
            needs=(Need(others),) if city and others else (),
        )

    # --- bonuses

    def bonuses(self, stops: list[str]) -> tuple[Bonus, ...]:
        return (*super().bonuses(stops), *self._harbour(stops), *self._dalheim(stops))

    def _harbour(self, stops: list[str]) -> tuple[Bonus, ...]:
        """6.2.4.5: 10 for each hex or field with a mine or a mill on the way of its harbour token."""
        own = frozenset(
            city
            for city in self.board.cities_with(self.railway.code)
            if city in stops and self.board.token_kind(city, self.railway.code) == "harbour"
        )
        if not own:
            return ()
        fields: dict[str, set[str]] = {}
        for stop in self.with_mark(stops, "coal") | self.with_mark(stops, "steel"):
            fields.setdefault(self.group(stop), set()).add(stop)
        return tuple(
            Bonus("harbour", "6.2.4.5", (Need(own), Need(frozenset(places))), HARBOUR_BONUS)
            for _, places in sorted(fields.items())
        )

    def _dalheim(self, stops: list[str]) -> tuple[Bonus, ...]:
        """4.1.2: the railway with the token, between Dalheim and the right bank."""
        if self.table.dalheim != self.railway.code:
            return ()
        camp = self.table.camp
        here = frozenset(stop for stop in stops if hex_of(stop) == camp.hex)
        right = frozenset(filter(self.on_right_bank, stops))
        return (Bonus("Dalheim", "4.1.2", (Need(here), Need(right)), camp.bonus),)
