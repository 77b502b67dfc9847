"""What trains may run and earn in 18Rhl (6.2.3, 6.2.4)."""

from __future__ import annotations

from functools import cache, cached_property

from msgspec.structs import replace

from bradshaw.rail.network.problem import RouteMaker
from bradshaw.rail.network.track import Link
from bradshaw.rail.routes import Bonus, Need, Piece, Problem, Train

from .options import RhlOptions
from .places import (
    DUISBURG,
    EASTERN_RUHR,
    GREY_DUISBURG,
    HAMBURG_BERLIN,
    METROPOLISES,
    NORTH,
    RATINGEN,
    SOUTH,
    VENLO,
)

#: Longer than any route: for the reading in which the Rheingold-Express may pass any number of cities.
ANY_LENGTH = 99
#: The train that is the Rheingold-Express.
RHEINGOLD = "8"
#: What a ferry takes off, and the ends of the track on Duisburg's grey tile that a reading takes for one;
#: a route over the junction counts the town instead of the city.
FERRY_COST = 10
GREY_ENDS, GREY_JUNCTION = (f"{DUISBURG}.t0", f"{DUISBURG}.c0"), f"{DUISBURG}*{GREY_DUISBURG}"


def ends_of_rheingold(rules: RhlOptions) -> frozenset[str]:
    """6.2.4.4: the hexes of which one must be an end of the Rheingold-Express."""
    return NORTH | SOUTH if rules.rheingold == "best eight" else NORTH


