"""What the trains of a railway of 18OE may run and what it pays (11.3, 12), for the route solver."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from heapq import heappop, heappush

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.network.link import Link
from bradshaw.rail.network.problem import RouteMaker
from bradshaw.rail.network.walks import ending_at
from bradshaw.rail.routes import Need, Piece, Place, Problem

from ..state import RailwayOE
from .basis import OperatingBasis
from .crossings import Water, Waterways
from .fleets import Fleets, Ground
from .ports import LILLE, stations

#: The hex of the town on the ferry to Constantinople: routes over water alone pass only it, Lille and
#: metropolises (12).
VARNA = "X79"
#: Longer than any train.
NEVER = 99


class RoutesOE(RouteMaker):
    """Land track as it lies, water as pieces of its own, and every set of trains that the railway may run."""

    table: OperatingBasis

    def __init__(self, table: OperatingBasis, railway: Railway, only: Collection[str] | None = None) -> None:
        super().__init__(table, railway, None)
        assert isinstance(railway, RailwayOE)
        self.company = railway
        self.own = set(stations(table, railway))

    def problem(self, trains: list[str] | None = None) -> Problem:
        names = list(self.railway.trains) if trains is None else trains
        water, places = self.water, self.places
        fleets, covers = Fleets(self.table, self.company, self.ground, names).all() if names else ([()], {})
        return Problem(
            places=(*places, *water.places),
            pieces=(*self.pieces, *water.pieces),
            trains=fleets[0],
            fleets=tuple(fleets[1:]),
            covers=covers,
        )

    # --- stops

    @cached_property
    def stops(self) -> list[str]:
        """Stops on land; junctions are none, and towns on ferries belong to the water."""
        found = (s for s in self.reach.stops if ".x" not in s and not self._at_sea(s))
        return sorted(stop for stop in found if stop not in self.lost_towns)

    @cached_property
    def lost_towns(self) -> tuple[str, ...]:
        """14.8: the town that Hochberg's token has replaced for others too, by one reading."""
        hex_name = self.table.hochberg if self.table.rules.mine_town == "for everybody" else ""
        if not hex_name or hex_name == self.mine:
            return ()
        return tuple(s for s in sorted(self.reach.stops) if s.startswith(f"{hex_name}.t"))

    def _at_sea(self, stop: str) -> bool:
        return "sea" in self.table.place(stop.partition(".")[0]).traits

    @cached_property
    def places(self) -> list[Place]:
        return [self.place(stop) for stop in self.stops] + self.centres

    def place(self, stop: str) -> Place:
        hex_name, _, end = stop.partition(".")
        town = end[0] == "t"
        return Place(
            name=stop,
            hex=hex_name,
            kind={"c": "city", "t": "town", "o": "offboard"}[end[0]],
            label=self.table.stop_name(stop),
            group="" if town else self.group(stop),
            passable=town or stop not in self.barred,
            own=stop in self.own,
            again=town,
            size=1 if hex_name == self.mine else self.dots(stop),
        )

    def dots(self, stop: str) -> int:
        """Two for a double town."""
        hex_name, _, end = stop.partition(".")
        return self.board.face(hex_name).towns[int(end[1:])].dots if end[0] == "t" else 1

    # --- track

    @cached_property
    def pieces(self) -> list[Piece]:
        """Land track. Junctions where more than three pieces meet may be passed again."""
        return [piece for link in self.links for piece in self._pieces(link)]

    def _pieces(self, link: Link) -> list[Piece]:
        sea = any(
            self._at_sea(hex_name) for node in (link.a, link.b) if "|" in node for hex_name in node.split("|")
        )
        stop = next((node for node in (link.a, link.b) if "." in node and ".x" not in node), "")
        if sea and stop:
            return []  # the water has its own
        if link.hex == self.mine and not stop and ".x" not in link.a + link.b:
            return [Piece(link.hex, end, f"{link.hex}.t0") for end in (link.a, link.b)]
        return [Piece(link.hex, self._node(link.a), self._node(link.b), opens=link in self.openers)]

    def _node(self, node: str) -> str:
        hex_name, _, end = node.partition(".x")
        if not end:
            return node
        if hex_name == self.mine:
            return f"{hex_name}.t0"
        return node if node in self._wide else f"{hex_name}*{end}"

    @cached_property
    def _wide(self) -> set[str]:
        """Junctions where more than three pieces meet (11.3.1)."""
        count: dict[str, int] = {}
        for link in self.links:
            for node in (link.a, link.b):
                if ".x" in node:
                    count[node] = count.get(node, 0) + 1
        return {node for node, pieces in count.items() if pieces > 3}

    @cached_property
    def centres(self) -> list[Place]:
        """Plain centres to which a route may come back, and the token of Hochberg in one."""
        found = [
            Place(node, node.partition(".")[0], "passage", again=True)
            for node in sorted(self._wide)
            if node.partition(".")[0] != self.mine
        ]
        found += [Place(stop, stop.partition(".")[0], "passage", again=True) for stop in self.lost_towns]
        if self.mine and any(link.hex == self.mine for link in self.links) and not self._town_at(self.mine):
            found.append(Place(f"{self.mine}.t0", self.mine, "town", "Hochberg", again=True))
        return found

    def _town_at(self, hex_name: str) -> bool:
        return bool(self.board.face(hex_name).towns)

    # --- water

    @cached_property
    def water(self) -> Water:
        longest = max((self._length(name) for name in self.railway.trains), default=0)
        return Waterways(self.table, self.company, self.reach.stops, longest).make()

    def _length(self, name: str) -> int:
        """The longest crossing that a train, or trains combined, could make."""
        table, company = self.table, self.company
        own = table.train_data(name).stops
        if company.major and not table.train_data(name).permanent:
            own = sum(table.train_data(t).stops for t in company.trains if not table.train_data(t).permanent)
        saved = 2 * bool(company.authority) + 2 * table.has_power(company, "H")
        return own + saved + table.has_power(company, "L") - 1

    # --- values

    @cached_property
    def mine(self) -> str:
        """The hex with Hochberg's token, for railways of its owner (14.8)."""
        return self.table.mine_of(self.railway)

    @cached_property
    def ground(self) -> Ground:
        """What all trains of the railway have in common."""
        water, table = self.water, self.table
        cities = {stop: self.value(stop) for stop in self.stops if ".t" not in stop}
        towns = {stop: self.value(stop) for stop in self.stops if ".t" in stop}
        if any(place.name == f"{self.mine}.t0" for place in self.centres):
            towns[f"{self.mine}.t0"] = table.hochberg_value()
        for place, stop in water.towns.items():
            (towns if ".t" in stop else cities)[place] = self.value(stop)
        free = {stop for stop in cities if stop.partition(".")[0] in (self.company.star, self.company.circle)}
        hidden = {place.name for place in self.centres if place.kind == "passage"} | water.passages
        orient = self._orient(cities, towns)
        weights = {name: 0 if name in free else 1 for name in cities}
        shortest = self._shortest(weights, orient) if orient else 0
        return Ground(cities, towns, frozenset(free), frozenset(hidden), water, orient, shortest)

    def _shortest(self, weights: dict[str, int], orient: tuple[Need, ...]) -> int:
        """No route between the two ends of an Orient Express is shorter, whatever it may pass."""
        pieces = (*self.pieces, *self.water.pieces)
        at = ending_at(pieces)
        found: dict[str, int] = {}
        waiting = [(weights[name], name) for name in sorted(orient[0].places)]
        while waiting:
            length, node = heappop(waiting)
            if node in found:
                continue
            found[node] = length
            for piece in at.get(node, ()):
                other = piece.b if piece.a == node else piece.a
                if other not in found:
                    heappush(waiting, (length + piece.slots + weights.get(other, 0), other))
        return min((found[name] for name in orient[1].places if name in found), default=NEVER)

    def value(self, stop: str) -> int:
        hex_name = stop.partition(".")[0]
        if hex_name == self.mine and ".t" in stop:
            return self.table.hochberg_value()
        if hex_name in (self.company.star, self.company.circle):
            return 0
        bonus = self.table.mercantile_value() if self._has_mercantile(hex_name) else 0
        return super().value(stop) + bonus

    def _has_mercantile(self, hex_name: str) -> bool:
        return hex_name == self.table.mercantile and self.table.has_power(self.railway, "D")

    def _orient(self, cities: dict[str, int], towns: dict[str, int]) -> tuple[Need, ...]:
        """12: Constantinople, one of the other metropolises, and some land between them; none if the railway
        cannot run it."""
        orient = self.table.game.orient_express
        if not self.company.major:
            return ()
        ends = {orient.to, *orient.ends}

        def on(hexes: Collection[str]) -> frozenset[str]:
            return frozenset(name for name in cities if self._hex(name) in hexes)

        to, others = on({orient.to}), on(orient.ends)
        wet = ends | {LILLE, VARNA}
        land = frozenset(n for n in (*cities, *towns) if self._hex(n) not in wet)
        land |= on(ends - self._seaside)
        if not to or not others:
            return ()
        return (Need(to), Need(others), Need(land))

    @cached_property
    def _seaside(self) -> set[str]:
        """Hexes with a port or a ferry."""
        water = self.table.water
        return {port.hex for port in water.ports.values()} | {
            end.hex for ferry in water.ferries.values() for end in ferry.ends
        }

    @staticmethod
    def _hex(name: str) -> str:
        return name.partition(".")[0]
