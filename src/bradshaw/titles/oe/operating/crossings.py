"""Water as track for the route search (11.3.4 to 11.3.7): crossings and ferries between stops.

Every stop at the water has a *quay*, a place without length that a route passes at most once. Crossings join
quays, so no train makes two crossings at one port. A ferry exists twice, past the quay of one end or the
other, so that a ferry does not help: who rides it makes no crossing at that end. What a token saves is taken
off the length; where a token could save on two pieces of water, the saving leads past a *pier*, of which a
route passes one, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bradshaw.rail.routes import Piece, Place

from ..state import RailwayOE
from ..water import Ferry, FerryEnd, Port
from .basis import OperatingBasis
from .ports import (
    LILLE,
    WHITE_CLIFFS,
    ferry_stops,
    lille_open,
    lille_shut,
    may_use_port,
    port_stops,
    shore,
    stations,
)
from .seas import seas

#: The invented hexes of the waters, and the side where they touch.
WATERS = {"north": "~sea.north", "mediterranean": "~sea.mediterranean"}
STRAIT = "~sea.mediterranean|~sea.north"


class Water(NamedTuple):
    """What the water adds to a route problem."""

    places: list[Place]
    pieces: list[Piece]
    #: Invented hexes of crossings, by water, and of ferries.
    crossings: dict[str, set[str]]
    ferries: set[str]
    #: Ferry towns: every place of the problem -> the stop that it stands for.
    towns: dict[str, str]
    #: Places at which no route ends.
    passages: set[str]


class Harbour(NamedTuple):
    """From where crossings begin: the side between a hex and its water, and what tokens save there."""

    hex: str
    side: str
    water: str
    ports: tuple[Port, ...]
    saved: int
    #: The stop, and the node from which it puts to sea.
    stop: str
    node: str


class Waterways:
    """Makes the water of one railway's problem. `stops` are the stops that it reaches, `longest` the longest
    crossing that any of its trains could make."""

    def __init__(self, table: OperatingBasis, railway: RailwayOE, stops: Iterable[str], longest: int) -> None:
        self.table, self.railway, self.longest = table, railway, longest
        self.stops = set(stops)
        self.own = set(stations(table, railway))
        self.seas = seas(table.rules.small)
        self.made = Water([], [], {"north": set(), "mediterranean": set()}, set(), {}, set())
        self.cut = 2 if table.phase_number >= 7 else 1
        self.ports = self._ports()
        self.waters = self._count_waters()
        self.banks: set[str] = set()
        self.harbours: list[Harbour] = []

    def make(self) -> Water:
        self._put_to_sea()
        for ferry in self.table.water.ferries.values():
            if ferry.town:
                self._ride_town(ferry)
            else:
                self._ride(ferry)
        return self.made

    # --- what there is

    def _ports(self) -> dict[str, list[Port]]:
        """The ports at each stop that the railway may use."""
        found: dict[str, list[Port]] = {}
        table, closed = self.table, self.table.closed_hexes(self.railway)
        for port in table.water.ports.values():
            if port.hex in closed or not may_use_port(table, self.railway, port) or port.stop:
                continue
            for stop in port_stops(table, port):
                if stop in self.stops:
                    found.setdefault(stop, []).append(port)
        return found

    def _count_waters(self) -> dict[str, int]:
        """On how many pieces of water a token at each stop could save something."""
        count = dict.fromkeys(self.ports, 1)
        for ferry in self.table.water.ferries.values():
            for end in ferry.ends if ferry.distance else ():
                for stop in ferry_stops(self.table, end):
                    count[stop] = count.get(stop, 0) + 1
        return count

    def saving(self, stop: str) -> int:
        """11.3.4: what tokens of the railway at a stop save."""
        star = self.railway.star == stop.partition(".")[0]
        return (int(stop in self.own) + int(star)) * self.cut

    # --- quays and piers

    def _passage(self, stop: str, name: str, group: str, start: str) -> str:
        """A place on the way from a stop to water; made once. Beyond it lies a bank of its own: nobody goes
        from one water to another without coming to the stop."""
        hex_name = stop.partition(".")[0]
        if name not in self.made.passages:
            self.made.places.append(Place(name, hex_name, "passage", group=f"{stop} {group}"))
            self.made.passages.add(name)
            self.made.pieces.append(Piece(hex_name, start, name, shared=True, opens=self._opens(stop)))
        return name

    def _ways(self, stop: str, past_quay: bool) -> Iterator[tuple[str, int]]:
        """The nodes from which water is entered at a stop, each with what is saved there: a quay or the stop
        itself; and where a token could save on several pieces of water, past a pier besides."""
        saved = self.saving(stop)
        pier = saved > 0 and self.waters.get(stop, 0) > 1
        yield (self._passage(stop, f"{stop}~", "quay", stop) if past_quay else stop), 0 if pier else saved
        if pier and past_quay:
            quay = self._passage(stop, f"{stop}~~", "quay", stop)
            yield self._passage(stop, f"{stop}~pier", "pier", quay), saved
        elif pier:
            yield self._passage(stop, f"{stop}~~pier", "pier", stop), saved

    def _opens(self, stop: str) -> bool:
        """11.2.2: the water leads past a full Lille while the White Cliffs position is empty."""
        return stop.partition(".")[0] == LILLE and lille_open(self.table)

    def _enter(self, node: str, stop: str, water: str) -> str:
        """Track from a stop, its quay or its pier to some water; the side at which it ends."""
        hex_name = stop.partition(".")[0]
        if node == stop:
            side = f"{hex_name}|{water}"
            self.made.pieces.append(Piece(hex_name, stop, side, shared=True, opens=self._opens(stop)))
            return side
        shore_side = f"{hex_name}|{node}"
        if node not in self.banks:
            self.banks.add(node)
            self.made.pieces.append(Piece(hex_name, node, shore_side, shared=True))
        self.made.pieces.append(Piece(node, shore_side, f"{node}|{water}", shared=True))
        return f"{node}|{water}"

    # --- crossings

    def _put_to_sea(self) -> None:
        """Every port at the side between its hex and its water, and crossings between all of them."""
        for stop, ports in sorted(self.ports.items()):
            for node, saved in self._ways(stop, past_quay=True):
                self.harbours.append(self._harbour(stop, node, ports, saved))
        for number, one in enumerate(self.harbours):
            for other in self.harbours[number + 1 :]:
                if one.hex != other.hex and one.water == other.water:
                    self._cross(one, other)
        if len({harbour.water for harbour in self.harbours}) > 1:
            for harbour in self.harbours:
                self._to_strait(harbour)
                self._past_strait(harbour)

    def _harbour(self, stop: str, node: str, ports: list[Port], saved: int) -> Harbour:
        """From where crossings begin at a quay or pier."""
        water = self.table.water.seas[ports[0].zones[0]].water
        self.made.crossings[water].add(WATERS[water])
        side = self._enter(node, stop, WATERS[water])
        return Harbour(stop.partition(".")[0], side, water, tuple(ports), saved, stop, node)

    def _cross(self, one: Harbour, other: Harbour) -> None:
        ways = [self.seas.crossing(a, b) for a in one.ports for b in other.ports]
        zones = min((way.all for way in ways if way), default=None)
        if zones is None:
            return
        length = max(0, zones - one.saved - other.saved)
        if length <= self.longest:
            water = WATERS[one.water]
            self.made.pieces.append(Piece(water, one.side, other.side, slots=length, shared=True))

    def _to_strait(self, harbour: Harbour) -> None:
        """Where the two waters touch: crossings through both are put together of two pieces."""
        zones = self._zones_to_strait(harbour)
        if zones is None:
            return
        length = max(0, zones - harbour.saved)
        if length <= self.longest:
            water = WATERS[harbour.water]
            self.made.pieces.append(Piece(water, harbour.side, STRAIT, slots=length, shared=True))

    def _past_strait(self, harbour: Harbour) -> None:
        """11.3.4: a token that saves more zones than lie before the strait saves beyond it: all that counts
        is in the other water then, where such a harbour lies besides."""
        zones = self._zones_to_strait(harbour)
        over = harbour.saved - (zones or 0)
        if zones is None or over <= 0:
            return
        water = next(name for name in WATERS if name != harbour.water)
        side = self._enter(harbour.node, harbour.stop, WATERS[water])
        for other in self.harbours:
            beyond = self._zones_to_strait(other) if other.water == water else None
            if beyond is not None:
                length = max(0, beyond - other.saved - over)
                if length <= self.longest:
                    self.made.pieces.append(Piece(WATERS[water], side, other.side, slots=length, shared=True))

    def _zones_to_strait(self, harbour: Harbour) -> int | None:
        """The fewest zones from a harbour to where the other water begins."""
        ways = [self.seas.to_strait(port) for port in harbour.ports]
        return min((zones for zones in ways if zones is not None), default=None)

    # --- ferries

    def _ends(self, ferry: Ferry) -> list[tuple[FerryEnd, list[str]]]:
        """The ends of a ferry and the stops there that the railway reaches."""
        return [(end, [s for s in ferry_stops(self.table, end) if s in self.stops]) for end in ferry.ends]

    def _landing(self, end: FerryEnd, stops: list[str], past_quay: bool) -> Iterator[tuple[str, str, int]]:
        """(node, stop, what is saved) at one end; in a plain hex the shore itself."""
        for stop in stops:
            for node, saved in self._ways(stop, past_quay):
                yield node, stop, saved
        if not stops and not end.offshore and self._plain(end.hex):
            yield shore(self.table, end.hex, end.edge), "", 0

    def _plain(self, hex_name: str) -> bool:
        return not self.table.board.face(hex_name).stops

    def _ride(self, ferry: Ferry) -> None:
        (one, stops), (two, others) = self._ends(ferry)
        for number, (here, there) in enumerate(self._copies(stops, others)):
            for i, (node, stop, saved) in enumerate(self._landing(one, stops, here)):
                for j, (far, other, saved_there) in enumerate(self._landing(two, others, there)):
                    name = f"~ferry.{ferry.code}.{number}{i}{j}"
                    length = max(0, ferry.distance - saved - saved_there)
                    sides = [
                        self._board(ferry, one, node, stop, name),
                        self._board(ferry, two, far, other, name),
                    ]
                    self.made.pieces.append(Piece(name, sides[0], sides[1], slots=length, shared=True))
                    self.made.ferries.add(name)

    def _copies(self, stops: list[str], others: list[str]) -> list[tuple[bool, bool]]:
        """Past the quay of which end a ferry leads: of one or the other. Who rides it from or to a plain hex
        crosses a land side there."""
        if self.table.rules.land_side == "or ferry" or not (stops and others):
            return [(False, False)]
        return [(True, False), (False, True)]

    def _board(self, ferry: Ferry, end: FerryEnd, node: str, stop: str, name: str) -> str:
        if not stop:
            return self._join_shore(end, node, name)
        if ferry.code == WHITE_CLIFFS and end.hex == LILLE:
            return self._board_at_lille(node, stop, name)
        return self._enter(node, stop, name)

    def _join_shore(self, end: FerryEnd, side: str, name: str) -> str:
        """From plain track at the shore onto a ferry: the sea hex of the shore lies between."""
        sea = side.replace("|", " ").split()
        sea_hex = sea[1] if sea[0] == end.hex else sea[0]
        boarding = "|".join(sorted((sea_hex, name)))
        self.made.pieces.append(Piece(sea_hex, side, boarding, shared=True))
        return boarding

    def _board_at_lille(self, node: str, stop: str, name: str) -> str:
        """11.2.2: open to all while the White Cliffs position is empty; then others than those with a token
        there can only come to an end at Lille."""
        if lille_shut(self.table, self.railway):
            end = f"{stop}~end"
            if all(place.name != end for place in self.made.places):
                self.made.places.append(Place(end, LILLE, group=LILLE, passable=False))
                self.made.towns[end] = stop
            side = f"{LILLE}|{name}"
            self.made.pieces.append(Piece(LILLE, end, side, shared=True))
            return side
        return self._enter(node, stop, name)

    def _ride_town(self, ferry: Ferry) -> None:
        """A ferry with a town: its number counts once, whole or to the town. There is a place for every way
        to use the town: on the way from end to end, or as an end reached from either side; and three more
        for a town with a port."""
        town = f"{ferry.town}.t0"
        if town not in self.stops:
            return
        ends = self._ends(ferry)
        for side in (0, 1):
            end, stops = ends[side]
            for i, (node, stop, saved) in enumerate(self._landing(end, stops, False)):
                name = self._town(town, f"end{side}{i}")
                self._line(ferry, end, node, stop, name, max(0, ferry.distance - saved), f"e{side}{i}")
        (one, stops), (two, others) = ends
        for number, (here, there) in enumerate(self._copies(stops, others)):
            for i, (node, stop, saved) in enumerate(self._landing(one, stops, here)):
                for j, (far, other, more) in enumerate(self._landing(two, others, there)):
                    name = self._town(town, f"through{number}{i}{j}", through=True)
                    length = max(0, ferry.distance - saved - more)
                    self._line(ferry, one, node, stop, name, length, f"a{number}{i}{j}")
                    self._line(ferry, two, far, other, name, 0, f"b{number}{i}{j}")
        for port in self.table.water.ports.values():
            if port.stop == ferry.town:
                self._town_port(ferry, port, town, ends)

    def _town(self, stop: str, suffix: str, through: bool = False) -> str:
        name = f"{stop}~{suffix}"
        hex_name = stop.partition(".")[0]
        self.made.places.append(Place(name, hex_name, "town", group=hex_name))
        self.made.towns[name] = stop
        if through:
            self.made.passages.add(name)
        return name

    def _line(
        self, ferry: Ferry, end: FerryEnd, node: str, stop: str, town: str, length: int, suffix: str
    ) -> None:
        """A part of a ferry's line, from an end to a place of its town."""
        name = f"~ferry.{ferry.code}.{suffix}"
        if not stop and ferry.town in node.split("|"):  # plain track ends at the town's own hex
            self.made.pieces.append(Piece(ferry.town, node, town, slots=length, shared=True))
            self.made.ferries.add(ferry.town)
            return
        side = self._board(ferry, end, node, stop, name)
        landing = "|".join(sorted((ferry.town, name)))
        self.made.pieces.append(Piece(name, side, landing, slots=length, shared=True))
        self.made.pieces.append(Piece(ferry.town, landing, town, shared=True))
        self.made.ferries.add(name)

    def _town_port(self, ferry: Ferry, port: Port, town: str, ends: list[tuple[FerryEnd, list[str]]]) -> None:
        """Varna: from the shore to its port without the ferry, from the sea to an end, from the sea to the
        ferry."""
        lands = [self._town(town, "port")]
        for number in (0, 1):
            end, stops = ends[number]
            near = end.hex == port.hex
            # Who comes from the other end makes a crossing here, so none there.
            past = bool(stops) and self.table.rules.land_side == "always"
            for i, (node, stop, saved) in enumerate(self._landing(end, stops, past)):
                name = self._town(town, f"port{number}{i}", through=True)
                length = 0 if near else max(0, ferry.distance - saved)
                self._line(ferry, end, node, stop, name, length, f"p{number}{i}")
                lands.append(name)
        water = self.table.water.seas[port.zones[0]].water
        side = f"{ferry.town}|{WATERS[water]}"
        for name in lands:
            self.made.pieces.append(Piece(ferry.town, name, side, shared=True))
        harbour = Harbour(ferry.town, side, water, (port,), 0, town, "")
        self.made.crossings[water].add(WATERS[water])
        for other in self.harbours:
            if other.water == water:
                self._cross(harbour, other)
        self._to_strait(harbour)