class RhlRoutes(RouteMaker):
    """The trains of one railway, with metropolises, ferries and bonuses."""

    # --- stops

    def group(self, stop: str) -> str:
        hex_name, _, end = stop.partition(".")
        rules = self.table.rules
        printed = self.board.grid.hexes[hex_name]
        if printed.group and not (printed.group == HAMBURG_BERLIN and rules.same_area == "allowed"):
            return str(printed.group)
        if hex_name in METROPOLISES:
            return self._metropolis_group(hex_name, end)
        return "" if rules.hex_twice == "other station" else hex_name

    @cached_property
    def _grey_ferry(self) -> bool:
        """Whether the track between Duisburg's town and city is taken for a ferry."""
        ferry = bool(self.table.rules.grey_duisburg == "ferry")
        return ferry and bool(self.board.tile_at(DUISBURG)[0] == GREY_DUISBURG)

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
        if self.board.grid.hexes[_hex(stop)].group == EASTERN_RUHR:
            return self.eastern_ruhr_value()
        return super().value(stop)

    def eastern_ruhr_value(self) -> int:
        """6.2.4.3: worth more with every link to the network."""
        grid = self.board.grid
        area = [h for h in grid.hexes.values() if h.group == EASTERN_RUHR]
        links = 0
        for place in area:
            for edge in place.rotated(0).exits:
                other = grid.neighbour(place.id, edge)
                if other and (edge + 3) % 6 in self.board.rotated(other).exits:
                    links += 1
        steps = [int(n) for n in area[0].traits["links"].split()]
        return steps[links - 1] if links else 0

    # --- track

    def piece(self, link: Link) -> Piece:
        """A ferry makes one stop of two banks, worth less, and takes trains past a full bank."""
        if self._grey_ferry and {link.a, link.b} == set(GREY_ENDS):
            return Piece(link.hex, link.a, link.b, value=-self.values[GREY_ENDS[0]] - FERRY_COST)
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
        instead = Piece(DUISBURG, town, GREY_JUNCTION, value=-self.values[city] - FERRY_COST, slots=-1)
        return replace(made, pieces=(*made.pieces, instead, Piece(DUISBURG, GREY_JUNCTION, city)))

    # --- trains

    def train(self, name: str, stops: list[str]) -> Train:
        if name == RHEINGOLD:
            return self._rheingold(name, stops)
        towns = [stop for stop in stops if ".t" in stop]
        return Train(
            name=name,
            stops=self.table.train_data(name).stops,
            values={stop: self.values[stop] for stop in stops},
            slots=dict.fromkeys(towns, 0),
            end_slots=dict.fromkeys(towns, 1),
            no_end=frozenset() if self.table.rules.town_ends else frozenset(towns),
            closed=frozenset(self.closed_red() & set(stops)),
            requires={**self._iron_rhine_only(), **self._not_alone(stops)},
            bonuses=(*self._industry(stops), *self._iron_rhine(), *self._ratingen(stops)),
        )

    def _rheingold(self, name: str, stops: list[str]) -> Train:
        """6.2.4.4: from Nijmegen or Arnhem; towns do not exist for it; metropolises count double on the
        way to Basel or Frankfurt."""
        site = self.table.rules.rheingold == "best eight"
        ends = ends_of_rheingold(self.table.rules)
        towns = frozenset(stop for stop in stops if ".t" in stop)
        cities = [stop for stop in stops if stop not in towns]
        length = self.table.train_data(name).stops
        starts = frozenset(stop for stop in stops if _hex(stop) in ends)
        longest = ANY_LENGTH if site else length
        return Train(
            name=name,
            stops=longest if starts else 0,
            pays=length if site else None,
            values={stop: self.values[stop] for stop in cities},
            slots=dict.fromkeys(towns, 0),
            no_end=frozenset() if site else towns,
            ungrouped=towns,
            closed=frozenset((self.closed_red() | self._closed_to_rheingold()) & set(stops)),
            one_end_in=starts,
            requires=self._iron_rhine_only(),
            bonuses=self._doubling(stops),
        )

    def closed_red(self) -> set[str]:
        """6.2.3: red areas in which another railway stands; and Antwerpen where nothing leads on."""
        return {
            city
            for city, codes in self.board.tokens.items()
            if self.railway.name not in codes and "exclusive" in self.board.grid.hexes[_hex(city)].traits
        }

    def _closed_to_rheingold(self) -> set[str]:
        if self.table.rules.rheingold == "best eight":
            red = {h.id for h in self.board.grid.hexes.values() if h.colour == "red"} - NORTH - SOUTH
            return {stop for stop in self.reach.stops if _hex(stop) in red}
        return {stop for stop in self.reach.stops if _hex(stop) == VENLO}

    # --- bonuses

    def _with_mark(self, stops: list[str], mark: str) -> frozenset[str]:
        """Stops with a coal mine or a steel mill: printed, on a tile, by its token, or on a link of the
        Eastern Ruhr."""
        token = self.table.coal if mark == "coal" else self.table.steel
        return frozenset(stop for stop in stops if _hex(stop) == token or self._bears(stop, mark))

    def _bears(self, stop: str, mark: str) -> bool:
        """Whether a mark is printed at a stop."""
        hex_name = _hex(stop)
        printed = self.board.grid.hexes[hex_name]
        if mark in printed.marks or mark in self.board.face(hex_name).marks:
            return True
        return bool(printed.traits) and printed.traits.get(stop.partition(".")[2]) == mark

    def _industry(self, stops: list[str]) -> tuple[Bonus, ...]:
        """6.2.4.2: one bonus for a mine and a mill, two for two of each."""
        coal, steel = self._with_mark(stops, "coal"), self._with_mark(stops, "steel")
        value = 40 if self.table.colour_reached("brown") else 20
        return tuple(
            Bonus(name, "6.2.4.2", (Need(coal, count), Need(steel, count)), value)
            for count, name in ((1, "industry"), (2, "second industry"))
        )

    @cached_property
    def _iron_rhine_ends(self) -> tuple[frozenset[str], frozenset[str]]:
        """Where the Iron Rhine may begin in the west and in the east."""
        hexes = self.board.grid.hexes
        ends = [stop for stop in self.stops if "ERh" in hexes[_hex(stop)].marks]
        east = frozenset(stop for stop in ends if hexes[_hex(stop)].group == EASTERN_RUHR)
        return frozenset(ends) - east, east

    def _iron_rhine(self) -> tuple[Bonus, ...]:
        """6.2.4.1: from the west to the Eastern Ruhr."""
        west, east = self._iron_rhine_ends
        return (Bonus("Iron Rhine", "6.2.4.1", (Need(west), Need(east)), 80),)

    def _iron_rhine_only(self) -> dict[str, frozenset[str]]:
        """Antwerpen may only be visited for the Iron Rhine."""
        west, east = self._iron_rhine_ends
        return {stop: east for stop in west if ".o" in stop}

    def _not_alone(self, stops: list[str]) -> dict[str, frozenset[str]]:
        """6.1.2: a town in line with the city of its own tile makes no route with it alone."""
        towns = [stop for stop in stops if ".t" in stop and self.board.face(_hex(stop)).cities]
        return {town: frozenset(stop for stop in stops if _hex(stop) != _hex(town)) for town in towns}

    def _ratingen(self, stops: list[str]) -> tuple[Bonus, ...]:
        """The variant's bonus: Ratingen and a steel mill."""
        if not self.table.rules.ratingen:
            return ()
        ratingen = frozenset(stop for stop in stops if _hex(stop) == RATINGEN)
        return (
            Bonus(
                "Ratingen", "Ratingen variant", (Need(ratingen), Need(self._with_mark(stops, "steel"))), 30
            ),
        )

    def _doubling(self, stops: list[str]) -> tuple[Bonus, ...]:
        north = frozenset(stop for stop in stops if _hex(stop) in NORTH)
        south = frozenset(stop for stop in stops if _hex(stop) in SOUTH)
        needs = (Need(north), Need(south))
        return (Bonus("Rheingold-Express", "6.2.4.4", needs, doubled=frozenset(METROPOLISES)),)


@cache
def _hex(stop: str) -> str:
    return stop.partition(".")[0]
