"""What a railway reaches over land and water, and what the water costs (11.1.3, 11.1.6, 11.2, 11.2.1).

The board is searched shore by shore: everything that land track joins costs the same, and crossings and
ferries lead on to other shores. Costs are counted in half zones, because a zone costs twice as much as a unit
of a ferry's distance, for track as for tokens. A port authority makes two units of its water free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cached_property
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from bradshaw.core.errors import BradshawError
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.reach import Reach
from bradshaw.rail.network.track import Track
from bradshaw.rail.network.trails import Gates

from ..state import RailwayOE
from ..water import Ferry, FerryEnd, Port
from .basis import OperatingBasis
from .coast import Beach, Trip, coast, from_stops
from .ports import LILLE, WHITE_CLIFFS, lille_shut, may_use_port, port_stops
from .seas import seas

#: What a sea zone and a unit of a ferry's distance cost, in half zones.
ZONE, UNIT = 2, 1


class Landing(NamedTuple):
    """Where a trace comes ashore: over a side into a hex, or at stops."""

    hex: str
    side: str = ""
    stops: tuple[str, ...] = ()
    #: The trace may go no further.
    ends: bool = False


class Shore(NamedTuple):
    """What land track joins, and what the water on the way to it costs."""

    cost: int
    #: Units that a port authority may still make free.
    free: int
    reach: Reach
    #: Stops at which a trace from the water ends.
    ends: frozenset[str]
    #: Hexes that it enters.
    hexes: frozenset[str]
    #: Sides over which traces came from the water and, past a stop, may go back to it.
    back: frozenset[Beach] = frozenset()

    @property
    def beaches(self) -> Set[Beach]:
        """The sides over which traces come to the water."""
        return self.reach.sides | self.back if self.back else self.reach.sides


class ReachOE(Reach):
    """All shores that a railway reaches, the cheapest first. Without `by_sea` only over land and ferries.

    Whoever asks what is near need not wait for the search of far shores: they are found when somebody looks
    at them. `same` tells whether the table still stands as it stood when the search began.
    """

    def __init__(
        self,
        table: OperatingBasis,
        railway: RailwayOE,
        track: Track,
        starts: Iterable[str],
        barred: Set[str],
        openers: Set[Link],
        by_sea: bool,
        same: Callable[[], bool],
    ) -> None:
        # What `Reach` follows is the first shore.
        self.starts, self.barred, self.openers = tuple(starts), barred, openers
        self._table, self._railway, self._track, self._by_sea = table, railway, track, by_sea
        self._gates = Gates(track.halves, barred, openers)
        self._coast = coast(table.rules.flags)
        self._ashores: dict[str, Landing] = {}
        authority = table.setup.water.authority if railway.authority else 0
        self._same = same
        self._found: list[Shore] = []
        self._complete = False
        self._search_on = self._search(authority)

    def each(self) -> Iterator[Shore]:
        """Shore by shore, no further than somebody looks."""
        number = 0
        while number < len(self._found) or self._goes_on():
            yield self._found[number]
            number += 1

    def _goes_on(self) -> bool:
        """Whether the search finds one more shore."""
        if self._complete:
            return False
        if self._found and not self._same():
            raise BradshawError(f"what {self._railway.code} reaches is asked after the board has changed")
        found = next(self._search_on, None)
        if found is None:
            self._complete = True
            return False
        self._found.append(found)
        return True

    def at(self, hex_name: str) -> Iterator[Shore]:
        """The shores that come to a hex, the cheapest first."""
        if self._complete:
            return iter(self._by_hex.get(hex_name, ()))
        return (one for one in self.each() if hex_name in one.hexes)

    @cached_property
    def _by_hex(self) -> dict[str, list[Shore]]:
        found: dict[str, list[Shore]] = {}
        for one in self.shores:
            for hex_name in one.hexes:
                found.setdefault(hex_name, []).append(one)
        return found

    @property
    def land(self) -> Shore:
        """What is reached without water."""
        return next(self.each())

    @cached_property
    def shores(self) -> list[Shore]:
        """All of them."""
        return list(self.each())

    # --- everything together, as `Reach` gives it

    @cached_property
    def stops(self) -> set[str]:
        return set().union(*[shore.reach.stops | shore.ends for shore in self.shores])

    @cached_property
    def sides(self) -> set[tuple[str, str]]:
        return set().union(*[shore.reach.sides for shore in self.shores])

    @cached_property
    def links(self) -> set[Link]:
        return set().union(*[shore.reach.links for shore in self.shores])

    def entries(self, hex_name: str) -> frozenset[int]:
        return frozenset().union(*[shore.reach.entries(hex_name) for shore in self.shores])

    @cached_property
    def hexes(self) -> set[str]:
        found = set().union(*[shore.hexes for shore in self.shores])
        return found | {stop.partition(".")[0] for stop in self.stops}

    def cost(self, stop: str) -> int | None:
        """The cheapest water on the way to a stop, in half zones; None if it is not reached."""
        for one in self.each():
            if stop in one.reach.stops or stop in one.ends:
                return one.cost
        return None

    def leads_on(self) -> bool:
        """Whether stops of two hexes are reached."""
        hexes: set[str] = set()
        for one in self.each():
            hexes.update(s.partition(".")[0] for s in chain(one.reach.stops, one.ends) if ".x" not in s)
            if len(hexes) > 1:
                return True
        return False

    # --- the search

    def _search(self, authority: int) -> Iterator[Shore]:
        """Shore by shore. All landings of one cost are followed at one go."""
        first = Reach(self._track, self.starts, self.barred, self.openers, gates=self._gates)
        begun = Shore(0, authority, first, frozenset(), frozenset(first.hexes))
        yield begun
        known: dict[Landing, int] = {}
        waiting: list[tuple[int, int, Landing]] = []
        self._sail(begun, waiting, known)
        left: set[tuple[str, str]] = set(first.sides)
        while waiting:
            cost, spent, _ = waiting[0]
            landings = []
            while waiting and waiting[0][:2] == (cost, spent):
                landing = heappop(waiting)[2]
                if known.get(landing, authority + 1) > spent and not self._left_by_land(landing, left):
                    known[landing] = spent
                    landings.append(landing)
            if landings:
                found = self._land(cost, authority - spent, landings)
                yield found
                left |= found.reach.sides
                self._sail(found, waiting, known)

    def _left_by_land(self, landing: Landing, left: set[tuple[str, str]]) -> bool:
        """Whether a cheaper trace has come to the same water from the land."""
        if not landing.side or landing.ends:
            return False
        return (landing.side, landing.hex) in left

    def _land(self, cost: int, free: int, landings: list[Landing]) -> Shore:
        ends = {stop for one in landings if one.ends for stop in one.stops}
        going = [one for one in landings if not one.ends]
        entered = [(one.side, one.hex) for one in going if one.side]
        stops = [stop for one in going for stop in one.stops]
        ends |= {stop for stop in stops if stop in self.barred}
        passed = [stop for stop in stops if stop not in self.barred]
        reach = Reach(self._track, passed, self.barred, self.openers, entered, self._gates)
        hexes = reach.hexes | {stop.partition(".")[0] for stop in ends}
        return Shore(cost, free, reach, frozenset(ends), frozenset(hexes), self._back(reach, entered))

    def _back(self, reach: Reach, entered: list[Beach]) -> frozenset[Beach]:
        """11.3.7: from a ferry a train comes to a stop and leaves it over the same side by sea, or the other
        way round."""
        return frozenset(
            (side, hex_name)
            for side, hex_name in entered
            for link in self._track.links.get(hex_name, ())
            if side in (link.a, link.b) and {link.a, link.b} & reach.stops - self.barred
        )

    def _sail(self, at: Shore, waiting: list[tuple[int, int, Landing]], known: Mapping[Landing, int]) -> None:
        """The shores to which ferries and sea crossings lead. Who has come ashore somewhere for less, and has
        spent no more of the free units, need not come there again."""
        authority = self._railway.authority
        total = self._table.setup.water.authority if authority else 0
        spent = total - at.free

        def go(landing: Landing, zones: int, units: int, own_zones: int, own_units: int) -> None:
            before = known.get(landing, total + 1)
            for freed in range(min(at.free, own_zones + own_units) + 1):
                if before > spent + freed:
                    off = min(freed, own_zones) * ZONE + max(0, freed - own_zones) * UNIT
                    heappush(waiting, (at.cost + zones * ZONE + units * UNIT - off, spent + freed, landing))

        for ferry, landing in self._ferries(at):
            own = ferry.distance if authority and self._water(ferry.zones) == authority else 0
            go(landing, 0, ferry.distance, 0, own)
        harbours = self._harbours(at) if self._by_sea else []
        if not harbours:
            return
        usable = self._usable
        for port, zones in seas(self._table.rules.small).crossings(harbours):
            if port.code in usable:
                go(self._ashore(port), zones.all, 0, getattr(zones, authority) if authority else 0, 0)

    def _water(self, zones: tuple[str, ...]) -> str:
        return self._table.water.seas[zones[0]].water

    @cached_property
    def _usable(self) -> dict[str, Port]:
        table, railway = self._table, self._railway
        closed = table.closed_hexes(railway)
        ports = (port for port in table.water.ports.values() if port.hex not in closed)
        return {port.code: port for port in ports if may_use_port(table, railway, port)}

    @cached_property
    def _city_ports(self) -> list[tuple[Port, list[str]]]:
        return [(port, port_stops(self._table, port)) for port in self._coast.city_ports]

    @cached_property
    def _town_ports(self) -> list[Port]:
        """Ports of towns on ferries: who comes by the ferry puts to sea there, and the other way round."""
        return [port for port in self._usable.values() if port.stop]

    @cached_property
    def _city_trips(self) -> list[tuple[Trip, list[str]]]:
        cities_of = self._table.board.cities_of
        return [(trip, cities_of(trip.here.hex)) for trip in self._coast.city_trips]

    def _harbours(self, at: Shore) -> list[Port]:
        """The ports at which traces put to sea."""
        found = {port.code for port in self._coast.ports(at.beaches)}
        for port, stops in self._city_ports:
            if self._passes_any(at, stops):
                found.add(port.code)
        for port in self._town_ports:
            if any(stop in at.ends for stop in port_stops(self._table, port)):
                found.add(port.code)
        return [port for code, port in self._usable.items() if code in found] if found else []

    def _passes_any(self, at: Shore, stops: Iterable[str]) -> bool:
        return any(stop in at.reach.stops and self._passes(at, stop) for stop in stops)

    def _passes(self, at: Shore, stop: str) -> bool:
        return stop not in self.barred or stop in at.reach.starts

    def _ashore(self, port: Port) -> Landing:
        found = self._ashores.get(port.code)
        if found is None:
            stops = tuple(port_stops(self._table, port)) if from_stops(port) or port.stop else ()
            side = "" if from_stops(port) else self._coast.beach(port.hex, port.edge)[0]
            found = self._ashores[port.code] = Landing(port.hex, side, stops)
        return found

    def _ferries(self, at: Shore) -> Iterator[tuple[Ferry, Landing]]:
        """The ferries that a trace can board, and where they land; at a ferry's town it can end."""
        table = self._table
        closed = table.closed_hexes(self._railway)
        offshore = (trip for trip, cities in self._city_trips if self._passes_any(at, cities))
        for ferry, here, there in chain(self._coast.trips(at.beaches), offshore):
            if here.hex in closed or self._shut(ferry.code, here.hex):
                continue
            if there.hex not in closed:
                yield ferry, self._lands(ferry.code, there)
            if ferry.town:
                stops = tuple(f"{ferry.town}.{stop}" for stop in table.board.face(ferry.town).stops)
                yield ferry, Landing(ferry.town, stops=stops, ends=True)
        for port in self._town_ports:
            if any(stop in at.reach.stops for stop in port_stops(table, port)):
                ferry = next(one for one in table.water.ferries.values() if one.town == port.stop)
                yield from (
                    (ferry, self._lands(ferry.code, end)) for end in ferry.ends if end.hex != port.hex
                )

    def _lands(self, ferry: str, end: FerryEnd) -> Landing:
        table = self._table
        if end.offshore:
            return Landing(end.hex, stops=tuple(table.board.cities_of(end.hex)))
        if ferry == WHITE_CLIFFS and end.hex == LILLE and lille_shut(table, self._railway):
            return Landing(end.hex, stops=tuple(table.board.cities_of(end.hex)), ends=True)
        return Landing(end.hex, self._coast.beach(end.hex, end.edge)[0])

    def _shut(self, ferry: str, from_hex: str) -> bool:
        """11.2.2: once the White Cliffs position is taken only railways with a token ride from Lille."""
        return ferry == WHITE_CLIFFS and from_hex == LILLE and lille_shut(self._table, self._railway)
