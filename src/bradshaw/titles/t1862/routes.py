"""What the trains of 1862 may run and what it pays (7.4, 7.8), for the route solver."""

from __future__ import annotations

from collections.abc import Collection

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.problem import RouteMaker
from bradshaw.rail.routes import Joining, Mileage, Place, Problem, Train

from .basis import Basis1862
from .london import LONDON, has_link
from .setup import setup_data
from .state import Railway1862

#: More stops than any freight train can pass: its length is counted in hexes.
ANY_NUMBER = 99


class Routes1862(RouteMaker):
    """Three kinds of train that share track, meet each other, and score every station once."""

    table: Basis1862

    def __init__(self, table: Basis1862, railway: Railway, only: Collection[str] | None = None) -> None:
        super().__init__(table, railway, only)
        assert isinstance(railway, Railway1862)
        self.company = railway
        self.freight_distance = table.rules.freight_distance
        stops = self.stops
        linked = has_link(table, railway)
        self.large = [stop for stop in stops if ".c" in stop]
        self.small = [stop for stop in stops if ".t" in stop]
        self.outside = [stop for stop in stops if ".o" in stop and (linked or self.area(stop) != LONDON)]

    def area(self, stop: str) -> str:
        return self.board.grid.area(stop)

    def problem(self, trains: list[str] | None = None) -> Problem:
        """All trains together. A railway whose home marker is not there yet runs nothing."""
        rules, home = self.table.rules, self.company.home_city
        names = list(self.railway.trains) if trains is None else trains
        at_home = self.company.at_home
        if not at_home:
            names = []
        stops = [*self.large, *self.small, *self.outside]
        large = frozenset(self.large)
        kinds = [self.table.train(name).name for name in names]
        made = {name: self.train(name, stops) for name in dict.fromkeys(kinds)}
        free = rules.joined_freights == "each alone"
        return Problem(
            places=tuple([self.place(stop) for stop in stops]),
            pieces=tuple([self.piece(link) for link in self._open_links()]),
            trains=tuple(made[name] for name in kinds),
            shared=True,
            once=True,
            meet_at=large if rules.meeting == "large station" else frozenset(stops),
            home=frozenset({home} if at_home else ()),
            joining=Joining(
                joints=frozenset() if free else large,
                as_one=not free,
                touching=rules.permanent_freights == "joined",
                in_order=rules.permanent_freights == "joined",
            ),
            subsidies="added" if self.company.in_receivership else "ties",
            positions=self.positions(),
        )

    def _open_links(self) -> list[Link]:
        """Track that does not lead to a closed London."""
        outside = self.outside
        return [
            link
            for link in self.links
            if (".o" not in link.a or link.a in outside) and (".o" not in link.b or link.b in outside)
        ]

    # --- stops

    def group(self, stop: str) -> str:
        """7.4: at most one red area and at most one port on a route."""
        hex_name, _, end = stop.partition(".")
        return self.board.face(hex_name).offboard(end).kind if end[0] == "o" else ""

    def place(self, stop: str) -> Place:
        made = super().place(stop)
        if ".o" not in stop:
            return made
        return Place(
            made.name, made.hex, made.kind, made.label, made.group, passable=False, paid_as=self.area(stop)
        )

    # --- trains

    def train(self, name: str, stops: list[str]) -> Train:
        kind = self.table.train_data(name).kind
        makers = {"local": self._local, "express": self._express, "freight": self._freight}
        return makers[kind](name)

    def _values(self, stops: list[str]) -> dict[str, int]:
        return {stop: self.values[stop] for stop in stops}

    def _length(self, name: str) -> tuple[int, int | None]:
        """Stops that a train may visit, and how many of them it counts if these are fewer."""
        data = self.table.train_data(name)
        return (data.visits, data.stops) if data.visits > data.stops else (data.stops, None)

    def _local(self, name: str) -> Train:
        """7.8.2: large and small stations, and a subsidy for every hex."""
        visits, pays = self._length(name)
        return Train(
            name=name,
            stops=visits,
            pays=pays,
            values=self._values(self.large + self.small),
            slots=dict.fromkeys(self.small, 0),
            no_end=frozenset(self.small),
            closed=frozenset(self.outside),
            subsidy=setup_data().bonuses.subsidy,
        )

    def _express(self, name: str) -> Train:
        """7.8.3: large stations and off-board areas."""
        visits, pays = self._length(name)
        return Train(
            name=name,
            stops=visits,
            pays=pays,
            values=self._values(self.large + self.outside),
            slots=dict.fromkeys(self.small, 0),
            no_end=frozenset(self.small),
        )

    def _freight(self, name: str) -> Train:
        """7.8.1: the two ends and the hexes between them, as the crow flies; more with a port."""
        data, bonuses = self.table.train_data(name), setup_data().bonuses
        ports = [stop for stop in self.outside if self.group(stop) == "port"]
        measured_inside = self.freight_distance == "way out"
        return Train(
            name=name,
            stops=ANY_NUMBER,
            hexes=data.stops,
            ends_only=True,
            values=self._values(self.large + self.outside),
            slots=dict.fromkeys(self.small, 0),
            no_end=frozenset(self.small),
            joins=True,
            apart=data.permanent,
            mileage=Mileage(
                per_hex=bonuses.freight,
                per_hex_at=dict.fromkeys(ports, bonuses.freight_with_port),
                outside=frozenset(self.outside) if measured_inside else frozenset(),
            ),
        )
