"""What trains may run and earn in 18Rhl (6.2.3, 6.2.4)."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from msgspec.structs import replace

from bradshaw.rail.board.board import Board
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.network.link import Link
from bradshaw.rail.routes import Bonus, Need, Piece, Problem, Train

from ..common.routes import RhinelandRoutes, RhinelandRouteTable, hex_of
from .options import RhlOptions
from .places import PLACES

#: Longer than any route: for the reading in which the Rheingold-Express may pass any number of cities.
ANY_LENGTH = 99
#: The train that is the Rheingold-Express.
RHEINGOLD = "8"
#: What a ferry takes off, and the ends of the track on Duisburg's grey tile that a reading takes for one;
#: a route over the junction counts the town instead of the city.
FERRY_COST = 10
GREY_ENDS = (f"{PLACES.duisburg}.t0", f"{PLACES.duisburg}.c0")
GREY_JUNCTION = f"{PLACES.duisburg}*{PLACES.grey_duisburg}"


def ends_of_rheingold(rules: RhlOptions) -> frozenset[str]:
    """6.2.4.4: the hexes of which one must be an end of the Rheingold-Express."""
    north = PLACES.rheingold_north
    return north | PLACES.rheingold_south if rules.rheingold == "best eight" else north


class RhlRouteTable(RhinelandRouteTable, Protocol):
    """What must be known of the table."""

    coal: str
    steel: str

    @property
    def rules(self) -> RhlOptions: ...


def eastern_ruhr(board: Board) -> list[Hex]:
    """The fields of the Eastern Ruhr."""
    return [place for place in board.grid.hexes.values() if place.group == PLACES.eastern_ruhr]


def eastern_ruhr_value(board: Board) -> int:
    """6.2.4.3: worth more with every link to the network."""
    area = eastern_ruhr(board)
    links = 0
    for place in area:
        for edge in place.rotated(0).exits:
            other = board.grid.neighbour(place.id, edge)
            if other and (edge + 3) % 6 in board.rotated(other).exits:
                links += 1
    steps = [int(n) for n in area[0].traits["links"].split()]
    return steps[links - 1] if links else 0


class RhlRoutes(RhinelandRoutes):
    """The trains of one railway, with metropolises, ferries, the Eastern Ruhr and the Rheingold-Express."""

    table: RhlRouteTable

    #: The end of Duisburg's grey tile that comes first where a Rheingold-Express runs over both ("town",
    #: "city"), in the reading that takes their track for a ferry: it knows no towns, and behind the town not
    #: even the city.
    rheingold_over = ""

    # --- stops

    def group(self, stop: str) -> str:
        hex_name, _, end = stop.partition(".")
        rules = self.table.rules
        printed = self.board.grid.hexes[hex_name]
        if printed.group and not (printed.group == PLACES.north_east and rules.same_area == "allowed"):
            return str(printed.group)
        if hex_name in PLACES.metropolises:
            return self._metropolis_group(hex_name, end)
        return "" if rules.hex_twice == "other station" else hex_name

    @cached_property
    def _grey_ferry(self) -> bool:
        """Whether the track between Duisburg's town and city is taken for a ferry."""
        ferry = self.table.rules.grey_duisburg == "ferry"
        return ferry and self.board.tile_at(PLACES.duisburg)[0] == PLACES.grey_duisburg

    def _metropolis_group(self, hex_name: str, end: str) -> str:
        """While it is yellow the two banks are two cities; two stops of one bank are never in one route,
        unless a reading allows it."""
        if self._grey_ferry and end[0] == "t":
            return ""
        face = self.board.face(hex_name)
        if face.colour == "yellow" and self.table.rules.yellow_metropolis == "any city":
            return ""
        if face.colour == "yellow":
            return f"{hex_name} {face.cities[int(end[1:])].side}"
        return hex_name

    def value(self, stop: str) -> int:
        if self.rheingold_over == "town" and stop == GREY_ENDS[1]:
            return 0
        if self.board.grid.hexes[hex_of(stop)].group == PLACES.eastern_ruhr:
            return eastern_ruhr_value(self.board)
        return super().value(stop)

    # --- track

    def piece(self, link: Link) -> Piece:
        """A ferry makes one stop of two banks, worth less, and takes trains past a full bank."""
        if self._grey_ferry and {link.a, link.b} == set(GREY_ENDS):
            cost = 0 if self.rheingold_over else self.values[GREY_ENDS[0]] + FERRY_COST
            return Piece(link.hex, link.a, link.b, value=-cost)
        if link.kind != "ferry":
            return super().piece(link)
        tile = self.board.grid.tiles[self.board.tile_at(link.hex)[0]]
        both = self.values[link.a] + self.values[link.b]
        opens = link in self.openers
        return Piece(link.hex, link.a, link.b, value=tile.ferry_revenue - both, slots=-1, opens=opens)

    def problem(self, trains: list[str] | None = None) -> Problem:
        made = super().problem(trains)
        if not self._grey_ferry or not set(GREY_ENDS) <= set(self.stops):
            return made
        town, city = GREY_ENDS
        instead = Piece(PLACES.duisburg, town, GREY_JUNCTION, value=-self.values[city] - FERRY_COST, slots=-1)
        if self.rheingold_over:
            instead = Piece(PLACES.duisburg, town, GREY_JUNCTION)
        return replace(made, pieces=(*made.pieces, instead, Piece(PLACES.duisburg, GREY_JUNCTION, city)))

    # --- trains

    def train(self, name: str, stops: list[str]) -> Train:
        return self._rheingold(name, stops) if name == RHEINGOLD else super().train(name, stops)

    def never_ends(self, towns: list[str]) -> frozenset[str]:
        return super().never_ends(towns) if self.table.rules.town_ends else frozenset(towns)

    def _rheingold(self, name: str, stops: list[str]) -> Train:
        """6.2.4.4: from Nijmegen or Arnhem; towns do not exist for it; metropolises count double on the
        way to Basel or Frankfurt."""
        site = self.table.rules.rheingold == "best eight"
        ends = ends_of_rheingold(self.table.rules)
        towns = frozenset(stop for stop in stops if ".t" in stop)
        cities = [stop for stop in stops if stop not in towns]
        length = self.table.train_data(name).stops
        starts = frozenset(stop for stop in stops if hex_of(stop) in ends)
        longest = ANY_LENGTH if site else length
        return Train(
            name=name,
            stops=longest if starts else 0,
            pays=length if site else None,
            values={stop: self.values[stop] for stop in cities},
            slots=dict.fromkeys(towns, 0),
            no_end=frozenset() if site else towns,
            ungrouped=towns | starts if site else towns,
            closed=frozenset((self.closed_red() | self._closed_to_rheingold()) & set(stops)),
            one_end_in=starts,
            requires=self._iron_rhine_only(),
            bonuses=self._doubling(stops),
        )

    def _closed_to_rheingold(self) -> set[str]:
        if self.table.rules.rheingold == "best eight":
            red = (
                {h.id for h in self.board.grid.hexes.values() if h.colour == "red"}
                - PLACES.rheingold_north
                - PLACES.rheingold_south
            )
            return {stop for stop in self.stops if hex_of(stop) in red}
        return {stop for stop in self.stops if hex_of(stop) == PLACES.not_for_rheingold}

    # --- bonuses

    def with_mark(self, stops: list[str], mark: str) -> frozenset[str]:
        """Also where the token of the order card lies."""
        token = self.table.coal if mark == "coal" else self.table.steel
        return super().with_mark(stops, mark) | {stop for stop in stops if hex_of(stop) == token}

    def bonuses(self, stops: list[str]) -> tuple[Bonus, ...]:
        return (*super().bonuses(stops), *self._ratingen(stops))

    def requirements(self, stops: list[str]) -> dict[str, frozenset[str]]:
        return {**self._iron_rhine_only(), **super().requirements(stops)}

    def _iron_rhine_only(self) -> dict[str, frozenset[str]]:
        """Antwerpen may only be visited for the Iron Rhine."""
        west, east = self.iron_rhine_ends
        return {stop: east for stop in west if ".o" in stop}

    def _ratingen(self, stops: list[str]) -> tuple[Bonus, ...]:
        """The variant's bonus: Ratingen and a steel mill."""
        if not self.table.rules.ratingen:
            return ()
        ratingen = frozenset(stop for stop in stops if hex_of(stop) == PLACES.ratingen)
        return (
            Bonus("Ratingen", "Ratingen variant", (Need(ratingen), Need(self.with_mark(stops, "steel"))), 30),
        )

    def _doubling(self, stops: list[str]) -> tuple[Bonus, ...]:
        north = frozenset(stop for stop in stops if hex_of(stop) in PLACES.rheingold_north)
        south = frozenset(stop for stop in stops if hex_of(stop) in PLACES.rheingold_south)
        needs: tuple[Need, ...] = (Need(north), Need(south))
        if self.table.rules.rheingold == "best eight":
            needs = (Need(north | south, 2),)
        return (Bonus("Rheingold-Express", "6.2.4.4", needs, doubled=frozenset(PLACES.metropolises)),)
